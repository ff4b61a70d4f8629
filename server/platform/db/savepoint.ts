import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/** The last savepoint of each transaction: overlapping savepoints would roll each other back. */
const last = new WeakMap<Kysely<Database>, Promise<unknown>>();

/**
 * Runs work in a savepoint: a failing statement rolls back only that work and leaves the caller's transaction usable.
 */
export function withSavepoint<T>(db: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  if (!db.isTransaction) return work();
  const result = (last.get(db) ?? Promise.resolve()).then(() => guarded(db, work));
  last.set(
    db,
    result.catch(() => undefined),
  );
  return result;
}

async function guarded<T>(db: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint guarded`.execute(db);
  try {
    return await work();
  } catch (error) {
    // A lost connection has no transaction left; the work's own error says so.
    await sql`rollback to savepoint guarded`.execute(db).catch(() => undefined);
    throw error;
  } finally {
    await sql`release savepoint guarded`.execute(db).catch(() => undefined);
  }
}
