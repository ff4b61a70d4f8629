import { type Kysely, type Migration, sql } from 'kysely';
import type { schedule } from '#schemas/resources/schedule/schedule.entity.ts';
import { withStored } from '../../platform/db/columns.ts';
import type { EntityRow } from '../../platform/db/define-table.ts';
import { holdsFiles } from '../../platform/files/file-holder.table.ts';

/** One occurrence of a schedule. */
export interface ScheduleTable extends EntityRow<typeof schedule> {
  creatorUserId: string;
  groupId: string;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    schedule: ScheduleTable;
  }
}

export const scheduleMigrations: Record<string, Migration> = {
  '070-schedule': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('schedule')
        .$call(withStored)
        .addColumn('groupId', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('category', 'text', (column) => column.notNull())
        .addColumn('urgent', 'integer', (column) => column.notNull())
        .addColumn('allDay', 'integer', (column) => column.notNull())
        .addColumn('startDay', 'bigint', (column) => column.notNull())
        .addColumn('endDay', 'bigint', (column) => column.notNull())
        .addColumn('toUserIds', 'jsonb', (column) => column.notNull())
        .addColumn('repetition', 'text', (column) => column.notNull())
        .addColumn('repeatTime', 'bigint')
        .addColumn('files', 'text', (column) => column.notNull())
        .execute();
      await sql`create index schedule_group on schedule (group_id)`.execute(db);
      await sql`create index schedule_creator on schedule (creator_user_id, start_day)`.execute(db);
      await sql`create index schedule_people on schedule using gin (to_user_ids jsonb_path_ops)`.execute(db);
    },
  },
  ...holdsFiles('216-schedule-files', 'schedule', ['$content', '$files']),
};
