import type { Kysely, Migration } from 'kysely';
import type { EditedNoun } from '#schemas/resources/definition/definition.contract.ts';
import { auditsChanges } from '../audit/audit.table.ts';
import { type Stored, withStored } from '../db/columns.ts';

/** A saved version of a definition. */
interface DefinitionVersionTable {
  noun: EditedNoun;
  definitionId: string;
  version: number;
  /** Null: unknown, from before versions were recorded. */
  userId: string | null;
  note: string;
  creatorTime: number;
  /** The texts as compressed JSON, in base64. */
  content: string;
  /** Number and time of its last release; null: never released. */
  releaseNumber: number | null;
  releasedTime: number | null;
}

/** A page in which a definition is being edited. */
interface DefinitionEditorTable {
  noun: EditedNoun;
  definitionId: string;
  pageId: string;
  userId: string;
  isChanged: boolean;
  seenTime: number;
}

interface DefinitionFixtureTable extends Stored {
  noun: EditedNoun;
  definitionId: string;
  title: string;
  content: string;
}

declare module '../db/database.ts' {
  interface Database {
    definitionVersion: DefinitionVersionTable;
    definitionEditor: DefinitionEditorTable;
    definitionFixture: DefinitionFixtureTable;
  }
}

const key = ['noun', 'definitionId'] as const;

export const definitionVersionMigrations: Record<string, Migration> = {
  '490-definition-version': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('definitionVersion')
        .addColumn('noun', 'text', (column) => column.notNull())
        .addColumn('definitionId', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('userId', 'text')
        .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('creatorTime', 'bigint', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('releaseNumber', 'integer')
        .addColumn('releasedTime', 'bigint')
        .addPrimaryKeyConstraint('definition_version_key', [...key, 'version'])
        .execute();
      await db.schema
        .createTable('definitionEditor')
        .addColumn('noun', 'text', (column) => column.notNull())
        .addColumn('definitionId', 'text', (column) => column.notNull())
        .addColumn('pageId', 'text', (column) => column.notNull())
        .addColumn('userId', 'text', (column) => column.notNull())
        .addColumn('isChanged', 'boolean', (column) => column.notNull())
        .addColumn('seenTime', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('definition_editor_key', [...key, 'pageId'])
        .execute();
      await db.schema
        .createTable('definitionFixture')
        .$call(withStored)
        .addColumn('noun', 'text', (column) => column.notNull())
        .addColumn('definitionId', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addUniqueConstraint('definition_fixture_title', [...key, 'title'])
        .execute();
      await auditsChanges(db, 'definition_fixture');
    },
  },
};
