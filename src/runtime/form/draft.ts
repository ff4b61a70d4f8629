import type { Changes } from './changes.ts';
import type { FormData, FormRecord } from './data.ts';
import { orderPath, tableOf } from '#core/schema/address.ts';
import { type Row, keyOf } from './rows.ts';

/** Draft of unsaved values, so that a reload or an expired session loses nothing. */
export interface Draft {
  /** Whether `restore` found a draft. */
  readonly restored: boolean;
  /** When the draft was typed, in epoch milliseconds; undefined: not known. */
  readonly savedAt: number | undefined;
  /** The record with the draft merged over it. */
  restore(record: FormRecord): FormRecord;
  /** Records changes; written with a debounce. */
  save(changes: Changes, data: FormData): void;
  /** From now on the draft is based on this state of the record. */
  rebase(base: unknown): void;
  /** Writes pending changes at once, before the page unloads. */
  flush(): void;
  clear(): void;
}

/** For forms without a draft. */
export const noDraft: Draft = {
  restored: false,
  savedAt: undefined,
  restore: (record) => record,
  save() {},
  rebase() {},
  flush() {},
  clear() {},
};

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Debounce of the draft in milliseconds (CALC-002: deferred work is debounced by 100 ms). */
const draftDelayMs = 100;

/** Only changed parts are stored: fields, rows, and the row order of tables with inserted or removed rows. */
interface Patch {
  values: Record<string, unknown>;
  rows: Record<string, Record<string, Row>>;
  order: Record<string, readonly string[]>;
  /** Epoch milliseconds of the last change. */
  savedAt?: number;
  /** The loaded record that the draft is based on, with its version; absent: a new record. */
  base?: unknown;
}

/** Options of a draft. */
export interface DraftOptions {
  /** Names fields that are never stored, for example passwords. */
  isSecret(name: string): boolean;
  /** Epoch milliseconds. */
  now(): number;
  /** The record as it was loaded. */
  base?: unknown;
}

/** The record that a stored draft is based on; undefined: no draft, or one of a new record. */
export function draftBase(storage: DraftStorage, key: string): unknown {
  return readPatch(storage, key)?.base;
}

export function createDraft(storage: DraftStorage, key: string, { isSecret, now, base }: DraftOptions): Draft {
  const found = readPatch(storage, key);
  const patch: Patch = found ?? { values: {}, rows: {}, order: {} };
  patch.base = base;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(): void {
    timer = undefined;
    try {
      storage.setItem(key, JSON.stringify(patch));
    } catch {
      // Storage full or disabled: continue without a draft.
    }
  }

  return {
    restored: found !== undefined,
    savedAt: typeof found?.savedAt === 'number' ? found.savedAt : undefined,
    restore: (record) => (found ? laidOver(record, found) : record),
    save(changes, data) {
      collect(patch, changes, data, isSecret);
      patch.savedAt = now();
      clearTimeout(timer);
      timer = setTimeout(write, draftDelayMs);
    },
    rebase(next) {
      patch.base = next;
      clearTimeout(timer);
      timer = setTimeout(write, draftDelayMs);
    },
    flush() {
      if (timer === undefined) return;
      clearTimeout(timer);
      write();
    },
    clear() {
      clearTimeout(timer);
      timer = undefined;
      patch.values = {};
      patch.rows = {};
      patch.order = {};
      storage.removeItem(key);
    },
  };
}

function collect(patch: Patch, changes: Changes, data: FormData, isSecret: DraftOptions['isSecret']): void {
  for (const name of changes.names) {
    if (data.rows(name)) {
      if (changes.paths.has(orderPath(name))) patch.order[name] = data.rows(name)?.order ?? [];
    } else if (!isSecret(name)) patch.values[name] = data.get(name);
  }
  for (const [name, ids] of changes.cells) {
    const table = tableOf(name) ?? name;
    const storedRows = (patch.rows[table] ??= {});
    for (const id of ids) {
      const row = data.rows(table)?.row(id);
      if (row) storedRows[id] = row;
    }
  }
}

function readPatch(storage: DraftStorage, key: string): Patch | undefined {
  try {
    const patch = JSON.parse(storage.getItem(key) ?? 'null') as Partial<Patch> | null;
    return patch?.values && patch.rows && patch.order ? (patch as Patch) : undefined;
  } catch {
    return undefined;
  }
}

function laidOver(record: FormRecord, patch: Patch): FormRecord {
  const result: Record<string, unknown> = { ...record, ...patch.values };
  for (const table of new Set([...Object.keys(patch.rows), ...Object.keys(patch.order)])) {
    const stored = Array.isArray(result[table]) ? (result[table] as readonly Row[]) : [];
    const rows = new Map(stored.map((row, index) => [keyOf(row, index), row]));
    for (const [key, row] of Object.entries(patch.rows[table] ?? {})) rows.set(key, row);
    const order = patch.order[table] ?? stored.map(keyOf);
    // Store the key with the row: positions may have changed.
    result[table] = order.flatMap((key) => (rows.has(key) ? { ...rows.get(key), zhjyId: key } : []));
  }
  return result;
}
