import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Context, FileHolders } from '../../context/context.ts';
import { readableFiles } from './readable-files.ts';

/**
 * Checks the file references written by this transaction: a file its writer may read becomes readable to the readers of
 * the row, any other reference is deleted, so that naming a file gives no access to it.
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
  // An anonymous caller has no files.
  if (!context.isSignedIn) return [];
  const own = context.db.selectFrom('storedFile').select('id').where('creatorUserId', '=', context.user.id);
  return (await own.where('id', 'in', [...ids]).execute()).map(({ id }) => id);
}

interface Watched {
  db: Kysely<Database>;
  /** Whether a row of a table with file references may have been written; errs on the safe side. */
  wroteHolders(): boolean;
  /** Whether records may have been written or deleted; errs on the safe side. */
  wroteRecords(): boolean;
}

const writes = new Set(['InsertQueryNode', 'UpdateQueryNode', 'RawNode']);

/** Watches the statements, so that calls without file references cost no additional statement. */
export function watchWrites(db: Kysely<Database>, holders: FileHolders): Watched {
  let isWritten = false;
  let isOfRecords = false;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const isDeletion = node.kind === 'DeleteQueryNode';
      if ((isWritten && isOfRecords) || !(isDeletion || writes.has(node.kind))) return node;
      const names = namesIn(JSON.stringify(tableOf(node)));
      isOfRecords ||= names.has('record');
      isWritten ||= !isDeletion && [...holders.keys()].some((noun) => names.has(noun));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), wroteHolders: () => isWritten, wroteRecords: () => isOfRecords };
}

/** The target table of a write; for raw SQL the whole statement. */
function tableOf(node: object): unknown {
  const { into, table, from, sqlFragments } = node as Partial<
    Record<'into' | 'table' | 'from' | 'sqlFragments', unknown>
  >;
  return into ?? table ?? from ?? sqlFragments ?? '';
}

const namesIn = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\w+/g));
