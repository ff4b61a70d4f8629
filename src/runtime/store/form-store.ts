import type { PrimitiveAtom } from 'jotai';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Scope } from '../scope.ts';
import { type Atoms, createAtoms } from './atoms.ts';
import { type Changes, noChanges } from './changes.ts';
import { type FormData, type FormRecord, createData } from './data.ts';
import { type Draft, noDraft } from './draft.ts';
import { createListeners } from './listeners.ts';
import { createReadName } from './names.ts';
import type { FormProbe } from './probe.ts';
import { createRecalculation } from './recalculate.ts';
import { type Reveal, createReveal } from './reveal.ts';
import { type Row, type Rows } from './rows.ts';
import { type FieldState, type ReadName, type States, createStates } from './states.ts';
import { type Validation, type ValidationParts, createValidation } from './validation.ts';

export interface FormOptions {
  scope: Scope;
  /** Keeps what was typed through a reload. */
  draft?: Draft;
  /** What the rules of fields are told besides the record. */
  checks?: ValidationParts['checks'];
  /** Counts what changes cost. */
  probe?: FormProbe;
}

/**
 * A form being filled in: plain values are the truth; whatever follows from a change (calculations, sums, conditions,
 * issues) is brought up to date in one pass and shown in one batch.
 */
export interface FormStore {
  readonly screen: CompiledScreen;
  readonly probe: FormProbe | undefined;
  /** The jotai store that the atoms below live in. */
  readonly jotai: Atoms['jotai'];
  /** The value at a path: `days`, `lines/<zhjyId>/amount`, `lines` for all rows. */
  value(path: string): unknown;
  /** A name as conditions and parameters read it; with a row, its own columns first. */
  read: ReadName;
  state(path: string): FieldState;
  /** The sum of a column, `lines.amount`. */
  sum(name: string): number;
  rows(table: string): Rows | undefined;
  /** Subscribes to a value, a sum (`sumPath`), an order (`orderPath`). */
  valueAtom<T>(path: string): PrimitiveAtom<T>;
  stateAtom(path: string): PrimitiveAtom<FieldState>;
  /** Writes a value and all that follows from it: one pass, one batch. `check`: its rules are tried at once. */
  set(path: string, value: unknown, check?: boolean): void;
  /** Several values in one pass. */
  setMany(values: Readonly<Record<string, unknown>>): void;
  insertRows(table: string, rows: readonly Row[], at?: number): void;
  removeRows(table: string, ids: ReadonlySet<string>): void;
  /** The record as it stands, unstored. */
  record(): Record<string, unknown>;
  /** Whether anything was changed since it was opened, saved or reset. */
  dirty(): boolean;
  /** After saving: what stands is what is stored; the draft is gone. */
  saved(): void;
  /** Starts over with a record; the draft is gone. */
  reset(record: FormRecord): void;
  /** Checks the value at a path, as its trigger asks. */
  checkOne(path: string): void;
  /** Checks everything, shows what is wrong and brings the first failing field into view. The issues, in reading order. */
  checkAll(): readonly Issue[];
  /** Who can bring a field into view: the form on the page, containers that hold it closed. */
  readonly reveal: Reveal;
  /** Shows issues that the server found. */
  showIssues(issues: readonly Issue[]): void;
  /** Listens to changes of any value. Whoever reads certain names uses `watch`. */
  subscribe(listener: () => void): () => void;
  /** Listens to one name: a field, a table with all its cells, or a column (`lines.amount`). Returns the way out. */
  watch(name: string, listener: () => void): () => void;
  /** Follows names outside the record while mounted; returns the way out. */
  connect(): () => void;
}

const statePrefix = '?';

interface Parts {
  data: FormData;
  states: States;
  validation: Validation;
  pass(change: (changes: Changes) => void, check?: string): void;
}

/** Opens a record (already parsed) on a compiled screen. */
export function createFormStore(screen: CompiledScreen, record: FormRecord, options: FormOptions): FormStore {
  const { scope, probe, draft = noDraft, checks = {} } = options;
  const listeners = createListeners();
  const reveal = createReveal(screen);
  let parts: Parts;
  let dirty = false;

  const atoms = createAtoms(
    (path) => (path.startsWith(statePrefix) ? parts.states.of(path.slice(1)) : shown(parts.data, path)),
    probe,
  );

  function open(values: FormRecord): Parts {
    const data = createData(screen, values, probe);
    const read = createReadName(screen, data, scope);
    const states = createStates(screen, read, probe);
    const recalculate = createRecalculation(screen.calculation, data, probe);
    const validation = createValidation({ screen, data, states, read, scope, checks, probe });
    recalculate.all();
    return {
      data,
      states,
      validation,
      pass(change, check) {
        const changes = noChanges();
        change(changes);
        if (changes.paths.size === 0) return;
        recalculate(changes);
        const others = states.revisit(changes);
        for (const path of validation.recheck(changes.paths, check)) others.add(path);
        dirty = true;
        publish(changes.paths, others);
        draft.save(changes, data);
        listeners.tell(changes);
      },
    };
  }

  function publish(values: Iterable<string>, states: Iterable<string>): void {
    atoms.publish([...values, ...[...states].map((path) => statePrefix + path)]);
  }

  parts = open(draft.restore(record));
  dirty = draft.restored;

  return {
    screen,
    probe,
    reveal,
    jotai: atoms.jotai,
    value: (path) => parts.data.get(path),
    read: (name, row, table) => createReadName(screen, parts.data, scope)(name, row, table),
    state: (path) => parts.states.of(path),
    sum: (name) => parts.data.sum(name),
    rows: (table) => parts.data.rows(table),
    valueAtom: (path) => atoms.of(path),
    stateAtom: (path) => atoms.of(statePrefix + path),
    set: (path, value, check) =>
      parts.pass((changes) => void parts.data.write(path, value, changes), check ? path : undefined),
    setMany: (values) =>
      parts.pass((changes) => {
        for (const [path, value] of Object.entries(values)) parts.data.write(path, value, changes);
      }),
    insertRows: (table, rows, at) =>
      parts.pass((changes) =>
        parts.data.insertRows(table, rows, at ?? parts.data.rows(table)?.order.length ?? 0, changes),
      ),
    removeRows: (table, ids) => parts.pass((changes) => parts.data.removeRows(table, ids, changes)),
    record: () => parts.data.record(),
    dirty: () => dirty,
    saved() {
      dirty = false;
      draft.clear();
    },
    reset(values) {
      draft.clear();
      parts = open(values);
      dirty = false;
      atoms.publish([...atoms.paths()]);
      listeners.tell(undefined);
    },
    checkOne: (path) => publish([], parts.validation.one(path)),
    checkAll() {
      const { issues, changed, first } = parts.validation.all();
      publish([], changed);
      if (first !== undefined) reveal.show(first);
      return issues;
    },
    showIssues: (issues) => publish([], parts.validation.show(issues)),
    subscribe: listeners.subscribe,
    watch: listeners.watch,
    connect() {
      const leave = [...parts.states.outside].map((root) =>
        scope.subscribe(root, () => publish([], parts.states.revisitRoot(root))),
      );
      return () => leave.forEach((stop) => stop());
    },
  };
}

/** What a component sees at a path: a value, a table's order, a column's sum. */
function shown(data: FormData, path: string): unknown {
  const mark = path.indexOf('/#');
  if (mark < 0) return data.get(path);
  const table = path.slice(0, mark);
  const rest = path.slice(mark + 2);
  return rest === 'order' ? data.rows(table)?.order : data.sum(`${table}.${rest.slice('sum/'.length)}`);
}
