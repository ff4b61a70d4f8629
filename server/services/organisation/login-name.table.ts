import { type Kysely, type Migration, sql } from 'kysely';

/** A text that identifies one user at a login: an account, a mobile number or a mail address, in lower case. */
interface LoginNameTable {
  name: string;
  userId: string;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    loginName: LoginNameTable;
  }
}

const namesOf = (row: 'old' | 'new') =>
  sql.raw(`array[lower(btrim(${row}.account)), lower(btrim(${row}.mobile_phone)), lower(btrim(${row}.email))]`);

/** Only changed names are claimed, so that two users who already shared one can still change everything else. */
const noteNames = sql`
  create function note_login_names() returns trigger language plpgsql as $$
  declare
    before text[] := '{}';
    after text[] := '{}';
  begin
    if tg_op <> 'INSERT' then before := ${namesOf('old')}; end if;
    if tg_op <> 'DELETE' then after := ${namesOf('new')}; end if;
    delete from login_name where name = any(before) and name <> all(after) and user_id = old.id;
    insert into login_name (name, user_id)
    select distinct claimed, new.id from unnest(after) as claimed where claimed <> '' and claimed <> all(before);
    return null;
  end $$`;

/**
 * The login names of existing rows: accounts take precedence over phone numbers, those over e-mail; of equal names the
 * older user's.
 */
const claimExisting = sql`
  insert into login_name (name, user_id)
  select distinct on (name) name, id from (
    select lower(btrim(account)) as name, id, 1 as step, creator_time from users
    union all select lower(btrim(mobile_phone)), id, 2, creator_time from users
    union all select lower(btrim(email)), id, 3, creator_time from users) as claimed
  where name <> '' order by name, step, creator_time, id`;

/** The primary key makes a name unique over all three columns; the trigger covers every call that changes a user. */
export const loginNameMigrations: Record<string, Migration> = {
  '210-login-name': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('loginName')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('userId', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('loginNameUser').on('loginName').column('userId').execute();
      await claimExisting.execute(db);
      await noteNames.execute(db);
      await sql`create trigger login_names after insert or delete or update of account, mobile_phone, email on users
        for each row execute function note_login_names()`.execute(db);
    },
  },
};
