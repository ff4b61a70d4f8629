import type { Kysely, Migration } from 'kysely';
import type { FlowFile } from '#core/flow/model/state.ts';
import { type Stored, withStored } from '../../../platform/db/columns.ts';
import { holdsFiles } from '../../../platform/files/file-holder.table.ts';

/** A comment on an instance (FLOW-069). */
interface FlowCommentTable extends Stored {
  instanceId: string;
  text: string;
  image: FlowFile[];
  file: FlowFile[];
  /** Users who were mentioned. */
  mentionIds: string[];
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    flowComment: FlowCommentTable;
  }
}

export const flowCommentMigrations: Record<string, Migration> = {
  '531-flow-comment': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('flowComment')
        .$call(withStored)
        .addColumn('instanceId', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('image', 'jsonb', (column) => column.notNull())
        .addColumn('file', 'jsonb', (column) => column.notNull())
        .addColumn('mentionIds', 'jsonb', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('flowCommentOf').on('flowComment').columns(['instanceId', 'creatorTime']).execute();
    },
  },
  ...holdsFiles('532-flow-comment-files', 'flow_comment', ['$image::text', '$file::text']),
};
