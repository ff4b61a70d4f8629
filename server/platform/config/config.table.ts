import type { Kysely, Migration } from 'kysely';
import { holdsFiles } from '../files/file-holder.table.ts';

/** The system configuration: one row, absent until the first save. */
export interface SystemConfigTable {
  id: string;
  /** The saved values by entity field; a missing key means its default. */
  kept: Record<string, unknown>;
  /** Passwords of external systems, in their own column so that reading the configuration does not load them. */
  secrets: Record<string, string>;
  lastModifyUserId: string | null;
  lastModifyTime: number | null;
}

declare module '../db/database.ts' {
  interface Database {
    systemConfig: SystemConfigTable;
  }
}

export const configMigrations: Record<string, Migration> = {
  '004-system-config': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('systemConfig')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('kept', 'jsonb', (column) => column.notNull())
        .addColumn('secrets', 'jsonb', (column) => column.notNull())
        .addColumn('lastModifyUserId', 'text')
        .addColumn('lastModifyTime', 'bigint')
        .execute();
    },
  },
  ...holdsFiles('216-system-config-files', 'system_config', ['$kept::text']),
};
