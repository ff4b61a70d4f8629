import { noView, splitAddress } from '../../lists/view-address.ts';

/** A visited page in the tab bar. */
export interface Tab {
  /** Identifies the tab: one per page, whatever its query. */
  path: string;
  /** Path and query of the last visit. */
  address: string;
  /** A fixed tab cannot be closed (TABS-008). */
  isFixed: boolean;
  /** Increased to remount (reload) the page. */
  turn: number;
}

/** The result of closing tabs. */
export interface AfterClosing {
  tabs: readonly Tab[];
  /** Address to navigate to; absent: the current page remains. */
  next?: string;
}

/** Pages without a tab (TABS-010). */
const withoutTab = /^\/(login|lockScreen|404|redirect)(\/|$)/;

/** Adds the tab of a visited page, or updates its address. */
export function visited(tabs: readonly Tab[], { path, address, isFixed }: Omit<Tab, 'turn'>): readonly Tab[] {
  if (withoutTab.test(path)) return tabs;
  const known = tabs.find((tab) => tab.path === path);
  if (!known) return [...tabs, { path, address, isFixed, turn: 0 }];
  if (known.address === address && known.isFixed === isFixed) return tabs;
  return tabs.map((tab) => (tab === known ? { ...tab, address, isFixed } : tab));
}

/**
 * Restores the last address of a page, including its query, when the user navigates to it from another page by an
 * address without view state. Undefined: the address is used as it is.
 */
export function leftAddress(tabs: readonly Tab[], requested: string, from: string): string | undefined {
  const { own, view } = splitAddress(requested);
  if (view !== noView || pathOf(own) === pathOf(from)) return undefined;
  return tabs.find(({ address }) => address !== own && splitAddress(address).own === own)?.address;
}

const pathOf = (address: string) => address.split('?', 1)[0];

/** Reloads the page of a tab. */
export function renewed(tabs: readonly Tab[], path: string): readonly Tab[] {
  return tabs.map((tab) => (tab.path === path ? { ...tab, turn: tab.turn + 1 } : tab));
}

/** Closes one tab; if it was the current one, the last remaining tab is shown, or the home page (TABS-004). */
export function closed(tabs: readonly Tab[], path: string, active: string, home: string): AfterClosing {
  return shown(
    tabs.filter((tab) => tab.isFixed || tab.path !== path),
    active,
    home,
  );
}

/** Closes all tabs but this one and the fixed ones (TABS-005). */
export function closedOthers(tabs: readonly Tab[], path: string, active: string, home: string): AfterClosing {
  const left = tabs.filter((tab) => tab.isFixed || tab.path === path);
  const clicked = left.find((tab) => tab.path === path);
  return left.some((tab) => tab.path === active) || !clicked
    ? shown(left, active, home)
    : { tabs: left, next: clicked.address };
}

/** Closes all but the fixed tabs (TABS-006). */
export function closedAll(tabs: readonly Tab[], active: string, home: string): AfterClosing {
  return shown(
    tabs.filter((tab) => tab.isFixed),
    active,
    home,
  );
}

function shown(tabs: readonly Tab[], active: string, home: string): AfterClosing {
  if (tabs.some((tab) => tab.path === active)) return { tabs };
  return { tabs, next: tabs.at(-1)?.address ?? home };
}
