import { Client, type QueryConfig } from 'pg';
import { Answer, type Connection, type Dialect, type SourceSession } from './source-session.ts';

type QueryResult = { rows: Record<string, unknown>[] };

/** Every value as PostgreSQL writes it, except small numbers and truth values: dates must not depend on a time zone. */
const asNumbers = new Map<number, (text: string) => unknown>([
  [16, (text) => text === 't'],
  [21, Number],
  [23, Number],
  [700, Number],
  [701, Number],
]);
const types = { getTypeParser: (oid: number) => asNumbers.get(oid) ?? ((text: string) => text) };

async function open(connection: Connection): Promise<SourceSession> {
  const { host, address, port, dbName, userName, password, useTls, statementMs, timeZone } = connection;
  const client = new Client({
    host: address,
    port,
    database: dbName,
    user: userName,
    password,
    ssl: useTls ? { servername: host } : false,
    connectionTimeoutMillis: statementMs,
    statement_timeout: statementMs,
    // The server ends a statement first; this one ends the wait for a server that does not answer.
    query_timeout: statementMs + 2_000,
    idle_in_transaction_session_timeout: statementMs,
    options: '-c default_transaction_read_only=on -c datestyle=ISO,YMD -c standard_conforming_strings=on',
  });
  // The failing query reports an error after the connection was opened; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  // The extended protocol takes one statement only, also where no value is bound.
  const run = (text: string, values: readonly unknown[] = []) =>
    client.query({ text, values: [...values], types, queryMode: 'extended' } as QueryConfig) as Promise<QueryResult>;
  await run(`select set_config('timezone', $1, false)`, [timeZone]);
  return {
    async select(sql, values, limit) {
      await run('begin read only');
      // An earlier query of this session could have changed the timeout.
      await run(`set local statement_timeout = ${statementMs}`);
      // Inside parentheses only queries that change nothing are permitted.
      const { rows } = await run(`select * from (${sql}) as source limit ${limit}`, values);
      const answer = new Answer(limit);
      for (const row of rows) answer.add(row);
      await run('rollback');
      return answer.rows;
    },
    // Not awaited: a server that does not answer would hold the caller.
    async close() {
      client.end().catch(() => undefined);
    },
  };
}

export const postgresSource: Dialect = {
  open,
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  placeholder: (number) => `$${number}`,
  tables: `select c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
      case c.relkind when 'v' then 1 when 'm' then 1 else 0 end as "isView",
      greatest(c.reltuples, 0)::bigint::text as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
      and has_table_privilege(c.oid, 'select')
    order by c.relname`,
  columns: `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      coalesce(col_description(c.oid, a.attnum), '') as comment,
      coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) as "keyPosition",
      case when a.attnotnull then 0 else 1 end as "isNullable"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(c.oid, a.attnum, 'select')
    order by a.attnum`,
  risk: `select case when rolsuper or exists (select 1 from pg_roles r
      where r.rolname in ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program')
        and pg_has_role(current_user, r.oid, 'member')) then 1 else 0 end as risk
    from pg_roles where rolname = current_user`,
};
