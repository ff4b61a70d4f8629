import { type CustomTypesConfig, Pool, types as standard } from 'pg';
import { parsers } from './parsers.ts';

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
