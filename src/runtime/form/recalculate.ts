import type { Calculation, CalculationGraph } from '#core/calc/graph.ts';
import { computeRecord, dropsOperands } from '#core/record/compute-record.ts';
import type { RecordScope } from '#core/record/scope.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Scope } from '../context/scope.ts';
import type { Changes } from './changes.ts';
import type { FormData } from './data.ts';
import { cellPath, columnOf, isWithin } from '#core/schema/address.ts';
import type { FormProbe } from './probe.ts';

/** Recomputes calculated fields after changes: each at most once per row, in the order of the dependency graph. */
export interface Recalculate {
  (changes: Changes): void;
  /** Runs every calculation once, when a record is opened. */
  all(): void;
}

export function createRecalculation(
  graph: CalculationGraph,
  data: FormData,
  probe: FormProbe | undefined,
): Recalculate {
  function run(calculation: Calculation, row: string | undefined, changes: Changes): void {
    const { name, table } = calculation;
    const path = table !== undefined && row !== undefined ? cellPath(table, row, columnOf(name)) : name;
    probe?.evaluated(path);
    const value = calculation.evaluate((read, sum) => {
      if (sum) return data.sum(read);
      const isOwn = table !== undefined && row !== undefined && isWithin(read, table);
      return data.get(isOwn ? cellPath(table, row, columnOf(read)) : read);
    });
    data.write(path, value, changes);
  }

  function step(calculation: Calculation, changes: Changes): void {
    const { table } = calculation;
    if (table === undefined) {
      if (calculation.reads.some((read) => isChanged(read, changes))) run(calculation, undefined, changes);
      return;
    }
    for (const row of rowsToRun(calculation, table, data, changes)) run(calculation, row, changes);
  }

  return Object.assign(
    (changes: Changes) => {
      for (const calculation of affected(graph, changes)) step(calculation, changes);
    },
    {
      all() {
        const changes: Changes = { paths: new Set(), names: new Set(), cells: new Map(), sums: new Set() };
        for (const calculation of graph.order) {
          const rows = calculation.table === undefined ? [undefined] : (data.rows(calculation.table)?.order ?? []);
          for (const row of rows) run(calculation, row, changes);
        }
      },
    },
  );
}

/**
 * Recomputes calculations that read a hidden field dropped on saving: the displayed result is the one that will be
 * stored (FORMULA-025). Only forms with such a calculation are recomputed as a whole.
 */
export function settleDropped(screen: CompiledScreen, data: FormData, scope: Scope, changes: Changes): void {
  if (!dropsOperands(screen)) return;
  const around = (root: string) => scope.read(root) as RecordScope['user'];
  const settled = computeRecord(screen, data.record(), { user: around('user'), route: around('route') });
  for (const { name, table } of screen.calculation.order) {
    if (table === undefined) data.write(name, settled[name], changes);
    else {
      const rows = settled[table] as readonly Readonly<Record<string, unknown>>[];
      const order = data.rows(table)?.order ?? [];
      for (const [index, row] of order.entries()) {
        data.write(cellPath(table, row, columnOf(name)), rows[index]?.[columnOf(name)], changes);
      }
    }
  }
}

type Read = Calculation['reads'][number];

function isChanged(read: Read, changes: Changes): boolean {
  return read.sum ? changes.sums.has(read.name) : changes.names.has(read.name);
}

/** Rows whose own columns changed; all rows if something they all read changed. */
function rowsToRun(calculation: Calculation, table: string, data: FormData, changes: Changes): Iterable<string> {
  const inherited = calculation.reads.filter((read) => read.sum || !isWithin(read.name, table));
  if (inherited.some((read) => isChanged(read, changes))) return data.rows(table)?.order ?? [];
  const rows = new Set(changes.cells.get(table));
  for (const read of calculation.reads) for (const row of changes.cells.get(read.name) ?? []) rows.add(row);
  return rows;
}

/** Calculations that depend on the changes, in order. */
function affected(graph: CalculationGraph, changes: Changes): readonly Calculation[] {
  const seeds = [...changes.names, ...changes.cells.keys()];
  const [first, ...others] = seeds;
  if (first === undefined) return [];
  if (others.length === 0) return graph.dependants(first);
  const all = new Set(seeds.flatMap((name) => graph.dependants(name)));
  return all.size > 0 ? graph.order.filter((calculation) => all.has(calculation)) : [];
}
