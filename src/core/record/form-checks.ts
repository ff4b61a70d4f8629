import type { Issue } from '#schemas/language/issue.ts';
import type { Text } from '#schemas/language/text.ts';
import type { CompiledCheck, CompiledNode, CompiledScreen } from '../compile/tree.ts';
import { fillIn } from '../compile/parameters/parameters.ts';
import { hasRows } from '../kind/kind.ts';
import { fieldName, tableOf } from '../schema/address.ts';
import { textOf } from '../text/message.ts';
import { valueText } from '../text/value-text.ts';
import type { FieldScope } from './check-field.ts';
import { fieldText } from './field-text.ts';

const byMark = new WeakMap<CompiledScreen, ReadonlyMap<string, readonly CompiledCheck[]>>();

/** The checks of a form and of its sub-tables by the fields they mark. */
function checksOf(screen: CompiledScreen): ReadonlyMap<string, readonly CompiledCheck[]> {
  const known = byMark.get(screen);
  if (known) return known;
  const made = new Map<string, CompiledCheck[]>();
  for (const check of screen.checks ?? []) {
    for (const mark of check.marks) made.set(mark, [...(made.get(mark) ?? []), check]);
  }
  byMark.set(screen, made);
  return made;
}

/**
 * The checks of the form that do not hold and mark this field. While the user is still typing, a check waits until
 * everything it reads has a value.
 */
export function markedIssues(
  screen: CompiledScreen,
  node: CompiledNode,
  scope: FieldScope,
  { path = node.field ?? '', isTyping = false } = {},
): Issue[] {
  const checks = checksOf(screen).get(node.field ?? '') ?? [];
  return checks.flatMap((check): Issue[] => {
    if (isTyping && check.rule.reads.some((name) => isBlank(scope.read(name)))) return [];
    if (check.rule.test(scope.read)) return [];
    return [issueOf(screen, check, scope, path)];
  });
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function issueOf(
  screen: CompiledScreen,
  { message, severity, table }: CompiledCheck,
  scope: FieldScope,
  path: string,
): Issue {
  const valueOf = (name: string) => displayed(screen, name, table, scope);
  if (typeof message === 'string' && message.startsWith('$t:'))
    return { path, id: message.slice(3), params: {}, severity };
  const text = fillIn(textOf(message, scope.language ?? 'zh', scope.messages ?? {}), valueOf);
  return { path, id: 'check.said', params: { message: text }, severity };
}

/** A value as the user sees it in its field. */
function displayed({ fields }: CompiledScreen, name: string, table: string | undefined, scope: FieldScope): string {
  const value = scope.read(name);
  const node = fields.get(fieldName(table, name.replace(/^row\./, ''))) ?? fields.get(name);
  if (!node || hasRows(node.kind)) return valueText(value);
  return fieldText(
    node,
    value,
    Object.assign(() => undefined, { t: (text: Text) => textOf(text, scope.language ?? 'zh', scope.messages ?? {}) }),
  );
}

/** What the fields changed in a record are checked for again, besides themselves. */
export interface ChangedNames {
  /** Main fields, and tables whose rows were inserted or removed. */
  readonly names: Iterable<string>;
  /** Columns with the rows that changed. */
  readonly cells: ReadonlyMap<string, Iterable<string>>;
}

/** A field, or a column with the rows concerned; without rows in all of them. */
export interface MarkedField {
  readonly name: string;
  readonly rows?: Iterable<string>;
}

/** The fields marked by the checks that read what changed. */
export function markedBy({ checks, fields }: CompiledScreen, { names, cells }: ChangedNames): MarkedField[] {
  if (checks === undefined) return [];
  const changed = new Set(names);
  const tables = new Set([...cells.keys()].flatMap((name) => tableOf(name) ?? []));
  return checks.flatMap((check): MarkedField[] => {
    const marks = (rows?: Iterable<string>) => check.marks.map((name) => ({ name, ...(rows && { rows }) }));
    const rows = new Set<string>();
    for (const read of check.rule.reads) {
      const root = read.replace(/^row\./, '').split('.')[0] as string;
      const column = fieldName(check.table, root);
      if (check.table !== undefined && fields.has(column)) for (const row of cells.get(column) ?? []) rows.add(row);
      else if (changed.has(root) || tables.has(root)) return marks();
    }
    return rows.size > 0 ? marks(rows) : [];
  });
}
