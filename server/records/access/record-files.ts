import { AppError } from '../../platform/errors/app-error.ts';
import type { Context, FileHolder } from '../../platform/context/context.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import { usedModel } from './model-access.ts';
import { seenBy, shownValues } from '../read/read-record.ts';

/** What else shows records to the caller, besides the menus of their form: for each record the values, as text. */
export type ShownElsewhere = (ids: readonly string[], context: Context) => Promise<ReadonlyMap<string, string>>;

/** Files of records: readable in the fields that the caller is shown of the records that the caller may see. */
export const recordFiles = (shownElsewhere: ShownElsewhere): FileHolder => ({
  async readable(ids, context) {
    const rows = await context.db
      .selectFrom('record')
      .select(['id', 'modelId'])
      .where('id', 'in', [...ids])
      .where('deleteMark', '=', 0)
      .execute();
    const texts = new Map(
      await shownElsewhere(
        rows.map(({ id }) => id),
        context,
      ),
    );
    for (const modelId of new Set(rows.map((row) => row.modelId))) {
      const ofModel = rows.filter((row) => row.modelId === modelId).map(({ id }) => id);
      for (const [id, shown] of await shownOf(modelId, ofModel, context)) {
        texts.set(id, `${texts.get(id) ?? ''}${shown}`);
      }
    }
    return [...texts].map(([id, shown]) => ({ id, shown }));
  },
});

/** Signatures and files below the steps taken with a record: readable by those who may read the record. */
export const stepFiles = (records: FileHolder): FileHolder => ({
  async readable(ids, context) {
    const steps = await context.db
      .selectFrom('operatorRecord')
      .select(['id', 'recordId'])
      .where('id', 'in', [...ids])
      .execute();
    const recordIds = [...new Set(steps.map(({ recordId }) => recordId))];
    const readable = await records.readable(recordIds, context);
    const seen = new Set(readable.map((one) => (typeof one === 'string' ? one : one.id)));
    return steps.filter(({ recordId }) => seen.has(recordId)).map(({ id }) => id);
  },
});

/** Lists and forms may show different fields; the same is not read twice. */
async function shownOf(modelId: string, ids: readonly string[], context: Context): Promise<Map<string, string>> {
  const inForm = await modelFor(modelId, 'form', context);
  const texts = new Map<string, string>();
  if (!inForm) return texts;
  const inList = inForm.rights && (await modelFor(modelId, 'list', context));
  const models = inList ? [inForm, inList] : [inForm];
  for (const model of models) {
    const records = await context.db
      .selectFrom('record')
      .select(['id', 'data'])
      .where('id', 'in', [...ids])
      .where('modelId', '=', modelId)
      .where(seenBy(model))
      .execute();
    for (const { id, data } of records) {
      texts.set(id, `${texts.get(id) ?? ''}${JSON.stringify(shownValues(model, data))}`);
    }
  }
  return texts;
}

async function modelFor(
  modelId: string,
  showing: 'list' | 'form',
  context: Context,
): Promise<ReleasedModel | undefined> {
  try {
    return await usedModel(context, modelId, { showing });
  } catch (error) {
    // Neither a form without a menu of the caller nor one that is no longer released shows its files.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
