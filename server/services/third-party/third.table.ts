import type { Kysely, Migration } from 'kysely';

/** Enterprise WeChat and DingTalk, as the calls name them. */
export const thirdTypes = { wechat: 1, ding: 2 } as const;
export type ThirdType = (typeof thirdTypes)[keyof typeof thirdTypes];
/** What is sent. */
export type SentKind = 'organize' | 'user';

/** The last outcome of one organisation or user at a third party. */
export interface ThirdRecordTable {
  thirdType: ThirdType;
  kind: SentKind;
  /** Our id. */
  ownId: string;
  /** Its id there; empty as long as it was never there. */
  thirdId: string;
  succeeded: 0 | 1;
  /** What the third party said when it refused. */
  told: string;
  synTime: number;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    thirdRecord: ThirdRecordTable;
  }
}

export const thirdMigrations: Record<string, Migration> = {
  '049-third-record': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('thirdRecord')
        .addColumn('thirdType', 'integer', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('ownId', 'text', (column) => column.notNull())
        .addColumn('thirdId', 'text', (column) => column.notNull())
        .addColumn('succeeded', 'integer', (column) => column.notNull())
        .addColumn('told', 'text', (column) => column.notNull())
        .addColumn('synTime', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('third_record_key', ['thirdType', 'kind', 'ownId'] as never)
        .execute();
    },
  },
};
