import type { Issue } from '#schemas/language/issue.ts';
import type { Around, Reason } from '#core/calc/engine.ts';
import type { Calculation, CalculationGraph } from '#core/calc/graph.ts';
import { isUnanswered } from '#core/calc/recalculate.ts';
import { sumColumn } from '#core/calc/sum.ts';
import { isSame, own } from '#core/schema/record.ts';
import { computeRecord, dropsOperands } from '#core/record/compute-record.ts';
import { calendarName } from '#core/rules/formula-rule.ts';
import type { RecordScope } from '#core/record/scope.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { formulaFor, isKeptDefault } from '#core/record/value-formula.ts';
import type { CompiledValue } from '#core/rules/formula-rule.ts';
import { rootOf, type Scope } from '../context/scope.ts';
import { type Changes, noChanges } from './changes.ts';
import type { FormData } from './data.ts';
import { cellOf, cellPath, columnOf, fieldName, fieldNameOf, isWithin, tableOf } from '#core/schema/address.ts';
import type { FormProbe } from './probe.ts';
import type { ReadName } from './states.ts';

/** Recomputes calculated fields after changes: each at most once per row, in the order of the dependency graph. */
export interface Recalculate {
  (changes: Changes): void;
  /** Runs every calculation once, when a record is opened. */
  all(): void;
  /** Warnings about results, by path, and the paths whose warnings changed since the last call. */
  readonly warnings: ReadonlyMap<string, readonly Issue[]>;
  newlyWarned(): ReadonlySet<string>;
}

type Now = (() => number) | undefined;

function createWarnings() {
  const warnings = new Map<string, readonly Issue[]>();
  let warned = new Set<string>();
  return {
    warnings,
    warn(path: string, found: readonly Issue[]): void {
      const before = warnings.get(path) ?? [];
      if (found.length === 0 && before.length === 0) return;
      if (found.length > 0) warnings.set(path, found);
      else warnings.delete(path);
      if (found[0]?.id !== before[0]?.id || found.length !== before.length) warned.add(path);
    },
    /** Drops the warnings of rows that are no longer in a table. */
    forgetRemoved(table: string, data: FormData): void {
      for (const path of warnings.keys()) {
        const row = cellOf(path)?.row;
        if (row !== undefined && isWithin(fieldNameOf(path), table) && !data.rows(table)?.order.includes(row))
          warnings.delete(path);
      }
    },
    newlyWarned(): ReadonlySet<string> {
      const paths = warned;
      warned = new Set();
      return paths;
    },
  };
}

/** Where a calculation reads a name: a column of its table in its own row. */
const placeIn = (table: string | undefined, row: string | undefined, name: string): string =>
  table !== undefined && row !== undefined && isWithin(name, table) ? cellPath(table, row, columnOf(name)) : name;

/** The lines that a lookup answered have no running sum. */
const sumIn = (data: FormData, { lookups }: CalculationGraph, name: string): number =>
  lookups?.has(name) ? sumColumn(columnCells(data, name)) : data.sum(name);

/** Why a calculation has no value yet: a lookup that waits, or was not answered. */
function noticesOf({ reads }: Calculation, path: string, noticeOf: (name: string) => Reason | undefined): Issue[] {
  const found = reads.flatMap(({ name }) => noticeOf(name) ?? noticeOf(tableOf(name) ?? '') ?? []);
  return found.slice(0, 1).map(({ id, params }) => ({ path, id, params, severity: 'warning' }));
}

export function createRecalculation(
  graph: CalculationGraph,
  data: FormData,
  probe: FormProbe | undefined,
  around: () => Around,
  notices: ReadonlyMap<string, Reason>,
): Recalculate {
  const { warnings, warn, forgetRemoved, newlyWarned } = createWarnings();

  function run(calculation: Calculation, row: string | undefined, changes: Changes): void {
    const placeOf = (name: string) => placeIn(calculation.table, row, name);
    const path = placeOf(calculation.name);
    if (isUnanswered(calculation, graph.lookups, (read) => data.get(placeOf(read))))
      return warn(
        path,
        noticesOf(calculation, path, (read) => notices.get(placeOf(read))),
      );
    probe?.evaluated(path);
    const found: Issue[] = [];
    const note = ({ id, params, isWarning }: Reason) => {
      if (isWarning) found.push({ path, id, params, severity: 'warning' });
    };
    const value = calculation.evaluate(
      (read, sum, isColumn) => {
        if (isColumn) return columnCells(data, read);
        return sum ? sumIn(data, graph, read) : data.get(placeOf(read));
      },
      { ...around(), note },
    );
    data.write(path, value, changes);
    warn(path, found);
  }

  function step(calculation: Calculation, changes: Changes): void {
    const { table } = calculation;
    if (table === undefined) {
      if (calculation.reads.some((read) => isChanged(read, changes))) run(calculation, undefined, changes);
      return;
    }
    for (const row of rowsToRun(calculation, table, data, changes)) run(calculation, row, changes);
    forgetRemoved(table, data);
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
      warnings,
      newlyWarned,
    },
  );
}

/**
 * Recomputes calculations that read a hidden field dropped on saving: the displayed result is the one that will be
 * stored (FORMULA-025). Only forms with such a calculation are recomputed as a whole.
 */
export function settleDropped(screen: CompiledScreen, data: FormData, scope: Scope, now: Now, changes: Changes): void {
  if (!dropsOperands(screen)) return;
  const around = (root: string) => scope.read(root) as RecordScope['user'];
  const calendar = scope.read(calendarName) as RecordScope['calendar'];
  const given = { now: now?.(), user: around('user'), route: around('route'), calendar };
  const settled = computeRecord(screen, data.record(), given);
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
  if (read.sum) return changes.sums.has(read.name);
  if (read.column) return changes.cells.has(read.name) || changes.names.has(tableOf(read.name) ?? '');
  return changes.names.has(read.name);
}

