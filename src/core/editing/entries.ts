import type { NodePath } from '../lists/model/outline.ts';

/** The properties that name an entry of a list within a definition, the first present one counts. */
const naming = ['at', 'vModel', 'field', 'id', 'button', 'code', 'prop', 'name', 'key'] as const;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function nameOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  if (!isRecord(entry)) return undefined;
  const key = naming.find((name) => typeof entry[name] === 'string');
  return key === undefined ? undefined : (entry[key] as string);
}

const kindOf = (entry: unknown): string => {
  const config = isRecord(entry) ? entry['config'] : undefined;
  const kind = isRecord(config) ? config['zhjyKey'] : undefined;
  return typeof kind === 'string' ? kind : '';
};

/**
 * The identities of the entries of a list: their names; one without a name is counted among those of its kind.
 * Undefined: the list is a value as a whole, as its entries are not objects or not distinguished by their names.
 */
export function identitiesOf(list: readonly unknown[]): string[] | undefined {
  const counts = new Map<string, number>();
  const ids = list.map((entry) => {
    const name = nameOf(entry);
    if (name !== undefined) return name;
    const kind = kindOf(entry);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return `${kind}#${count}`;
  });
  const isNamed = list.every((entry) => isRecord(entry) || typeof entry === 'string');
  return isNamed && new Set(ids).size === ids.length ? ids : undefined;
}

/** The name that identifies a node in its definition: that of its field, or the key of a step of a process. */
export function nodeName(entry: unknown): string | undefined {
  if (!isRecord(entry)) return undefined;
  const { vModel, key } = entry;
  if (typeof vModel === 'string' && vModel !== '') return vModel;
  return kindOf(entry) !== '' && typeof key === 'string' && key !== '' ? key : undefined;
}

/** A named node of a definition, such as a field or a step, and where it is. */
export interface FieldEntry {
  path: NodePath;
  /** The list it is in: names and identities on the way, such as `fields`, `lines`, `children`. */
  list: readonly string[];
  value: Record<string, unknown>;
}

/** The named nodes of a definition by their names, outer ones first; of several with one name only the first. */
export function fieldsOf(tree: unknown): Map<string, FieldEntry> {
  const found = new Map<string, FieldEntry>();
  visit(tree, [], []);
  return found;

  function visit(value: unknown, path: NodePath, address: readonly string[]): void {
    if (isRecord(value)) {
      for (const [name, part] of Object.entries(value)) visit(part, [...path, name], [...address, name]);
    } else if (Array.isArray(value)) {
      const ids = identitiesOf(value);
      for (const [index, entry] of value.entries()) {
        const own = [...path, index];
        const name = nodeName(entry);
        if (name !== undefined && !found.has(name)) {
          found.set(name, { path: own, list: address, value: entry as Record<string, unknown> });
        }
        visit(entry, own, [...address, ids?.[index] ?? String(index)]);
      }
    }
  }
}

/** The path of an address in a tree; its last step may be missing there. */
export function pathOf(tree: unknown, address: readonly string[]): NodePath | undefined {
  let at = tree;
  const path: (string | number)[] = [];
  for (const name of address) {
    const step = Array.isArray(at) ? (identitiesOf(at) ?? at.map((_, index) => String(index))).indexOf(name) : name;
    if (step === -1 || typeof at !== 'object' || at === null) return undefined;
    path.push(step);
    at = (at as Record<string | number, unknown>)[step];
  }
  return path;
}
