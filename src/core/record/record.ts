import { hasRows } from '../kind/kind.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import { checkField } from './check-field.ts';
import { markedIssues } from './form-checks.ts';
import { nameOf, type RecordScope, type Values } from './scope.ts';
import { rowsOf, type Visit, visitFields } from './walk.ts';
import { issuePath } from '../schema/address.ts';

export { checkField, type FieldScope } from './check-field.ts';
export { emptyRecord, emptyRow } from './empty-record.ts';
export { parseRecord, type ParsedRecord } from './parse-record.ts';
export type { RecordScope, Values } from './scope.ts';

/**
 * Validates a record, in reading order, with paths such as `days` and `lines[2].amount`. Hidden fields and those the
 * user may not write are skipped. The same on the page and on the server.
 */
export function checkRecord(screen: CompiledScreen, values: Values, scope: RecordScope = {}): Issue[] {
  const issues: Issue[] = [];
  const visit = ({ node, shown, read }: Visit) => {
    if (!shown || scope.allows?.(node) === false) return;
    const name = nameOf(node) as string;
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    issues.push(...checkField(node, value, { ...scope, read }), ...markedIssues(screen, node, { ...scope, read }));
    if (hasRows(node.kind)) issues.push(...checkRows(screen, node, value, values, scope));
  };
  visitFields(screen.root, values, scope, visit);
  return issues;
}

function checkRows(
  screen: CompiledScreen,
  table: CompiledNode,
  value: unknown,
  values: Values,
  scope: RecordScope,
): Issue[] {
  const issues: Issue[] = [];
  rowsOf(value).forEach((row, index) => {
    const visit = ({ node, shown, read }: Visit) => {
      if (!shown || scope.allows?.(node) === false) return;
      const name = nameOf(node) as string;
      const cell = Object.hasOwn(row, name) ? row[name] : undefined;
      const path = issuePath(table.field, index, name);
      issues.push(...checkField(node, cell, { ...scope, read }, path));
      issues.push(...markedIssues(screen, node, { ...scope, read }, { path }));
    };
    visitFields(table.children, values, scope, visit, row);
  });
  return issues;
}

/**
 * The values of a record to be saved: the fields of the screen only, without those the server fills, those the user may
 * not write, and hidden ones with `dropHidden`.
 */
export function storeRecord(screen: CompiledScreen, values: Values, scope: RecordScope = {}): Record<string, unknown> {
  return storeFields(screen.root, values, values, scope);
}

function storeFields(
  nodes: readonly CompiledNode[],
  own: Values,
  values: Values,
  scope: RecordScope,
  row?: Values,
): Record<string, unknown> {
  const stored: Record<string, unknown> = {};
  const visit = ({ node, dropped }: Visit) => {
    const name = nameOf(node) as string;
    if (dropped || node.kind?.server?.system || scope.allows?.(node) === false || !Object.hasOwn(own, name)) return;
    const value = hasRows(node.kind) ? storeRows(node, own[name], values, scope) : storeValue(node, own[name]);
    if (value !== undefined) stored[name] = value;
  };
  visitFields(nodes, values, scope, visit, row);
  return stored;
}

/** Rows include their id, so that the server can match them to the stored rows. */
function storeRows(table: CompiledNode, value: unknown, values: Values, scope: RecordScope): unknown[] {
  return rowsOf(value).map((row) => {
    const { id } = row;
    const rowId = typeof id === 'string' || typeof id === 'number' ? { id } : {};
    return { ...rowId, ...storeFields(table.children, row, values, scope, row) };
  });
}

function storeValue(node: CompiledNode, value: unknown): unknown {
  return node.kind?.value?.store(value, node.props);
}
