import { isReading, pathNames } from '#schemas/protocol/contract.ts';
import type { Source } from '#schemas/language/source.ts';
import type { Services } from '../../context/services.ts';
import { answerOf } from './answer.ts';
import type { Resolved, SourceQuery } from './query.ts';

/**
 * Query of a contract call. It is disabled while a parameter reads an unbound name or a path value is missing: a list
 * next to a tree fetches nothing until an entry is selected. The last argument holds the parameters before packing.
 */
export function callQuery(
  source: Extract<Source, { call: string }>,
  input: Resolved,
  client: Services['client'],
  told: Resolved,
): SourceQuery {
  const call = client.find(source.call);
  // Displaying a screen sends its queries with the viewer's rights, so only reading calls are allowed.
  const isHarmless = call === undefined || isReading(call);
  const inPath = pathNames(call?.path ?? '');
  const isThere = (name: string) => input[name] !== undefined && input[name] !== null && input[name] !== '';
  return {
    key: ['call', source.call, input],
    isReady:
      isHarmless && inPath.every(isThere) && Object.keys(source.with ?? {}).every((name) => told[name] !== undefined),
    staleMs: 0,
    ask: async (signal) => answerOf((await client.send(source.call, input, { signal, named: true, shown: true })).data),
  };
}
