import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import { nameOf, type RecordScope, type Values } from './scope.ts';
import { rowsOf, type Visit, visitFields } from './walk.ts';

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
    if (dropped || node.kind?.system || scope.allows?.(node) === false || !Object.hasOwn(own, name)) return;
    const value = node.kind?.rows ? storeRows(node, own[name], values, scope) : storeValue(node, own[name]);
    if (value !== undefined) stored[name] = value;
  };
  visitFields(nodes, values, scope, visit, row);
  return stored;
}

/** Rows include their id, so that the server can match them to the stored rows. */
function storeRows(table: CompiledNode, value: unknown, values: Values, scope: RecordScope): unknown[] {
  return rowsOf(value).map((row) => {
    const { id } = row;
    const kept = typeof id === 'string' || typeof id === 'number' ? { id } : {};
    return { ...kept, ...storeFields(table.children, row, values, scope, row) };
  });
}

function storeValue(node: CompiledNode, value: unknown): unknown {
  return node.kind?.value?.store(value, node.props);
}
