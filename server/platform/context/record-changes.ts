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

/** Notifies the pages that watch a form that its records changed, after the commit. */
export interface RecordChanges {
  note(formIds: readonly string[]): void;
}

interface Deps extends Omit<OutboxDeps, 'wakes'> {
  db: Kysely<Database>;
}

/** Minimum time between two notifications, however often records change. */
const everyMs = 1_000;

/**
 * Changes are collected and sent together (throttling), so that a save costs nothing more. A process that ends before loses
 * them: pages that watch also poll.
 */
export function recordChanges({ lines, origin, isEmbedded, db }: Deps): RecordChanges {
  const due = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    timer = undefined;
    const push = { do: 'changed', formIds: [...due] } as const;
    due.clear();
    deliver(lines, push);
    // A failed database connection concerns the pages of other processes only.
    if (!isEmbedded) sharePushes(db, origin, [push], false).catch(() => undefined);
  };
  return {
    note(formIds) {
      for (const id of formIds) due.add(id);
      if (due.size > 0) timer ??= setTimeout(send, everyMs).unref();
    },
  };
}
