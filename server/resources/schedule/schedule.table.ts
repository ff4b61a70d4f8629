import { type Kysely, type Migration, sql } from 'kysely';
import type { Repetition } from '#schemas/resources/schedule/schedule.entity.ts';
import { type Stored, withStored } from '../../platform/db/columns.ts';
import { holdsFiles } from '../../platform/files/file-holder.table.ts';

/** One occurrence of a schedule. */
export interface ScheduleTable extends Stored {
  creatorUserId: string;
  groupId: string;
  title: string;
  content: string;
  category: string;
  urgent: 1 | 2 | 3;
  allDay: 0 | 1;
  startDay: number;
  endDay: number;
  toUserIds: string[];
  repetition: Repetition;
  repeatTime: number | null;
  /** JSON list. */
  files: string;
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
