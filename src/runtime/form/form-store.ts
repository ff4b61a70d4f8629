import type { Reason } from '#core/calc/engine.ts';
import type { PrimitiveAtom } from 'jotai';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Scope } from '../context/scope.ts';
import type { Atoms } from './atoms.ts';
import type { FormRecord } from './data.ts';
import { type FormOptions, type FormInternals, createFormInternals, statePath } from './form-internals.ts';
import type { FormProbe } from './probe.ts';
import type { Reveal } from './reveal.ts';
import type { Row, Rows } from './rows.ts';
import type { FieldState, ReadName } from './states.ts';
import type { Checked } from './validation.ts';

/**
 * State of a form being edited: plain values are the source of truth. A change updates all derived state (calculations,
 * sums, conditions, issues) in one pass and renders in one batch.
 */
export interface FormStore {
  readonly screen: CompiledScreen;
  readonly probe: FormProbe | undefined;
  /** The names outside the record. */
  readonly scope: Scope;
  /** The jotai store of the atoms. */
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
  /**
   * Writes a value and updates all that depends on it, in one pass and one batch. `check`: validates the field at once.
   * False: the value is unchanged, nothing happened.
   */
  set(path: string, value: unknown, check?: boolean): boolean;
  /** Several values in one pass. */
  setMany(values: Readonly<Record<string, unknown>>): void;
  /** Takes the answer of a lookup (undefined: none yet), or why there is none. It is no edit of the form. */
  answer(path: string, value: unknown, notice?: Reason): void;
  insertRows(table: string, rows: readonly Row[], at?: number): void;
  removeRows(table: string, ids: ReadonlySet<string>): void;
  /** The current record in parsed form, not in stored form. */
  record(): Record<string, unknown>;
  /** Whether anything was changed since it was opened, saved or reset. */
  dirty(): boolean;
  /** Marks the current values as stored and deletes the draft. */
  saved(): void;
  /** Writes the draft at once, before the page unloads. */
  flushDraft(): void;
  /** Discards unsaved values: deletes the draft. */
  forget(): void;
  /** Leaves the draft for the next opening: the values no longer count as unsaved changes. */
  setAside(): void;
  /** Whether a draft was restored over the record. */
  readonly isRestored: boolean;
  /** When the draft was typed, in epoch milliseconds; undefined: none was restored, or its time is not known. */
  readonly restoredFrom: number | undefined;
  /** From now on the draft is based on another state of the record: the one loaded last. */
  rebase(base: unknown): void;
  /** Back to the record as opened, without the draft. */
  discardDraft(): void;
  /** Resets to a record and deletes the draft. */
  reset(record: FormRecord): void;
  /** Computes everything again: the functions of its formulas are loaded now. */
  recompute(): void;
  /** Validates the value at a path, if its trigger asks for it. */
  checkOne(path: string): void;
  /**
   * Validates everything, shows the issues and brings the first failing field into view. Returns the issues in reading
   * order.
   */
  checkAll(): readonly Issue[];
  /** Validates the fields of a container like {@link checkAll}; issues of other fields stay as they are. */
  checkWithin(address: string): readonly Issue[];
  /** Brings fields into view: the form on the page and collapsed containers register here. */
  readonly reveal: Reveal;
  /**
   * Shows issues found by the server and brings the first one into view. Returns false unless the user sees the field of
   * each of them.
   */
  showIssues(issues: readonly Issue[]): boolean;
  /** Listens to changes of any value. To follow certain names use `watch`. */
  subscribe(listener: () => void): () => void;
  /**
   * Listens to one name: a field, a table with all its cells, or a column (`lines.amount`). Returns the unsubscribe
   * function.
   */
  watch(name: string, listener: () => void): () => void;
  /** Subscribes to names outside the record while mounted; returns the unsubscribe function. */
  connect(): () => void;
}

export type { FormOptions } from './form-internals.ts';

