import { type ReactNode, useMemo } from 'react';
import { BuiltInScreen } from '../navigation/BuiltInScreen.tsx';
import { ScreenProviders } from '../navigation/ScreenProviders.tsx';
import { matchScreen } from '../navigation/screens.ts';
import { ProductContext, useProductContext } from '../product-context/product-context.ts';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';

interface Props {
  path: string;
  query: Readonly<Record<string, string>>;
}

/** Screens without a layout, reachable without a login: login page, lock screen, callback of an external login. */
export function BareLayout({ path, query }: Props) {
  const name = matchScreen(path)?.name ?? 'not-found';
  const route = useMemo(() => ({ path, query, property: {} }), [path, query]);
  return (
    <WithLockedUser>
      <ScreenProviders route={route}>
        <BuiltInScreen name={name} visit={name} />
      </ScreenProviders>
    </WithLockedUser>
  );
}

/** While locked, the lock screen gets only the user's name, account and picture. */
function WithLockedUser({ children }: { children: ReactNode }) {
  const context = useProductContext();
  const who = context.persisted.lock.get();
  const value = useMemo(() => {
    if (!who) return context;
    const userInfo = { userAccount: who.account, userName: who.realName, headIcon: who.headIcon };
    const user = { menuList: [], permissionList: [], userInfo } as unknown as CurrentUserReply;
    return { ...context, session: { ...context.session, user } };
  }, [context, who]);
  return <ProductContext value={value}>{children}</ProductContext>;
}
