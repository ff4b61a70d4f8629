import { existsSync, readdirSync, readFileSync } from 'node:fs';

interface Named {
  wing: string;
  zhjyKey: string;
}

const exampleEnd = '.example.json';

const directories = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
    .map(({ name }) => `${folder}/${name}`);

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('/') + 1);

/** The kinds in a folder: one for each example, or without an example the one named as the folder. */
function kindsIn(folder: string): string[] {
  const examples = readdirSync(folder).filter((file) => file.endsWith(exampleEnd));
  return examples.length > 0 ? examples.map((file) => file.slice(0, -exampleEnd.length)) : [nameOf(folder)];
}

/**
 * Every kind with its wing and folder: `registry/<wing>/<key>`, or a folder with several kinds; the kinds of this product
 * are blocks, in a folder by feature.
 */
export const kindFolders: readonly (Named & { folder: string })[] = [
  ...['fields', 'pickers', 'layout', 'blocks'].flatMap((wing) =>
    directories(`registry/${wing}`).flatMap((folder) => kindsIn(folder).map((zhjyKey) => ({ wing, zhjyKey, folder }))),
  ),
  ...directories('registry/product')
    .flatMap(directories)
    .flatMap((folder) => kindsIn(folder).map((zhjyKey) => ({ wing: 'blocks', zhjyKey, folder }))),
];

/** The folder of a kind. */
export const folderOfKind = ({ wing, zhjyKey }: Named): string | undefined =>
  kindFolders.find((one) => one.wing === wing && one.zhjyKey === zhjyKey)?.folder;

/** The example of a kind; undefined when its folder has none. */
export function exampleOfKind<T>(kind: Named): T | undefined {
  const file = `${folderOfKind(kind)}/${kind.zhjyKey}${exampleEnd}`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
