import { type Static, type TSchema, Type } from '@sinclair/typebox';

/** The four layouts (LAYOUT-001): top navigation, side navigation, both, and a minimal one. */
export const layoutTypes = ['functional', 'classic', 'blend', 'plain'] as const;

/** Colouring of the navigation (THEME-004). */
export const slideClasses = ['dark', 'lightWhite'] as const;

/** The eight theme colours (THEME-001). */
export const themeColours = {
  blue: '#1890ff',
  purple: '#722ed1',
  azure: '#211bce',
  ocean: '#13c2c2',
  green: '#3eac12',
  yellow: '#f8bc18',
  orange: '#f5811c',
  red: '#f5222d',
} as const;
export const themeClasses = ['blue', 'purple', 'azure', 'ocean', 'green', 'yellow', 'orange', 'red'] as const;

/** Sizes of texts and controls, largest first (LAYOUT-016). */
export const sizes = ['default', 'medium', 'small', 'mini'] as const;

/** Light, dark, or the system setting. */
export const appearances = ['light', 'dark', 'system'] as const;

const oneOf = <const T extends readonly string[]>(values: T, byDefault: T[number]) =>
  Type.Union(
    values.map((value) => Type.Literal(value as T[number])),
    { default: byDefault },
  );
const flag = (byDefault: boolean) => Type.Boolean({ default: byDefault });

/** How definitions are edited in the studio: by properties, or as text. */
export const studioViews = ['design', 'json'] as const;

/** A user's workspace preferences; the defaults are those of LAYOUT-016, LAYOUT-017, THEME-003 and THEME-004. */
export const Preferences = Type.Object({
  layoutType: oneOf(layoutTypes, 'functional'),
  slideClass: oneOf(slideClasses, 'dark'),
  themeClass: oneOf(themeClasses, 'blue'),
  appearance: oneOf(appearances, 'light'),
  size: oneOf(sizes, 'small'),
  tagsView: flag(false),
  tagsIcon: flag(true),
  useCache: flag(false),
  showLanguage: flag(false),
  showSearch: flag(false),
  fixedHeader: flag(true),
  sidebarLogo: flag(true),
  favourites: Type.Array(Type.String({ maxLength: 50 }), {
    default: [],
    maxItems: 100,
    description: 'Ids of menus, in the order they were chosen.',
  }),
  /** The tour of the studio was seen or skipped. */
  studioTour: flag(false),
  /** The view that was open last. */
  studioView: oneOf(studioViews, 'design'),
});
export type Preferences = Static<typeof Preferences>;

const withoutDefault = ({ default: _usual, ...schema }: TSchema) => Type.Optional(schema as TSchema);

/** A partial update: missing preferences are unchanged, so no defaults are filled in. */
export const SomePreferences = Type.Object(
  Object.fromEntries(Object.entries(Preferences.properties).map(([name, schema]) => [name, withoutDefault(schema)])),
);
