import { type Kysely, type Migration, sql } from 'kysely';
import { dataReport } from '#schemas/resources/data-report/data-report.entity.ts';
import { auditsChanges } from '../../platform/audit/audit.table.ts';
import { withStored } from '../../platform/db/columns.ts';
import { bySortCode, defineTable, type EntityRow } from '../../platform/db/define-table.ts';
import { recordFormerVersions } from '../../platform/definition/versions.ts';

export interface DataReportTable extends EntityRow<typeof dataReport> {
  /** Number of saves. */
  version: number;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    dataReport: DataReportTable;
  }
}

export const dataReportTable = defineTable('dataReport', dataReport, {
  unique: { data_report_code: 'common.enCode.taken' },
  order: bySortCode,
  lock: { column: 'version', conflict: 'common.changed' },
});

export const dataReportMigrations: Record<string, Migration> = {
  '700-data-report': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('dataReport')
        .$call(withStored)
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull())
        .addColumn('categoryId', 'text')
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('sortCode', 'integer', (column) => column.notNull())
        .addColumn('enabledMark', 'integer', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .addUniqueConstraint('data_report_code', ['enCode'])
        .execute();
      await auditsChanges(db, 'data_report');
    },
  },
  '770-report-versions': {
    up: (db: Kysely<unknown>) =>
      recordFormerVersions(
        db,
        'report',
        sql`select id, version, coalesce(last_modify_user_id, creator_user_id) as user_id,
            coalesce(last_modify_time, creator_time) as time, version as release_number,
            json_build_object('content', content)::text as texts
          from data_report`,
      ),
  },
};
