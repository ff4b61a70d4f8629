import type { OutputOf } from '#schemas/protocol/contract.ts';
import type { flowMonitorContract } from '#schemas/resources/flow-monitor/flow-monitor.contract.ts';
import type { Context } from '../../../platform/context/context.ts';
import { sentence } from '../../../platform/envelope/sentence.ts';
import { stepName } from '../model/flow-run.ts';
import { processOf } from '../model/processes.ts';
import { instanceOf } from './part.ts';

type Entry = OutputOf<(typeof flowMonitorContract)['calls']['eventLog']>['list'][number];

/** Newest entries of the log that are read. */
const entriesMax = 500;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The event log of an instance; the newest failure of a call that the instance still needs can be repeated. */
export async function eventLog(context: Context, id: string, step?: string): Promise<{ list: Entry[] }> {
  const { state, versionId } = await instanceOf(context, id);
  const process = await processOf(context.db, versionId);
  const rows = await context.db
    .selectFrom('flowLog')
    .select(['id', 'creatorTime', 'step', 'note', 'params'])
    .where('instanceId', '=', id)
    .$if(step !== undefined, (query) => query.where('step', '=', step ?? ''))
    .orderBy('creatorTime', 'desc')
    .orderBy('id', 'desc')
    .limit(entriesMax)
    .execute();
  const needed = new Set(state?.calls.map((call) => call.id));
  const list = rows.map(({ step: key, note, params, ...row }): Entry => {
    const call = textOf(params['call']);
    // The first met is the newest; repeating is offered once.
    const isOpen = call !== '' && params['isOk'] === false && needed.delete(call);
    return {
      ...row,
      step: key === '' ? '' : stepName({ process, context }, key),
      note: sentence(context.language, note, params as Record<string, string | number>),
      request: textOf(params['request']),
      answer: textOf(params['answer']),
      duration: typeof params['duration'] === 'number' ? params['duration'] : null,
      call: isOpen ? call : '',
    };
  });
  return { list };
}
