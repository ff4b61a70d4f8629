import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely';
import { siteContent } from '#schemas/resources/site-content/site-content.entity.ts';
import { withStored } from '../../platform/db/columns.ts';
import { defineTable, type EntityRow } from '../../platform/db/define-table.ts';
import { holdsFiles } from '../../platform/files/file-holder.table.ts';

export type SiteContentTable = EntityRow<typeof siteContent>;

declare module '../../platform/db/database.ts' {
  interface Database {
    siteContent: SiteContentTable;
  }
}

export const siteContentTable = defineTable('siteContent', siteContent, {
  order: [
    ['sortCode', 'desc'],
    ['publishTime', 'desc'],
  ],
});

const otherLanguages = ['titleZhtw', 'titleEn', 'summaryZhtw', 'summaryEn', 'contentZhtw', 'contentEn'];
const emptyText = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');

export const siteContentMigrations: Record<string, Migration> = {
  '041-site-content': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('siteContent')
        .$call(withStored)
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('category', 'text', (column) => column.notNull())
        .addColumn('summary', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('publishTime', 'bigint', (column) => column.notNull())
        .addColumn('sortCode', 'integer', (column) => column.notNull())
        .addColumn('enabledMark', 'integer', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('site_content_shown')
        .on('siteContent')
        .columns(['category', 'sortCode', 'publishTime'])
        .execute();
    },
  },
  '196-site-content-languages': {
    async up(db: Kysely<unknown>) {
      for (const column of otherLanguages) {
        await db.schema.alterTable('siteContent').addColumn(column, 'text', emptyText).execute();
      }
    },
  },
  ...holdsFiles('216-site-content-files', 'site_content', ['$content', '$content_zhtw', '$content_en']),
};
