import { hasRows } from '../kind/kind.ts';
import type { CompiledNode } from '../compile/tree.ts';
import { isShown, readerOf, type RecordScope, type Values } from './scope.ts';

/** A field of one record or row, passed to the visitor of {@link visitFields}. */
export interface Visit {
  node: CompiledNode;
  /** False when it or an ancestor is hidden. */
  shown: boolean;
  /** Whether the definition omits it from the saved record while hidden. */
  dropped: boolean;
  read: (name: string) => unknown;
}

/** Visits the fields of nodes and of their containers, in reading order; the columns of a sub-table once per row. */
export function visitFields(
  nodes: readonly CompiledNode[],
  values: Values,
  scope: RecordScope,
  visit: (met: Visit) => void,
  row?: Values,
): void {
  const read = readerOf(values, scope, row);
  const walk = (list: readonly CompiledNode[], shownAbove: boolean, droppedAbove: boolean) => {
    for (const node of list) {
      const shown = shownAbove && isShown(node, read);
      const dropped = !shown && (droppedAbove || node.config.dropHidden === true);
      if (node.field !== undefined) visit({ node, shown, dropped, read });
      if (hasRows(node.kind)) continue;
      walk(node.children, shown, dropped);
      for (const [slot, inner] of Object.entries(node.slots)) {
        if (!node.kind?.container?.apart?.includes(slot)) walk(inner, shown, dropped);
      }
    }
  };
  walk(nodes, true, false);
}

/** The fields of a list of nodes, visible or not. */
export function fieldsOf(nodes: readonly CompiledNode[]): CompiledNode[] {
  const fields: CompiledNode[] = [];
  for (const node of nodes) {
    if (node.field !== undefined) fields.push(node);
    if (hasRows(node.kind)) continue;
    const inner = Object.entries(node.slots).filter(([slot]) => !node.kind?.container?.apart?.includes(slot));
    fields.push(...fieldsOf(node.children), ...inner.flatMap(([, list]) => fieldsOf(list)));
  }
  return fields;
}

/** The rows of a sub-table's value; items that are not objects are omitted. */
export function rowsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value)
    ? value.filter((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
    : [];
}
