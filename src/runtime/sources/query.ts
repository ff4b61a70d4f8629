import type { QueryKey } from '@tanstack/react-query';
import type { SourceAnswer } from './answer.ts';

/** Parameters with every read done. */
export type Resolved = Readonly<Record<string, unknown>>;

/** How one source is asked, for react-query: answers with the same key are shared, another key is another question. */
export interface SourceQuery {
  key: QueryKey;
  /** False: a parameter it cannot do without is not there yet. */
  isReady: boolean;
  /** How long an answer may be reused without asking again. */
  staleMs: number;
  ask(signal: AbortSignal): Promise<SourceAnswer>;
}
