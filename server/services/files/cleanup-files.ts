import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { FileDisk } from '../../platform/files/file-disk.ts';
import '../../platform/files/stored-file.table.ts';
import { defineJob } from '../../platform/jobs/enqueue.ts';

interface Deps {
  db: Kysely<Database>;
  disk: FileDisk;
  now: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** An unfinished upload can be resumed for this long after its last chunk. */
const unfinishedMs = 2 * dayMs;
/** A file may wait this long to be referenced by a record or a restored version. */
const unnamedMs = 30 * dayMs;

/** Removes abandoned chunks, and contents without a row, as left by a killed process. */
export async function tidyFolders({ db, disk, now }: Deps): Promise<void> {
  await disk.chunks.sweep(now - unfinishedMs);
  const isKnown = async (paths: readonly string[]) => {
    const rows = await db
      .selectFrom('storedFile')
      .select('path')
      .where('path', 'in', [...paths])
      .execute();
    return new Set(rows.map(({ path }) => path));
  };
  await disk.contents.sweep(isKnown, now - hourMs);
}

async function tables(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and table_name not in ('stored_file', 'file_holder', 'audit_entry', 'audit_change')`.execute(db);
  return rows.map(({ name }) => name);
}

/** Table pages per statement: all at once would block saves. */
const pagesAtOnce = 128;

async function pagesOf(db: Kysely<Database>, table: string): Promise<number> {
  const size = sql<{ pages: number }>`select ceil(pg_relation_size(${`"${table}"`}::regclass) / 8192.0)::int as pages`;
  return (await size.execute(db)).rows[0]?.pages ?? 0;
}

/**
 * Removes files that no row of any table references: removed from a record, or of a form that was never saved. All
 * tables are searched, so a resource needs no registration. An unreadable table throws before anything is removed.
 */
export async function removeUnnamed({ db, disk, now }: Deps): Promise<number> {
  const old = await db
    .selectFrom('storedFile')
    .select(['id', 'path'])
    .where('creatorTime', '<', now - unnamedMs)
    .execute();
  const unnamed = new Map(old.map(({ id, path }) => [id, path]));
  for (const table of await tables(db)) {
    if (unnamed.size === 0) return 0;
    const pages = await pagesOf(db, table);
    for (let from = 0; from < pages && unnamed.size > 0; from += pagesAtOnce) {
      const ids = [...unnamed.keys()];
      const [first, next] = [`(${from},0)`, `(${from + pagesAtOnce},0)`];
      const { rows } = await sql<{ id: string }>`select distinct found.id
        from ${sql.id(table)} as named,
          lateral (select unnest(regexp_matches(named::text, '[0-9a-f]{32}', 'g')) as id) as found
        where named.ctid >= ${first}::tid and named.ctid < ${next}::tid and found.id = any(${ids}::text[])`.execute(db);
      for (const { id } of rows) unnamed.delete(id);
    }
  }
  for (const [id, path] of unnamed) {
    await db.deleteFrom('storedFile').where('id', '=', id).execute();
    await disk.contents.remove(path);
  }
  return unnamed.size;
}

/** Cleans the folders of files. */
export const tidyFoldersJob = defineJob({
  name: 'files.tidyFolders',
  payload: Type.Object({}),
  everyMs: hourMs,
  run: (_, { context: { db, disk, now } }) => tidyFolders({ db, disk, now: now() }),
});

/** Removes files without a reference. */
export const removeUnnamedJob = defineJob({
  name: 'files.removeUnnamed',
  payload: Type.Object({}),
  everyMs: dayMs,
  async run(_, { context: { db, disk, now } }) {
    await removeUnnamed({ db, disk, now: now() });
  },
});
