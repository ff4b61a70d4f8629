import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/** Fewer new rows do not change how a table is read. */
const rowsMin = 1_000;

/**
 * Counts rows that a bulk write has added to a table, and updates its statistics when they are more than a tenth of it:
 * until then the database plans statements for the table of before, and the next automatic analysis may be minutes away.
 */
export function bulkStatistics(db: Kysely<Database>, table: keyof Database & string) {
  let added = 0;
  return async (rows: number): Promise<void> => {
    added += rows;
    if (added < rowsMin || added * 10 < (await rowsOf(db, table))) return;
    added = 0;
    await sql`analyze ${sql.id(table)}`.execute(db);
  };
}

/** Rows of a table when it was last analysed. */
async function rowsOf(db: Kysely<Database>, table: string): Promise<number> {
  const found = await sql<{ rows: number }>`select reltuples as rows from pg_class where oid = to_regclass(${table})`;
  return Number((await found.execute(db)).rows[0]?.rows ?? 0);
}
