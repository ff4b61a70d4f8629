import { type Kysely, type Migration, sql } from 'kysely';

/** An administrative act, a login, a refusal, an export or a download of files (OPS-014). */
export const auditKinds = ['act', 'login', 'refusal', 'export', 'download'] as const;
export type AuditKind = (typeof auditKinds)[number];

interface AuditEntryTable {
  id: string;
  kind: AuditKind;
  /** Epoch milliseconds of the first and of the last time. */
  time: number;
  lastTime: number;
  /** `noun.call`. */
  call: string;
  userId: string;
  account: string;
  address: string;
  /** The input of the call, secrets masked. */
  input: Record<string, unknown>;
  /** Code and message id of a refusal; 200 and empty otherwise. */
  code: number;
  message: string;
  /** Number of occurrences within the hour; only refusals have more than 1. */
  count: number;
  /** Identifies caller, call and hour of a refusal; null otherwise. */
  refusalKey: string | null;
}

/** A row changed by an administrative act: its changed columns before and after, secrets masked. */
interface AuditChangeTable {
  entryId: string;
  noun: string;
  rowId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  time: number;
}

declare module '../db/database.ts' {
  interface Database {
    auditEntry: AuditEntryTable;
    auditChange: AuditChangeTable;
  }
}

/** The tables exempt from change auditing, each with the reason. Every other table calls {@link auditsChanges}. */
export const unwatched: Readonly<Record<string, string>> = {
  audit_entry: 'the log itself',
  audit_change: 'the log itself',
  kysely_migration: 'written by migrations alone',
  kysely_migration_lock: 'written by migrations alone',
  change_version: 'counters of caches',
  seed: 'which seeds ran',
  secret: 'keys of the server',
  file_holder: 'follows from the rows that name files',
  stored_file: 'uploads are noted as downloads and by the rows that name them',
  renamed: 'work list of the search index',
  deleted_name: 'written with a deletion, which is audited',
  deleted_record: 'written with a deletion, which is audited',
  import_choice: 'personal settings',
  record_index_build: 'work list of the indexes of released forms',
  calculation_backfill: 'work list of calculations that a release added',
  login_name: 'follows from the rows of users',
  session: 'logins are entries of their own',
  login_failure: 'failed logins are entries of their own',
  old_password: 'hashes; the change of the password is noted in users',
  record_move_failure: 'rows of a run that were refused',
  definition_version: 'the history of definitions; the change itself is noted in their tables',
  definition_editor: 'who has a definition open at the moment',
  record: 'business data, changed by its users and versioned on its own',
  message: 'personal messages',
  message_receiver: 'personal messages',
  chat_message: 'personal messages',
  chat_conversation: 'personal messages',
  email: 'personal messages',
  email_receiver: 'personal messages',
  received_mail: 'personal messages',
  mailbox: 'personal settings',
  schedule: 'personal calendar',
  personal_signature: 'personal settings',
  user_choice: 'personal settings',
  column_setting: 'personal settings',
  error_log: 'a log of its own',
  print_log: 'a log of its own',
  push: 'messages between processes',
  move_delivery: 'work list of moving in; what a run writes is noted in its tables',
  move_item: 'work list of moving in',
  flow_form: 'copies of released forms',
  flow_instance: 'business data with a journal of its own',
  flow_event: 'the journal of an instance',
  flow_task: 'follows from the journal',
  flow_copy: 'follows from the journal',
  flow_comment: 'business data, written and removed by calls that are entries of their own',
  flow_log: 'a log of its own',
  automation_run: 'position of actions that are being done',
  flow_phrase: 'personal settings',
  job: 'work list of the job queue; stopping and resuming are entries by their calls',
};

/** Names of columns and inputs whose values are never logged. */
export const secretNames =
  'password|secret|token|salt|credential|private_?key|app_?key|authorization|^(code|ticket|pass|encryption)$';
/** Days for which a database trigger refuses to delete an entry. */
const preservedDays = 180;
const valueLengthMax = 20_000;

async function forbidChanges(db: Kysely<unknown>): Promise<void> {
  // Uses the clock of the database, so that no caller can claim that an entry is old.
  await sql`create function keep_audit() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.time < (extract(epoch from clock_timestamp()) - ${sql.lit(preservedDays * 86_400)}) * 1000 then
        return old;
      end if;
      if tg_op = 'UPDATE' and tg_table_name = 'audit_entry' then
        if to_jsonb(old) - 'count' - 'last_time' = to_jsonb(new) - 'count' - 'last_time'
          and old.refusal_key is not null and new.count = old.count + 1 and new.last_time >= old.last_time then
          return new;
        end if;
      end if;
      raise exception 'The audit log is append-only.';
    end $$`.execute(db);
  for (const table of ['audit_entry', 'audit_change']) {
    await sql`create trigger keep_rows before update or delete on ${sql.table(table)}
      for each row execute function keep_audit()`.execute(db);
    await sql`create trigger keep_table before truncate on ${sql.table(table)}
      for each statement execute function keep_audit()`.execute(db);
  }
}

