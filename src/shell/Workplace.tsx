import { useMemo } from 'react';
import { Navigate } from 'react-router-dom';
import { compile } from '#core/compile/compile.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { entities } from '#schemas/resources/entities.ts';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';
import { Connected } from './Connected.tsx';
import { loginPath } from './redirect.ts';
import { type MenuRoutes, readMenus } from './menus.ts';
import { Screens } from './Screens.tsx';
import { Shell, useShell } from './shell.ts';
import { endsEntry, usePerson } from './use-person.ts';
import { Failed, Loading } from './Waiting.tsx';

interface Props {
  path: string;
  /** With its question mark, or empty. */
  search: string;
}

/** The back office behind the login: everything that can be called and every noun, which the login page does without. */
export default function Workplace(props: Props) {
  const page = useShell();
  const { kinds, connect } = page;
  const client = useMemo(() => connect(contracts), [connect]);
  const compileHere = useMemo(() => {
    const context = { kinds, entities };
    return (definition: unknown) => compile(definition, context);
  }, [kinds]);
  const full = useMemo(() => ({ ...page, client, compile: compileHere }), [page, client, compileHere]);
  return (
    <Shell value={full}>
      <Known {...props} />
    </Shell>
  );
}

/**
 * Fetches who is there, then shows the screen of the address in the layout. Calls that clear `menus` fetch it again: entries
 * and routes are those of the newest answer only (MENU-021).
 */
function Known({ path, search }: Props) {
  const { session, messages } = useShell();
  const { error, refetch } = usePerson();
  const { user, token } = session;
  const menus = useMemo(
    () => (user && token ? readMenus({ user, token, messages, origin: window.location.origin }) : undefined),
    [user, token, messages],
  );

  if (error && !user) {
    return endsEntry(error) ? (
      <Navigate to={loginPath(path + search)} replace />
    ) : (
      <Failed retry={() => void refetch()} />
    );
  }
  if (!user || !menus) return <Loading />;
  if (mustChangePassword(user)) return <BeforeChange path={path} />;
  return (
    <Connected>
      <Screens address={path + search} menus={menus} />
    </Connected>
  );
}

/** Whoever must change the password meets the dialog for that in the main area and nothing else (LAYOUT-014); the server answers nothing else either. */
function BeforeChange({ path }: Pick<Props, 'path'>) {
  if (path !== changePath) return <Navigate to={changePath} replace />;
  return <Screens address={changePath} menus={noMenus} />;
}

const changePath = '/changePassword';
const noMenus: MenuRoutes = { routes: new Map(), entries: [] };

const mustChangePassword = ({ userInfo }: CurrentUserReply) => userInfo.mustChangePassword === 1;
