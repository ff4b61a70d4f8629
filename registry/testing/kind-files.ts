import { existsSync, readdirSync, readFileSync } from 'node:fs';

interface Named {
  wing: string;
  zhjyKey: string;
}

const exampleEnd = '.example.json';
const definition = /\bdefine\w+(?:<[^({]*>)?\(\{\s*zhjyKey: '(\w+)'/g;

const directories = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
    .map(({ name }) => `${folder}/${name}`);

/** The kinds that the files of a folder define. */
function kindsIn(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const texts = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(definition)].map(([, key = '']) => key));
}

/**
 * Every kind with its wing and folder: `registry/<wing>/<key>`, or a folder with several kinds; the kinds of this product
 * are blocks, in a folder by feature.
 */
export const kindFolders: readonly (Named & { folder: string })[] = [
  ...['fields', 'pickers', 'layout', 'blocks', 'steps'].flatMap((wing) =>
    directories(`registry/${wing}`).flatMap((folder) => kindsIn(folder).map((zhjyKey) => ({ wing, zhjyKey, folder }))),
  ),
  ...directories('registry/product').flatMap((feature) => [
    ...directories(feature).flatMap((folder) =>
      kindsIn(folder).map((zhjyKey) => ({ wing: 'blocks', zhjyKey, folder })),
    ),
    // The kinds of a feature may be defined in one file; their components are in folders of their names.
    ...kindsIn(feature).map((zhjyKey) => ({ wing: 'blocks', zhjyKey, folder: `${feature}/${zhjyKey}` })),
  ]),
];

/** The folder of a kind. */
export const folderOfKind = ({ wing, zhjyKey }: Named): string | undefined =>
  kindFolders.find((one) => one.wing === wing && one.zhjyKey === zhjyKey)?.folder;

/** The example of a kind; undefined when its folder has none. */
export function exampleOfKind<T>(kind: Named): T | undefined {
  const file = `${folderOfKind(kind)}/${kind.zhjyKey}${exampleEnd}`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
