import type { Duplex } from 'node:stream';
import { type Connection as Client, createConnection } from 'mysql2';
import { Answer, type Connection, connectMs, type Dialect, type SourceSession, withinBytes } from './source-session.ts';

/** The socket of a connection. */
const streamOf = (client: Client): Duplex => (client as unknown as { stream: Duplex }).stream;

async function open(connection: Connection): Promise<SourceSession> {
  const { host, address, port, dbName, userName, password, useTls, statementMs } = connection;
  const connected = createConnection({
    host: address,
    port,
    database: dbName,
    user: userName,
    password,
    ...(useTls && { ssl: { rejectUnauthorized: true, verifyIdentity: true, servername: host } as object }),
    connectTimeout: connectMs,
    charset: 'utf8mb4',
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    // The server could ask for files of this machine.
    flags: ['-LOCAL_FILES'],
    multipleStatements: false,
  });
  connected.on('error', () => undefined);
  const client = connected.promise();
  const [[{ version }]] = (await client.query('select version() as version')) as unknown as [[{ version: string }]];
  const isMaria = version.includes('MariaDB');
  const limitTime = isMaria ? `max_statement_time = ${statementMs / 1_000}` : `max_execution_time = ${statementMs}`;
  return {
    async select(sql, values, limit) {
      await client.query(`set session ${limitTime}`);
      await client.query('start transaction read only');
      const answer = new Answer(limit);
      // Prepared statements are single ones. The server ends a statement first; this timeout ends the wait for one
      // that does not answer.
      const wanted = { sql, values: [...values], timeout: statementMs + 2_000 };
      const statement = connected.execute(wanted);
      // The timer of a statement that is left at the limit runs on, and its error would have no listener.
      statement.on('error', () => undefined);
      await withinBytes(streamOf(connected), async () => {
        for await (const row of statement.stream({ highWaterMark: 100 })) {
          answer.add(row as Record<string, unknown>);
          if (answer.isFull) break;
        }
      });
      if (answer.isFull) connected.destroy();
      else await client.query('rollback');
      return answer.rows;
    },
    // Ends also a statement that still runs.
    close: async () => connected.destroy(),
  };
}

/** The type a text is converted to before it is compared: as floating point numbers long ids would be equal. */
function castOf(type: string): string | undefined {
  if (/^(tiny|small|medium|big)?int/.test(type)) return type.includes('unsigned') ? 'unsigned' : 'signed';
  return type.startsWith('decimal') ? 'decimal(65,30)' : undefined;
}

export const mysqlSource: Dialect = {
  open,
  quote: (name) => `\`${name.replaceAll('`', '``')}\``,
  placeholder(_number, type = '') {
    const cast = castOf(type);
    return cast === undefined ? '?' : `cast(? as ${cast})`;
  },
  tables: `select table_name as name, table_comment as comment, case when table_type like '%VIEW%' then 1 else 0 end as isView,
      cast(coalesce(table_rows, 0) as char) as \`rows\`
    from information_schema.tables where table_schema = ? order by table_name`,
  columns: `select c.column_name as name, c.column_type as type, c.column_comment as comment,
      coalesce(k.ordinal_position, 0) as keyPosition, case when c.is_nullable = 'YES' then 1 else 0 end as isNullable
    from information_schema.columns c
    left join information_schema.key_column_usage k on k.constraint_name = 'PRIMARY' and k.table_schema = c.table_schema
      and k.table_name = c.table_name and k.column_name = c.column_name
    where c.table_schema = ? and c.table_name = ? order by c.ordinal_position`,
  risk: `select case when exists (select 1 from information_schema.user_privileges
      where privilege_type in ('FILE', 'SUPER') and grantee = concat('''', replace(current_user(), '@', '''@'''), ''''))
      then 1 else 0 end as risk`,
};
