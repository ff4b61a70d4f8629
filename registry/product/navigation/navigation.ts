import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';
import { NodesProperty } from '../../kit/schema/block-properties.ts';
import { propsOf } from '../../kit/schema/props.ts';

/** The frame of every layout: a bar on top, navigation at the side, tags, and the screen of the route (LAYOUT-001). */
export const frame = defineKind({
  zhjyKey: 'frame',
  wing: 'blocks',
  bare: true,
  container: { slots: ['top', 'tools', 'side', 'tags', 'head', 'main'] },
  props: Type.Object({
    /** The sidebar extends to the top edge, next to the bar instead of below it. */
    sideFirst: Type.Boolean({ default: false }),
    /** The location of the main navigation: this part gets the slide class (colour). */
    navigation: Type.Union([Type.Literal('top'), Type.Literal('side'), Type.Literal('both')], { default: 'top' }),
    top: NodesProperty,
    /** At the end of the bar, the same in every layout: state survives a change of the layout. */
    tools: NodesProperty,
    side: NodesProperty,
    tags: NodesProperty,
    /** Above the screen on a wide page, unless the tag bar is shown. */
    head: NodesProperty,
    main: NodesProperty,
  }),
});

/** A greeting by the time of day, with the day itself and how many messages wait. */
export const greeting = defineKind({
  zhjyKey: 'greeting',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});

/** Chooses one of the three languages. */
export const languageSwitch = defineKind({
  zhjyKey: 'languageSwitch',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});

/** The product's mark and name; leads home. */
export const logo = defineKind({
  zhjyKey: 'logo',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    /** Rendered in the sidebar, where a setting may hide it (LAYOUT-015). */
    inSidebar: Type.Boolean({ default: false }),
  }),
});

/** All menus below one button (LAYOUT-005). */
export const menuDropdown = defineKind({
  zhjyKey: 'menuDropdown',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});

/** Finds a menu by a few letters of its name or its pinyin (TOPBAR-001). */
export const menuSearch = defineKind({
  zhjyKey: 'menuSearch',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});

/** The user's menus as cards, grouped as in the menu; the first `pageSize` of each group, the others on request. */
export const menuShortcuts = defineKind({
  zhjyKey: 'menuShortcuts',
  wing: 'blocks',
  bare: true,
  props: propsOf({ pageSize: Type.Integer({ default: 8, minimum: 1, maximum: 100 }) }),
});

/** How many tasks wait for the user; leads to their list. Nothing for users without its menu (FLOW-058). */
export const todoEntry = defineKind({
  zhjyKey: 'todoEntry',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});

/** Below 992 px: all menus in a drawer (LAYOUT-008). */
export const mobileMenu = defineKind({
  zhjyKey: 'mobileMenu',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});

/** The breadcrumb of the current page: the names of its menu and the directories above. */
export const pagePath = defineKind({
  zhjyKey: 'pagePath',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    /** Empty on a page that is not in the menus; otherwise the name of the page is shown there. */
    menusOnly: Type.Boolean({ default: false }),
  }),
});

/** The place where a layout shows the screen of the route. */
export const routeView = defineKind({
  zhjyKey: 'routeView',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});

/** Layout, colours and switches of the workspace (TOPBAR-009). */
export const settingsDrawer = defineKind({
  zhjyKey: 'settingsDrawer',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});

/** The menus at the left: the whole tree, or what is below the entry chosen on top (LAYOUT-002, LAYOUT-004). */
export const sideMenu = defineKind({
  zhjyKey: 'sideMenu',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    /** Only what is below the entry chosen in the top menu (LAYOUT-004); else the whole tree (LAYOUT-002). */
    followsTop: Type.Boolean({ default: false }),
  }),
});

/** Makes the side navigation narrow and wide again (LAYOUT-010). */
export const sidebarToggle = defineKind({
  zhjyKey: 'sidebarToggle',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});

/** Switches to another system of the user (TOPBAR-006). */
export const systemSwitch = defineKind({
  zhjyKey: 'systemSwitch',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});

/** The visited pages as tags (TABS-001). */
export const tagBar = defineKind({
  zhjyKey: 'tagBar',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});

/** The first-level menus in the top bar; those that do not fit are in an overflow menu (LAYOUT-003, LAYOUT-006). */
export const topMenu = defineKind({
  zhjyKey: 'topMenu',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    /** A first-level entry is only selected here; its children are shown in the sidebar (LAYOUT-004). */
    leadsSide: Type.Boolean({ default: false }),
  }),
});

/** Who is logged in, with the own password and the way out. */
export const userMenu = defineKind({
  zhjyKey: 'userMenu',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
