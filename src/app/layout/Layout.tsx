import { type ReactNode, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { openedOn } from '#core/menus/trail.ts';
import { layoutSettings } from '#core/settings/layout-settings.ts';
import { leaveForms, UnsavedContext } from '#runtime/context/unsaved-forms.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { WorkspaceSystems, WorkspaceValue } from '#runtime/context/workspace.ts';
import { Screen } from '#runtime/render/Screen.tsx';
import { navigateInside } from '../browser/browser.ts';
import { useUnsavedHere } from '../browser/use-before-unload.ts';
import type { MenuRoutes } from '../navigation/menus.ts';
import { tabActions } from '../navigation/tab-actions.ts';
import { isAlone, titleOf, visitOf } from '../navigation/visit.ts';
import { useProductContext } from '../product-context/product-context.ts';
import { useSwitchLanguage } from '../product-context/use-switch-language.ts';
import { createSettingsSaver } from '../state/saved-settings.ts';
import { layoutDefinitions } from './layouts.ts';
import { ApplicationProvider, useNavigation } from '#runtime/context/application.tsx';

/** Milliseconds for which the answer of a switch is shown; the context is switched after it (TOPBAR-021). */
const switchedMs = 1500;

/** The user's systems, and the switch to another one: shows the answer, then refetches user, menus and permissions. */
function useSystems(): WorkspaceSystems {
  const { client, session, persisted, toast, reloadUser } = useProductContext();
  const info = session.user?.userInfo;
  return useMemo(
    () => ({
      list: info?.systemIds ?? [],
      current: info?.systemId ?? '',
      isFixed: persisted.application.id !== '',
      async change(id) {
        const { msg } = await client.send('profile.major', { majorId: id, majorType: 'System' });
        await toast('success', msg, switchedMs);
        await reloadUser();
      },
    }),
    [info, persisted, client, toast, reloadUser],
  );
}

interface Props {
  menus: MenuRoutes;
  path: string;
  children: ReactNode;
}

/** The layout around a screen; itself a definition that places parts in regions. */
export function Layout({ menus, path, children }: Props) {
  const { compile, session, messages, mobile, persisted } = useProductContext();
  const chosen = useSyncExternalStore(persisted.settings.subscribe, persisted.settings.get);
  // The previous layout stays displayed until the parts of the chosen one have loaded.
  const layoutType = useDeferredValue(chosen.layoutType);
  const region = isAlone(path) ? 'alone' : layoutType;
  const compiled = useMemo(() => compile(layoutDefinitions[region]), [compile, region]);
  const sysConfig = session.user?.sysConfigInfo;
  const { title } = titleOf(path, menus, session.language, messages);
  const settings = useMemo(
    () => layoutSettings({ chosen, sysConfig, mobile, language: session.language }),
    [chosen, sysConfig, mobile, session.language],
  );

  // Unsaved forms in dialogs of the layout itself; visited pages have their own.
  const forms = useUnsavedHere();

  useEffect(() => {
    document.title = [title, sysConfig?.companyName].filter(Boolean).join(' - ');
  }, [title, sysConfig]);

  const workspace = {
    ...useOwn(path),
    ...useTabsOf(menus, path),
    ...useBranch(menus, path),
    title,
    settings,
    menus: menus.entries,
    reaches: (address: string) => 'show' in visitOf(address, menus),
    outlet: children,
  };
  return (
    <ApplicationProvider workspace={workspace}>
      <UnsavedContext value={forms}>
        <Screen compiled={compiled} />
      </UnsavedContext>
    </ApplicationProvider>
  );
}

type Own = Omit<
  WorkspaceValue,
  'settings' | 'menus' | 'reaches' | 'title' | 'outlet' | 'tabs' | 'branch' | 'chooseBranch'
>;

/** User-related state and actions of the layout, independent of the current page. */
function useOwn(path: string): Own {
  const { client, session, sessions, persisted } = useProductContext();
  const { navigate: open } = useNavigation();
  const navigate = useNavigate();
  const t = useTranslation();
  const { user } = session;
  const systems = useSystems();
  const setLanguage = useSwitchLanguage();
  const save = useMemo(() => createSettingsSaver(() => client), [client]);
  return useMemo<Own>(
    () => ({
      productName: user?.sysConfigInfo.sysName || t('shell.product'),
      companyName: user?.sysConfigInfo.companyName ?? '',
      version: user?.sysConfigInfo.sysVersion ?? '',
      frameHosts: user?.sysConfigInfo.frameHosts ?? [],
      person: {
        name: user?.userInfo.userName ?? '',
        account: user?.userInfo.userAccount ?? '',
        organize: user?.userInfo.organizeName ?? '',
        headIcon: user?.userInfo.headIcon ?? '',
      },
      path,
      systems,
      choose(part) {
        persisted.settings.change(part);
        save(part);
      },
      open: (menu) => open(menu.path, menu.isExternal ? '_blank' : menu.target),
      navigate: (to) => navigateInside(navigate, to, persisted.application.base),
      setLanguage,
      // An unreachable server must not prevent the logout.
      logout: () => client.send('session.logout', {}, { quiet: true }).then(sessions.end, sessions.end),
    }),
    [user, t, path, systems, save, persisted, open, navigate, setLanguage, sessions, client],
  );
}

/**
 * The selected first-level menu entry: the one that leads to the page, unless the user selects another. On a page
 * without a menu entry it stays the previous one.
 */
function useBranch(menus: MenuRoutes, path: string): Pick<WorkspaceValue, 'branch' | 'chooseBranch'> {
  const [chosen, choose] = useState({ id: '', path: '' });
  const opened = openedOn(menus.entries, path)[0];
  if (opened && chosen.path !== path) choose({ id: opened.id, path });
  return useMemo(() => {
    const last = menus.entries.find(({ id }) => id === chosen.id);
    return { branch: last ?? menus.entries[0], chooseBranch: ({ id }) => choose({ id, path }) };
  }, [menus, path, chosen.id]);
}

/** The visited pages as tabs: titles follow menus and language; tabs whose menu entry was removed are left out. */
function useTabsOf(menus: MenuRoutes, path: string): Pick<WorkspaceValue, 'tabs'> {
  const { session, messages, persisted, unsaved, askToLeave } = useProductContext();
  const navigate = useNavigate();
  const { tabs } = persisted;
  const visited = useSyncExternalStore(tabs.subscribe, tabs.get);
  return useMemo(() => {
    const list = visited
      .map(({ path: own, isFixed }) => ({ path: own, isFixed, ...titleOf(own, menus, session.language, messages) }))
      .filter(({ title }) => title !== '');
    const leave = (paths: readonly string[]) => leaveForms({ dirty: () => unsaved.dirty(paths) }, askToLeave);
    return { tabs: tabActions({ tabs, list, path, navigate, leave }) };
  }, [visited, menus, session.language, messages, tabs, path, navigate, unsaved, askToLeave]);
}
