import { type Generated, type Kysely, type Migration, sql } from 'kysely';

/** What a release leaves to be written into the records of before: the results of added calculations, or the words of a search. */
interface CalculationBackfillTable {
  id: Generated<string>;
  modelId: string;
  /** Names of the calculated fields: `total`, `lines-amount`; none: the words by which records are found. */
  fields: string[];
  /** The last record that was filled; '' before the first. */
  lastId: Generated<string>;
  /** Records that could not be written and are tried again; null: all records of the form. */
  recordIds: Generated<string[] | null>;
  /** How often it failed. */
  attempts: Generated<number>;
  /** When it was queued, or is tried again. */
  time: Generated<string>;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    calculationBackfill: CalculationBackfillTable;
  }
}

export const calculationBackfillMigrations: Record<string, Migration> = {
  '250-calculation-backfill': {
    async up(db: Kysely<unknown>) {
      await sql`create table calculation_backfill (
        id bigint generated always as identity primary key,
        model_id text not null, fields text[] not null, last_id text not null default '',
        time timestamptz not null default clock_timestamp())`.execute(db);
    },
  },
  '251-calculation-backfill-retries': {
    async up(db: Kysely<unknown>) {
      await sql`alter table calculation_backfill
        add column record_ids text[], add column attempts integer not null default 0`.execute(db);
    },
  },
};
