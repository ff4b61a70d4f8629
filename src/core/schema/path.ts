const plain = /^[A-Za-z_$][\w$]*$/;

/** The path of a property or item: `fields` + 3 is `fields[3]`, `config` + `span` is `config.span`. */
export function at(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  if (!plain.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

/** A path, and one relative to it: `fields[0]` and `config.span`. */
export const joined = (path: string, inner: string): string =>
  inner === '' || inner.startsWith('[') ? path + inner : `${path}.${inner}`;

/** Parses a path made by {@link at} to its keys. */
export function keysOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g)].map(([, index, quoted, name]) => {
    if (index !== undefined) return Number(index);
    return quoted === undefined ? (name ?? '') : (JSON.parse(`"${quoted}"`) as string);
  });
}