/** Opens a record (already parsed) on a compiled screen. */
export function createFormStore(screen: CompiledScreen, record: FormRecord, options: FormOptions): FormStore {
  const form = createFormInternals(screen, record, options);
  return {
    screen,
    probe: options.probe,
    scope: options.scope,
    reveal: form.reveal,
    isRestored: form.draft.restored,
    restoredFrom: form.draft.savedAt,
    subscribe: form.listeners.subscribe,
    watch: form.listeners.watch,
    ...readersOf(form),
    ...writersOf(form),
    ...savingOf(form),
    ...checkersOf(form),
  };
}

type Part<K extends keyof FormStore> = Pick<FormStore, K>;

function readersOf(
  form: FormInternals,
): Part<'jotai' | 'value' | 'read' | 'state' | 'sum' | 'rows' | 'valueAtom' | 'stateAtom' | 'record' | 'dirty'> {
  const { atoms } = form;
  return {
    jotai: atoms.jotai,
    value: (path) => form.parts.data.get(path),
    read: (name, row, table) => form.parts.read(name, row, table),
    state: (path) => form.parts.states.of(path),
    sum: (name) => form.parts.data.sum(name),
    rows: (table) => form.parts.data.rows(table),
    valueAtom: (path) => atoms.of(path),
    stateAtom: (path) => atoms.of(statePath(path)),
    record: () => form.parts.data.record(),
    dirty: () => form.isDirty,
  };
}

function writersOf(form: FormInternals): Part<'set' | 'setMany' | 'answer' | 'insertRows' | 'removeRows' | 'connect'> {
  const { pass } = form;
  const data = () => form.parts.data;
  return {
    set: (path, value, check) => pass((changes) => void data().write(path, value, changes), check ? path : undefined),
    setMany(values) {
      pass((changes) => {
        for (const [path, value] of Object.entries(values)) data().write(path, value, changes);
      });
    },
    answer: form.answer,
    insertRows(table, rows, at) {
      const place = at ?? data().rows(table)?.order.length ?? 0;
      pass((changes) => data().insertRows(table, rows, place, changes));
    },
    removeRows(table, ids) {
      pass((changes) => data().removeRows(table, ids, changes));
    },
    connect() {
      const { scope } = form;
      const leave = [...form.parts.states.outside].map((root) =>
        scope.subscribe(root, () => form.publish([], form.parts.states.revisitRoot(root))),
      );
      return () => leave.forEach((stop) => stop());
    },
  };
}

/** What becomes of unsaved values: saved, preserved as a draft, or discarded. */
function savingOf(
  form: FormInternals,
): Part<'saved' | 'flushDraft' | 'forget' | 'setAside' | 'rebase' | 'discardDraft' | 'reset' | 'recompute'> {
  const forget = () => {
    form.isDirty = false;
    form.draft.clear();
  };
  const startOver = (values?: FormRecord) => {
    form.draft.clear();
    form.start(values);
    form.isDirty = false;
    form.atoms.publish([...form.atoms.paths()]);
    form.listeners.notify(undefined);
  };
  return {
    saved: forget,
    flushDraft: form.draft.flush,
    forget,
    setAside() {
      form.isDirty = false;
      form.draft.flush();
    },
    rebase: form.draft.rebase,
    discardDraft: () => startOver(),
    reset: startOver,
    recompute: form.recompute,
  };
}

function checkersOf(form: FormInternals): Part<'checkOne' | 'checkAll' | 'checkWithin' | 'showIssues'> {
  const shown = ({ issues, changed, failing }: Checked) => {
    form.publish([], changed);
    form.reveal.show(failing);
    return issues;
  };
  return {
    checkOne: (path) => form.publish([], form.parts.validation.one(path)),
    checkAll: () => shown(form.parts.validation.all()),
    checkWithin: (address) => shown(form.parts.validation.within(address)),
    showIssues(issues) {
      const { changed, failing, isWhole } = form.parts.validation.show(issues);
      form.publish([], changed);
      form.reveal.show(failing);
      return isWhole;
    },
  };
}
