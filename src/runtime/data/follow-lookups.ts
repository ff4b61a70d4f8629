import type { Reason } from '#core/calc/engine.ts';
import type { CompiledLookup } from '#core/compile/tree.ts';
import { cellPath, fieldName } from '#core/schema/address.ts';
import type { FormStore } from '../form/form-store.ts';
import { rootOf } from '../context/scope.ts';

/** Asks the server what a lookup takes with these values of its conditions. */
export type AskLookup = (name: string, given: readonly unknown[]) => Promise<unknown>;

/** Debounce: how long nothing is typed before the request. */
const pauseMs = 300;
/** Answers remembered while a form is open. */
const answersMax = 500;

interface Place {
  path: string;
  row: string | undefined;
}

const placesOf = (store: FormStore, { name, table, column }: CompiledLookup): Place[] =>
  table === undefined
    ? [{ path: name, row: undefined }]
    : (store.rows(table)?.order ?? []).map((row) => ({ path: cellPath(table, row, column), row }));

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Whether a condition compares with nothing: the answer is blank without asking. */
const isUnanswerable = ({ lookup: { where = [] } }: CompiledLookup, given: readonly unknown[]): boolean =>
  where.some(({ is }, index) => is !== 'null' && is !== 'notNull' && isBlank(given[index]));

/** Equal questions are sent once; a failed one may be sent again. */
function remembered(ask: AskLookup) {
  const answers = new Map<string, { value: unknown }>();
  const pending = new Map<string, Promise<unknown>>();
  return {
    known: (key: string) => answers.get(key),
    ask(key: string, name: string, given: readonly unknown[]): Promise<unknown> {
      const known = answers.get(key);
      if (known) return Promise.resolve(known.value);
      const asked =
        pending.get(key) ??
        ask(name, given).then((value) => {
          if (answers.size >= answersMax) answers.clear();
          answers.set(key, { value });
          return value;
        });
      pending.set(key, asked);
      const settled = () => pending.delete(key);
      asked.then(settled, settled);
      return asked;
    },
  };
}

class Follower {
  private readonly asked = new Map<string, string>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Places whose question was not answered yet. */
  private readonly waiting = new Set<string>();
  private readonly questions: ReturnType<typeof remembered>;
  /** That a lookup waits or failed changes no question. */
  isNoting = false;

  constructor(
    private readonly store: FormStore,
    ask: AskLookup,
  ) {
    this.questions = remembered(ask);
  }

  lookAll(one: CompiledLookup, waitMs: number): void {
    if (!this.isNoting) for (const place of placesOf(this.store, one)) this.look(one, place, waitMs);
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private look(one: CompiledLookup, { path, row }: Place, waitMs: number): void {
    const { asked, store, timers, waiting } = this;
    const given = one.arguments((name) => store.read(name, row, one.table));
    const key = JSON.stringify([one.name, given]);
    // The form may have been opened again with another record, which has no answers.
    if (asked.get(path) === key && (store.value(path) !== undefined || waiting.has(path))) return;
    asked.set(path, key);
    clearTimeout(timers.get(path));
    timers.delete(path);
    waiting.delete(path);
    const known = isUnanswerable(one, given) ? { value: null } : this.questions.known(key);
    if (known) return store.answer(path, known.value ?? null);
    waiting.add(path);
    this.note(path, { id: 'formula.lookup-waiting', params: {} });
    const send = () => this.send(one, path, key, given);
    if (waitMs === 0) send();
    else timers.set(path, setTimeout(send, waitMs));
  }

  private send({ name }: CompiledLookup, path: string, key: string, given: readonly unknown[]): void {
    const { asked, store, waiting } = this;
    this.timers.delete(path);
    const isSettled = () => asked.get(path) === key && waiting.delete(path);
    this.questions.ask(key, name, given).then(
      (value) => isSettled() && store.answer(path, value ?? null),
      (error: unknown) => {
        if (!isSettled()) return;
        asked.delete(path);
        const reason = error instanceof Error ? error.message : '';
        this.note(path, { id: 'formula.lookup-failed', params: { reason } });
      },
    );
  }

  private note(path: string, notice: Reason): void {
    this.isNoting = true;
    this.store.answer(path, undefined, notice);
    this.isNoting = false;
  }
}

/**
 * Answers the lookups of a form while it is edited: when it opens, and after a pause when something that their
 * conditions read has changed. Until then their dependants retain their values, and the field shows that it waits.
 */
export function followLookups(store: FormStore, ask: AskLookup): () => void {
  const lookups = [...(store.screen.lookups?.values() ?? [])];
  const follower = new Follower(store, ask);
  const stops = lookups.flatMap((one) =>
    watched(one).map((name) => store.watch(name, () => follower.lookAll(one, pauseMs))),
  );
  for (const one of lookups) follower.lookAll(one, 0);
  return () => {
    for (const stop of stops) stop();
    follower.stop();
  };
}

/** The names whose changes may change a question. */
function watched({ reads, table }: CompiledLookup): string[] {
  const roots = reads.map(rootOf);
  return [...new Set([...roots, ...(table === undefined ? [] : [table, ...roots.map((one) => fieldName(table, one))])])];
}
