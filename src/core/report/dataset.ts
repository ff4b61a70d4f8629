import { periodName } from '../dates/periods.ts';
import { formatTime } from '../dates/format.ts';
import { add, divide, type Rational, zero } from '../calc/rational.ts';
import { compareValues, isBlank, isNumber, Moment, textOf, type Value, whole } from '../formula/value.ts';
import type { DateUnit } from '#schemas/language/grouping.ts';
import type { SheetCell } from '#schemas/language/sheet.ts';

/** A value of a row and how it reads. */
export interface DataValue {
  readonly value: Value;
  readonly text: string;
  /** What it refers to: two persons of one name are two groups. */
  readonly id?: string;
}

export const noData: DataValue = { value: null, text: '' };

/** The rows of a dataset as read with the rights of the reader. */
export interface DataRows {
  readonly rows: readonly Readonly<Record<string, DataValue>>[];
  /** The fields that the reader may see; absent: all that the rows have. */
  readonly fields?: ReadonlySet<string>;
  /** The rows of a master that these belong to. */
  readonly of?: { readonly dataset: string; readonly field: string; readonly by: string };
}

/** Whether the reader may see a field; a figure of another one has no value. */
export const isVisible = ({ fields }: DataRows, field: string): boolean => fields === undefined || fields.has(field);

export type Datasets = Readonly<Record<string, DataRows>>;

export const valueIn = (data: DataRows, row: number, field: string): DataValue => data.rows[row]?.[field] ?? noData;

/** The text by which two values are of one group. */
const keyOf = ({ value, text, id }: DataValue): string => id ?? (isNumber(value) ? textKey(value) : text);
const textKey = (value: Value) => String(textOf(value));

/** The first day of a period, like `2026-02-28`. */
function periodStart(ms: number, unit: DateUnit): string {
  const day = formatTime(ms, 'yyyy-MM-dd');
  const [year = '', month = '1'] = day.split('-');
  if (unit === 'day') return day;
  if (unit === 'year') return `${year}-01-01`;
  if (unit === 'month') return `${year}-${month}-01`;
  if (unit === 'quarter') return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** A value as its cell groups it: of a time the period it lies in. */
export function grouped(data: DataValue, { unit }: Pick<SheetCell, 'unit'>): DataValue {
  if (unit === undefined || !(data.value instanceof Moment)) return data;
  const text = periodName(periodStart(data.value.ms, unit), unit);
  return { value: text, text };
}

/** The groups of these rows by a field, in the order of their first row or as the cell says. */
export function groupsOf(data: DataRows, rows: readonly number[], field: string, cell: SheetCell) {
  const groups = new Map<string, { value: DataValue; rows: number[] }>();
  for (const row of rows) {
    const value = grouped(valueIn(data, row, field), cell);
    const key = keyOf(value);
    const known = groups.get(key);
    if (known) known.rows.push(row);
    else groups.set(key, { value, rows: [row] });
  }
  return ordered([...groups.values()], cell, ({ value }) => value);
}

/** Sorts by a value; entries without one come last, equal ones stay in their order. */
export function ordered<T>(entries: T[], { order }: SheetCell, valueOf: (entry: T) => DataValue): T[] {
  if (order === undefined) return entries;
  const sign = order === 'asc' ? 1 : -1;
  return entries.sort((left, right) => {
    const [a, b] = [valueOf(left), valueOf(right)];
    if (isBlank(a.value) || isBlank(b.value)) return Number(isBlank(a.value)) - Number(isBlank(b.value));
    return sign * (compareValues(a.value, b.value) ?? (a.text < b.text ? -1 : 1));
  });
}

/** The exact sum of the numbers among these values. */
export const sumOf = (values: readonly Value[]): Rational => values.filter(isNumber).reduce(add, zero);

/** A figure of rows; of no value at all it is blank, except counts and sums. */
export function figureOf(as: NonNullable<SheetCell['as']>, values: readonly Value[]): Value {
  const filled = values.filter((value) => !isBlank(value));
  switch (as) {
    case 'count':
      return whole(filled.length);
    case 'sum':
      return sumOf(filled);
    case 'average': {
      const numbers = filled.filter(isNumber);
      return divide(sumOf(numbers), whole(numbers.length)) ?? null;
    }
    case 'least':
    case 'greatest': {
      const sign = as === 'least' ? -1 : 1;
      return filled.reduce<Value>(
        (best, value) => (best === null || Math.sign(compareValues(value, best) ?? 0) === sign ? value : best),
        null,
      );
    }
    default:
      return filled[0] ?? null;
  }
}
