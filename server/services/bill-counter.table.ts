import type { Kysely } from 'kysely';

/** The count of a numbering rule in one period, which is its formatted date. */
interface BillCounterTable {
  ruleId: string;
  period: string;
  /** The last number given. */
  count: number;
}

declare module '../platform/db/database.ts' {
  interface Database {
    billCounter: BillCounterTable;
  }
}

/** Deleting a rule deletes its counters. */
export async function createBillCounter(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('billCounter')
    .addColumn('ruleId', 'text', (column) => column.notNull().references('billRule.id').onDelete('cascade'))
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('bill_counter_key', ['ruleId', 'period'])
    .execute();
}
