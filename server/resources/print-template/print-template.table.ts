import type { Kysely, Migration } from 'kysely';
import { printTemplate } from '#schemas/resources/print-template/print-template.entity.ts';
import { type Stored, withStored } from '../../platform/db/columns.ts';
import { bySortCode, defineTable, type EntityRow } from '../../platform/db/define-table.ts';
import { holdsFiles } from '../../platform/files/file-holder.table.ts';

export type PrintTemplateTable = EntityRow<typeof printTemplate>;

/** One print of a template; its stamp holds the user and the time. */
export interface PrintLogTable extends Stored {
  printTitle: string;
  printNum: number;
  printId: string;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    printTemplate: PrintTemplateTable;
    printLog: PrintLogTable;
  }
}

export const printTemplateTable = defineTable('printTemplate', printTemplate, {
  unique: { print_template_code: 'common.enCode.taken' },
  order: bySortCode,
});

export const printTemplateMigrations: Record<string, Migration> = {
  '182-print-template': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('printTemplate')
        .$call(withStored)
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull())
        .addColumn('category', 'text')
        .addColumn('type', 'integer', (column) => column.notNull())
        .addColumn('printTemplate', 'text', (column) => column.notNull())
        .addColumn('pageParam', 'text', (column) => column.notNull())
        .addColumn('sortCode', 'integer', (column) => column.notNull())
        .addColumn('enabledMark', 'integer', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addUniqueConstraint('print_template_code', ['enCode'])
        .execute();
      await db.schema
        .createTable('printLog')
        .$call(withStored)
        .addColumn('printTitle', 'text', (column) => column.notNull())
        .addColumn('printNum', 'integer', (column) => column.notNull())
        .addColumn('printId', 'text', (column) => column.notNull())
        .execute();
    },
  },
  ...holdsFiles('216-print-template-files', 'print_template', ['$print_template']),
};
