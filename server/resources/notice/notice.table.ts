import type { Kysely, Migration } from 'kysely';
import { notice } from '#schemas/resources/notice/notice.entity.ts';
import { json, withStored } from '../../platform/db/columns.ts';
import { defineTable, type EntityRow } from '../../platform/db/define-table.ts';
import { holdsFiles } from '../../platform/files/file-holder.table.ts';

export interface NoticeTable extends EntityRow<typeof notice> {
  enabledMark: 0 | 1;
  releaseUser: string;
  releaseTime: number | null;
}

/** The table of send configurations as this migration created it; a later one changed it. */
interface FirstSendConfig {
  id: string;
  fullName: string;
  enCode: string;
  messageSource: string;
  template: { id: string; messageType: number; accountConfigId: string | null }[];
}

declare module '../../platform/db/database.ts' {
  interface Database {
    notice: NoticeTable;
  }
}

export const noticeTable = defineTable('notice', notice, { sortable: ['enabledMark', 'releaseTime'] });

export const noticeMigrations: Record<string, Migration> = {
  '041-notice': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('notice')
        .$call(withStored)
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('excerpt', 'text', (column) => column.notNull())
        .addColumn('bodyText', 'text', (column) => column.notNull())
        .addColumn('toUserIds', 'text', (column) => column.notNull())
        .addColumn('files', 'text', (column) => column.notNull())
        .addColumn('enabledMark', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('releaseUser', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('releaseTime', 'bigint')
        .execute();
      await db.schema
        .createTable('sendConfig')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull().unique())
        .addColumn('messageSource', 'text', (column) => column.notNull())
        .addColumn('template', 'jsonb', (column) => column.notNull())
        .execute();
      await (db as Kysely<{ sendConfig: FirstSendConfig }>)
        .insertInto('sendConfig')
        .values({
          id: 'notice',
          fullName: '公告消息',
          enCode: 'notice',
          messageSource: '3',
          template: json([{ id: 'in-app', messageType: 1, accountConfigId: null }]),
        })
        .execute();
    },
  },
  '422-notice-reminder': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('notice')
        .addColumn('remindCategory', 'integer', (column) => column.notNull().defaultTo(1))
        .addColumn('sendConfigId', 'text')
        .execute();
    },
  },
  ...holdsFiles('216-notice-files', 'notice', ['$body_text', '$files']),
};
