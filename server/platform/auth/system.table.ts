import { type Generated, type Kysely, type Migration, sql } from 'kysely';
import system from '#fixtures/seed/system.json' with { type: 'json' };
import type { Preferences } from '#schemas/resources/profile/preferences.ts';
import { system as systemEntity } from '#schemas/resources/system/system.entity.ts';
import { withStored } from '../db/columns.ts';
import { defineTable, type EntityRow } from '../db/define-table.ts';

/** A system (application). Menus without a system are those of the main one. */
export type SystemTable = EntityRow<typeof systemEntity>;

export const systemTable = defineTable('system', systemEntity, {
  unique: { system_en_code_key: 'common.enCode.taken' },
  order: [
    ['sortCode', 'asc'],
    ['creatorTime', 'asc'],
  ],
});

/** A user's choices: the current system and the workspace preferences. */
export interface UserChoiceTable {
  userId: string;
  systemId: string;
  preferences: Partial<Preferences>;
  /** The portal of the dashboard; null: the first granted one. */
  portalId: Generated<string | null>;
}

declare module '../db/database.ts' {
  interface Database {
    system: SystemTable;
    userChoice: UserChoiceTable;
  }
}

/** The system of menus without one. */
export const mainSystem = system.system.id;

export const systemMigrations: Record<string, Migration> = {
  '005-system': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('system')
        .$call(withStored)
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull().unique())
        .addColumn('sortCode', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('enabledMark', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
      await db.schema
        .createTable('userSystem')
        .addColumn('userId', 'text', (column) => column.notNull())
        .addColumn('systemId', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('userSystemKey', ['userId', 'systemId'])
        .execute();
      await db.schema
        .createTable('userChoice')
        .addColumn('userId', 'text', (column) => column.primaryKey())
        .addColumn('systemId', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('preferences', 'jsonb', (column) => column.notNull())
        .execute();
    },
  },
  '361-system-logo': {
    async up(db: Kysely<unknown>) {
      await sql`alter table system add column icon text not null default '',
        add column description text not null default ''`.execute(db);
    },
  },
};
