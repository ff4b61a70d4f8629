import type { Kind } from '../../kind.ts';
import type { Entity } from '#schemas/resources/entity.ts';
import type { Report } from '../../schema/check.ts';
import { suggest } from '../../schema/nearest.ts';
import { type CompileContext } from '../context.ts';

/** What is in effect where a part of a definition stands. */
export interface Scope {
  context: CompileContext;
  report: Report;
  entity: Entity | undefined;
  /** Names that may be read: fields of the record, what blocks bind, what is passed to overlays. */
  names: ReadonlySet<string>;
  /** Fields of the record by full name (`lines.amount`). */
  fields: ReadonlySet<string>;
  /** The sub-table around, whose columns are read by their bare names. */
  table?: string | undefined;
  /** Overlays of the screen, by name. */
  overlays: ReadonlySet<string>;
  /** Names of blocks, as `reload` takes them. */
  blocks: ReadonlySet<string>;
  /** The kind of the node around. */
  holder?: Kind | undefined;
  /** A column or search field of another record: it may say how wide it is. */
  apart?: boolean;
}

/** Names that are there everywhere: the row of a list or sub-table, who is logged in, the address, what is chosen. */
const standing = ['row', 'user', 'route', 'record', 'selection', 'list', 'value', 'id'];

/** Reports a name that a rule or parameter reads and nothing gives. */
export function checkRead(name: string, path: string, scope: Scope): void {
  const [root = '', column] = name.split('.');
  if (scope.table !== undefined && scope.fields.has(`${scope.table}.${root}`)) return;
  if (standing.includes(root)) return;
  if (scope.names.has(root) && (column === undefined || scope.fields.has(`${root}.${column}`))) return;
  const columns = column === undefined ? [] : [...scope.fields].filter((field) => field.startsWith(`${root}.`));
  if (columns.length > 0 && !/^\d+$/.test(column as string) && !scope.fields.has(`${root}.${column}`)) {
    return scope.report(path, 'issue.unknown-field', { name, ...suggest(name, columns) });
  }
  if (scope.names.has(root)) return;
  const { suggestion } = suggest(root, readable(scope));
  const rest = name.slice(root.length);
  scope.report(path, 'issue.unknown-field', {
    name,
    ...(suggestion !== undefined && { suggestion: suggestion + rest }),
  });
}

/** The names that could have been meant. */
export function readable({ table, fields, names }: Scope): string[] {
  const columns = table === undefined ? [] : [...fields].filter((field) => field.startsWith(`${table}.`));
  return [...columns.map((column) => column.slice((table?.length ?? 0) + 1)), ...names];
}
