import { existsSync, readdirSync, readFileSync } from 'node:fs';

interface Named {
  wing: string;
  zhjyKey: string;
}

const directories = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
    .map(({ name }) => `${folder}/${name}`);

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('/') + 1);

/** Every folder of a kind with its wing: `registry/<wing>/<key>`; the product's own are blocks, in a folder by feature. */
export const kindFolders: readonly (Named & { folder: string })[] = [
  ...['fields', 'pickers', 'layout', 'blocks'].flatMap((wing) =>
    directories(`registry/${wing}`).map((folder) => ({ wing, zhjyKey: nameOf(folder), folder })),
  ),
  ...directories('registry/product')
    .flatMap(directories)
    .map((folder) => ({ wing: 'blocks', zhjyKey: nameOf(folder), folder })),
];

/** The example of a kind; undefined when its folder has none. */
export function exampleOfKind<T>({ wing, zhjyKey }: Named): T | undefined {
  const folder = kindFolders.find((one) => one.wing === wing && one.zhjyKey === zhjyKey)?.folder;
  const file = `${folder}/${zhjyKey}.example.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
