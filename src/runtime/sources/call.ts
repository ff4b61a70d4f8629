import { isReading, pathNames } from '#schemas/protocol/contract.ts';
import type { Source } from '#schemas/language/source.ts';
import type { Services } from '../services.ts';
import { answerOf } from './answer.ts';
import type { Resolved, SourceQuery } from './query.ts';

/**
 * Rows of a call of the contracts. It waits while a parameter reads a name that is not bound yet, or a value of its
 * path is missing: a list beside a tree asks nothing until an entry is chosen. `told`: the parameters under their own
 * names, which a packed input has not.
 */
export function callQuery(
  source: Extract<Source, { call: string }>,
  input: Resolved,
  client: Services['client'],
  told: Resolved,
): SourceQuery {
  const call = client.find(source.call);
  // What is shown is asked for by itself, with the rights of whoever looks: nothing is changed by looking.
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
