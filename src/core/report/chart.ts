import { isNumber, textOf, type Value, whole } from '../formula/value.ts';
import { cardRowsMax } from '../portal/card-rows.ts';
import type { ChartSource } from '#schemas/language/report.ts';
import { type DataRows, figureOf, groupsOf, isVisible, valueIn } from './dataset.ts';

/** A row of a chart: a category, its figure as an exact decimal text, and its series where there are several. */
export interface ChartRow {
  name: string;
  value: string | null;
  type?: string;
}

const decimal = (value: Value): string | null => (isNumber(value) ? String(textOf(value)) : null);

/**
 * The rows of a chart over a dataset, at most one more than a card shows. A field that the reader may not see gives no
 * figure at all.
 */
export function chartRows(source: ChartSource, data: DataRows): ChartRow[] {
  const { label, value, type, as = value === undefined ? 'count' : 'sum', unit, order } = source;
  if ([label, value, type].some((field) => field !== undefined && !isVisible(data, field))) return [];
  const figure = (rows: readonly number[]) =>
    decimal(
      value === undefined
        ? whole(rows.length)
        : figureOf(
            as,
            rows.map((row) => valueIn(data, row, value).value),
          ),
    );
  const categories = groupsOf(
    data,
    data.rows.map((_, row) => row),
    label,
    { at: '', ...(unit && { unit }), ...(order && { order }) },
  );
  return categories
    .flatMap(({ value: { text: name }, rows }): ChartRow[] =>
      type === undefined
        ? [{ name, value: figure(rows) }]
        : groupsOf(data, rows, type, { at: '' }).map((series) => ({
            name,
            value: figure(series.rows),
            type: series.value.text,
          })),
    )
    .slice(0, cardRowsMax + 1);
}
