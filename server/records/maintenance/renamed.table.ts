import { type Generated, type Kysely, type Migration, sql } from 'kysely';

/**
 * A renamed object, until the records that show it are re-indexed. Written by database triggers, so that it covers
 * every way of renaming: a form, an import, a synchronisation.
 */
interface RenamedTable {
  id: Generated<string>;
  /** The values it is stored by in records: its id, and its code where records may hold that. */
  keptAs: string[];
  /** Its former names. */
  was: string[];
  /** The form it is a record of; null for users, areas and others whose name can occur in any form. */
  modelId: string | null;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    renamed: RenamedTable;
  }
}

/** Tables whose rows are shown by a name, with the column of the name. */
const named = [
  ['users', 'real_name'],
  ['organize', 'full_name'],
  ['position', 'full_name'],
  ['role', 'full_name'],
  ['group', 'full_name'],
  ['area', 'full_name'],
  ['dictionary_data', 'full_name'],
] as const;

/** Texts longer than this are recognised by how they begin. */
const namedMax = 100;

/** Records the old name of a row; the name column is an argument of the trigger. */
const noteName = sql`
  create function note_renamed() returns trigger language plpgsql as $$
  declare
    was jsonb := to_jsonb(old);
    name text := was->>tg_argv[0];
  begin
    if name <> '' and (tg_op = 'DELETE' or to_jsonb(new)->>tg_argv[0] is distinct from name) then
      insert into renamed (kept_as, was)
      values (array_remove(array[was->>'id', was->>'en_code'], null), array[left(name, ${sql.lit(namedMax)})]);
    end if;
    return null;
  end $$`;

/** A record may be shown by any of its texts: notes those that changed. */
const noteRecord = sql`
  create function note_record_renamed() returns trigger language plpgsql as $$
  begin
    insert into renamed (model_id, kept_as, was)
    select old.model_id, array[old.id], array_agg(left(value, ${sql.lit(namedMax)}))
    from jsonb_each_text(old.data) as texts (key, value)
    where btrim(value) <> '' and jsonb_typeof(old.data->key) in ('string', 'number')
      and (tg_op = 'DELETE' or new.data->>key is distinct from value)
    having count(*) > 0;
    return null;
  end $$`;

/** The table and the triggers that fill it; numbered after the tables they watch. */
export const renamedMigrations: Record<string, Migration> = {
  '185-renamed': {
    async up(db: Kysely<unknown>) {
      await sql`create table renamed (
        id bigint generated always as identity primary key,
        model_id text, kept_as text[] not null, was text[] not null,
        time timestamptz not null default clock_timestamp())`.execute(db);
      await noteName.execute(db);
      await noteRecord.execute(db);
      const watch = (table: string, column: string, note: string) =>
        sql`create trigger renamed after update of ${sql.id(column)} or delete on ${sql.id(table)}
          for each row execute function ${sql.raw(note)}`.execute(db);
      for (const [table, column] of named) await watch(table, column, `note_renamed('${column}')`);
      await watch('record', 'data', 'note_record_renamed()');
    },
  },
};
