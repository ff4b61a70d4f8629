import { Activity, useMemo, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { compile } from '#core/compile/compile.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { entities } from '#schemas/resources/entities.ts';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';
import { Connected } from '../Connected.tsx';
import { loginPath } from '../state/redirect.ts';
import { useOfficeWords } from '../office-words.ts';
import { type MenuRoutes, readMenus } from '../navigation/menus.ts';
import { Screens } from '../Screens.tsx';
import { ProductContext, useProductContext } from '../product-context/product-context.ts';
import { useBeforeUnload } from '../use-before-unload.ts';
import { endsEntry, usePerson } from '../auth/use-current-user.ts';
import { Failed, Loading } from '../feedback/Waiting.tsx';

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
  const words = useOfficeWords(page.session.language);
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
  const shell = useProductContext();
  const { user, token } = shell.session;
  const { messages } = shell;
  const { error, refetch } = usePerson();
  const menus = useMemo(
    () => (user && token ? readMenus({ user, token, messages, origin: window.location.origin }) : undefined),
    [user, token, messages],
  );
  const present = user && menus && hasWords ? { shell, user, menus } : undefined;
  const latest = useRef(present);
  if (present) latest.current = present;
  const open = latest.current;

  useBeforeUnload(shell.unsaved.hasAny);

  if (isShown && !user && error && endsEntry(error)) return <Navigate to={loginPath(path + search)} replace />;
  return (
    <>
      {isShown && !present && (error ? <Failed retry={() => void refetch()} /> : <Loading />)}
      {open && (
        <Connected key={open.user.userInfo.userId} isOn={!mustChangePassword(open.user)}>
          <Activity mode={isShown && present ? 'visible' : 'hidden'}>
            <ProductContext value={open.shell}>
              <Work user={open.user} menus={open.menus} path={path} search={search} />
            </ProductContext>
          </Activity>
        </Connected>
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
  if (!mustChangePassword(user)) return <Screens address={path + search} menus={menus} />;
  if (path !== changePath) return <Navigate to={changePath} replace />;
  return <Screens address={changePath} menus={noMenus} />;
}

const changePath = '/changePassword';
const noMenus: MenuRoutes = { routes: new Map(), entries: [] };

const mustChangePassword = ({ userInfo }: CurrentUserReply) => userInfo.mustChangePassword === 1;
