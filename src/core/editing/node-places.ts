import { hasRows, type Kind, type Kinds } from '../kind/kind.ts';
import type { NodePath } from '../lists/model/outline.ts';
import { at, keysOf } from '../schema/path.ts';
import { isRecord, nodeName } from './entries.ts';
import { valueAt } from './node-edits.ts';

/** A place in a list of nodes. `list`: its path in the definition. */
export interface NodePlace {
  list: NodePath;
  index: number;
}

/** The kind of a node in a definition; undefined: it is no node. */
export function kindKeyOf(node: unknown): string | undefined {
  const config = isRecord(node) ? node['config'] : undefined;
  const key = isRecord(config) ? config['zhjyKey'] : undefined;
  return typeof key === 'string' ? key : undefined;
}

/** The address of a node as the compiler names it: child nodes that are written in `config` are those of the node. */
export const addressOf = (path: NodePath): string =>
  path.filter((step, index) => !(step === 'config' && path[index + 1] === 'children')).reduce<string>(at, '');

/** The path of an address in a definition; undefined: there is no node. */
export function pathOfNode(tree: unknown, address: string): NodePath | undefined {
  const path: (string | number)[] = [];
  let now = tree;
  for (const key of keysOf(address)) {
    if (key === 'children' && isRecord(now) && !Object.hasOwn(now, key)) {
      path.push('config');
      now = now['config'];
    }
    path.push(key);
    now = valueAt(now, [key]);
  }
  return kindKeyOf(now) === undefined ? undefined : path;
}

/** The address of the innermost node that contains a path of the definition. */
export function nodeAround(tree: unknown, path: NodePath): string | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const outer = path.slice(0, length);
    if (kindKeyOf(valueAt(tree, outer)) !== undefined) return addressOf(outer);
  }
  return undefined;
}

/**
 * Where the nodes at these addresses are after an edit: a node that only moved is the same object; one that was changed
 * has its field name, or is at its address. Nodes that were removed are left out.
 */
export function followed(addresses: readonly string[], before: unknown, after: unknown): string[] {
  if (before === after || addresses.length === 0) return [...addresses];
  const found: string[] = [];
  for (const address of addresses) {
    const path = pathOfNode(before, address);
    const now = path && following(path, before, after);
    if (now && !found.includes(addressOf(now))) found.push(addressOf(now));
  }
  return found;
}

function following(path: NodePath, before: unknown, after: unknown): NodePath | undefined {
  const node = valueAt(before, path);
  const here = valueAt(after, path);
  if (here === node) return path;
  const name = nodeName(node);
  const hasName = (other: unknown) => name !== undefined && nodeName(other) === name;
  if (hasName(here)) return path;
  const found =
    find(after, (other) => other === node) ?? find(after, (other) => hasName(other) && kindKeyOf(other) !== undefined);
  if (found) return found;
  // Renamed, unless what is here now is a node that was elsewhere.
  const isChanged = kindKeyOf(here) !== undefined && !find(before, (other) => other === here);
  return isChanged ? path : undefined;
}

function find(value: unknown, isSought: (value: unknown) => boolean, path: NodePath = []): NodePath | undefined {
  if (isSought(value)) return path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    if (typeof part !== 'object' || part === null) continue;
    const found = find(part, isSought, [...path, Array.isArray(value) ? Number(key) : key]);
    if (found) return found;
  }
  return undefined;
}

/** The list of the children of a node in a definition. */
export function childList(tree: unknown, path: NodePath): NodePath {
  const inConfig = [...path, 'config', 'children'];
  return valueAt(tree, [...path, 'children']) === undefined && Array.isArray(valueAt(tree, inConfig))
    ? inConfig
    : [...path, 'children'];
}

/** The node whose list of children this is; undefined: the definition itself. */
const holderOf = (list: NodePath): NodePath => list.slice(0, list.at(-2) === 'config' ? -2 : -1);

/** Whether fields can be put into nodes of a kind. */
export const holdsNodes = (kind: Kind | undefined): boolean => kind?.container?.values !== undefined;

/**
 * Whether a list takes nodes of a kind: tabs take panels only, and a panel is taken by nothing else; a sub-table takes
 * fields only.
 */
export function takes(tree: unknown, kinds: Kinds, list: NodePath, kind: Kind): boolean {
  const isPart = [...kinds.values()].some(({ container }) => container?.only === kind.zhjyKey);
  const holder = kinds.get(kindKeyOf(valueAt(tree, holderOf(list))) ?? '');
  if (!holder) return !isPart;
  if (hasRows(holder)) return kind.value !== undefined && !hasRows(kind);
  const { only } = holder.container ?? {};
  return only === undefined ? !isPart : only === kind.zhjyKey;
}
