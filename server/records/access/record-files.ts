import { AppError } from '../../platform/errors/app-error.ts';
import type { Context, FileHolder, ReadableHolder } from '../../platform/context/context.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import { usedModel } from './model-access.ts';
import { seenBy, shownValues } from '../read/read-record.ts';

/** Files of records: readable in the fields that the caller is shown of the records that the caller may see. */
export const recordFiles: FileHolder = {
  async readable(ids, context) {
    const rows = await context.db
      .selectFrom('record')
      .select(['id', 'modelId'])
      .where('id', 'in', [...ids])
      .where('deleteMark', '=', 0)
      .execute();
    const models = [...new Set(rows.map(({ modelId }) => modelId))];
    const readable: ReadableHolder[] = [];
    for (const modelId of models) {
      const ofModel = rows.filter((row) => row.modelId === modelId).map(({ id }) => id);
      readable.push(...(await shownOf(modelId, ofModel, context)));
    }
    return readable;
  },
};

/** Signatures below the steps taken with a record: readable by those who may read the record. */
export const stepFiles: FileHolder = {
  async readable(ids, context) {
    const steps = await context.db
      .selectFrom('operatorRecord')
      .select(['id', 'recordId'])
      .where('id', 'in', [...ids])
      .execute();
    const recordIds = [...new Set(steps.map(({ recordId }) => recordId))];
    const readable = await recordFiles.readable(recordIds, context);
    const seen = new Set(readable.map((one) => (typeof one === 'string' ? one : one.id)));
    return steps.filter(({ recordId }) => seen.has(recordId)).map(({ id }) => id);
  },
};

/** Lists and forms may show different fields; the same is not read twice. */
async function shownOf(modelId: string, ids: readonly string[], context: Context): Promise<ReadableHolder[]> {
  const inForm = await modelFor(modelId, 'form', context);
  if (!inForm) return [];
  const inList = inForm.rights && (await modelFor(modelId, 'list', context));
  const models = inList ? [inForm, inList] : [inForm];
  const texts = new Map<string, string>();
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
  return [...texts].map(([id, shown]) => ({ id, shown }));
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
