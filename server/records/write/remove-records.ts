import { stampChange } from '../../platform/db/columns.ts';
import type { Context } from '../../platform/context/context.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import { seenBy } from '../read/read-record.ts';

/** Deletes records of a form that the person may see, or marks them where it says `logicalDelete`. Answers how many there were. */
export async function removeRecords(context: Context, model: ReleasedModel, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  if (model.screen.form.logicalDelete) {
    const marked = await context.db
      .updateTable('record')
      .set({ ...stampChange(context), deleteMark: 1 })
      .where('modelId', '=', model.id)
      .where('deleteMark', '=', 0)
      .where('id', 'in', ids)
      .where(seenBy(model))
      .executeTakeFirstOrThrow();
    return Number(marked.numUpdatedRows);
  }
  const removed = await context.db
    .deleteFrom('record')
    .where('modelId', '=', model.id)
    .where('deleteMark', '=', 0)
    .where('id', 'in', ids)
    .where(seenBy(model))
    .executeTakeFirstOrThrow();
  return Number(removed.numDeletedRows);
}
