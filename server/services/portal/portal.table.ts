import type { Kysely, Migration } from 'kysely';
import { type Stored, withStored } from '../../platform/db/columns.ts';

export interface PortalTable extends Stored {
  fullName: string;
  enCode: string;
  /** JSON text of a page. */
  formData: string;
  sortCode: number;
  enabledMark: 0 | 1;
  description: string;
  /** 1: the dashboard of everybody. */
  isDefault: 0 | 1;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    portal: PortalTable;
  }
}

export const portalMigrations: Record<string, Migration> = {
  '071-portal': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('portal')
        .$call(withStored)
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull())
        .addColumn('formData', 'text', (column) => column.notNull())
        .addColumn('sortCode', 'integer', (column) => column.notNull())
        .addColumn('enabledMark', 'integer', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addColumn('isDefault', 'integer', (column) => column.notNull().defaultTo(0))
        .addUniqueConstraint('portal_code', ['enCode'])
        .execute();
    },
  },
};
