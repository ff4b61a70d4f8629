import type { Source } from '#schemas/language/source.ts';
import type { SourceQuery } from './query.ts';

/** Static rows of the definition. */
export function staticQuery(source: Extract<Source, { static: unknown }>): SourceQuery {
  return {
    key: ['static', source.static],
    isReady: true,
    staleMs: Infinity,
    ask: async () => ({ rows: source.static, total: undefined }),
  };
}
