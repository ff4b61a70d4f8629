import type { Duplex } from 'node:stream';
import { Client, Query, type QueryConfig } from 'pg';
import { Answer, type Connection, connectMs, type Dialect, type SourceSession, withinBytes } from './source-session.ts';

/** The socket of a client, which also one that is encrypted has. */
const streamOf = (client: Client): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** Every value as PostgreSQL writes it, except small numbers and truth values: dates must not depend on a time zone. */
const asNumbers = new Map<number, (text: string) => unknown>([
  [16, (text) => text === 't'],
  [21, Number],
  [23, Number],
  [700, Number],
  [701, Number],
]);
const types = { getTypeParser: (oid: number) => asNumbers.get(oid) ?? ((text: string) => text) };

const configOf = (text: string, values: readonly unknown[] = []): QueryConfig =>
  ({ text, values: [...values], types, queryMode: 'extended' }) as QueryConfig;

/**
 * Takes rows while they arrive; above the limits of an answer, or of the time to wait for a server that does not answer,
 * the connection is closed, and nothing more arrives.
 */
const collect = (client: Client, config: QueryConfig, answer: Answer, waitMs: number) =>
  new Promise<void>((done, fail) => {
    // Without a callback, as with a timeout of the client, rows are not collected a second time.
    const query = new Query(config);
    const giveUp = (error: Error) => {
      fail(error);
      streamOf(client).destroy();
    };
    const waiting = setTimeout(() => giveUp(new Error('no answer')), waitMs);
    query.on('row', (row: Record<string, unknown>) => {
      try {
        answer.add(row);
      } catch (error) {
        giveUp(error as Error);
      }
    });
    query.on('error', (error) => {
      clearTimeout(waiting);
      fail(error);
    });
    query.on('end', () => {
      clearTimeout(waiting);
      done();
    });
    client.query(query);
  });

async function open(connection: Connection): Promise<SourceSession> {
  const { host, address, port, dbName, userName, password, useTls, statementMs, timeZone } = connection;
  const client = new Client({
    host: address,
    port,
    database: dbName,
    user: userName,
    password,
    ssl: useTls ? { servername: host } : false,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    options: '-c default_transaction_read_only=on -c datestyle=ISO,YMD -c standard_conforming_strings=on',
  });
  // The failing query reports an error after the connection was opened; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  // The extended protocol takes one statement only, also where no value is bound.
  // The server ends a statement first; this ends the wait for a server that does not answer.
  const waitMs = statementMs + 2_000;
  const run = (text: string, values?: readonly unknown[]) =>
    client.query({ ...configOf(text, values), query_timeout: waitMs } as QueryConfig);
  await run(`select set_config('timezone', $1, false)`, [timeZone]);
  return {
    async select(sql, values, limit) {
      await run('begin read only');
      // An earlier query of this session could have changed the timeout.
      await run(`set local statement_timeout = ${statementMs}`);
      // Inside parentheses only queries that change nothing are permitted.
      const answer = new Answer(limit);
      const limited = `select * from (${sql}) as source limit ${limit}`;
      await withinBytes(streamOf(client), () => collect(client, configOf(limited, values), answer, waitMs));
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
