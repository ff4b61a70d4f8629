import { hasRows } from '#core/kind/kind.ts';
import { isDeepStrictEqual } from 'node:util';
import { heldIssues, isInvalidValue } from '#core/record/invalid-value.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { own } from '#core/schema/record.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { rowBefore } from '../fields/field-occurrences.ts';
import { fieldNameOf, parseAddress } from '#core/schema/address.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Whether an issue concerns an unchanged stored value that was valid under an earlier definition or at an earlier time,
 * or that its field can no longer read. Neither prevents saving the rest of the record.
 */
export function isOfBefore({ id, path }: Issue, screen: CompiledScreen, values: Values, before: Values | undefined) {
  if (before === undefined) return false;
  const { table = '', row, field } = parseAddress(path);
  const now = typeof row === 'number' ? rowAt(values[table], row) : values;
  const then = typeof row === 'number' ? rowBefore(before[table], own(now, 'id'), row) : before;
  const key = typeof row === 'number' ? field : path;
  const value = own(then, key);
  const node = screen.fields.get(fieldNameOf(path));
  const isKept = hasRows(node?.kind) ? hasNoMoreRows(own(now, key), value) : isDeepStrictEqual(own(now, key), value);
  if (!isKept) return false;
  return heldIssues.includes(id) || (node !== undefined && isInvalidValue(node, value));
}

/** What a table itself is refused for is how many rows it has; each row has its own issues. */
const hasNoMoreRows = (now: unknown, before: unknown): boolean =>
  Array.isArray(now) && Array.isArray(before) ? now.length <= before.length : isDeepStrictEqual(now, before);

const rowAt = (rows: unknown, index: number): unknown => (Array.isArray(rows) ? rows[index] : undefined);

/** Stored values of sub-tables that are no list of rows; preserved unless rows replace them. */
export function unreadableTables(screen: CompiledScreen, stored: Values, before: Values = {}): Record<string, unknown> {
  const preserved = [...screen.fields].filter(([name, node]) => {
    const rows = stored[name];
    return hasRows(node.kind) && isInvalidValue(node, before[name]) && !Array.isArray(before[name]) && isNone(rows);
  });
  return Object.fromEntries(preserved.map(([name]) => [name, before[name]]));
}

const isNone = (rows: unknown) => rows === undefined || (Array.isArray(rows) && rows.length === 0);
