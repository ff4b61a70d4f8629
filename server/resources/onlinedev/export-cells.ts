import { formatTime } from '#core/dates/format.ts';
import { fieldText } from '#core/record/field-text.ts';
import type { Names, Props } from '#core/kind/kind.ts';
import { type Cell, dateSerial } from '../../services/workbook.ts';
import type { RecordField } from '../../records/record-fields.ts';
import { valuesOf } from '../../records/record-names.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A record as lines of a workbook: one, or as many as its longest exported sub-table has rows; fields of the record are
 * filled in the first line only. Dates and numbers are typed cells in the format of their field, all other values are
 * their display texts.
 */
export function cellsOf(fields: readonly RecordField[], record: Values, names: Names): Cell[][] {
  const columns = fields.map((field) => valuesOf(field, record).map((value) => cellOf(field, value, names)));
  const height = Math.max(1, ...columns.map((cells) => cells.length));
  return Array.from({ length: height }, (_, line) => columns.map((cells) => cells[line] ?? ''));
}

function cellOf({ shape, node }: RecordField, value: unknown, names: Names): Cell {
  const text = fieldText(node, value, names);
  if (typeof value !== 'number' || !Number.isFinite(value) || text === '') return text;
  if (node.kind?.search === 'dateRange') return dateCell(value, node.props['format'], text);
  if (shape === 'number' && node.kind?.search === 'numberRange') return numberCell(value, node.props, text);
  return text;
}

/** Spreadsheets store 15 digits: a number with more remains text, so that none is lost. */
const digitsMax = 15;

function numberCell(value: number, { precision, thousands }: Props, text: string): Cell {
  if (String(value).replace(/\D/g, '').length > digitsMax) return text;
  const decimals = typeof precision === 'number' ? precision : undefined;
  if (decimals === undefined && thousands !== true) return value;
  const whole = thousands === true ? '#,##0' : '0';
  const part = decimals === undefined ? '.##########' : decimals > 0 ? `.${'0'.repeat(decimals)}` : '';
  return { value, format: whole + part, text };
}

/** A time in the organisation's time zone, in the format of its field. */
function dateCell(value: number, format: unknown, text: string): Cell {
  const shown = typeof format === 'string' ? format : 'yyyy-MM-dd HH:mm:ss';
  return { value: dateSerial(formatTime(value, 'yyyy-MM-dd HH:mm:ss')), format: shown.toLowerCase(), text };
}
