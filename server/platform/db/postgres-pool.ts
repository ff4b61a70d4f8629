import { type CustomTypesConfig, Pool, types as standard } from 'pg';
import { parsers } from './parsers.ts';

/** Readers of values, ours where both databases would differ by themselves. */
const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    parsers[type] ?? (standard.getTypeParser as (type: number, format?: string) => unknown)(type, format),
} as CustomTypesConfig;

/** Connections to PostgreSQL with the same values in and out as the embedded database. */
export function postgresPool(connectionString: string, queryMs: number, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionString,
    types,
    max: 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    options: `-c statement_timeout=${queryMs} -c idle_in_transaction_session_timeout=60000 -c timezone=UTC`,
  });
  // A connection lost while idle: the pool makes another one.
  pool.on('error', onError);
  return pool;
}
