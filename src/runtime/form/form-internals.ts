import type { Around, Reason } from '#core/calc/engine.ts';
import { isEmptyValue } from '#core/record/check-field.ts';
import { computedDefaults } from '#core/record/empty-record.ts';
import type { RecordScope } from '#core/record/scope.ts';
import { calendarName, nowName } from '#core/rules/formula-rule.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { follow, rootOf, type Scope } from '../context/scope.ts';
import { type Atoms, createAtoms } from './atoms.ts';
import { addChanges, type Changes, noChanges, note } from './changes.ts';
import { createData, type FormData, type FormRecord } from './data.ts';
import { type Draft, noDraft } from './draft.ts';
import { cellPath, fieldName, isWithin, sumOrOrderOf } from '#core/schema/address.ts';
import { isSame } from '#core/schema/record.ts';
import type { FormProbe } from './probe.ts';
import {
  createKeptDefaults,
  createRecalculation,
  type KeptDefaults,
  type Recalculate,
  settleDropped,
} from './recalculate.ts';
import { createReveal, type Reveal } from './reveal.ts';
import { createStates, type ReadName, type States } from './states.ts';
import { createValidation, type Validation, type ValidationParts } from './validation.ts';

/** Options of a form store besides screen and record. */
export interface FormOptions {
  scope: Scope;
  /** Preserves unsaved values through a reload. */
  draft?: Draft;
  /** What validation rules read besides the record. */
  checks?: ValidationParts['checks'];
  /** Issues found while parsing the stored record: values that do not fit are marked and preserved. */
  found?: readonly Issue[];
  /** The record is being made: fields nobody has edited follow their defaults. */
  isNew?: boolean;
  /** Counts the work done for each change. */
  probe?: FormProbe;
}

type Listener = () => void;

/** Change listeners other than field components: sources, actions, autosave. */
interface Listeners {
  /** Of any change. */
  subscribe(listener: Listener): () => void;
  /** Of one name: a field, a table with all its cells, a column. */
  watch(name: string, listener: Listener): () => void;
  /** Calls the listeners concerned, each once; without changes, all of them. */
  notify(changes: Changes | undefined): void;
}

function createListeners(): Listeners {
  const always = new Set<Listener>();
  const byName = new Map<string, Set<Listener>>();

  function concerned(changes: Changes | undefined): Iterable<Set<Listener>> {
    if (!changes) return byName.values();
    const names = new Set([...changes.names, ...changes.cells.keys()].flatMap((name) => [name, rootOf(name)]));
    return [...names].flatMap((name) => byName.get(name) ?? []);
  }

  return {
    subscribe(listener) {
      always.add(listener);
      return () => void always.delete(listener);
    },
    watch(name, listener) {
      const own = byName.get(name) ?? new Set();
      byName.set(name, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) byName.delete(name);
      };
    },
    notify(changes) {
      const notified = new Set(always);
      if (byName.size > 0) for (const own of concerned(changes)) for (const listener of own) notified.add(listener);
      for (const listener of notified) listener();
    },
  };
}

/**
 * Resolves names while a form is edited: `row.x` and a column's own name in its row, then the record, then names bound
 * by the screen (`user.id`, `route.x`, `type.id`).
 */
function createReadName(
  screen: CompiledScreen,
  data: FormData,
  scope: Scope,
  now: (() => number) | undefined,
): ReadName {
  return (name, row, table) => {
    if (name === nowName) return now?.();
    if (row !== undefined && table !== undefined) {
      const inRow = name.startsWith('row.') ? name.slice(4) : name;
      const column = rootOf(inRow);
      const full = fieldName(table, column);
      if (screen.fields.has(full) || screen.lookups?.has(full))
        return part(data.get(cellPath(table, row, column)), inRow);
    }
    return screen.fields.has(rootOf(name)) || screen.lookups?.has(rootOf(name))
      ? part(data.get(rootOf(name)), name)
      : scope.read(name);
  };
}

/** The value of a root, or of the property the rest of the name leads to. */
function part(value: unknown, name: string): unknown {
  const root = rootOf(name);
  return root.length === name.length ? value : follow(value, name.slice(root.length + 1));
}

/** Parts that are created again with every record. */
interface Parts {
  data: FormData;
  read: ReadName;
  states: States;
  recalculate: Recalculate;
  validation: Validation;
  defaults: KeptDefaults;
  /** Why lookups have no answer, by their paths. */
  notices: Map<string, Reason>;
}

/** The inside of a form store: its parts, and the single update pass. */
export interface FormInternals {
  parts: Parts;
  isDirty: boolean;
  readonly atoms: Atoms;
  readonly listeners: Listeners;
  readonly reveal: Reveal;
  readonly draft: Draft;
  readonly scope: Scope;
  /** Resets to a record; absent: the one it was opened with, and its parse issues. */
  start(record?: FormRecord): void;
  /** Computes everything again: the functions of its formulas are loaded now. */
  recompute(): void;
  /** Applies changes and updates all derived state, then renders in one batch. False: nothing changed. */
  pass(change: (changes: Changes) => void, check?: string): boolean;
  /** Takes the answer of a lookup, or why there is none. It is no edit of the form. */
  answer(path: string, value: unknown, notice?: Reason): void;
  /** Updates the atoms of these paths: values and states. */
  publish(values: Iterable<string>, states: Iterable<string>): void;
}

