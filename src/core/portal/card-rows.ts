import type { GroupRow, Measure } from '#schemas/language/grouping.ts';

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

/** Milliseconds between two loads of a card; undefined: it loads once. The least interval is one minute. */
export function refreshMs(
  refresh: { autoRefresh?: boolean; autoRefreshTime?: number } | undefined,
): number | undefined {
  if (refresh?.autoRefresh !== true) return undefined;
  return Math.max(1, refresh.autoRefreshTime ?? 1) * 60_000;
}
