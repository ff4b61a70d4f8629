import type { Kysely, Migration } from 'kysely';
import { type Stored, withStored } from '../../../platform/db/columns.ts';

/** A phrase that its author inserts into opinions (FLOW-050). */
interface FlowPhraseTable extends Stored {
  text: string;
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    flowPhrase: FlowPhraseTable;
  }
}

export const flowPhraseMigrations: Record<string, Migration> = {
  '620-flow-phrase': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('flowPhrase')
        .$call(withStored)
        .addColumn('text', 'text', (column) => column.notNull())
        .addUniqueConstraint('flow_phrase_once', ['creatorUserId', 'text'])
        .execute();
    },
  },
};