/** Defaults that are formulas could not be computed before their functions and the working calendar were loaded. */
function withDefaults(screen: CompiledScreen, record: FormRecord, { isNew, checks, scope }: FormOptions): FormRecord {
  if (!isNew) return record;
  const user = (scope.read('user') ?? {}) as RecordScope['user'] & object;
  const given = { now: checks?.now?.() ?? 0, user };
  const calendar = scope.read(calendarName) as RecordScope['calendar'];
  const found = Object.entries(computedDefaults(screen, record, { ...given, calendar }));
  const before = calendar ? computedDefaults(screen, record, given) : {};
  const isOpen = ([name]: [string, unknown]) => {
    const node = screen.fields.get(name);
    if (!node) return false;
    return isEmptyValue(node, record[name]) || (Object.hasOwn(before, name) && isSame(record[name], before[name]));
  };
  return { ...record, ...Object.fromEntries(found.filter(isOpen)) };
}

/** A default may read another one, or what is calculated from it: as many rounds as such chains need, at most. */
const roundsMax = 10;

function followDefaults({ defaults, recalculate }: Parts, changes: Changes): void {
  let last = changes;
  for (let round = 0; round < roundsMax; round++) {
    const made = defaults.recompute(last);
    if (made.paths.size === 0) return;
    recalculate(made);
    addChanges(changes, made);
    last = made;
  }
}

const statePrefix = '?';

/** The atom path of a field's state. */
export function statePath(path: string): string {
  return statePrefix + path;
}

export function createFormInternals(screen: CompiledScreen, record: FormRecord, options: FormOptions): FormInternals {
  const { scope, probe, draft = noDraft, checks } = options;
  /** Computes what depends on changes; the paths whose states changed. */
  const derive = (changes: Changes, check?: string): Set<string> => {
    const { data, states, recalculate, validation } = form.parts;
    recalculate(changes);
    settleDropped(screen, data, scope, checks?.now, changes);
    followDefaults(form.parts, changes);
    const others = states.revisit(changes);
    for (const path of validation.recheck(changes, check)) others.add(path);
    for (const path of recalculate.newlyWarned()) for (const shown of validation.one(path)) others.add(shown);
    return others;
  };
  const form: FormInternals = {
    parts: openParts(screen, draft.restore(record), options),
    isDirty: draft.restored,
    atoms: createAtoms((path) => look(form.parts, path), probe),
    listeners: createListeners(),
    reveal: createReveal(screen),
    draft,
    scope,
    start(values) {
      form.parts = values ? openParts(screen, values, { ...options, found: [] }) : openParts(screen, record, options);
    },
    recompute() {
      form.parts = openParts(screen, withDefaults(screen, form.parts.data.record(), options), options);
      form.atoms.publish([...form.atoms.paths()]);
      form.listeners.notify(undefined);
    },
    pass(change, check) {
      const changes = noChanges();
      change(changes);
      if (changes.paths.size === 0) return false;
      form.parts.defaults.noteEdits(changes);
      const others = derive(changes, check);
      form.isDirty = true;
      form.publish(changes.paths, others);
      draft.save(changes, form.parts.data);
      form.listeners.notify(changes);
      return true;
    },
    answer(path, value, notice) {
      const { data, notices } = form.parts;
      const changes = noChanges();
      if (notice) notices.set(path, notice);
      else notices.delete(path);
      data.write(path, value, changes);
      // Its notice may have changed without its value; lines of another form are read by their columns.
      note(changes, path);
      for (const name of screen.calculation.lookups ?? []) if (isWithin(name, path)) changes.sums.add(name);
      form.publish(changes.paths, derive(changes));
      form.listeners.notify(changes);
    },
    publish: (values, states) => form.atoms.publish([...values, ...[...states].map(statePath)]),
  };
  return form;
}

function openParts(
  screen: CompiledScreen,
  record: FormRecord,
  { scope, probe, checks = {}, found = [], isNew = false }: FormOptions,
): Parts {
  const data = createData(screen, record, probe);
  const read = createReadName(screen, data, scope, checks.now);
  const states = createStates(screen, read, probe);
  const notices = new Map<string, Reason>();
  const around = () => ({
    now: checks.now?.(),
    user: scope.read('user') as Around['user'],
    calendar: scope.read(calendarName) as Around['calendar'],
  });
  const recalculate = createRecalculation(screen.calculation, data, probe, around, notices);
  recalculate.all();
  settleDropped(screen, data, scope, checks.now, noChanges());
  const { warnings } = recalculate;
  const validation = createValidation({ screen, data, states, read, scope, checks, warnings, found, probe });
  const defaults = createKeptDefaults(screen, data, read, isNew, probe);
  return { data, read, states, recalculate, validation, defaults, notices };
}

/** The current content for a path: a state, a value, a table's order, a column's sum. */
function look({ data, states }: Parts, path: string): unknown {
  if (path.startsWith(statePrefix)) return states.of(path.slice(statePrefix.length));
  const derived = sumOrOrderOf(path);
  if (!derived) return data.get(path);
  const { table, summed } = derived;
  return summed === undefined ? data.rows(table)?.order : data.sum(fieldName(table, summed));
}
