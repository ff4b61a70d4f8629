import type { Source } from '#schemas/language/source.ts';
import { pageSizeMax } from '#schemas/protocol/paging.ts';
import { afterKey } from '#core/lists/list-input.ts';
import type { Services } from '../../context/services.ts';
import { answerOf } from './answer.ts';
import type { Resolved, SourceQuery } from './query.ts';

/** The call for the records of a form. */
const recordsCall = 'onlinedev.list';

/** Records of a form, filtered by the parameters as field values. */
export function modelQuery(
  source: Extract<Source, { model: string }>,
  input: Resolved,
  client: Services['client'],
): SourceQuery {
  const { currentPage = 1, pageSize = pageSizeMax, [afterKey]: after, ...values } = input;
  const place = typeof after === 'string' ? { after } : {};
  const asked = { modelId: source.model, currentPage, pageSize, ...place, queryJson: JSON.stringify(values) };
  return {
    key: ['model', asked],
    isReady: Object.keys(source.with ?? {}).every((name) => input[name] !== undefined),
    staleMs: 0,
    ask: async (signal) => answerOf((await client.send(recordsCall, asked, { signal, named: true })).data),
  };
}
