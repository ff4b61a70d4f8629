import type { QueryKey } from '@tanstack/react-query';
import type { SourceAnswer } from './answer.ts';

/** Parameters with all names resolved. */
export type Resolved = Readonly<Record<string, unknown>>;

/** Query of one source for react-query; equal keys share a cached answer. */
export interface SourceQuery {
  key: QueryKey;
  /** False: a required parameter is missing, the query is disabled. */
  isReady: boolean;
  /** Milliseconds for which a cached answer is fresh. */
  staleMs: number;
  ask(signal: AbortSignal): Promise<SourceAnswer>;
}
