import { type ReactNode, useMemo } from 'react';
import { BuiltInScreen } from './BuiltInScreen.tsx';
import { Place } from './Place.tsx';
import { matchScreen } from './screens.ts';
import { Shell, useShell } from './shell.ts';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';

interface Props {
  path: string;
  query: Readonly<Record<string, string>>;
}

/** A screen without a layout, for whoever is not in: the login, the lock, the return from a provider. */
export function Alone({ path, query }: Props) {
  const name = matchScreen(path)?.name ?? 'not-found';
  const route = useMemo(() => ({ path, query, property: {} }), [path, query]);
  return (
    <WithLockedUser>
      <Place route={route}>
        <BuiltInScreen name={name} visit={name} />
      </Place>
    </WithLockedUser>
  );
}

/** While the screen is locked, its screen knows no more of anybody than the name, the account and the picture. */
function WithLockedUser({ children }: { children: ReactNode }) {
  const shell = useShell();
  const who = shell.keeping.lock.get();
  const value = useMemo(() => {
    if (!who) return shell;
    const userInfo = { userAccount: who.account, userName: who.realName, headIcon: who.headIcon };
    const user = { menuList: [], permissionList: [], userInfo } as unknown as CurrentUserReply;
    return { ...shell, session: { ...shell.session, user } };
  }, [shell, who]);
  return <Shell value={value}>{children}</Shell>;
}
