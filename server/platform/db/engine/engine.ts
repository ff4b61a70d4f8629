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
