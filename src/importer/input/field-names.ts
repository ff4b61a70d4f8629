import { trimEnd } from '#core/text/end-run.ts';
import { fieldNamePattern } from '#schemas/language/node.ts';
import { hasRows, type Kinds } from '#core/kind/kind.ts';
import { at } from '#core/schema/path.ts';
import type { Planned } from './collect-fields.ts';
import { configOf, kindOf, nameOf } from './kind-of.ts';
import { type ImportReport, type Part, childParts } from './import-report.ts';

/** The field names of a form after import. */
export interface FieldNames {
  /** The name of a node; undefined when it had none. */
  of(node: Part): string | undefined;
  /** A unique name for a node that computes or shows a value and has none. */
  fresh(zhjyKey: string): string;
  /**
   * Resolves a reference (`days`, `lines-amount`, `customer_jnpfTable_main1`) to `days`, `lines.amount`, `customer`.
   */
  refer(written: string): string;
  /** The node of the input with this name, as spelled in the input: `days`, `lines-amount`. */
  node(written: string): Part | undefined;
}

/** Responses with a record have its id next to the values. */
const reserved = new Set(['id']);

interface Naming {
  key: string | undefined;
  kinds: Kinds;
  report: ImportReport;
}

/** A sub-table with its name here and in the input. */
interface Table {
  name: string;
  written: string;
}

type Renames = ReadonlyMap<string, string>;

/** The name here of a field that is referred to; columns are known by the name of their table here and their own. */
function referred(written: string, fields: Renames, columns: Renames): string {
  // The suffix names the table that stores the field.
  const plain = written.replace(/_[A-Za-z]+Table_.*$/s, '');
  if (fields.has(plain)) return fields.get(plain) as string;
  const [table = '', column] = plain.split(/[-.]/, 2);
  if (column === undefined) return plain;
  const own = fields.get(table) ?? table;
  return `${own}.${columns.get(`${own}.${column}`) ?? column}`;
}

/** Assigns valid unique field names: the original one, or a similar one where it is invalid or taken. */
export function fieldNames(fields: readonly Planned[], { key, kinds, report }: Naming): FieldNames {
  const byNode = new WeakMap<object, string>();
  const taken = new Set<string>(reserved);
  const renamed = new Map<string, string>();
  /** Columns by the name of their table here and their own in the input. */
  const columns = new Map<string, string>();
  const nodes = new Map<string, Part>();

  const choose = (written: string, table: string | undefined): string => {
    const within = table === undefined ? '' : `${table}.`;
    const chosen = free(spelled(written), (one) => taken.has(within + one));
    taken.add(within + chosen);
    const known = table === undefined ? renamed : columns;
    if (!known.has(within + written)) known.set(within + written, chosen);
    return chosen;
  };
  const name = (part: Part, written: string | undefined, table: Table | undefined): string | undefined => {
    if (written === undefined) return undefined;
    const chosen = choose(written, table?.name);
    byNode.set(part.value, chosen);
    const full = table === undefined ? written : `${table.written}-${written}`;
    if (!nodes.has(full)) nodes.set(full, part);
    if (chosen === written) return chosen;
    const property = part.value['__vModel__'] === undefined ? 'vModel' : '__vModel__';
    report.addIssue(at(part.path, property), 'issue.family-renamed', { name: written.slice(0, 100), other: chosen });
    return chosen;
  };
  const walk = (part: Part, parent: string | undefined, table: Table | undefined) => {
    const found = kindOf(part, parent, key, kinds);
    const written = nameOf(part);
    const own = name(part, written, table);
    const isTable = found !== undefined && hasRows(kinds.get(found.zhjyKey));
    const inner = isTable && written !== undefined && own !== undefined ? { name: own, written } : table;
    for (const child of childrenOf(part)) walk(child, found?.zhjyKey, inner);
  };
  for (const one of fields) {
    if ('field' in one) walk(one.field, undefined, undefined);
    else {
      const { table, columns: members } = one.group;
      const within = { name: choose(table, undefined), written: table };
      for (const column of members) name(column, (nameOf(column) as string).slice(table.length + 1), within);
    }
  }

  return {
    of: ({ value }) => byNode.get(value),
    node: (written) => nodes.get(written),
    fresh(zhjyKey) {
      const chosen = free(spelled(zhjyKey), (one) => taken.has(one));
      taken.add(chosen);
      return chosen;
    },
    refer: (written) => referred(written, renamed, columns),
  };
}

/** The child nodes of a node, wherever the version of the family stores them. */
export function childrenOf(part: Part): Part[] {
  const config = configOf(part);
  return [...(config ? childParts(config, 'children') : []), ...childParts(part, 'children')];
}

/** A valid name close to the original: a letter, then letters, digits, underscores. */
export function spelled(name: string): string {
  if (fieldNamePattern.test(name)) return name;
  const letters = name.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^[^A-Za-z]+/, '');
  const plain = trimEnd(letters, /_/).slice(0, 60);
  return plain === '' ? 'field' : plain;
}

export function free(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  for (let number = 2; ; number++) if (!isTaken(`${name}_${number}`)) return `${name}_${number}`;
}
