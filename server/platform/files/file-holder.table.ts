import { type Generated, type Kysely, type Migration, sql } from 'kysely';

/** A row of another table that references an uploaded file: users who may read the row may read the file (PERM-025). */
interface FileHolderTable {
  fileId: string;
  /** The table of the row, in snake case. */
  noun: string;
  holderId: string;
  /**
   * The transaction that wrote the reference, until the server has checked that its writer may read the file; then
   * null. An unchecked reference gives no access.
   */
  pending: Generated<string | null>;
}

declare module '../db/database.ts' {
  interface Database {
    fileHolder: FileHolderTable;
  }
}

/**
 * Matches file references in values, rich texts and JSON texts: an address of this server or the `fileId` of an upload.
 */
const reference = String.raw`(?:/api/file/(?:Image|Download)/\w+/|"file(?:Version)?Id\\*"\s*:\s*\\*")([0-9a-f]{32})`;

export const fileHolderMigrations: Record<string, Migration> = {
  '215-file-holder': {
    async up(db: Kysely<unknown>) {
      await sql`create table file_holder (
        file_id text not null references stored_file (id) on delete cascade,
        noun text not null,
        holder_id text not null,
        pending bigint,
        primary key (file_id, noun, holder_id))`.execute(db);
      await sql`create index file_holder_row on file_holder (noun, holder_id)`.execute(db);
      await sql`create index file_holder_pending on file_holder (pending) where pending is not null`.execute(db);
      // The cheap substring search avoids the regular expression for most texts.
      await sql`create function file_ids(content text) returns text[] language sql immutable as $$
        select case when position('/api/file/' in content) = 0 and position('Id' in content) = 0 then '{}'::text[]
          else array(select distinct found[1] from regexp_matches(content, ${sql.lit(reference)}, 'g') as found) end
      $$`.execute(db);
      await sql`create function note_file_holder(holder text, id text, was text, now text) returns void
        language plpgsql as $$
        declare
          ids text[] := file_ids(coalesce(now, ''));
        begin
          if file_ids(coalesce(was, '')) <> '{}' then
            delete from file_holder where noun = holder and holder_id = id and file_id <> all (ids);
          end if;
          if ids <> '{}' then
            insert into file_holder (file_id, noun, holder_id, pending)
            select stored_file.id, holder, note_file_holder.id, txid_current()
            from stored_file where stored_file.id = any (ids) on conflict do nothing;
          end if;
        end $$`.execute(db);
    },
  },
};

/**
 * A migration with triggers that record the file references of a table's rows in the writing transaction, so that every
 * way of writing is covered; existing references count as checked. Columns are expressions with a dollar sign before
 * each column: `$data::text`.
 */
export function holdsFiles(name: string, table: string, columns: readonly string[]): Record<string, Migration> {
  const textOf = (row: string) =>
    sql.raw(`concat_ws(' ', ${columns.map((column) => column.replaceAll('$', () => `${row}.`)).join(', ')})`);
  const note = sql.raw(`note_files_of_${table}`);
  const watched = sql.raw([...new Set(columns.join().match(/(?<=\$)\w+/g))].join(', '));
  return {
    [name]: {
      async up(db: Kysely<unknown>) {
        await sql`create function ${note}() returns trigger language plpgsql as $$
          declare
            was text := case when tg_op = 'INSERT' then null else ${textOf('old')} end;
            now text := case when tg_op = 'DELETE' then null else ${textOf('new')} end;
          begin
            if was is distinct from now then
              perform note_file_holder(${sql.lit(table)}, case when tg_op = 'DELETE' then old.id else new.id end, was, now);
            end if;
            return null;
          end $$`.execute(db);
        await sql`create trigger note_files after insert or update of ${watched} or delete on ${sql.table(table)}
          for each row execute function ${note}()`.execute(db);
        await sql`insert into file_holder (file_id, noun, holder_id)
          select stored_file.id, ${sql.lit(table)}, holder.id
          from ${sql.table(table)} as holder
          cross join lateral unnest(file_ids(${textOf('holder')})) as named (id)
          join stored_file on stored_file.id = named.id`.execute(db);
      },
    },
  };
}
