import { hasRows } from '#core/kind/kind.ts';
import { heldIssues, isInvalidValue } from '#core/record/invalid-value.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { valueText } from '#core/text/value-text.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { FormData } from './data.ts';
import { cellOf, fieldNameOf } from '#core/schema/address.ts';
import { keyOf, type Row } from './rows.ts';

/** Message id for a stored value that its field cannot read: a warning that does not block saving. */
export const invalidValueId = 'value.misfit';

/** Values of the opened record that their fields cannot read. */
export interface InvalidValues {
  /** The warning, if the value is still the stored one. */
  at(path: string): Issue | undefined;
  /** All current warnings. */
  current(): readonly Issue[];
}

/** `found`: the issues of parsing the record, by value path. */
export function createInvalidValues(screen: CompiledScreen, data: FormData, found: readonly Issue[]): InvalidValues {
  const marks = new Map<string, { value: unknown; issue: Issue }>();
  for (const { path, params } of found) {
    const node = screen.fields.get(fieldNameOf(path));
    const value = data.get(path);
    if (!node || (!hasRows(node.kind) && !isInvalidValue(node, value))) continue;
    // A value in place of rows is not in the form: its text comes with the parse issue.
    const words = hasRows(node.kind) ? {} : { value: valueText(value) };
    const issue: Issue = { path, id: invalidValueId, params: { ...params, ...words }, severity: 'warning' };
    marks.set(path, { value, issue });
  }
  const at = (path: string) => {
    const mark = marks.get(path);
    return mark && Object.is(data.get(path), mark.value) ? mark.issue : undefined;
  };
  return { at, current: () => [...marks.keys()].flatMap((path) => at(path) ?? []) };
}

/** Whether an issue is allowed for stored values, and the value at its path is unchanged since opening. */
export function createHeld(data: FormData): (id: string, path: string) => boolean {
  const opened = data.record();
  const openedAt = (path: string): unknown => {
    const cell = cellOf(path);
    if (!cell) return opened[path];
    const rows = opened[cell.table] as readonly Row[] | undefined;
    return rows?.find((row, index) => keyOf(row, index) === cell.row)?.[cell.field];
  };
  return (id, path) => heldIssues.includes(id) && Object.is(data.get(path), openedAt(path));
}
