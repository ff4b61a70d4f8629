import type { GroupRow, Measure } from '#schemas/language/grouping.ts';
import { numberText } from '../calc/number-text.ts';
import { formatTime } from '../dates/format.ts';
import { valueText } from '../text/value-text.ts';

/** Rows that a card shows at most; more are cut, and the card says so. */
export const cardRowsMax = 1_000;
/** Milliseconds after which a source is aborted. */
export const cardWaitMs = 10_000;

export type CardRow = Readonly<Record<string, unknown>>;

/** What cards read of the rows of a source. */
export interface CardRows {
  rows: readonly CardRow[];
  /** There are more than are shown. */
  cut: boolean;
}

/** At most the rows that a card shows. */
export const cutRows = (rows: readonly CardRow[], cut = false): CardRows => ({
  rows: rows.slice(0, cardRowsMax),
  cut: cut || rows.length > cardRowsMax,
});

/** The names of the groups and figures in a row: `group1` ..., `value1` .... */
const fieldsOf = ({ groups, values }: GroupRow): CardRow => ({
  ...Object.fromEntries(groups.map(({ name }, index) => [`group${index + 1}`, name])),
  ...Object.fromEntries(values.map((value, index) => [`value${index + 1}`, value])),
});

/**
 * Grouped records as rows of a card: `name` is the first group, `type` the second one and those after it, `value` the
 * first measure as its exact decimal text. Several measures of one group are a row each, distinguished by `type`.
 */
export function groupedRows(list: readonly GroupRow[], measures: readonly (Measure & { label?: string })[]): CardRow[] {
  return list.flatMap((row) => {
    const [first, ...others] = row.groups;
    const type = others.map(({ name }) => name).join(' / ');
    const common = { id: first?.id ?? '', name: first?.name ?? '', ...fieldsOf(row) };
    if (others.length > 0 || measures.length === 1) return [{ ...common, type, value: row.values[0] ?? null }];
    return measures.map(({ label, type: measure }, index) => ({
      ...common,
      type: label ?? measure,
      value: row.values[index] ?? null,
    }));
  });
}

/** The texts that a person reads for a figure that is not known. */
export const unknownFigure = '--';

/** A column of a card that shows rows as a table. */
interface RowColumn {
  filedName: string;
  format: 'text' | 'number' | 'date' | 'datetime';
}

/** Decimals of amounts of money: numbers with more are figures of different kinds, and are shown as they are. */
const alignedDecimals = 2;

/** Numbers that are read one below the other, with separators and the same decimals; what is no number is ''. */
export function alignedNumbers(values: readonly unknown[]): string[] {
  const decimals = values.map((value) => numberText(value).split('.')[1]?.length ?? 0);
  const most = Math.max(0, ...decimals);
  const precision = most <= alignedDecimals ? most : undefined;
  return values.map((value) => numberText(value, { thousands: true, precision }));
}

/** The texts of a column: numbers aligned and times in the organisation's zone where the column says so. */
export function columnTexts(rows: readonly CardRow[], { filedName, format }: RowColumn): string[] {
  const values = rows.map((row) => row[filedName]);
  const isTime = format === 'date' || format === 'datetime';
  const numbers = format === 'number' ? alignedNumbers(values) : [];
  return values.map((value, index) => {
    if (isTime && typeof value === 'number')
      return formatTime(value, format === 'date' ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm');
    return (format === 'number' ? numbers[index] : valueText(value)) || unknownFigure;
  });
}

/** Automatic refresh of cards. */
export interface Refresh {
  autoRefresh?: boolean;
  /** In minutes, at least one. */
  autoRefreshTime?: number;
  /** In seconds: that of a big screen, instead of minutes. */
  seconds?: number | undefined;
  /** A card whose reload fails continues to show its last data: what surrounds it says of when they are. */
  isSteady?: boolean;
}

/** Milliseconds between two loads of a card; undefined: it loads once. */
export function refreshMs(refresh: Refresh | undefined): number | undefined {
  if (refresh?.seconds !== undefined) return Math.max(1, refresh.seconds) * 1_000;
  if (refresh?.autoRefresh !== true) return undefined;
  return Math.max(1, refresh.autoRefreshTime ?? 1) * 60_000;
}
