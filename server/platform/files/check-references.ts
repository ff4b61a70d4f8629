import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Context, FileHolders } from '../resource/context.ts';
import { readableFiles } from './readable-files.ts';

/**
 * Decides on the references to files that this transaction wrote: one to a file its writer may read opens the file from now
 * on to the readers of the row, any other is forgotten. Naming a file is no way to get it.
 */
export async function checkReferences(context: Context): Promise<void> {
  const { db } = context;
  const ofThisTransaction = sql<boolean>`pending = txid_current()`;
  const rows = await db.selectFrom('fileHolder').select('fileId').distinct().where(ofThisTransaction).execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ fileId }) => fileId);
  const readable = new Set([...(await readableFiles(ids, context)), ...(await uploadedBy(ids, context))]);
  const refused = ids.filter((id) => !readable.has(id));
  if (refused.length > 0) {
    await db.deleteFrom('fileHolder').where(ofThisTransaction).where('fileId', 'in', refused).execute();
  }
  await db.updateTable('fileHolder').set({ pending: null }).where(ofThisTransaction).execute();
}

async function uploadedBy(ids: readonly string[], context: Context): Promise<string[]> {
  // A visitor has no user to ask for.
  if (!context.isSignedIn) return [];
  const own = context.db.selectFrom('storedFile').select('id').where('creatorUserId', '=', context.user.id);
  return (await own.where('id', 'in', [...ids]).execute()).map(({ id }) => id);
}

interface Watched {
  db: Kysely<Database>;
  /** Whether a row of a table that names files was written, as far as can be seen; rather once too often. */
  wroteHolders(): boolean;
}

const writes = new Set(['InsertQueryNode', 'UpdateQueryNode', 'RawNode']);

/** Watches what is written, so that a call that writes nothing with files costs no statement more. */
export function watchWrites(db: Kysely<Database>, holders: FileHolders): Watched {
  let isWritten = false;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (!isWritten && writes.has(node.kind)) isWritten = namesOne(JSON.stringify(tableOf(node)), holders);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), wroteHolders: () => isWritten };
}

/** The part of a statement that names the table it writes to; of a statement written as text all of it. */
function tableOf(node: object): unknown {
  const { into, table, sqlFragments } = node as { into?: unknown; table?: unknown; sqlFragments?: unknown };
  return into ?? table ?? sqlFragments ?? '';
}

function namesOne(text: string, holders: FileHolders): boolean {
  const names = new Set(text.toLowerCase().match(/\w+/g));
  return [...holders.keys()].some((noun) => names.has(noun));
}
