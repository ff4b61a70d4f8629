import { type Kysely, type Migration, sql } from 'kysely';

/** The topics of cache invalidation: a write to one of a topic's tables raises the topic's version. */
export const topics = ['rights', 'forms', 'config', 'names', 'organisations'] as const;
export type Topic = (typeof topics)[number];

/** The number of changes per topic, compared by caches to detect stale entries. */
export type Versions = Readonly<Record<Topic, number>>;

/** One row. */
export interface ChangeVersionTable extends Record<Topic, number> {
  id: number;
}

declare module '../db/database.ts' {
  interface Database {
    changeVersion: ChangeVersionTable;
  }
}

interface Watched {
  table: string;
  topics: readonly Topic[];
  /** Only changes of these columns count; absent: every change. */
  columns?: readonly string[];
}

/** The tables whose contents may be cached, by their SQL names. */
export const watchedTables: readonly Watched[] = [
  { table: 'menu', topics: ['rights'] },
  { table: 'menu_item', topics: ['rights'] },
  { table: 'permission_grant', topics: ['rights'] },
  { table: 'system', topics: ['rights'] },
  { table: 'user_role', topics: ['rights'] },
  { table: 'user_position', topics: ['rights'] },
  { table: 'user_group', topics: ['rights'] },
  { table: 'user_organize', topics: ['rights'] },
  { table: 'role', topics: ['rights', 'names'] },
  { table: 'position', topics: ['rights', 'names'] },
  { table: 'group', topics: ['rights', 'names'] },
  // Read whole, thousands at once: not again after every change of another name, such as a person that is imported.
  { table: 'organize', topics: ['names', 'organisations'] },
  // A login updates its user as well without changing these columns.
  {
    table: 'users',
    topics: ['names'],
    columns: ['real_name', 'manager_id', 'account', 'organize_id', 'head_icon', 'enabled_mark'],
  },
  { table: 'area', topics: ['names'] },
  { table: 'dictionary_type', topics: ['names'] },
  { table: 'dictionary_data', topics: ['names'] },
  { table: 'bill_rule', topics: ['names'] },
  { table: 'print_template', topics: ['names'] },
  { table: 'visualdev', topics: ['forms', 'names'] },
  { table: 'portal', topics: ['forms'] },
  { table: 'data_screen', topics: ['forms'] },
  { table: 'flow_template', topics: ['forms'] },
  { table: 'system_config', topics: ['config'] },
];

/**
 * Raises versions at commit, once per transaction and topic. Deferred, because an earlier row lock would block
 * concurrent transactions for their whole duration; a single row, because two could deadlock.
 */
const noteChange = (raised: readonly Topic[]) => sql`
  create or replace function note_change() returns trigger language plpgsql as $$
  declare
    noted text := coalesce(current_setting('zhjy.noted_change', true), '');
    topic text;
    fresh text[] := '{}';
  begin
    foreach topic in array tg_argv loop
      if position(topic in noted) = 0 then fresh := fresh || topic; end if;
    end loop;
    if fresh <> '{}' then
      perform set_config('zhjy.noted_change', noted || array_to_string(fresh, ' '), true);
      update change_version set
        ${sql.join(raised.map((topic) => sql`${sql.id(topic)} = ${sql.id(topic)} + (${sql.lit(topic)} = any(fresh))::int`))};
    end if;
    return null;
  end $$`;

async function watch(db: Kysely<unknown>, { table, topics: noted, columns }: Watched): Promise<void> {
  // Tests may build a server of fewer resources than the product.
  const { rows } = await sql`select 1 where to_regclass(${`"${table}"`}) is not null`.execute(db);
  if (rows.length === 0) return;
  const update = columns ? sql`update of ${sql.join(columns.map((column) => sql.id(column)))}` : sql`update`;
  await sql`create constraint trigger change_noted after insert or delete or ${update} on ${sql.id(table)}
    deferrable initially deferred for each row
    execute function note_change(${sql.join(noted.map((topic) => sql.lit(topic)))})`.execute(db);
}

async function watchAgain(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  for (const one of watchedTables.filter(({ table }) => tables.includes(table))) {
    await sql`drop trigger if exists change_noted on ${sql.id(one.table)}`.execute(db);
    await watch(db, one);
  }
}

export const changeVersionMigrations: Record<string, Migration> = {
  '220-change-version': {
    async up(db: Kysely<unknown>) {
      await sql`create table change_version (
        id integer primary key default 1 check (id = 1),
        rights bigint not null default 0, forms bigint not null default 0,
        config bigint not null default 0, names bigint not null default 0)`.execute(db);
      await sql`insert into change_version default values`.execute(db);
      await noteChange(['rights', 'forms', 'config', 'names']).execute(db);
      for (const one of watchedTables) await watch(db, one);
    },
  },
  // Pages cache people and print templates under the version of names.
  '260-watched-pickers': { up: (db: Kysely<unknown>) => watchAgain(db, ['users', 'print_template']) },
  // The processes of a form, and the memberships that decide who may start one.
  '600-watched-processes': { up: (db: Kysely<unknown>) => watchAgain(db, ['user_organize', 'flow_template']) },
  // Big screens use interfaces, as forms and portals do.
  '822-watched-screens': { up: (db: Kysely<unknown>) => watchAgain(db, ['data_screen']) },
  '800-watched-organisations': {
    async up(db: Kysely<unknown>) {
      await sql`alter table change_version add column organisations bigint not null default 0`.execute(db);
      await noteChange(topics).execute(db);
      await watchAgain(db, ['organize']);
    },
  },
};
