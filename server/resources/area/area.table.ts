import type { Kysely, Migration } from 'kysely';
import { area } from '#schemas/resources/area/area.entity.ts';
import { withStored } from '../../platform/db/columns.ts';
import { defineTable, type EntityRow } from '../../platform/db/define-table.ts';

/**
 * A province, city, district or street. The id of an official one is its code; the placeholder of a missing level has a
 * derived code.
 */
export interface AreaTable extends EntityRow<typeof area> {
  /** 1: the streets of this district are not inserted yet; the first expansion does it. */
  hasStreets: number;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    area: AreaTable;
  }
}

export const areaTable = defineTable('area', area, { order: [['sortCode', 'asc']] });

export const areaMigrations: Record<string, Migration> = {
  '031-area': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('area')
        .$call(withStored)
        .addColumn('parentId', 'text', (column) => column.notNull())
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull())
        .addColumn('sortCode', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('enabledMark', 'integer', (column) => column.notNull().defaultTo(1))
        .addColumn('description', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('hasStreets', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.createIndex('areaParent').on('area').columns(['parentId', 'sortCode']).execute();
    },
  },
};
