import type { Source } from '#schemas/language/source.ts';
import type { Services } from '../services.ts';
import { answerOf } from './answer.ts';
import type { Resolved, SourceQuery } from './query.ts';

/** The call that asks a data interface (FORM-031). */
export const interfaceCall = 'data-interface.rows';

/** Rows of a data interface; a parameter whose field is empty is sent as empty text (FORM-033). */
export function interfaceQuery(
  source: Extract<Source, { interface: string }>,
  input: Resolved,
  client: Services['client'],
): SourceQuery {
  const paramList = Object.entries(input).map(([field, value]) => ({ field, defaultValue: value ?? '' }));
  return {
    key: ['interface', source.interface, paramList],
    isReady: true,
    staleMs: 0,
    ask: async (signal) =>
      answerOf((await client.send(interfaceCall, { id: source.interface, paramList }, { signal })).data),
  };
}
