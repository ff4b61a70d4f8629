import { RunningSum } from '#core/calc/sum.ts';
import type { Changes } from './changes.ts';
import { columnOf, sumPath } from './paths.ts';
import type { FormProbe } from './probe.ts';
import type { Row, Rows } from './rows.ts';

/** Column sums (`lines.amount`): computed on first use, then updated by difference. */
export interface Sums {
  value(name: string): number;
  /** One value of a column changed. */
  move(name: string, before: unknown, after: unknown, changes: Changes): void;
  /** A row was replaced; absent before: inserted; absent after: removed. */
  moveRow(table: string, before: Row | undefined, after: Row | undefined, changes: Changes): void;
}

export function createSums(tables: ReadonlyMap<string, Rows>, probe: FormProbe | undefined): Sums {
  const sums = new Map<string, RunningSum>();

  function countUp(name: string): RunningSum {
    const sum = new RunningSum();
    const column = columnOf(name);
    for (const row of tables.get(tableOf(name))?.list() ?? []) {
      probe?.summed(name);
      sum.add(row[column]);
    }
    sums.set(name, sum);
    return sum;
  }

  function move(name: string, before: unknown, after: unknown, changes: Changes): void {
    const sum = sums.get(name);
    if (!sum) return;
    const old = sum.value;
    sum.replace(before, after);
    if (sum.value === old) return;
    changes.sums.add(name);
    changes.paths.add(sumPath(tableOf(name), columnOf(name)));
  }

  return {
    value: (name) => (sums.get(name) ?? countUp(name)).value,
    move,
    moveRow(table, before, after, changes) {
      for (const name of sums.keys()) {
        if (tableOf(name) === table) move(name, before?.[columnOf(name)], after?.[columnOf(name)], changes);
      }
    },
  };
}

const tableOf = (name: string) => name.slice(0, name.indexOf('.'));
