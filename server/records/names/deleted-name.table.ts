import { type Generated, type Kysely, type Migration, sql } from 'kysely';

/**
 * The last name of something that was deleted. Written by database triggers, so that it covers every way of deleting: a
 * list, an import, a synchronisation.
 */
interface DeletedNameTable {
  noun: string;
  /** The dictionary of an entry, by its id and by its code; else empty. */
  scope: string;
  /** What records store: the id, or the code of an entry. */
  id: string;
  name: string;
  time: Generated<string>;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    deletedName: DeletedNameTable;
  }
}

/** Tables whose rows are shown by a name, with their noun and the column of the name. */
const named = [
  ['users', 'user', 'real_name'],
  ['organize', 'organize', 'full_name'],
  ['position', 'position', 'full_name'],
  ['role', 'role', 'full_name'],
  ['group', 'group', 'full_name'],
  ['dictionary_data', 'dictionary', 'full_name'],
] as const;

const noteName = sql`
  create function note_deleted_name() returns trigger language plpgsql as $$
  declare
    was jsonb := to_jsonb(old);
    name text := left(was->>tg_argv[1], 200);
    dictionary text := was->>'dictionary_type_id';
    scopes text[] := array[''];
    ids text[] := array[was->>'id'];
  begin
    if dictionary is not null then
      ids := array_append(ids, was->>'en_code');
      scopes := array[dictionary];
      select scopes || en_code into scopes from dictionary_type where dictionary_type.id = dictionary
        union all select scopes limit 1;
    end if;
    if coalesce(name, '') = '' then return null; end if;
    insert into deleted_name (noun, scope, id, name)
    select distinct tg_argv[0], scope, one, name from unnest(scopes) as scope, unnest(ids) as one
      where scope is not null and one is not null
    on conflict (noun, scope, id) do update set name = excluded.name, time = clock_timestamp();
    return null;
  end $$`;

/**
 * Deleted records of forms that others refer to, without their long texts and their rows: what a reference may show of
 * them, to those who could see them.
 */
const noteRecords = sql`
  create function note_deleted_records() returns trigger language plpgsql as $$
  begin
    if to_regclass('visualdev') is null then return null; end if;
    insert into deleted_record
      (id, model_id, data, creator_time, creator_user_id, last_modify_time, last_modify_user_id, delete_mark)
    select id, model_id,
      coalesce((select jsonb_object_agg(key, value) from jsonb_each(data)
        where jsonb_typeof(value) in ('string', 'number') and length(value::text) <= 500), '{}'),
      creator_time, creator_user_id, last_modify_time, last_modify_user_id, 1
    from gone where model_id in (
      select model_id from (select distinct model_id from gone) as model
      where exists (select 1 from visualdev
        where visualdev.id <> model_id and position(model_id in coalesce(released_form, '')) > 0))
    on conflict (id) do nothing;
    return null;
  end $$`;

/** The tables and the triggers that fill them; numbered after the tables they watch. */
export const deletedNameMigrations: Record<string, Migration> = {
  '792-deleted-names': {
    async up(db: Kysely<unknown>) {
      await sql`create table deleted_name (
        noun text not null, scope text not null, id text not null, name text not null,
        time timestamptz not null default clock_timestamp(), primary key (noun, scope, id))`.execute(db);
      await sql`create table deleted_record (
        id text primary key, model_id text not null, data jsonb not null,
        creator_time bigint, creator_user_id text, last_modify_time bigint, last_modify_user_id text,
        flow_state integer, delete_mark integer not null)`.execute(db);
      await noteName.execute(db);
      await noteRecords.execute(db);
      for (const [table, noun, column] of named) {
        await sql`create trigger deleted_name after delete on ${sql.id(table)}
          for each row execute function note_deleted_name(${sql.lit(noun)}, ${sql.lit(column)})`.execute(db);
      }
      await sql`create trigger deleted_record after delete on record referencing old table as gone
        for each statement execute function note_deleted_records()`.execute(db);
    },
  },
};
