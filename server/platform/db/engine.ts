/** One statement's outcome, the same from the embedded database and from PostgreSQL. */
export interface EngineResult {
  rows: unknown[];
  affectedRows: number;
}

/** One session of the embedded database: statements run one after another. */
export interface Session {
  query(sql: string, params: readonly unknown[]): Promise<EngineResult>;
}

export interface SessionOptions {
  /** Its statements take as long as they need: migrations and first rows. */
  isUnlimited?: boolean;
}

/** The embedded database as the pool sees it. */
export interface Engine {
  /** A session of the running database; it fails, instead of going on without its transaction, once the database restarted. */
  session(options?: SessionOptions): Promise<Session>;
  close(): Promise<void>;
}
