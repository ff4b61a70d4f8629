import type { EngineResult } from './engine.ts';

/** What the process asks of the worker that owns the embedded database. */
export type Ask = { id: number; sql: string; params: readonly unknown[] } | { id: number; close: true };

/** What survives the way of an error from the worker: its words and the SQL state. */
export interface Failure {
  message: string;
  code?: string;
  constraint?: string;
}

/** The `id` of what ends the worker: everything it still owes fails with it. */
export const broken = -1;
/** The SQL state of a connection that broke: whether the last statement took effect is not known. */
export const connectionLost = '08006';

/** The message with `id` 0 reports whether the database was opened. */
export type Told = { id: number; result?: EngineResult; failure?: Failure };
