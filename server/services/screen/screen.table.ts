import type { Kysely, Migration } from 'kysely';
import { dataScreen } from '#schemas/resources/data-screen/data-screen.entity.ts';
import { auditsChanges } from '../../platform/audit/audit.table.ts';
import { withStored } from '../../platform/db/columns.ts';
import { bySortCode, defineTable, type EntityRow } from '../../platform/db/define-table.ts';
import { holdsFiles } from '../../platform/files/file-holder.table.ts';

export interface DataScreenTable extends EntityRow<typeof dataScreen> {
  /** Number of saves. */
  version: number;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    dataScreen: DataScreenTable;
  }
}

export const dataScreenTable = defineTable('dataScreen', dataScreen, {
  unique: { data_screen_code: 'common.enCode.taken' },
  order: bySortCode,
  lock: { column: 'version', conflict: 'common.changed' },
});

export const dataScreenMigrations: Record<string, Migration> = {
  '820-data-screen': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('dataScreen')
        .$call(withStored)
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull())
        .addColumn('categoryId', 'text')
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('sortCode', 'integer', (column) => column.notNull())
        .addColumn('enabledMark', 'integer', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .addUniqueConstraint('data_screen_code', ['enCode'])
        .execute();
      await auditsChanges(db, 'data_screen');
    },
  },
  ...holdsFiles('821-data-screen-files', 'data_screen', ['$content']),
};
