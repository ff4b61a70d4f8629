import { type Generated, type Kysely, type Migration, sql } from 'kysely';

/** Released forms whose indexes are to be created or dropped. */
interface RecordIndexBuildTable {
  id: Generated<string>;
  modelId: string;
  /** When it was queued, or is tried again. */
  time: Generated<string>;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    recordIndexBuild: RecordIndexBuildTable;
  }
}

export const recordIndexBuildMigrations: Record<string, Migration> = {
  '252-record-index-build': {
    async up(db: Kysely<unknown>) {
      await sql`create table record_index_build (
        id bigint generated always as identity primary key,
        model_id text not null, time timestamptz not null default clock_timestamp())`.execute(db);
    },
  },
};
