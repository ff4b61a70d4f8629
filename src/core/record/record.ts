import type { Issue } from '#schemas/language/issue.ts';
import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import { checkField } from './check-field.ts';
import { nameOf, type RecordScope, type Values } from './scope.ts';
import { rowsOf, type Visit, visitFields } from './walk.ts';

export { checkField, type FieldScope } from './check-field.ts';
export { emptyRecord, emptyRow } from './empty-record.ts';
export { parseRecord, type ParsedRecord } from './parse-record.ts';
export type { RecordScope, Values } from './scope.ts';
export { storeRecord } from './store-record.ts';

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
    issues.push(...checkField(node, value, { ...scope, read }));
    if (node.kind?.rows) issues.push(...checkRows(node, value, values, scope));
  };
  visitFields(screen.root, values, scope, visit);
  return issues;
}

function checkRows(table: CompiledNode, value: unknown, values: Values, scope: RecordScope): Issue[] {
  const issues: Issue[] = [];
  rowsOf(value).forEach((row, index) => {
    const visit = ({ node, shown, read }: Visit) => {
      if (!shown || scope.allows?.(node) === false) return;
      const name = nameOf(node) as string;
      const cell = Object.hasOwn(row, name) ? row[name] : undefined;
      issues.push(...checkField(node, cell, { ...scope, read }, `${table.field}[${index}].${name}`));
    };
    visitFields(table.children, values, scope, visit, row);
  });
  return issues;
}
