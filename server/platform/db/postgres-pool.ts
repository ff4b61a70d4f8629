import { type CustomTypesConfig, Pool, type PoolClient, types as standard } from 'pg';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { parsers } from './parsers.ts';
import { preparedName } from './prepared-statements.ts';

/** Value parsers, overridden where the databases differ. */
const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    parsers[type] ?? (standard.getTypeParser as (type: number, format?: string) => unknown)(type, format),
} as CustomTypesConfig;

interface PoolOptions {
  /** Statement timeout in milliseconds; 0: none. */
  queryMs: number;
  /** Called for every lost connection. */
  onError(error: Error): void;
  /** Maximum number of connections. */
  most?: number;
}

const idleInTransactionMs = 60_000;

/** A PostgreSQL pool with the same value mapping as the embedded database. */
export function postgresPool(connectionString: string, { queryMs, onError, most = 20 }: PoolOptions): Pool {
  const idle = queryMs === 0 ? 0 : idleInTransactionMs;
  const pool = new Pool({
    connectionString,
    types,
    max: most,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options: `-c statement_timeout=${queryMs} -c idle_in_transaction_session_timeout=${idle} -c timezone=UTC`,
  });
  // The pool handles errors of idle connections only. A connection lost while a request holds it must not end the
  // process: the request's next statement fails, and the pool drops the connection on release.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => undefined);
  return pool;
}

/** The pool as kysely uses it, with the recurring statements prepared in each connection. */
export const preparingPool = (pool: Pool): PostgresPool => ({
  connect: async () => preparing(await pool.connect()),
  end: () => pool.end(),
});

function preparing(client: PoolClient): PostgresPoolClient {
  return {
    // kysely's cursor form is never used: lists are paged.
    query: ((text: string, values: readonly unknown[]) =>
      client.query({ text, values: [...values], name: preparedName(text) })) as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}
