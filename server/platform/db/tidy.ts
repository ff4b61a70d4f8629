import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

const everyMs = 5 * 60_000;
/** A table is tidied after this many changed rows, and a tenth of its size more. */
const changedMin = 1_000;

/** Vacuums and analyses the tables that changed much, as PostgreSQL would do by itself and the embedded database does not. */
export async function tidy(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_stat_user_tables
    where n_dead_tup + n_ins_since_vacuum > ${changedMin} + n_live_tup / 10`.execute(db);
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.id(name)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Tidies now and then; answers what stops it. */
export function tidyRegularly(db: Kysely<Database>, onError: (error: Error) => void): () => void {
  const timer = setInterval(() => void tidy(db).catch(onError), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
