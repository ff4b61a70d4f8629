import { fieldNamePattern } from '#schemas/language/node.ts';
import type { Kinds } from '../kind.ts';
import { at } from '../schema/path.ts';
import { configOf, kindOf, nameOf } from './kind-of.ts';
import type { Ledger, Part } from './ledger.ts';
import { childParts } from './parts.ts';

/** The names of the fields of a form, in this language. */
export interface FieldNames {
  /** The name of a node; undefined when it had none. */
  of(node: Part): string | undefined;
  /** A name nobody has, for a node that computes or shows a value and was given none. */
  fresh(zhjyKey: string): string;
  /** What a reference (`days`, `lines-amount`, `customer_jnpfTable_main1`) names: `days`, `lines.amount`, `customer`. */
  refer(written: string): string;
}

/** Record answers carry the id of the record beside its values. */
const reserved = new Set(['id']);

/** Gives every field a name of this language: its own, or a near one where that is no name or was used before. */
export function fieldNames(fields: readonly Part[], key: string | undefined, kinds: Kinds, ledger: Ledger): FieldNames {
  const byNode = new WeakMap<object, string>();
  const taken = new Set<string>(reserved);
  const renamed = new Map<string, string>();

  const name = (part: Part, table: string | undefined): string | undefined => {
    const written = nameOf(part);
    if (written === undefined) return undefined;
    const within = table === undefined ? '' : `${table}.`;
    const chosen = free(spelled(written), (one) => taken.has(within + one));
    taken.add(within + chosen);
    byNode.set(part.value, chosen);
    if (!renamed.has(within + written)) renamed.set(within + written, chosen);
    if (chosen !== written) {
      const property = part.value['__vModel__'] === undefined ? 'vModel' : '__vModel__';
      ledger.report(at(part.path, property), 'issue.family-renamed', { name: written.slice(0, 100), other: chosen });
    }
    return chosen;
  };

  const walk = (part: Part, parent: string | undefined, table: string | undefined) => {
    const found = kindOf(part, parent, key, kinds);
    const own = name(part, table);
    const inner = found && kinds.get(found.zhjyKey)?.rows ? own : table;
    for (const child of childrenOf(part)) walk(child, found?.zhjyKey, inner);
  };
  for (const field of fields) walk(field, undefined, undefined);

  return {
    of: ({ value }) => byNode.get(value),
    fresh(zhjyKey) {
      const chosen = free(spelled(zhjyKey), (one) => taken.has(one));
      taken.add(chosen);
      return chosen;
    },
    refer(written) {
      // The rest says which table the field is stored in.
      const plain = written.replace(/_[A-Za-z]+Table_.*$/s, '');
      if (renamed.has(plain)) return renamed.get(plain) as string;
      const [table = '', column] = plain.split(/[-.]/, 2);
      if (column === undefined) return plain;
      return `${renamed.get(table) ?? table}.${renamed.get(`${renamed.get(table) ?? table}.${column}`) ?? column}`;
    },
  };
}

/** The nodes in a node, wherever the version keeps them. */
export function childrenOf(part: Part): Part[] {
  const config = configOf(part);
  return [...(config ? childParts(config, 'children') : []), ...childParts(part, 'children')];
}

/** A name of this language as near as can be: a letter, then letters, digits, underscores. */
function spelled(name: string): string {
  if (fieldNamePattern.test(name)) return name;
  const plain = name
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^[^A-Za-z]+/, '')
    .replace(/_+$/, '')
    .slice(0, 60);
  return plain === '' ? 'field' : plain;
}

function free(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  for (let number = 2; ; number++) if (!isTaken(`${name}_${number}`)) return `${name}_${number}`;
}
