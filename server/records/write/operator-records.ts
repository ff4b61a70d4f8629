import { handleStatuses } from '#core/print/handle-status.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import type { Context } from '../../platform/context/context.ts';
import type { OperatorRecord } from '#schemas/resources/print-template/print-template.contract.ts';

/** Notes that the user handed a record of a flow form in. */
export async function noteInitiated({ db, user, now, newId, language }: Context, recordId: string): Promise<void> {
  await db
    .insertInto('operatorRecord')
    .values({
      id: newId(),
      recordId,
      nodeName: sentence(language, 'print.node.start', {}),
      userName: user.realName,
      handleTime: now(),
      handleStatus: handleStatuses.initiated,
      handleOpinion: '',
      signImg: '',
    })
    .execute();
}

/** The steps taken with these records, each record's in the order of time. */
export async function operatorRecordsOf({ db }: Pick<Context, 'db'>, recordIds: readonly string[]) {
  const rows = await db
    .selectFrom('operatorRecord')
    .select(['recordId', 'nodeName', 'userName', 'handleTime', 'handleStatus', 'handleOpinion', 'signImg'])
    .where('recordId', 'in', [...recordIds])
    .orderBy('handleTime')
    .orderBy('position')
    .execute();
  const steps = new Map<string, OperatorRecord[]>();
  for (const { recordId, ...step } of rows) steps.set(recordId, [...(steps.get(recordId) ?? []), step]);
  return steps;
}
