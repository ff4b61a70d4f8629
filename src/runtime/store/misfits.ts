import { heldIssues, isMisfit } from '#core/check/misfit.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { wordsOf } from '#core/text/words-of.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { FormData } from './data.ts';
import { cellOf, nameOf } from './paths.ts';
import { keyOf, type Row } from './rows.ts';

/** The issue of a value that is kept as it was stored: it is shown, and keeps nothing from being saved. */
export const misfitId = 'value.misfit';

/** Values of the opened record that their fields cannot read. */
export interface Misfits {
  /** The mark of a value that still stands as it was stored. */
  at(path: string): Issue | undefined;
  /** All of them. */
  standing(): readonly Issue[];
}

/** `found`: what reading the record said, by the paths of its values. */
export function createMisfits(screen: CompiledScreen, data: FormData, found: readonly Issue[]): Misfits {
  const marks = new Map<string, { value: unknown; issue: Issue }>();
  for (const { path, params } of found) {
    const node = screen.fields.get(nameOf(path));
    const value = data.get(path);
    if (!node || (!node.kind?.rows && !isMisfit(node, value))) continue;
    // What stood in the place of rows is not in the form: reading it told its words.
    const words = node.kind?.rows ? {} : { value: wordsOf(value) };
    const issue: Issue = { path, id: misfitId, params: { ...params, ...words }, severity: 'warning' };
    marks.set(path, { value, issue });
  }
  const at = (path: string) => {
    const mark = marks.get(path);
    return mark && Object.is(data.get(path), mark.value) ? mark.issue : undefined;
  };
  return { at, standing: () => [...marks.keys()].flatMap((path) => at(path) ?? []) };
}

/** Whether an issue is one that a stored value may have, and the value at its path is still the one the form opened with. */
export function createHeld(data: FormData): (id: string, path: string) => boolean {
  const opened = data.record();
  const openedAt = (path: string): unknown => {
    const cell = cellOf(path);
    if (!cell) return opened[path];
    const rows = opened[cell.table] as readonly Row[] | undefined;
    return rows?.find((row, index) => keyOf(row, index) === cell.row)?.[cell.column];
  };
  return (id, path) => heldIssues.includes(id) && Object.is(data.get(path), openedAt(path));
}
