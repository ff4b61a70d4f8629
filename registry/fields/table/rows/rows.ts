import { emptyRow } from '#core/record/record.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Current } from '#core/kind/kind.ts';

/** A new row: its values and its key. */
export type NewRow = Readonly<Record<string, unknown>> & { readonly zhjyId: string };

/** A new row with the columns' defaults (SUBTABLE-021). */
export function newRow(table: CompiledNode, current: Current, zhjyId: string): NewRow {
  return { ...emptyRow(table, current), zhjyId };
}

/**
 * A copy under a new key, without a stored id; fields that the server fills in are empty (SUBTABLE-022, SUBTABLE-023).
 */
export function copyOf(table: CompiledNode, row: Readonly<Record<string, unknown>>, zhjyId: string): NewRow {
  const values = table.children.flatMap(({ field, kind, props }) => {
    if (field === undefined) return [];
    const name = field.slice(field.indexOf('.') + 1);
    return [[name, kind?.system ? kind.value?.empty(props) : row[name]] as const];
  });
  return { ...Object.fromEntries(values), zhjyId };
}
