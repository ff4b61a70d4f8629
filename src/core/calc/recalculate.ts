import { columnOf, tableOf } from '../schema/address.ts';
import type { Around } from './engine.ts';
import type { Calculation, CalculationGraph } from './graph.ts';
import { sumColumn } from './sum.ts';

type Values = Record<string, unknown>;

/** A copy of a whole record with every calculated field and cell recomputed, ignoring the stored values. */
export function recalculate(graph: CalculationGraph, record: Readonly<Values>, around?: Around): Values {
  const fresh: Values = { ...record };
  for (const table of new Set(graph.order.map((one) => one.table))) {
    const rows = table === undefined ? undefined : fresh[table];
    if (table !== undefined && Array.isArray(rows)) fresh[table] = rows.map((row: unknown) => ({ ...asRow(row) }));
  }
  for (const calculation of graph.order) run(calculation, fresh, around, graph.lookups);
  return fresh;
}

/** Whether a lookup that a calculation reads has no answer: the stored value is retained. */
export function isUnanswered(
  { reads }: Calculation,
  lookups: ReadonlySet<string> | undefined,
  valueOf: (name: string) => unknown,
): boolean {
  if (lookups === undefined) return false;
  const asked = reads.filter(({ name }) => lookups.has(name)).map(({ name }) => name);
  return asked.some(
    (name) => valueOf(lookups.has(tableOf(name) ?? '') ? (tableOf(name) as string) : name) === undefined,
  );
}

function run(
  calculation: Calculation,
  record: Values,
  around: Around | undefined,
  lookups: ReadonlySet<string> | undefined,
): void {
  const outside = reader(record);
  if (calculation.table === undefined) {
    if (isUnanswered(calculation, lookups, (name) => own(record, name))) return;
    record[calculation.name] = calculation.evaluate(outside, around);
    return;
  }
  const column = columnOf(calculation.name);
  for (const row of rowsOf(record, calculation.table)) {
    const valueOf = (name: string) =>
      tableOf(name) === calculation.table ? own(row, columnOf(name)) : own(record, name);
    if (isUnanswered(calculation, lookups, valueOf)) continue;
    row[column] = calculation.evaluate((name, sum, isColumn) => {
      const isOwn = !sum && !isColumn && tableOf(name) === calculation.table;
      return isOwn ? own(row, columnOf(name)) : outside(name, sum, isColumn);
    }, around);
  }
}

/** Reads fields, columns and sums of the record; each sum is computed once. */
function reader(record: Values): (name: string, sum: boolean, isColumn?: boolean) => unknown {
  const sums = new Map<string, number>();
  const cells = (name: string) => rowsOf(record, tableOf(name)).map((row) => own(row, columnOf(name)));
  return (name, sum, isColumn) => {
    if (isColumn && tableOf(name) !== undefined) return cells(name);
    if (!sum) return own(record, name);
    const known = sums.get(name) ?? sumColumn(cells(name));
    sums.set(name, known);
    return known;
  };
}

function rowsOf(record: Values, table: string | undefined): Values[] {
  const rows = table === undefined ? undefined : own(record, table);
  return Array.isArray(rows) ? rows.map(asRow) : [];
}

/** The row itself, not a copy, so that writes to it persist; anything else counts as an empty row. */
function asRow(row: unknown): Values {
  return typeof row === 'object' && row !== null ? (row as Values) : {};
}

function own(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
