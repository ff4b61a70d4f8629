import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate } from 'react-router-dom';
import { compile } from '#core/compile/compile.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { entities } from '#schemas/resources/entities.ts';
import { message } from '#core/text/message.ts';
import { errorToastMs } from '#client/failures.ts';
import { CallError } from '#client/call-error.ts';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';
import { greetingMs, greetings } from './greetings.ts';
import { Connected } from './Connected.tsx';
import { loginPath } from './redirect.ts';
import { readMenus } from './menus.ts';
import { Screens } from './Screens.tsx';
import { Shell, useShell } from './shell.ts';
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
  const { client, session, sessions, toast, messages, fresh, keeping } = useShell();
  const fetchUser = async () => {
    try {
      const user = (await client.send('session.currentUser', { systemCode: keeping.application.systemCode }))
        .data as CurrentUserReply;
      if (user.menuList.length === 0) {
        void toast('error', message(messages, 'shell.login.noMenus'), errorToastMs);
        sessions.end();
        return null;
      }
      sessions.know(user);
      if (fresh.current)
        for (const text of greetings(user, session.language, messages)) void toast('info', text, greetingMs);
      fresh.current = false;
      return user;
    } catch (error) {
      // Whatever is no answer of the server has no words of its own (GUARD-011).
      if (!(error instanceof CallError)) {
        const text = typeof error === 'string' ? error : '';
        void toast('error', text || message(messages, 'login.hasError'), errorToastMs);
      }
      // A network that is gone for a moment, or a page being left, must not cost anybody the session.
      if (isRefusal(error) && !sessions.get().user) sessions.end();
      throw error;
    }
  };
  const { error, refetch } = useQuery({
    queryKey: ['menus', session.token],
    staleTime: Infinity,
    networkMode: 'always',
    queryFn: fetchUser,
  });
  const { user, token } = session;
  const menus = useMemo(
    () => (user && token ? readMenus({ user, token, messages, origin: window.location.origin }) : undefined),
    [user, token, messages],
  );

  if (error && !user) {
    return isRefusal(error) ? (
      <Navigate to={loginPath(path + search)} replace />
    ) : (
      <Failed retry={() => void refetch()} />
    );
  }
  if (!user || !menus) return <Loading />;
  if (mustChangePassword(user) && path !== '/changePassword') return <Navigate to="/changePassword" replace />;
  return (
    <Connected>
      <Screens address={path + search} menus={menus} />
    </Connected>
  );
}

/** No network and a locked screen cost nobody the session. */
const isRefusal = (error: unknown) =>
  error instanceof CallError && error.reason !== 'network' && error.reason !== 'locked';

const mustChangePassword = ({ userInfo }: CurrentUserReply) => userInfo.mustChangePassword === 1;
