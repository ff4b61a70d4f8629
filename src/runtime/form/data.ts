import { hasRows } from '#core/kind/kind.ts';
import { RunningSum } from '#core/calc/sum.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { type Changes, note, noteRow } from './changes.ts';
import { cellOf, columnOf, fieldName, isStateKey, orderPath, sumPath, tableOf } from '#core/schema/address.ts';
import type { FormProbe } from './probe.ts';
import { createRows, keyOf, type Row, type Rows } from './rows.ts';

/** Column sums (`lines.amount`): computed on first use, then updated by difference. */
interface Sums {
  value(name: string): number;
  /** One value of a column changed. */
  move(name: string, before: unknown, after: unknown, changes: Changes): void;
  /** A row was replaced; absent before: inserted; absent after: removed. */
  moveRow(table: string, before: Row | undefined, after: Row | undefined, changes: Changes): void;
}

function createSums(tables: ReadonlyMap<string, Rows>, probe: FormProbe | undefined): Sums {
  const sums = new Map<string, RunningSum>();

  function countUp(name: string): RunningSum {
    const sum = new RunningSum();
    const column = columnOf(name);
    for (const row of tables.get(tableOf(name) ?? '')?.list() ?? []) {
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
    changes.paths.add(sumPath(tableOf(name) ?? '', columnOf(name)));
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

/** Deep equality: primitives by identity, lists and plain objects by content. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  // Both are plain data: values of fields are JSON.
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return keys.every((key) => Object.hasOwn(right, key) && same(left[key], right[key]));
}

/** A record being filled in: fields by name, tables by rows. */
export type FormRecord = Readonly<Record<string, unknown>>;

/** The values of a form (source of truth), and the column sums maintained with them. */
export interface FormData {
  get(path: string): unknown;
  rows(table: string): Rows | undefined;
  /** The sum of a column (`lines.amount`). */
  sum(name: string): number;
  /** Writes a field or a cell and updates its sum; false if the value is unchanged. */
  write(path: string, value: unknown, changes: Changes): boolean;
  insertRows(table: string, rows: readonly Row[], at: number, changes: Changes): void;
  removeRows(table: string, ids: ReadonlySet<string>, changes: Changes): void;
  /** The current record. */
  record(): Record<string, unknown>;
}

/** The values of the main fields, and the rows of the tables. */
function apart(screen: CompiledScreen, record: FormRecord) {
  const values = new Map<string, unknown>(Object.entries(record));
  const tables = new Map<string, Rows>();
  for (const [name, node] of screen.fields) {
    if (!hasRows(node.kind)) continue;
    const rows = values.get(name);
    tables.set(name, createRows(Array.isArray(rows) ? (rows as readonly Row[]) : []));
    values.delete(name);
  }
  return { values, tables };
}

/** Rows were inserted or removed: marks the table and its order as changed. */
function noteRows(table: string, changes: Changes): void {
  changes.names.add(table);
  changes.paths.add(table);
  changes.paths.add(orderPath(table));
}

export function createData(screen: CompiledScreen, record: FormRecord, probe: FormProbe | undefined): FormData {
  const { values, tables } = apart(screen, record);
  const sums = createSums(tables, probe);

  return {
    get(path) {
      const cell = cellOf(path);
      if (cell) return tables.get(cell.table)?.row(cell.row)?.[cell.field];
      return tables.has(path) ? tables.get(path)?.list() : values.get(path);
    },
    rows: (table) => tables.get(table),
    sum: sums.value,
    write(path, value, changes) {
      const before = this.get(path);
      if (same(before, value)) return false;
      const cell = cellOf(path);
      const rows = tables.get(path);
      if (rows) {
        this.removeRows(path, new Set(rows.order), changes);
        this.insertRows(path, Array.isArray(value) ? (value as readonly Row[]) : [], 0, changes);
        return true;
      }
      if (!cell) values.set(path, value);
      else {
        tables.get(cell.table)?.write(cell.row, cell.field, value);
        sums.move(fieldName(cell.table, cell.field), before, value, changes);
      }
      note(changes, path);
      return true;
    },
    insertRows(table, rows, at, changes) {
      tables.get(table)?.insert(rows, at);
      noteRows(table, changes);
      for (const [index, row] of rows.entries()) {
        noteRow(changes, table, keyOf(row, index));
        sums.moveRow(table, undefined, row, changes);
      }
    },
    removeRows(table, ids, changes) {
      for (const id of ids) {
        sums.moveRow(table, tables.get(table)?.row(id), undefined, changes);
      }
      tables.get(table)?.remove(ids);
      noteRows(table, changes);
    },
    record() {
      const all = Object.fromEntries([...values].filter(([name]) => !isStateKey(name)));
      for (const [name, rows] of tables) all[name] = rows.list();
      return all;
    },
  };
}
