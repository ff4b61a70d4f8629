import { type ReactNode, useEffect, useMemo } from 'react';
import definition from '#schemas/shell/layout-functional.json';
import { Screen } from '#runtime/Screen.tsx';
import { useServices } from '#runtime/services.ts';
import { useSay } from '#runtime/texts.ts';
import { Workspace, type WorkspaceMenu, type WorkspaceValue } from '#runtime/workspace.ts';
import { useShell } from './shell.ts';

interface Props {
  menus: readonly WorkspaceMenu[];
  path: string;
  navigate(path: string): void;
  children: ReactNode;
}

/** The layout around a screen: itself a definition, which part stands where. */
export function Layout({ menus, path, navigate, children }: Props) {
  const { client, compile, session, sessions } = useShell();
  const { navigate: open } = useServices();
  const say = useSay();
  const { user } = session;
  const compiled = useMemo(() => compile(definition), [compile]);
  const company = user?.sysConfigInfo.companyName ?? '';
  const title = titleOf(menus, path);

  useEffect(() => {
    document.title = [title, company].filter(Boolean).join(' - ');
  }, [title, company]);

  const workspace = useMemo<WorkspaceValue>(
    () => ({
      productName: user?.sysConfigInfo.sysName || say('shell.product'),
      companyName: company,
      version: user?.sysConfigInfo.sysVersion ?? '',
      person: {
        name: user?.userInfo.userName ?? '',
        account: user?.userInfo.userAccount ?? '',
        organize: user?.userInfo.organizeName ?? '',
        headIcon: user?.userInfo.headIcon ?? '',
      },
      menus,
      path,
      open: (menu) => open(menu.path, menu.isExternal ? '_blank' : menu.target),
      navigate,
      setLanguage: sessions.speak,
      // A server that cannot be reached must not keep anybody in.
      logout: () => client.send('session.logout', {}, { quiet: true }).then(sessions.end, sessions.end),
      outlet: children,
    }),
    [user, company, say, menus, path, open, navigate, sessions, client, children],
  );
  return (
    <Workspace value={workspace}>
      <Screen compiled={compiled} />
    </Workspace>
  );
}

function titleOf(menus: readonly WorkspaceMenu[], path: string): string {
  for (const menu of menus) {
    const title = menu.path === path ? menu.text : titleOf(menu.children, path);
    if (title) return title;
  }
  return '';
}
