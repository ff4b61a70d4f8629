import type { Issue } from '#schemas/language/issue.ts';

/** What the server's menu list says, as far as it concerns routes and menus; every part may be missing or wrong. */
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

/** What the interpreter is told besides the list. Hosts are written as in an address, with a port where it is not the usual one. */
export interface MenuSettings {
  /** Where the application itself runs, for example `https://office.example`: makes internal links absolute. */
  origin: string;
  /** Base address of dashboards: `${dataV}` and the base of type 6. */
  dashboardHost: string;
  token: string;
  /** The only hosts a token is given to. */
  tokenHosts: readonly string[];
  /** The system (application) the user is in. */
  systemId: string;
  collaborativeOffice: CollaborativeOffice;
  /** The text of a menu's code, where there is a translation of that name. */
  translate(enCode: string, fullName: string): string | undefined;
}

/** In one special system the collaborative-office menu keeps only some children and stands last. */
export interface CollaborativeOffice {
  systemId: string;
  enCode: string;
  keptCodes: readonly string[];
}

/** The office menu and what is kept of it: initiated by me, to do, done (MENU-017). */
export const collaborativeOfficeCodes = {
  enCode: 'workFlow',
  keptCodes: ['workFlow.flowLaunch', 'workFlow.flowTodo', 'workFlow.flowDone'],
} as const;

/** The special system of the product (MENU-017). */
export const collaborativeOffice: CollaborativeOffice = { systemId: 'system-office', ...collaborativeOfficeCodes };

/** What a route shows. `directory`: the way into a type 1 directory. `embedded`: a link inside a frame. */
export type RouteKind = 'page' | 'form' | 'dictionary' | 'report' | 'portal' | 'embedded' | 'directory';

export interface MenuRoute {
  kind: RouteKind;
  /** Absolute, without query: `/model/leaveApply`. */
  path: string;
  title: string;
  enCode: string;
  icon: string;
  /** The menu item's id, the key of permissions. */
  modelId: string;
  /** What the item stands for: a form, dictionary, report or portal. */
  moduleId: string;
  isTree: 0 | 1;
  /** Given to a page as its route query. */
  query: Readonly<Record<string, string>>;
  /** Of `embedded`: the address in the frame. Of `directory`: the first page below it. */
  target: string;
}

export interface MenuEntry {
  id: string;
  title: string;
  enCode: string;
  icon: string;
  type: number;
  /** Where it leads: a path of the application with its query, or an address. ''. directories of type 0. */
  to: string;
  /** `page`: within the application. */
  opens: 'nothing' | 'page' | 'sameWindow' | 'newWindow';
  children: readonly MenuEntry[];
}

export interface InterpretedMenus {
  routes: readonly MenuRoute[];
  menus: readonly MenuEntry[];
  /** What was skipped or mended, to be logged. */
  issues: readonly Issue[];
}
