import type { Kysely, Migration } from 'kysely';
import type { DateFormat } from '#schemas/resources/bill-rule/bill-rule.entity.ts';
import { type Stored, withStored } from '../../platform/db/columns.ts';
import { createBillCounter } from '../../services/bill-counter.table.ts';

/** One numbering rule. Columns its type does not use are null. */
export interface BillRuleTable extends Stored {
  fullName: string;
  enCode: string;
  category: string;
  prefix: string;
  type: 1 | 2 | 3;
  dateFormat: DateFormat | null;
  digit: number | null;
  startNumber: string | null;
  randomDigit: 16 | 32 | null;
  randomType: 1 | 2 | null;
  suffix: string;
  sortCode: number;
  enabledMark: 0 | 1;
  description: string;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    billRule: BillRuleTable;
  }
}

export const billRuleMigrations: Record<string, Migration> = {
  '012-bill-rule': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('billRule')
        .$call(withStored)
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull())
        .addColumn('category', 'text', (column) => column.notNull())
        .addColumn('prefix', 'text', (column) => column.notNull())
        .addColumn('type', 'integer', (column) => column.notNull())
        .addColumn('dateFormat', 'text')
        .addColumn('digit', 'integer')
        .addColumn('startNumber', 'text')
        .addColumn('randomDigit', 'integer')
        .addColumn('randomType', 'integer')
        .addColumn('suffix', 'text', (column) => column.notNull())
        .addColumn('sortCode', 'integer', (column) => column.notNull())
        .addColumn('enabledMark', 'integer', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addUniqueConstraint('bill_rule_code', ['enCode'])
        .execute();
      await createBillCounter(db);
    },
  },
};
