import type { Kysely, Migration } from 'kysely';
import { holdsFiles } from '../files/file-holder.table.ts';

/** The configuration of the system; one row, absent until somebody saves it. */
export interface SystemConfigTable {
  id: string;
  /** What was saved, by the names of the noun; what is missing is standard. */
  kept: Record<string, unknown>;
  /** Passwords of other systems, apart so that no read takes them along. */
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
