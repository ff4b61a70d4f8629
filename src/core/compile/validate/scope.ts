import type { Kind } from '../../kind/kind.ts';
import type { Entity } from '#schemas/protocol/entity.ts';
import type { Report } from '../../schema/check.ts';
import { suggest } from '../../schema/nearest.ts';
import { type CompileContext } from '../context.ts';
import { columnOf, fieldName, isWithin } from '../../schema/address.ts';

/** Validation context at a place of a definition. */
export interface Scope {
  context: CompileContext;
  report: Report;
  entity: Entity | undefined;
  /** Names that may be read: fields of the record, names bound by blocks, parameters of overlays. */
  names: ReadonlySet<string>;
  /** Fields that a step sets, or that a picker fills from the chosen record. */
  given: ReadonlySet<string>;
  /** Fields of the record by full name (`lines.amount`). */
  fields: ReadonlySet<string>;
  /** The enclosing sub-table, whose columns are read by their bare names. */
  table?: string | undefined;
  /** Overlays of the screen, by name. */
  overlays: ReadonlySet<string>;
  /** Names of blocks that `reload` can refresh. */
  blocks: ReadonlySet<string>;
  /** The kind of the parent node. */
  holder?: Kind | undefined;
  /** A column or search field of another record: it may have a width. */
  apart?: boolean;
}

/** Names defined everywhere: the row of a list or sub-table, the current user, the route, the selection. */
const predefined = ['row', 'user', 'route', 'record', 'selection', 'list', 'value', 'id'];

/** Reports an undefined name read by a rule or parameter. */
export function checkRead(name: string, path: string, scope: Scope): void {
  const [root = '', column] = name.split('.');
  if (scope.table !== undefined && scope.fields.has(fieldName(scope.table, root))) return;
  if (predefined.includes(root)) return;
  if (scope.names.has(root) && (column === undefined || scope.fields.has(fieldName(root, column)))) return;
  const columns = column === undefined ? [] : [...scope.fields].filter((field) => isWithin(field, root));
  if (columns.length > 0 && !/^\d+$/.test(column as string) && !scope.fields.has(fieldName(root, column as string))) {
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

/** Candidates for the suggestion of a name. */
export function readable({ table, fields, names }: Scope): string[] {
  const columns = [...fields].filter((field) => isWithin(field, table));
  return [...columns.map(columnOf), ...names];
}
