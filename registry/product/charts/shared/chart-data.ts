import { numberText } from '#core/calc/number-text.ts';
import { type CardRow, unknownFigure } from '#core/portal/card-rows.ts';
import { valueText } from '#core/text/value-text.ts';

/** Figures of a chart: a series for each `type` of the rows, with a value or null for each category (`name`). */
export interface ChartData {
  categories: string[];
  series: { name: string; values: (number | null)[]; exact: string[] }[];
  /** Greatest value of an axis of a radar chart, by category. */
  most: Readonly<Record<string, number>>;
}

/** A number, or null where there is none. A figure that is missing is a gap, never 0. */
function figureOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Rows `{ name, value, type }` as categories and series, each in the order in which they appear. */
export function chartData(rows: readonly CardRow[]): ChartData {
  const categories = [...new Set(rows.map(({ name }) => valueText(name)))];
  const place = new Map(categories.map((name, index) => [name, index]));
  const series = new Map<string, ChartData['series'][number]>();
  const most: Record<string, number> = {};
  for (const { name, value, type, max } of rows) {
    const key = valueText(type);
    const one = series.get(key) ?? {
      name: key,
      values: categories.map(() => null),
      exact: categories.map(() => unknownFigure),
    };
    series.set(key, one);
    const at = place.get(valueText(name)) as number;
    one.values[at] = figureOf(value);
    one.exact[at] = numberText(value, { thousands: true }) || unknownFigure;
    if (typeof max === 'number') most[valueText(name)] = max;
  }
  return { categories, series: [...series.values()], most };
}

/** Facts of a chart for a summary in words; undefined without a figure. */
export interface ChartFacts {
  count: number;
  series: number;
  greatest: { name: string; text: string };
  least: { name: string; text: string };
}

export function chartFacts({ categories, series }: ChartData): ChartFacts | undefined {
  const all = series.flatMap(({ name: group, values, exact }) =>
    values.flatMap((value, at) => {
      const name = [categories[at] ?? '', group].filter((part) => part !== '').join(' · ');
      return value === null ? [] : [{ value, name, text: exact[at] ?? '' }];
    }),
  );
  const [first] = all;
  if (!first) return undefined;
  const greatest = all.reduce((best, one) => (one.value > best.value ? one : best), first);
  const least = all.reduce((best, one) => (one.value < best.value ? one : best), first);
  return { count: categories.length, series: series.length, greatest, least };
}

/** The figures as rows of texts: a heading, then a row for each category. */
export function chartTable({ categories, series }: ChartData, head: { name: string; value: string }): string[][] {
  const heading = [head.name, ...series.map(({ name }) => name || head.value)];
  return [heading, ...categories.map((category, at) => [category, ...series.map(({ exact }) => exact[at] ?? '')])];
}

/** A table as text for spreadsheets. A field that a spreadsheet would run as a formula begins with an apostrophe. */
export function csvOf(table: readonly (readonly string[])[]): string {
  const field = (text: string) => {
    const isNumber = /^-?[\d,]+(\.\d+)?$/.test(text);
    const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : isNumber ? text.replaceAll(',', '') : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${table.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;
}
