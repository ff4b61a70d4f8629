import type { Issue } from '#schemas/language/issue.ts';

/**
 * An item of the server's menu list, as far as it concerns routes and menus; every property may be missing or invalid.
 */
export interface MenuItem {
  id?: string;
  fullName?: string;
  enCode?: string;
  vueName?: string;
  path?: string;
  icon?: string;
  /** 0 to 8, see {@link menuTypes}. */
  type?: number;
  urlAddress?: string | null;
  linkTarget?: string | null;
  propertyJson?: string | null;
  hasChildren?: boolean;
  children?: readonly MenuItem[] | null;
}

export const menuTypes = {
  directory: 0,
  codedDirectory: 1,
  page: 2,
  form: 3,
  dictionary: 4,
  report: 5,
  dashboard: 6,
  link: 7,
  portal: 8,
} as const;

/** Settings of the menu conversion. Hosts are written as in a URL, with a port where it is not the default one. */
export interface MenuSettings {
  /** Origin of the application, for example `https://office.example`: makes internal links absolute. */
  origin: string;
  /** Base URL of dashboards: `${dataV}` and the base of type 6. */
  dashboardHost: string;
  token: string;
  /** Allow-list of hosts that receive the token. */
  tokenHosts: readonly string[];
  /** The system (application) the user is in. */
  systemId: string;
  collaborativeOffice: CollaborativeOffice;
  /** The translated title of a menu code, if there is one. */
  translate(enCode: string): string | undefined;
}

/** In one special system the collaborative-office menu has only some children and comes last. */
export interface CollaborativeOffice {
  systemId: string;
  enCode: string;
  usedCodes: readonly string[];
}

/** The codes of the office menu and its remaining children: initiated by me, to do, done (MENU-017). */
export const collaborativeOfficeCodes = {
  enCode: 'workFlow',
  usedCodes: ['workFlow.flowLaunch', 'workFlow.flowTodo', 'workFlow.flowDone'],
} as const;

/** The special system of the product (MENU-017). */
export const collaborativeOffice: CollaborativeOffice = { systemId: 'system-office', ...collaborativeOfficeCodes };

/** The target of a route. `directory`: redirects into a type 1 directory. `embedded`: a link in a frame. */
export type RouteKind = 'page' | 'form' | 'dictionary' | 'report' | 'portal' | 'embedded' | 'directory';

export interface MenuRoute {
  kind: RouteKind;
  /** Absolute, without query: `/model/leaveApply`. */
  path: string;
  title: string;
  enCode: string;
  icon: string;
  /** The id of the menu item, the key of permissions. */
  modelId: string;
  /** The id of the item's form, dictionary, report or portal. */
  moduleId: string;
  isTree: 0 | 1;
  /** Passed to a page as its route query. */
  query: Readonly<Record<string, string>>;
  /** For `embedded`: the URL in the frame. For `directory`: the first page below it. */
  target: string;
}

export interface MenuEntry {
  id: string;
  title: string;
  enCode: string;
  icon: string;
  type: number;
  /** Link target: a path of the application with its query, or a URL; '' for directories of type 0. */
  to: string;
  /** `page`: within the application. */
  opens: 'nothing' | 'page' | 'sameWindow' | 'newWindow';
  children: readonly MenuEntry[];
}

export interface InterpretedMenus {
  routes: readonly MenuRoute[];
  menus: readonly MenuEntry[];
  /** Items that were skipped or repaired, for logging. */
  issues: readonly Issue[];
}
