import type { Kysely } from 'kysely';
import type { Context, FileHolder, ReadableHolder } from '../../context/context.ts';
import type { Database } from '../../db/database.ts';

const filesOf = (db: Kysely<Database>, ids: readonly string[]) =>
  db
    .selectFrom('storedFile')
    .leftJoin('fileHolder', (join) =>
      join.onRef('fileHolder.fileId', '=', 'storedFile.id').on('fileHolder.pending', 'is', null),
    )
    .select(['storedFile.id', 'storedFile.creatorUserId', 'fileHolder.noun', 'fileHolder.holderId'])
    .where('storedFile.id', 'in', [...ids])
    .execute();

type Named = Awaited<ReturnType<typeof filesOf>>;

/**
 * The files among these that the caller may read (PERM-025): through a record, message, template or user that
 * references the file, or, while none does, as its uploader.
 */
export async function readableFiles(ids: readonly string[], context: Context): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await filesOf(context.db, ids);
  const own = context.isSignedIn
    ? rows.filter(({ noun, creatorUserId }) => noun === null && creatorUserId === context.user.id)
    : [];
  const found = new Set(own.map(({ id }) => id));
  for (const [noun, named] of byNoun(rows)) {
    const holder = context.fileHolders.get(noun);
    const left = named.filter(({ id }) => !found.has(id));
    if (!holder || left.length === 0) continue;
    for (const id of await readableThrough(holder, left, context)) found.add(id);
  }
  return found;
}

export const isReadable = async (id: string, context: Context): Promise<boolean> =>
  (await readableFiles([id], context)).has(id);

function byNoun(rows: Named): Map<string, Named> {
  const nouns = new Map<string, Named>();
  for (const row of rows) if (row.noun !== null) nouns.set(row.noun, [...(nouns.get(row.noun) ?? []), row]);
  return nouns;
}

async function readableThrough(holder: FileHolder, named: Named, context: Context): Promise<string[]> {
  const ids = [...new Set(named.flatMap(({ holderId }) => holderId ?? []))];
  const published = (await holder.published?.(ids, context)) ?? [];
  const open = new Set(published);
  const closed = ids.filter((id) => !open.has(id));
  const readable = context.isSignedIn && closed.length > 0 ? await holder.readable(closed, context) : [];
  const shown = new Map(readable.map((one) => (typeof one === 'string' ? [one, undefined] : [one.id, one.shown])));
  return named
    .filter(({ id, holderId }) => {
      const row = holderId ?? '';
      return open.has(row) || (shown.has(row) && (shown.get(row)?.includes(id) ?? true));
    })
    .map(({ id }) => id);
}

/**
 * A file holder whose rows are all readable to users with the menu; for other users `others` returns the readable rows.
 */
export function readableInMenu(
  menu: string,
  others: (ids: readonly string[], context: Context) => Promise<readonly ReadableHolder[]> = async () => [],
): FileHolder {
  return { readable: async (ids, context) => ((await context.may(menu)) ? ids : others(ids, context)) };
}
