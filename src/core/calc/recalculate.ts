import { columnOf, tableOf } from '../schema/address.ts';
import type { Calculation, CalculationGraph } from './graph.ts';
import { sumColumn } from './sum.ts';

type Values = Record<string, unknown>;

/** A copy of a whole record with every calculated field and cell recomputed, ignoring the stored values. */
export function recalculate(graph: CalculationGraph, record: Readonly<Values>): Values {
  const fresh: Values = { ...record };
  for (const table of new Set(graph.order.map((one) => one.table))) {
    const rows = table === undefined ? undefined : fresh[table];
    if (table !== undefined && Array.isArray(rows)) fresh[table] = rows.map((row: unknown) => ({ ...asRow(row) }));
  }
  for (const calculation of graph.order) run(calculation, fresh);
  return fresh;
}

function run(calculation: Calculation, record: Values): void {
  const outside = reader(record);
  if (calculation.table === undefined) {
    record[calculation.name] = calculation.evaluate(outside);
    return;
  }
  const column = columnOf(calculation.name);
  for (const row of rowsOf(record, calculation.table)) {
    row[column] = calculation.evaluate((name, sum) =>
      tableOf(name) === calculation.table ? own(row, columnOf(name)) : outside(name, sum),
    );
  }
}

/** Reads fields and sums of the record; each sum is computed once. */
function reader(record: Values): (name: string, sum: boolean) => unknown {
  const sums = new Map<string, number>();
  return (name, sum) => {
    if (!sum) return own(record, name);
    const known = sums.get(name) ?? sumColumn(rowsOf(record, tableOf(name)).map((row) => own(row, columnOf(name))));
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
