type Load = () => Promise<{ default: unknown }>;

const files = import.meta.glob<{ default: unknown }>([
  '../../../schemas/screens/*.json',
  '!../../../schemas/screens/route*.json',
  '../../../schemas/resources/*/*.screen.json',
]);

/** `#schemas/resources/bill-rule/bill-rule.screen.json` -> `bill-rule`. */
const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/(\.screen)?\.json$/, '');

/** The loaders of the built-in screens, by name. */
export const screenFiles: ReadonlyMap<string, Load> = new Map(
  Object.entries(files).map(([path, load]) => [nameOf(path), load]),
);

const nouns = new Set(
  Object.keys(files)
    .filter((path) => path.includes('/resources/'))
    .map(nameOf),
);

/** Screens of nouns: a user without a menu entry for the address has no such screen (MENU-021). */
export const needsMenu = (name: string): boolean => nouns.has(name);
