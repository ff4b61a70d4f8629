import type { ReactNode } from 'react';
import type { LayoutSettings } from '#core/settings/layout-settings.ts';
import type { Language } from '#schemas/language/text.ts';

/** One entry of the app's menus, in the current language. */
export interface WorkspaceMenu {
  id: string;
  text: string;
  icon: string;
  /** Address inside the application, or an absolute one. Empty: a directory. */
  path: string;
  /** Opens outside the application. */
  isExternal: boolean;
  target: '_self' | '_blank';
  children: readonly WorkspaceMenu[];
}

/** One tag of the tag bar. */
export interface WorkspaceTab {
  path: string;
  title: string;
  icon: string;
  /** Cannot be closed (TABS-008). */
  isFixed: boolean;
}

/** The visited pages, and what the tag bar does with them. */
export interface WorkspaceTabs {
  list: readonly WorkspaceTab[];
  show(path: string): void;
  /** Rebuilds the page of a tab (TABS-003). */
  refresh(path: string): void;
  close(path: string): void;
  closeOthers(path: string): void;
  closeAll(): void;
}

/** The systems of the user; with an application in the address there is no choice (TOPBAR-006). */
export interface WorkspaceSystems {
  list: readonly { id: string; name: string }[];
  current: string;
  isFixed: boolean;
  /** Resolves once menus and permissions are those of the other system. */
  change(id: string): Promise<void>;
}

/** State and actions for the parts of a layout; supplied by the app. */
export interface WorkspaceValue {
  productName: string;
  companyName: string;
  version: string;
  person: { name: string; account: string; organize: string; headIcon: string };
  menus: readonly WorkspaceMenu[];
  /** Path of the screen on show. */
  path: string;
  /** Its title, of its menu or of the table of routes. */
  title: string;
  /** The selected first-level entry whose children are shown in the side menu (LAYOUT-004). */
  branch: WorkspaceMenu | undefined;
  chooseBranch(menu: WorkspaceMenu): void;
  settings: LayoutSettings;
  choose(part: Partial<LayoutSettings>): void;
  tabs: WorkspaceTabs;
  open(menu: WorkspaceMenu): void;
  navigate(path: string): void;
  /** Whether the user's menus contain a screen at that address. */
  reaches(address: string): boolean;
  /** Hosts allowed to be embedded in a frame, set by an administrator. */
  frameHosts: readonly string[];
  systems: WorkspaceSystems;
  setLanguage(language: Language): void;
  logout(): Promise<void>;
  /** The screen of the current route. */
  outlet: ReactNode;
}

/** State and actions of the public site's frame; supplied by the app. */
export interface WebsiteValue {
  setLanguage(language: Language): void;
  /** The page of the current address. */
  outlet: ReactNode;
}
