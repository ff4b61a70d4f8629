import type { PGlite } from '@electric-sql/pglite';

/** The result of a statement, the same for PGlite and PostgreSQL. */
export interface EngineResult {
  rows: unknown[];
  affectedRows: number;
}

/** The session of the embedded database: statements run one after another. */
export interface Session {
  query(sql: string, params: readonly unknown[]): Promise<EngineResult>;
}

export interface SessionOptions {
  /** No statement timeout: for migrations and seeds. */
  isUnlimited?: boolean;
}

/** The embedded database as used by the pool. */
export interface Engine {
  /**
   * A session of the running database; it fails after a restart of the database instead of continuing without its
   * transaction.
   */
  session(options?: SessionOptions): Promise<Session>;
  close(): Promise<void>;
}

/** Runs one statement on the embedded database. */
export async function run(pglite: PGlite, sql: string, params: readonly unknown[]): Promise<EngineResult> {
  const result = await pglite.query(sql, [...params]);
  return { rows: result.rows, affectedRows: result.affectedRows ?? 0 };
}
