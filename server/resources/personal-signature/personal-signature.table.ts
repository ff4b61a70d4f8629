import type { Kysely, Migration } from 'kysely';
import { type Stored, withStored } from '../../platform/db/columns.ts';
import { holdsFiles } from '../../platform/files/file-holder.table.ts';

/** A signature of its creator. */
export interface PersonalSignatureTable extends Stored {
  signImg: string;
  isDefault: 0 | 1;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    personalSignature: PersonalSignatureTable;
  }
}

export const personalSignatureMigrations: Record<string, Migration> = {
  '180-personal-signature': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('personalSignature')
        .$call(withStored)
        .addColumn('signImg', 'text', (column) => column.notNull())
        .addColumn('isDefault', 'integer', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('personal_signature_owner').on('personalSignature').column('creatorUserId').execute();
    },
  },
  ...holdsFiles('216-personal-signature-files', 'personal_signature', ['$sign_img']),
};
