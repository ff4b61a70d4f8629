import { Activity, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { compile } from '#core/compile/compile.ts';
import { joinAddress } from '#core/lists/view-address.ts';
import { leftAddress, renewed, visited } from '#core/menus/tabs/tabs.ts';
import { useCreated } from '#runtime/context/effects.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { entities } from '#schemas/resources/entities.ts';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';
import { endsEntry, useCurrentUser } from '../auth/use-current-user.ts';
import { useBeforeUnload } from '../browser/use-before-unload.ts';
import { Failed, Loading } from '../feedback/Waiting.tsx';
import { backOfficeMessages, useMessagesOf } from '../i18n/area-messages.ts';
import { ScreenProviders } from '../navigation/ScreenProviders.tsx';
import { type MenuRoutes, readMenus } from '../navigation/menus.ts';
import { refreshed } from '../navigation/tab-actions.ts';
import { type ScreenVisit, visitOf } from '../navigation/visit.ts';
import { ProductContext, useProductContext } from '../product-context/product-context.ts';
import { RealtimeConnection } from '../realtime/RealtimeConnection.tsx';
import { homePath, loginPath } from '../state/redirect.ts';
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

/** The back office behind the login, with all calls, nouns and their messages; the login page loads none of it. */
export default function BackOffice(props: Props) {
  const page = useProductContext();
  const { kinds, connect, messages } = page;
  const words = useMessagesOf(backOfficeMessages, page.session.language);
  const client = useMemo(() => connect(contracts), [connect]);
  const compileHere = useMemo(() => {
    const context = { kinds, entities };
    return (definition: unknown) => compile(definition, context);
  }, [kinds]);
  const full = useMemo(
    () => ({ ...page, client, compile: compileHere, messages: { ...messages, ...words } }),
    [page, client, compileHere, messages, words],
  );
  return (
    <ProductContext value={full}>
      <AuthGate {...props} hasWords={words !== undefined} />
    </ProductContext>
  );
}

/**
 * Fetches the current user, then shows the screen of the address in the layout. Calls that clear `menus` refetch it:
 * entries and routes are always those of the newest answer (MENU-021). Pages open when the screen was locked or the
 * session expired are restored for the same user; another user starts fresh.
 */
function AuthGate({ path, search, isShown, hasWords }: Props & { hasWords: boolean }) {
  const context = useProductContext();
  const { user, token } = context.session;
  const { messages } = context;
  const { error, refetch } = useCurrentUser();
  const menus = useMemo(
    () => (user && token ? readMenus({ user, token, messages, origin: window.location.origin }) : undefined),
    [user, token, messages],
  );
  const present = useMemo(
    () => (user && menus && hasWords ? { context, user, menus } : undefined),
    [context, user, menus, hasWords],
  );
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
