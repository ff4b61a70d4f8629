import type { ConfigCondition } from '#schemas/resources/data-interface/data-config.ts';
import { createHash } from 'node:crypto';
import { behindListCursor, listCursor } from '../../platform/resource/list-cursor.ts';
import { type Ask, type Found, interfaceRowsMax, operandOf, type Row } from './ask.ts';

/** Filters, searches and pages rows in memory. Branches of a tree are included with their root. */
export function queryRows(all: readonly Row[], where: readonly ConfigCondition[] | undefined, ask: Ask): Found {
  const conditions = (where ?? []).map(({ field, symbol, value }) => ({
    field,
    symbol,
    operand: operandOf(value, ask),
  }));
  const keyword = ask.keyword.toLowerCase();
  const rows = withBranches(all, ask).filter(
    (row) =>
      conditions.every(({ field, symbol, operand }) => {
        if (operand.says !== 'value') return operand.says === 'nothing';
        return holds(row[field], symbol, operand.value);
      }) &&
      (keyword === '' || searched(row, ask.keywordFields).some((text) => text.toLowerCase().includes(keyword))) &&
      (ask.only === undefined || ask.only.ids.includes(text(row[ask.only.field]))),
  );
  return pageOfRows(rows, ask.page);
}

/**
 * One page of rows in memory. A service or a changed interface may answer other rows for the next page, so it continues
 * behind the last row of the previous page that still exists.
 */
function pageOfRows(rows: readonly Row[], { currentPage, pageSize, after }: Ask['page']): Found {
  const size = Math.min(pageSize, interfaceRowsMax);
  const before = (currentPage - 1) * size;
  const isTurned = currentPage > 1 && after !== undefined;
  const from = isTurned ? behindListCursor(rows.map(keyOf), after) : before;
  const end = Math.min(from + size, rows.length);
  return {
    rows: rows.slice(from, end),
    total: isTurned ? before + rows.length - from : rows.length,
    ...(from < end && end < rows.length && { next: listCursor(rows.slice(0, end).map(keyOf), end) }),
  };
}

/** Identifies a row by its id, or by all its values if it has none. */
function keyOf(row: Row): string {
  const identity = row['id'] ?? row;
  return createHash('sha256').update(JSON.stringify(identity)).digest('base64url').slice(0, 12);
}

/** Looked up by id, an entry is found at any depth. */
function withBranches(all: readonly Row[], { only }: Ask): readonly Row[] {
  if (only === undefined) return all;
  const flat = (rows: readonly Row[]): Row[] =>
    rows.flatMap((row) => [row, ...(Array.isArray(row['children']) ? flat(row['children'] as Row[]) : [])]);
  return flat(all);
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

const searched = (row: Row, fields: readonly string[]): string[] =>
  (fields.length === 0 ? Object.values(row) : fields.map((field) => row[field])).map(text);

const list = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(text);

function holds(own: unknown, symbol: ConfigCondition['symbol'], other: unknown): boolean {
  const isNull = own === undefined || own === null || own === '';
  switch (symbol) {
    case 'null':
      return isNull;
    case 'notNull':
      return !isNull;
    case '==':
    case 'in':
      return list(other).includes(text(own));
    case '<>':
    case 'notIn':
      return !list(other).includes(text(own));
    case 'like':
      return text(own).toLowerCase().includes(text(other).toLowerCase());
    case 'notLike':
      return !text(own).toLowerCase().includes(text(other).toLowerCase());
    case 'between': {
      const [from, to] = Array.isArray(other) ? (other as unknown[]) : [other, other];
      return compared(own, from) >= 0 && compared(own, to) <= 0;
    }
    case '>':
      return compared(own, other) > 0;
    case '>=':
      return compared(own, other) >= 0;
    case '<':
      return compared(own, other) < 0;
    case '<=':
      return compared(own, other) <= 0;
  }
}

/** Compares as numbers where both are, else as texts; a missing value compares with nothing. */
function compared(own: unknown, other: unknown): number {
  if (own === undefined || own === null || own === '') return Number.NaN;
  const [left, right] = [Number(own), Number(other)];
  if (Number.isFinite(left) && Number.isFinite(right)) return left - right;
  return text(own) < text(other) ? -1 : text(own) > text(other) ? 1 : 0;
}
