import { type CustomTypesConfig, Pool, types as standard } from 'pg';
import { parsers } from './parsers.ts';

/** Readers of values, ours where both databases would differ by themselves. */
const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    parsers[type] ?? (standard.getTypeParser as (type: number, format?: string) => unknown)(type, format),
} as CustomTypesConfig;

interface PoolOptions {
  /** A statement running longer is cut; 0: none is. */
  queryMs: number;
  /** Called for every lost connection. */
  onError(error: Error): void;
  /** Connections at most. */
  most?: number;
}

const idleInTransactionMs = 60_000;

/** Connections to PostgreSQL with the same values in and out as the embedded database. */
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
  // The pool itself listens to idle connections only. One that is lost while a request holds it must not end the process:
  // the request's next statement fails, and the pool drops the connection when it comes back.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => undefined);
  return pool;
}
