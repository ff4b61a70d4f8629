import type { Kysely, Migration } from 'kysely';
import { billRule } from '#schemas/resources/bill-rule/bill-rule.entity.ts';
import { withStored } from '../../platform/db/columns.ts';
import { bySortCode, defineTable, type EntityRow } from '../../platform/db/define-table.ts';
import { createBillCounter } from '../../services/bill-counter.table.ts';

/** One numbering rule. Columns its type does not use are null. */
export type BillRuleTable = EntityRow<typeof billRule>;

declare module '../../platform/db/database.ts' {
  interface Database {
    billRule: BillRuleTable;
  }
}

export const billRuleTable = defineTable('billRule', billRule, {
  unique: { bill_rule_code: 'common.enCode.taken' },
  order: bySortCode,
});

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
