import { auditsChanges } from '../../platform/audit/audit.table.ts';
import type { Kysely, Migration } from 'kysely';
import publicYears from '#fixtures/seed/work-calendar.json';
import { workCalendar } from '#schemas/resources/work-calendar/work-calendar.entity.ts';
import { json, withStored } from '../../platform/db/columns.ts';
import { defineTable, type EntityRow } from '../../platform/db/define-table.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    workCalendar: EntityRow<typeof workCalendar>;
  }
}

export const workCalendarTable = defineTable('workCalendar', workCalendar, {
  unique: { work_calendar_year: 'work-calendar.year.taken' },
  order: [['year', 'desc']],
});

export const workCalendarMigrations: Record<string, Migration> = {
  '590-work-calendar': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('workCalendar')
        .$call(withStored)
        .addColumn('year', 'integer', (column) => column.notNull())
        .addColumn('restWeekdays', 'jsonb', (column) => column.notNull())
        .addColumn('holidays', 'text', (column) => column.notNull())
        .addColumn('workdays', 'text', (column) => column.notNull())
        .addColumn('workHours', 'text', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addUniqueConstraint('work_calendar_year', ['year'])
        .execute();
      // The public calendar of the People's Republic of China, as published by the State Council for each year.
      const stamp = { creatorUserId: null, creatorTime: 0, lastModifyUserId: null, lastModifyTime: null };
      const usual = { restWeekdays: json([6, 7]), workHours: '09:00-12:00,13:00-18:00', description: '' };
      const rows = publicYears.map((year) => ({ ...year, ...usual, ...stamp }));
      await (db as Kysely<Record<'workCalendar', Record<string, unknown>>>)
        .insertInto('workCalendar')
        .values(rows)
        .execute();
      await auditsChanges(db, 'work_calendar');
    },
  },
};
