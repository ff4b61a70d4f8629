import type { EngineResult, Statement } from './engine.ts';

/** Requests to the worker that owns the embedded database. */
export type Ask = { id: number } & (Statement | { close: true });

/** The transferable part of an error: message, SQL state and constraint. */
export interface Failure {
  message: string;
  code?: string;
  constraint?: string;
}

/** The `id` of an error that ends the worker: all pending requests fail with it. */
export const broken = -1;
/** SQL state of a broken connection: whether the last statement took effect is unknown. */
export const connectionLost = '08006';

/** The message with `id` 0 reports whether the database was opened. */
export type WorkerReply = { id: number; result?: EngineResult; failure?: Failure };
