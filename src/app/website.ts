import routes from '#schemas/screens/routes.json';

/** Prefix of the public site (ROUTE-031). */
export const websitePath = '/site';
const homepage = `${websitePath}/homepage`;

const pages: ReadonlySet<string> = new Set(Object.keys(routes).filter((path) => path.startsWith(`${websitePath}/`)));

/**
 * The page of the public site at an address: the address itself, the homepage for its root, the prefixed page for one
 * without the prefix (GUARD-002). Undefined: not part of the public site.
 */
export function websitePage(path: string): string | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (plain === websitePath) return homepage;
  if (pages.has(plain)) return plain;
  return pages.has(websitePath + plain) ? websitePath + plain : undefined;
}
