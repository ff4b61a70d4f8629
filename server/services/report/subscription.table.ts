import { type Kysely, type Migration, sql } from 'kysely';
import { reportSubscription } from '#schemas/resources/report-subscription/report-subscription.entity.ts';
import { auditsChanges } from '../../platform/audit/audit.table.ts';
import { withStored } from '../../platform/db/columns.ts';
import { defineTable, type EntityRow } from '../../platform/db/define-table.ts';
import './report.table.ts';

export interface ReportSubscriptionTable extends EntityRow<typeof reportSubscription> {
  reportId: string;
  /** When it is sent next; null: no more. */
  nextTime: number | null;
  lastTime: number | null;
  /** Receivers of the last time, how many of them were sent the report so far, and how many may not open it. */
  people: number;
  sent: number;
  withoutRight: number;
  /** Number of times it was sent. */
  runs: number;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    reportSubscription: ReportSubscriptionTable;
  }
}

export const reportSubscriptionTable = defineTable('reportSubscription', reportSubscription, {
  order: [['creatorTime', 'desc']],
  sortable: ['nextTime', 'lastTime'],
});

export const reportSubscriptionMigrations: Record<string, Migration> = {
  '810-report-subscription': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('reportSubscription')
        .$call(withStored)
        .addColumn('reportId', 'text', (column) => column.notNull().references('dataReport.id').onDelete('cascade'))
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('timetable', 'jsonb', (column) => column.notNull())
        .addColumn('receivers', 'jsonb', (column) => column.notNull())
        .addColumn('parameters', 'jsonb')
        .addColumn('fileType', 'text', (column) => column.notNull())
        .addColumn('enabledMark', 'integer', (column) => column.notNull())
        .addColumn('nextTime', 'bigint')
        .addColumn('lastTime', 'bigint')
        .addColumn('people', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('sent', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('withoutRight', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('runs', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await sql`create index report_subscription_report on report_subscription (report_id)`.execute(db);
      await auditsChanges(db, 'report_subscription');
    },
  },
};
