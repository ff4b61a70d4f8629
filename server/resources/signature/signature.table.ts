import type { Kysely, Migration } from 'kysely';
import { signature } from '#schemas/resources/signature/signature.entity.ts';
import { withStored } from '../../platform/db/columns.ts';
import { bySortCode, defineTable, type EntityRow } from '../../platform/db/define-table.ts';
import { holdsFiles } from '../../platform/files/file-holder.table.ts';

/** One seal. Without allowed users all users may use it. */
export type SignatureTable = EntityRow<typeof signature>;

declare module '../../platform/db/database.ts' {
  interface Database {
    signature: SignatureTable;
  }
}

export const signatureTable = defineTable('signature', signature, {
  unique: { signature_code: 'common.enCode.taken' },
  order: bySortCode,
});

export const signatureMigrations: Record<string, Migration> = {
  '181-signature': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('signature')
        .$call(withStored)
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull())
        .addColumn('icon', 'text', (column) => column.notNull())
        .addColumn('userIds', 'jsonb', (column) => column.notNull())
        .addColumn('sortCode', 'integer', (column) => column.notNull())
        .addColumn('enabledMark', 'integer', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addUniqueConstraint('signature_code', ['enCode'])
        .execute();
    },
  },
  ...holdsFiles('216-signature-files', 'signature', ['$icon']),
};
