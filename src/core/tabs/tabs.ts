import { noView, splitAddress } from '../list/view-address.ts';

/** One visited page in the tag bar. */
export interface Tab {
  /** Names the tag: a page has one, whatever its query. */
  path: string;
  /** Path and query of the last visit. */
  address: string;
  /** Stays: it has no close mark (TABS-008). */
  isFixed: boolean;
  /** Grows when the page is to be built anew. */
  turn: number;
}

/** Where the person goes when the tag on show was closed. */
export interface AfterClosing {
  tabs: readonly Tab[];
  /** Address to show; absent: the page on show stays. */
  next?: string;
}

/** Pages that get no tag (TABS-010). */
const withoutTab = /^\/(login|lockScreen|404|redirect)(\/|$)/;

/** A page was visited: its tag is there, with its newest address. */
export function visited(tabs: readonly Tab[], { path, address, isFixed }: Omit<Tab, 'turn'>): readonly Tab[] {
  if (withoutTab.test(path)) return tabs;
  const known = tabs.find((tab) => tab.path === path);
  if (!known) return [...tabs, { path, address, isFixed, turn: 0 }];
  if (known.address === address && known.isFixed === isFixed) return tabs;
  return tabs.map((tab) => (tab === known ? { ...tab, address, isFixed } : tab));
}

/**
 * The address a page was left at, when the user comes to it from another page by an address that says nothing of what it
 * shows. Undefined: the address holds as it is.
 */
export function leftAddress(tabs: readonly Tab[], asked: string, from: string): string | undefined {
  const { own, view } = splitAddress(asked);
  if (view !== noView || pathOf(own) === pathOf(from)) return undefined;
  return tabs.find(({ address }) => address !== own && splitAddress(address).own === own)?.address;
}

const pathOf = (address: string) => address.split('?', 1)[0];

/** The page of a tag is to be built anew. */
export function renewed(tabs: readonly Tab[], path: string): readonly Tab[] {
  return tabs.map((tab) => (tab.path === path ? { ...tab, turn: tab.turn + 1 } : tab));
}

/** Closes one tag; when it was on show, the last remaining one is shown, and with none left home (TABS-004). */
export function closed(tabs: readonly Tab[], path: string, active: string, home: string): AfterClosing {
  return shown(
    tabs.filter((tab) => tab.isFixed || tab.path !== path),
    active,
    home,
  );
}

/** Keeps the one tag and the fixed ones (TABS-005). */
export function closedOthers(tabs: readonly Tab[], path: string, active: string, home: string): AfterClosing {
  const left = tabs.filter((tab) => tab.isFixed || tab.path === path);
  const clicked = left.find((tab) => tab.path === path);
  return left.some((tab) => tab.path === active) || !clicked
    ? shown(left, active, home)
    : { tabs: left, next: clicked.address };
}

/** Keeps the fixed tags only (TABS-006). */
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