async function noteChanges(db: Kysely<unknown>): Promise<void> {
  await sql`create function audited_columns(was jsonb, now jsonb) returns jsonb language sql immutable as $$
    select jsonb_object_agg(key, case
      when key ~* ${sql.lit(secretNames)} then '"***"'::jsonb
      when length(value::text) > ${sql.lit(valueLengthMax)} then to_jsonb(left(value::text, ${sql.lit(valueLengthMax)}))
      else value end)
    from jsonb_each(was) where now is null or now->key is distinct from value
  $$`.execute(db);
  await sql`create function note_audit_change() returns trigger language plpgsql as $$
    declare
      entry text := current_setting('zhjy.audit', true);
      was jsonb;
      now jsonb;
    begin
      if coalesce(entry, '') = '' then return null; end if;
      if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
      if tg_op <> 'DELETE' then now := to_jsonb(new); end if;
      if was is distinct from now then
        insert into audit_change (entry_id, noun, row_id, before, after, time)
        values (entry, tg_table_name, coalesce(now->>'id', was->>'id', ''), audited_columns(was, now),
          audited_columns(now, was), extract(epoch from clock_timestamp()) * 1000);
      end if;
      return null;
    end $$`.execute(db);
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
  for (const { name } of rows) if (!Object.hasOwn(unwatched, name)) await auditsChanges(db, name);
}

/** Adds change auditing to a table: one line in the migration that creates it. */
export async function auditsChanges(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`create trigger note_audit after insert or update or delete on ${sql.table(table)}
    for each row execute function note_audit_change()`.execute(db);
}

/** Maximum depth of nested values searched for secrets. */
const depthMax = 20;
/** Deeper nested texts are not parsed: the recursion of PGlite's JSON parser would crash it. */
const textDepthMax = 100;

/** Masks secrets in a value at any depth, also inside JSON texts. */
async function hideNestedSecrets(db: Kysely<unknown>): Promise<void> {
  await sql`create function audited_value(value jsonb, depth integer) returns jsonb language plpgsql immutable as $$
    declare
      content text;
      brackets text;
      inner_value jsonb;
    begin
      if depth > ${sql.lit(depthMax)} then return '"…"'::jsonb; end if;
      if jsonb_typeof(value) = 'object' then
        return (select coalesce(jsonb_object_agg(key, case when key ~* ${sql.lit(secretNames)} then '"***"'::jsonb
          else audited_value(entry.value, depth + 1) end), '{}'::jsonb) from jsonb_each(value) as entry);
      elsif jsonb_typeof(value) = 'array' then
        return (select coalesce(jsonb_agg(audited_value(item, depth + 1) order by position), '[]'::jsonb)
          from jsonb_array_elements(value) with ordinality as items(item, position));
      elsif jsonb_typeof(value) = 'string' then
        content := value #>> '{}';
        if content !~ '^\\s*[[{]' then return value; end if;
        brackets := regexp_replace(regexp_replace(content, '"([^"\\\\]|\\\\.)*"', '', 'g'), '[^][{}]', '', 'g');
        for level in 1..${sql.lit(textDepthMax)} loop
          exit when brackets = '';
          brackets := regexp_replace(brackets, '\\[\\]|\\{\\}', '', 'g');
        end loop;
        if brackets <> '' then return '"…"'::jsonb; end if;
        begin
          inner_value := content::jsonb;
        exception when others then
          return value;
        end;
        return to_jsonb(audited_value(inner_value, depth + 1)::text);
      end if;
      return value;
    end $$`.execute(db);
  await maskColumns(db);
}

/**
 * The columns of a row that differ from another, secrets masked. JSON that would be cut off is recorded by its length alone:
 * its beginning would say little, and searching a large definition for secrets takes longer than writing it.
 */
async function maskColumns(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function audited_columns(was jsonb, now jsonb) returns jsonb language sql immutable as $$
    select jsonb_object_agg(key, case
      when key ~* ${sql.lit(secretNames)} then '"***"'::jsonb
      when length(content) > ${sql.lit(valueLengthMax)} and is_json then to_jsonb('… ' || length(content))
      when length(content) > ${sql.lit(valueLengthMax)} then to_jsonb(left(content, ${sql.lit(valueLengthMax)}))
      when is_json then audited_value(value, 0)
      else value end)
    from (select key, value, value::text as content, value::text ~ '^"?(\\s|\\\\[nrt])*[[{]' as is_json
      from jsonb_each(was)) as columns
    where now is null or now->key is distinct from value
  $$`.execute(db);
}

export const auditMigrations: Record<string, Migration> = {
  '217-audit': {
    async up(db: Kysely<unknown>) {
      await sql`create table audit_entry (
        id text primary key, kind text not null, time bigint not null, last_time bigint not null, call text not null,
        user_id text not null, account text not null, address text not null, input jsonb not null, code integer not null,
        message text not null, count integer not null default 1, refusal_key text unique)`.execute(db);
      await sql`create index audit_entry_time on audit_entry (time)`.execute(db);
      await sql`create table audit_change (
        entry_id text not null, noun text not null, row_id text not null, before jsonb, after jsonb,
        time bigint not null)`.execute(db);
      await sql`create index audit_change_entry on audit_change (entry_id)`.execute(db);
      await sql`create index audit_change_time on audit_change (time)`.execute(db);
      await forbidChanges(db);
      await noteChanges(db);
    },
  },
  '230-audit-nested-secrets': { up: hideNestedSecrets },
  '801-audit-large-values': { up: maskColumns },
};
