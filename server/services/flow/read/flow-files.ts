import { AppError } from '../../../platform/errors/app-error.ts';
import type { ShownElsewhere } from '../../../records/access/record-files.ts';
import { shownValues } from '../../../records/read/read-record.ts';
import { processOf } from '../model/processes.ts';
import { seenForm } from './detail.ts';
import { type Part, partIn, tasksOf } from './part.ts';

/** Of these records the values that the caller sees on the page of their process, which limit the readable files. */
export const shownByFlows: ShownElsewhere = async (ids, context) => {
  const shown = new Map<string, string>();
  const instances = await context.db
    .selectFrom('flowInstance')
    .selectAll()
    .where('recordId', 'in', [...ids, ''])
    .execute();
  for (const instance of instances) {
    const part = await partIn(context, instance, await tasksOf(context, instance.id)).catch(withoutPart);
    if (!part) continue;
    const process = await processOf(context.db, instance.versionId);
    const { seen } = await seenForm(context, instance, part, process);
    const record = await context.db
      .selectFrom('record')
      .select('data')
      .where('id', '=', instance.recordId)
      .executeTakeFirstOrThrow();
    shown.set(instance.recordId, JSON.stringify(shownValues(seen, record.data)));
  }
  return shown;
};

function withoutPart(error: unknown): Part | undefined {
  if (error instanceof AppError) return undefined;
  throw error;
}
