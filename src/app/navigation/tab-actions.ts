import type { NavigateFunction } from 'react-router-dom';
import { type AfterClosing, closed, closedAll, closedOthers } from '#core/menus/tabs/tabs.ts';
import type { WorkspaceTab, WorkspaceTabs } from '#runtime/context/workspace.ts';
import { homePath } from '../state/redirect.ts';
import type { TabsStore } from '../state/tabs.ts';

const refreshPrefix = '/redirect/';

/** The address within a refresh route (ROUTE-011); undefined for any other address. */
export function refreshed(address: string): string | undefined {
  return address.startsWith(refreshPrefix) ? `/${address.slice(refreshPrefix.length)}` : undefined;
}

interface TabContext {
  tabs: TabsStore;
  list: readonly WorkspaceTab[];
  /** Path of the current page. */
  path: string;
  navigate: NavigateFunction;
  /** Asks about unsaved changes on these pages; true: they may be closed. */
  leave(paths: readonly string[]): true | Promise<boolean>;
}

/** Actions of the tab bar, by path. Closing a page with unsaved changes asks first. */
export function tabActions({ tabs, list, path: active, navigate, leave }: TabContext): WorkspaceTabs {
  const addressOf = (path: string) => tabs.get().find((tab) => tab.path === path)?.address ?? path;
  const show = (next: string | undefined) => next !== undefined && void navigate(next);
  const others = (path: string | undefined) =>
    tabs
      .get()
      .filter((tab) => !tab.isFixed && tab.path !== path)
      .map((tab) => tab.path);
  const after = (paths: readonly string[], act: () => string | undefined) => {
    const left = leave(paths);
    if (left === true) show(act());
    else void left.then((isLeft) => isLeft && show(act()));
  };
  const change = ({ tabs: left, next }: AfterClosing) => {
    tabs.set(left);
    return next;
  };
  return {
    list,
    show: (path) => show(addressOf(path)),
    refresh: (path) => after([path], () => refreshPrefix + addressOf(path).slice(1)),
    close: (path) => after([path], () => change(closed(tabs.get(), path, active, homePath))),
    closeOthers: (path) => after(others(path), () => change(closedOthers(tabs.get(), path, active, homePath))),
    closeAll: () => after(others(undefined), () => change(closedAll(tabs.get(), active, homePath))),
  };
}
