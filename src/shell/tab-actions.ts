import type { NavigateFunction } from 'react-router-dom';
import type { WorkspaceTab, WorkspaceTabs } from '#runtime/workspace.ts';
import type { TabsStore } from './tabs.ts';

const refreshPrefix = '/redirect/';

/** The address behind the refresh helper (ROUTE-011); undefined for any other address. */
export function refreshed(address: string): string | undefined {
  return address.startsWith(refreshPrefix) ? `/${address.slice(refreshPrefix.length)}` : undefined;
}

interface Facts {
  tabs: TabsStore;
  list: readonly WorkspaceTab[];
  /** Path on show. */
  path: string;
  navigate: NavigateFunction;
}

/** What the tag bar does, by path. */
export function tabActions({ tabs, list, path: active, navigate }: Facts): WorkspaceTabs {
  const addressOf = (path: string) => tabs.get().find((tab) => tab.path === path)?.address ?? path;
  const show = (next: string | undefined) => next !== undefined && void navigate(next);
  return {
    list,
    show: (path) => show(addressOf(path)),
    refresh: (path) => show(refreshPrefix + addressOf(path).slice(1)),
    close: (path) => show(tabs.close(path, active)),
    closeOthers: (path) => show(tabs.closeOthers(path, active)),
    closeAll: () => show(tabs.closeAll(active)),
  };
}
