import type { QueryKey } from '@tanstack/react-query';
import type { Source } from '#schemas/language/source.ts';
import type { Services } from '../services.ts';
import type { SourceAnswer } from './answer.ts';
import { callQuery } from './call.ts';
import { dictionaryQuery } from './dictionary.ts';
import { interfaceQuery } from './interface.ts';
import { modelQuery } from './model.ts';
import { staticQuery } from './static.ts';

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

/** The query of any source with these parameters. */
export function sourceQuery(source: Source, input: Resolved, client: Services['client']): SourceQuery {
  if ('static' in source) return staticQuery(source);
  if ('dictionary' in source) return dictionaryQuery(source, client);
  if ('interface' in source) return interfaceQuery(source, input, client);
  if ('model' in source) return modelQuery(source, input, client);
  return callQuery(source, input, client);
}
