import type { Kysely, Migration } from 'kysely';
import { type Stored, withStored } from '../db/columns.ts';

/** One uploaded file. Its contents lie at `path` below the folder of uploads, under a name of our own. */
export interface StoredFileTable extends Stored {
  /** As people see it. */
  name: string;
  extension: string;
  /** Bytes. */
  size: number;
  /** Hex; computed by the server. */
  md5: string;
  /** What it was uploaded for: `annex`, `annexpic`, `userAvatar`, `IM`. */
  type: string;
  path: string;
}

declare module '../db/database.ts' {
  interface Database {
    storedFile: StoredFileTable;
  }
}

export const storedFileMigrations: Record<string, Migration> = {
  '060-stored-file': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('storedFile')
        .$call(withStored)
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('extension', 'text', (column) => column.notNull())
        .addColumn('size', 'bigint', (column) => column.notNull())
        .addColumn('md5', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('path', 'text', (column) => column.notNull().unique())
        .execute();
      // The same file of the same person is known by its hash.
      await db.schema.createIndex('stored_file_md5').on('storedFile').columns(['md5', 'creatorUserId']).execute();
    },
  },
};
