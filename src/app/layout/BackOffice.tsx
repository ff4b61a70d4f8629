import { Activity, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { compile } from '#core/compile/compile.ts';
import type { CompileContext } from '#core/compile/context.ts';
import type { Kinds } from '#core/kind/kind.ts';
import type { Messages } from '#core/text/message.ts';
import { joinAddress } from '#core/lists/view-address.ts';
import { leftAddress, renewed, visited } from '#core/menus/tabs/tabs.ts';
import { useCreated } from '#runtime/context/effects.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { schedule } from '#schemas/resources/schedule/schedule.entity.ts';
import type { Language } from '#schemas/language/text.ts';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';
import { endsEntry, useCurrentUser } from '../auth/use-current-user.ts';
import { useBeforeUnload } from '../browser/use-before-unload.ts';
import { Failed, Loading } from '../feedback/Waiting.tsx';
import { backOfficeMessages, noMessages, nounMessages, useMessagesOf } from '../i18n/area-messages.ts';
import { ScreenProviders } from '../navigation/ScreenProviders.tsx';
import { needsMenu } from '../navigation/screen-files.ts';
import { loadScreen, ScreenLoader } from '../navigation/screens.ts';
import { type MenuRoutes, readMenus } from '../navigation/menus.ts';
import { refreshed } from '../navigation/tab-actions.ts';
import { type ScreenVisit, visitOf } from '../navigation/visit.ts';
import { ProductContext, useProductContext } from '../product-context/product-context.ts';
import { RealtimeConnection } from '../realtime/RealtimeConnection.tsx';
import { homePath, loginPath } from '../state/redirect.ts';
import { lazyValue } from '../state/lazy-value.ts';
import { KeepAliveTabs } from './KeepAliveTabs.tsx';
import { Layout } from './Layout.tsx';

interface ScreenRouterProps {
  /** Path and query. */
  address: string;
  menus: MenuRoutes;
}

/** Renders the screen of an address in the layout, or redirects. */
function ScreenRouter({ address: requested, menus }: ScreenRouterProps) {
  const address = useRestoredAddress(requested);
  const again = refreshed(address);
  const visit = useMemo(() => (again === undefined ? visitOf(address, menus) : undefined), [again, address, menus]);
  const isLeft = useSystemLeft(address, visit !== undefined && 'show' in visit);
  if (again !== undefined) return <Workspace address={again} menus={menus} visit={undefined} />;
  if (!visit) return null;
  if ('redirect' in visit) return <Navigate to={isLeft ? homePath : visit.redirect} replace />;
  return <Workspace address={address} menus={menus} visit={visit} />;
}

/**
 * The address to show. A menu link contains no view state: with keep-alive, returning to a visited page from another
 * one restores its state and puts it into the address (LAYOUT-018). Back and forward use their own addresses.
 */
function useRestoredAddress(requested: string): string {
  const { tabs, settings } = useProductContext().persisted;
  const navigate = useNavigate();
  const type = useNavigationType();
  const { key } = useLocation();
  const [lastAddress, setLastAddress] = useState('');
  // Evaluated once per navigation, as visiting the page changes its tab.
  const restored = useCreated([key, requested], () => {
    const isEntered = type === 'PUSH' && settings.get().useCache;
    return isEntered ? leftAddress(tabs.get(), requested, lastAddress) : undefined;
  });
  const address = restored ?? requested;
  if (address !== lastAddress) setLastAddress(address);
  useEffect(() => {
    if (restored !== undefined) void navigate(restored, { replace: true });
  }, [restored, navigate]);
  return address;
}

/**
 * Whether this address was shown in another system but does not exist in the current one: a switch of systems then
 * leads home instead of to the 404 page (TOPBAR-019).
 */
function useSystemLeft(address: string, isShown: boolean): boolean {
  const system = useProductContext().session.user?.userInfo.systemId;
  const [last, setLast] = useState<{ address: string; system: string | undefined }>();
  if (isShown && (last?.address !== address || last.system !== system)) setLast({ address, system });
  return !isShown && last?.address === address && last.system !== system;
}

/** The layout with the pages in it. Without a visit the page is being rebuilt. */
function Workspace({ address, menus, visit }: ScreenRouterProps & { visit: ScreenVisit | undefined }) {
  const { tabs, settings } = useProductContext().persisted;
  const navigate = useNavigate();
  const list = useSyncExternalStore(tabs.subscribe, tabs.get);
  const { useCache } = useSyncExternalStore(settings.subscribe, settings.get);
  const path = visit?.path ?? address.split('?', 1)[0] ?? '';
  // View state is not part of the route.
  const route = useCreated([visit?.address, menus, path], () => visit?.route ?? { path, query: {}, property: {} });

  useEffect(() => {
    const shown = visit && { ...visit, address: joinAddress(visit.address, visit.view) };
    tabs.set(shown ? visited(tabs.get(), shown) : renewed(tabs.get(), path));
    if (shown) return;
    void navigate(address, { replace: true });
  }, [visit, tabs, path, address, navigate]);

  return (
    <ScreenProviders route={route}>
      <Layout menus={menus} path={path}>
        <KeepAliveTabs active={visit} tabs={list} menus={menus} isKeepAlive={useCache} />
      </Layout>
    </ScreenProviders>
  );
}

interface Props {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  /** Otherwise it waits, unseen. */
  isShown: boolean;
}

/** The entities of screens that are not a noun's own. */
const sharedEntities = { schedule };
const allEntities = lazyValue(async () => (await import('#schemas/resources/entities.ts')).entities);

/**
 * The entities loaded so far. The context stays the same when they come: an open form is not compiled again, and what was
 * typed into it stays.
 */
const contextOf = (kinds: Kinds): CompileContext => ({
  kinds,
  get entities() {
    return allEntities.now() ?? sharedEntities;
  },
});

/** Entities and messages of all nouns come with the first screen of a noun, before it is compiled and shown. */
function useNouns(language: Language) {
  const [isLoaded, setLoaded] = useState(() => allEntities.now() !== undefined);
  const words = useMessagesOf(isLoaded ? nounMessages : noMessages, language);
  const openScreen = useCallback(
    async (name: string) => {
      if (!needsMenu(name)) return loadScreen(name);
      const parts = [allEntities.load(), nounMessages[language].load()];
      const [screen] = await Promise.all([loadScreen(name), ...parts]);
      setLoaded(true);
      return screen;
    },
    [language],
  );
  return { words, openScreen };
}

/** The back office behind the login, with all calls and its messages; the login page loads none of it. */
export default function BackOffice(props: Props) {
  const page = useProductContext();
  const { kinds, connect, messages } = page;
  const words = useMessagesOf(backOfficeMessages, page.session.language);
  const { words: ofNouns, openScreen } = useNouns(page.session.language);
  const client = useMemo(() => connect(contracts), [connect]);
  const compileHere = useMemo(() => {
    const context = contextOf(kinds);
    return (definition: unknown) => compile(definition, context);
  }, [kinds]);
  const shared = useMemo(() => words && { ...messages, ...words }, [messages, words]);
  const full = useMemo(
    () => ({ ...page, client, compile: compileHere, messages: { ...messages, ...shared, ...ofNouns } }),
    [page, client, compileHere, messages, shared, ofNouns],
  );
  return (
    <ProductContext value={full}>
      <ScreenLoader value={openScreen}>
        <AuthGate {...props} messages={shared} />
      </ScreenLoader>
    </ProductContext>
  );
}

/**
 * Fetches the current user, then shows the screen of the address in the layout. Calls that clear `menus` refetch it:
 * entries and routes are always those of the newest answer (MENU-021). Pages open when the screen was locked or the
 * session expired are restored for the same user; another user starts fresh.
 */
function AuthGate({ path, search, isShown, messages }: Props & { messages: Messages | undefined }) {
  const context = useProductContext();
  const { user, token } = context.session;
  const { error, refetch } = useCurrentUser();
  const menus = useMemo(
    () =>
      user && token && messages ? readMenus({ user, token, messages, origin: window.location.origin }) : undefined,
    [user, token, messages],
  );
  const present = useMemo(() => (user && menus ? { context, user, menus } : undefined), [context, user, menus]);
  const [last, setLast] = useState(present);
  if (present && present !== last) setLast(present);
  const open = present ?? last;

  useBeforeUnload(context.unsaved.hasAny);

  if (isShown && !user && error && endsEntry(error)) return <Navigate to={loginPath(path + search)} replace />;
  return (
    <>
      {isShown && !present && (error ? <Failed retry={() => void refetch()} /> : <Loading />)}
      {open && (
        <RealtimeConnection key={open.user.userInfo.userId} isOn={!mustChangePassword(open.user)}>
          <Activity mode={isShown && present ? 'visible' : 'hidden'}>
            <ProductContext value={open.context}>
              <Work user={open.user} menus={open.menus} path={path} search={search} />
            </ProductContext>
          </Activity>
        </RealtimeConnection>
      )}
    </>
  );
}

type Open = Pick<Props, 'path' | 'search'> & { user: CurrentUserReply; menus: MenuRoutes };

/**
 * A user who must change the password gets only the dialog for it, in the main area (LAYOUT-014); the server enforces
 * the same.
 */
function Work({ user, menus, path, search }: Open) {
  if (!mustChangePassword(user)) return <ScreenRouter address={path + search} menus={menus} />;
  if (path !== changePath) return <Navigate to={changePath} replace />;
  return <ScreenRouter address={changePath} menus={noMenus} />;
}

const changePath = '/changePassword';
const noMenus: MenuRoutes = { routes: new Map(), entries: [] };

const mustChangePassword = ({ userInfo }: CurrentUserReply) => userInfo.mustChangePassword === 1;
