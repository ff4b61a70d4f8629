import type { Kysely, Migration } from 'kysely';

/** A released version of an authored definition: its releaser and the calls and objects it names. */
export interface DefinitionReleaseTable {
  noun: 'form' | 'portal' | 'report' | 'screen';
  definitionId: string;
  version: number;
  /** The releaser; null if unknown: its calls are refused until it is released again. */
  userId: string | null;
  /** JSON of `DefinitionNames`. */
  names: string;
  creatorTime: number;
  /** When it was replaced by another version; null for the current one. */
  endedTime: number | null;
}

declare module '../db/database.ts' {
  interface Database {
    definitionRelease: DefinitionReleaseTable;
  }
}

export const definitionReleaseMigrations: Record<string, Migration> = {
  '200-definition-release': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('definitionRelease')
        .addColumn('noun', 'text', (column) => column.notNull())
        .addColumn('definitionId', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('userId', 'text')
        .addColumn('names', 'text', (column) => column.notNull())
        .addColumn('creatorTime', 'bigint', (column) => column.notNull())
        .addColumn('endedTime', 'bigint')
        .addPrimaryKeyConstraint('definition_release_key', ['noun', 'definitionId', 'version'])
        .execute();
    },
  },
};
