import { type Static, type TSchema, Type } from '@sinclair/typebox';

/** The four layouts (LAYOUT-001): top navigation, side navigation, both, and a minimal one. */
export const layoutTypes = ['functional', 'classic', 'blend', 'plain'] as const;

/** How the navigation is coloured (THEME-004). */
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

/** Light, dark, or as the machine is set. */
export const appearances = ['light', 'dark', 'system'] as const;

const oneOf = <const T extends readonly string[]>(values: T, byDefault: T[number]) =>
  Type.Union(
    values.map((value) => Type.Literal(value as T[number])),
    { default: byDefault },
  );
const flag = (byDefault: boolean) => Type.Boolean({ default: byDefault });

/** What a person chooses for the workspace; the defaults are those of LAYOUT-016, LAYOUT-017, THEME-003 and THEME-004. */
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
});
export type Preferences = Static<typeof Preferences>;

const withoutDefault = ({ default: _usual, ...schema }: TSchema) => Type.Optional(schema as TSchema);

/** Some of the choices: what is not among them stays as it was, so nothing is filled in. */
export const SomePreferences = Type.Object(
  Object.fromEntries(Object.entries(Preferences.properties).map(([name, schema]) => [name, withoutDefault(schema)])),
);
