import { resolve, sep } from 'node:path';

/** The absolute path of parts below a folder; throws when they would leave it (path traversal). */
export function pathInside(root: string, ...parts: readonly string[]): string {
  const base = resolve(root);
  const path = resolve(base, ...parts);
  if (!path.startsWith(base + sep) || parts.some((part) => part.includes('\0')))
    throw new Error('Outside of its folder.');
  return path;
}
