import type { Kysely, Migration } from 'kysely';
import { siteLead } from '#schemas/resources/site-lead/site-lead.entity.ts';
import { withStored } from '../../platform/db/columns.ts';
import { defineTable, type EntityRow } from '../../platform/db/define-table.ts';

export interface SiteLeadTable extends EntityRow<typeof siteLead> {
  /** 1: the visitor was contacted. */
  handled: 0 | 1;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    siteLead: SiteLeadTable;
  }
}

export const siteLeadTable = defineTable('siteLead', siteLead, {
  sortable: ['creatorTime', 'handled'],
  mark: 'handled',
});

export const siteLeadMigrations: Record<string, Migration> = {
  '042-site-lead': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('siteLead')
        .$call(withStored)
        .addColumn('companyName', 'text', (column) => column.notNull())
        .addColumn('contact', 'text', (column) => column.notNull())
        .addColumn('mobile', 'text', (column) => column.notNull())
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('handled', 'integer', (column) => column.notNull())
        .execute();
    },
  },
};
