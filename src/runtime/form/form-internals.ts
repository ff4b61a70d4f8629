import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { follow, rootOf, type Scope } from '../context/scope.ts';
import { type Atoms, createAtoms } from './atoms.ts';
import { type Changes, noChanges } from './changes.ts';
import { createData, type FormData, type FormRecord } from './data.ts';
import { type Draft, noDraft } from './draft.ts';
import { cellPath, fieldName, sumOrOrderOf } from '#core/schema/address.ts';
import type { FormProbe } from './probe.ts';
import { createRecalculation, type Recalculate, settleDropped } from './recalculate.ts';
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
function createReadName(screen: CompiledScreen, data: FormData, scope: Scope): ReadName {
  return (name, row, table) => {
    if (row !== undefined && table !== undefined) {
      const inRow = name.startsWith('row.') ? name.slice(4) : name;
      const column = rootOf(inRow);
      if (screen.fields.has(fieldName(table, column))) return part(data.get(cellPath(table, row, column)), inRow);
    }
    return screen.fields.has(rootOf(name)) ? part(data.get(rootOf(name)), name) : scope.read(name);
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
  /** Applies changes and updates all derived state, then renders in one batch. False: nothing changed. */
  pass(change: (changes: Changes) => void, check?: string): boolean;
  /** Updates the atoms of these paths: values and states. */
  publish(values: Iterable<string>, states: Iterable<string>): void;
}

const statePrefix = '?';

/** The atom path of a field's state. */
export function statePath(path: string): string {
  return statePrefix + path;
}

export function createFormInternals(screen: CompiledScreen, record: FormRecord, options: FormOptions): FormInternals {
  const { scope, probe, draft = noDraft } = options;
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
    pass(change, check) {
      const { data, states, recalculate, validation } = form.parts;
      const changes = noChanges();
      change(changes);
      if (changes.paths.size === 0) return false;
      recalculate(changes);
      settleDropped(screen, data, scope, changes);
      const others = states.revisit(changes);
      for (const path of validation.recheck(changes.paths, check)) others.add(path);
      form.isDirty = true;
      form.publish(changes.paths, others);
      draft.save(changes, data);
      form.listeners.notify(changes);
      return true;
    },
    publish: (values, states) => form.atoms.publish([...values, ...[...states].map(statePath)]),
  };
  return form;
}

function openParts(
  screen: CompiledScreen,
  record: FormRecord,
  { scope, probe, checks = {}, found = [] }: FormOptions,
): Parts {
  const data = createData(screen, record, probe);
  const read = createReadName(screen, data, scope);
  const states = createStates(screen, read, probe);
  const recalculate = createRecalculation(screen.calculation, data, probe);
  recalculate.all();
  settleDropped(screen, data, scope, noChanges());
  const validation = createValidation({ screen, data, states, read, scope, checks, found, probe });
  return { data, read, states, recalculate, validation };
}

/** The current content for a path: a state, a value, a table's order, a column's sum. */
function look({ data, states }: Parts, path: string): unknown {
  if (path.startsWith(statePrefix)) return states.of(path.slice(statePrefix.length));
  const derived = sumOrOrderOf(path);
  if (!derived) return data.get(path);
  const { table, summed } = derived;
  return summed === undefined ? data.rows(table)?.order : data.sum(fieldName(table, summed));
}