/** Every cell of a column, in the order of the rows. */
function columnCells(data: FormData, name: string): unknown[] {
  const column = columnOf(name);
  const table = tableOf(name) ?? '';
  // The lines that a lookup answered are no table of the form.
  const rows = data.rows(table)?.list() ?? data.get(table);
  return Array.isArray(rows) ? rows.map((row) => own(row, column)) : [];
}

/** Rows whose own columns changed; all rows if something they all read changed. */
function rowsToRun(calculation: Calculation, table: string, data: FormData, changes: Changes): Iterable<string> {
  const inherited = calculation.reads.filter((read) => read.sum || read.column || !isWithin(read.name, table));
  if (inherited.some((read) => isChanged(read, changes))) return data.rows(table)?.order ?? [];
  const rows = new Set(changes.cells.get(table));
  for (const { name, column } of calculation.reads) {
    if (!column) for (const row of changes.cells.get(name) ?? []) rows.add(row);
  }
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

/** Defaults with `keep: "untilEdited"`: computed again whenever what they read changes, until the field is edited. */
export interface KeptDefaults {
  /** Fields changed by anything but their default are no longer computed. */
  noteEdits(changes: Changes): void;
  /** Computes the defaults that read what changed, and returns what that changed in turn. */
  recompute(changes: Changes): Changes;
}

interface Kept {
  /** `days`, `lines.price`. */
  name: string;
  table: string | undefined;
  formula: CompiledValue;
}

const none: KeptDefaults = { noteEdits() {}, recompute: noChanges };

/** `isNew`: the record is being made. In a stored one only the rows added now follow their defaults. */
export function createKeptDefaults(
  screen: CompiledScreen,
  data: FormData,
  read: ReadName,
  isNew: boolean,
  probe: FormProbe | undefined,
): KeptDefaults {
  const kept = keptIn(screen);
  if (kept.length === 0) return none;
  const readers = readersOf(kept, screen);
  const following = new Set<string>();
  const known = new Set(kept.flatMap(({ table }) => (table === undefined ? [] : rowPaths(data, table))));

  const valueOf = ({ formula, table }: Kept, path: string) =>
    formula.evaluate((name) => read(name, cellOf(path)?.row, table));
  const follow = (one: Kept, path: string) => {
    if (isSame(valueOf(one, path), data.get(path))) following.add(path);
  };
  if (isNew) {
    for (const one of kept) {
      const paths = one.table === undefined ? [one.name] : rowPaths(data, one.table).map((row) => cellIn(row, one));
      for (const path of paths) follow(one, path);
    }
  }

  /** Rows that were added: their cells follow their defaults unless they came with other values. */
  function noteRows(changes: Changes): void {
    for (const one of kept) {
      if (one.table === undefined || !changes.names.has(one.table)) continue;
      for (const row of rowPaths(data, one.table)) if (!known.has(row)) follow(one, cellIn(row, one));
    }
    for (const table of new Set(kept.flatMap((one) => one.table ?? []))) {
      if (changes.names.has(table)) for (const row of rowPaths(data, table)) known.add(row);
    }
  }

  return {
    noteEdits(changes) {
      for (const path of changes.paths) following.delete(path);
      noteRows(changes);
    },
    recompute(changes) {
      const made = noChanges();
      if (following.size === 0) return made;
      for (const one of concerned(readers, changes)) {
        for (const path of pathsOf(one, data)) {
          if (!following.has(path)) continue;
          probe?.evaluated(path);
          data.write(path, valueOf(one, path), made);
        }
      }
      return made;
    },
  };
}

const rowPaths = (data: FormData, table: string): string[] =>
  (data.rows(table)?.order ?? []).map((row) => `${table}/${row}`);

const cellIn = (row: string, { name }: Kept) => `${row}/${columnOf(name)}`;

const pathsOf = ({ name, table }: Kept, data: FormData): string[] =>
  table === undefined ? [name] : (data.rows(table)?.order ?? []).map((row) => cellPath(table, row, columnOf(name)));

function keptIn(screen: CompiledScreen): Kept[] {
  return [...screen.fields].flatMap(([name, node]): Kept[] => {
    const formula = isKeptDefault(node) ? formulaFor(screen, node, node.config.defaultValue) : undefined;
    return formula ? [{ name, table: tableOf(name), formula }] : [];
  });
}

/** The defaults by the names that changes list: main fields, tables, columns of the same row. */
function readersOf(kept: readonly Kept[], { fields }: CompiledScreen): ReadonlyMap<string, Kept[]> {
  const readers = new Map<string, Kept[]>();
  for (const one of kept) {
    const names = one.formula.reads.map((name) => {
      const column = one.table === undefined ? '' : fieldName(one.table, rootOf(name.replace(/^row\./, '')));
      return fields.has(column) ? column : rootOf(name);
    });
    for (const name of new Set(names)) readers.set(name, [...(readers.get(name) ?? []), one]);
  }
  return readers;
}

function concerned(readers: ReadonlyMap<string, readonly Kept[]>, { names, cells }: Changes): Set<Kept> {
  const changed = new Set([...names, ...cells.keys(), ...[...cells.keys()].flatMap((name) => tableOf(name) ?? [])]);
  return new Set([...changed].flatMap((name) => readers.get(name) ?? []));
}
