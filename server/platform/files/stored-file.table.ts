import type { Kysely, Migration } from 'kysely';
import { type Stored, withStored } from '../db/columns.ts';

/** One uploaded file. Its contents are stored at `path` below the uploads folder, under a generated name. */
export interface StoredFileTable extends Stored {
  /** The display name. */
  name: string;
  extension: string;
  /** Bytes. */
  size: number;
  /** Hex; computed by the server. */
  md5: string;
  /** Purpose of the upload: `annex`, `annexpic`, `userAvatar`, `IM`. */
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
      // Finds the same file of the same user by its hash.
      await db.schema.createIndex('stored_file_md5').on('storedFile').columns(['md5', 'creatorUserId']).execute();
    },
  },
};
