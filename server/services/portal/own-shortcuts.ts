import { kinds } from '#registry/kinds.ts';
import { isObject } from '#core/schema/record.ts';
import { rightsOf } from '../../platform/auth/permission/rights.ts';
import type { Context } from '../../platform/context/context.ts';

type Caller = Pick<Context, 'db' | 'user'>;
/** The lists of shortcuts of the kinds that have some. */
const listsOf = new Map(
  [...kinds.values()].flatMap(({ zhjyKey, server }) => (server?.shortcuts ? [[zhjyKey, server.shortcuts]] : [])),
);

/** An address without its query. */
const plain = (address: unknown): string => {
  const [path = ''] = String(address ?? '').split(/[?#]/);
  return path.replace(/^\/+/, '');
};

/** The nodes of a page with shortcuts, and the names of their lists. */
function* shortcutsIn(value: unknown): Generator<[node: Record<string, unknown>, lists: readonly string[]]> {
  if (Array.isArray(value)) for (const one of value) yield* shortcutsIn(one);
  if (!isObject(value)) return;
  const { config, children, body, overlays } = value;
  const lists = isObject(config) ? listsOf.get(String(config['zhjyKey'])) : undefined;
  if (lists) yield [value, lists];
  yield* shortcutsIn([children, body]);
  if (isObject(overlays)) yield* shortcutsIn(Object.values(overlays));
}

/**
 * A portal's page without the shortcuts to menus that the caller may not open (PORTAL-008). A shortcut names a menu by its
 * id, or by the address of one; an address that is no menu's, such as that of the own account, is everybody's.
 */
export async function withOwnShortcuts({ db, user }: Caller, page: string): Promise<string> {
  if (user.isAdministrator || ![...listsOf.keys()].some((key) => page.includes(`"${key}"`))) return page;
  const definition = JSON.parse(page) as unknown;
  const { menus: own } = await rightsOf(db, user);
  const all = await db.selectFrom('menu').select(['id', 'urlAddress']).execute();
  const opened = new Set(own.map(({ id }) => id));
  const ids = new Set(all.map(({ id }) => id));
  const addresses = new Set(all.map(({ urlAddress }) => plain(urlAddress)));
  const openedAddresses = new Set(own.map(({ urlAddress }) => plain(urlAddress)));
  const mayOpen = (entry: unknown): boolean => {
    if (!isObject(entry) || entry['linkType'] !== '1') return true;
    const id = String(entry['moduleId'] ?? '');
    if (ids.has(id)) return opened.has(id);
    const address = plain(entry['urlAddress']);
    return addresses.has(address) ? openedAddresses.has(address) : id === '';
  };
  for (const [node, lists] of shortcutsIn(definition)) {
    for (const name of lists) {
      const entries = node[name];
      if (Array.isArray(entries)) node[name] = entries.filter(mayOpen);
    }
  }
  return JSON.stringify(definition);
}
