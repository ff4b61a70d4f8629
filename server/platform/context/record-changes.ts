import { type Kysely, sql } from 'kysely';
import { deliver, type OutboxDeps } from './outbox.ts';
import { sharePushes } from './push.table.ts';
import type { Database } from '../db/database.ts';

/** Where triggers note, within a transaction, the forms whose records it changes, separated by spaces. */
export const changedForms = 'zhjy.changed_forms';

/** The forms whose records this transaction changed so far. */
export async function readChangedForms(transaction: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{
    forms: string | null;
  }>`select current_setting(${sql.lit(changedForms)}, true) as forms`.execute(transaction);
  return (rows[0]?.forms ?? '').split(' ').filter((id) => id !== '');
}

/** Tells the pages that watch a form that its records changed, after the commit. */
export interface RecordChanges {
  note(formIds: readonly string[]): void;
}

interface Deps extends Omit<OutboxDeps, 'wakes'> {
  db: Kysely<Database>;
}

/** However often a form changes, its watchers are told at most once in this time. */
const everyMs = 1_000;

/**
 * Changes are collected and told together, so that a save costs nothing more. A process that ends before loses them: who
 * watches also reads again by the clock.
 */
export function recordChanges({ lines, origin, isEmbedded, db }: Deps): RecordChanges {
  const due = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    timer = undefined;
    const push = { do: 'changed', formIds: [...due] } as const;
    due.clear();
    deliver(lines, push);
    // Without a database there is nobody to tell either.
    if (!isEmbedded) sharePushes(db, origin, [push], false).catch(() => undefined);
  };
  return {
    note(formIds) {
      for (const id of formIds) due.add(id);
      if (due.size > 0) timer ??= setTimeout(tell, everyMs).unref();
    },
  };
}
