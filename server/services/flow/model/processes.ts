import type { Kysely } from 'kysely';
import { compileProcess } from '#core/flow/model/process.ts';
import { loadNeeds } from '#core/formula/install.ts';
import type { CompiledProcess } from '#core/flow/model/step-kind.ts';
import { stepKinds } from '#registry/step-kinds.ts';
import { cachedForGood } from '../../../platform/cache/cached-db.ts';
import type { Database } from '../../../platform/db/database.ts';
import { badRequest, notFound } from '../../../platform/errors/app-error.ts';
import { parseDefinition } from '../../../records/forms/parse-definition.ts';
import { modelOf, type ReleasedModel, releasedModel } from '../../../records/forms/released-model.ts';
import type { FlowTemplateTable } from './flow.table.ts';

type Db = Kysely<Database>;

/** A released version of a process, compiled once: it never changes. */
export function processOf(db: Db, versionId: string): Promise<CompiledProcess> {
  return cachedForGood(db, `flow version ${versionId}`, async () => {
    const version = await db
      .selectFrom('flowVersion')
      .select('definition')
      .where('id', '=', versionId)
      .executeTakeFirst();
    if (!version) throw notFound('flow.missing');
    const process = compileProcess(parseDefinition(version.definition), stepKinds);
    await Promise.all(process.formulas.map(loadNeeds));
    return process;
  });
}

/** A process that can be started: enabled and released. */
export async function startableTemplate(db: Db, id: string): Promise<FlowTemplateTable> {
  const template = await db.selectFrom('flowTemplate').selectAll().where('id', '=', id).executeTakeFirst();
  if (!template) throw badRequest('flow.missing');
  if (template.enabledMark !== 1 || template.mainVersionId === '') throw badRequest('flow.notEnabled');
  return template;
}

/** The form that instances began with, compiled once per version of it. */
export async function formOfInstance(
  db: Db,
  { formId, formNumber }: { formId: string; formNumber: number },
): Promise<ReleasedModel> {
  const current = await releasedModel(db, formId).catch(() => undefined);
  if (current?.version === formNumber) return current;
  return cachedForGood(db, `form ${formId} of flows ${formNumber}`, () => readForm(db, formId, formNumber));
}

async function readForm(db: Db, formId: string, number: number): Promise<ReleasedModel> {
  const form = await db
    .selectFrom('flowForm')
    .innerJoin('visualdev', 'visualdev.id', 'flowForm.formId')
    .select(['visualdev.id', 'enCode', 'fullName', 'type', 'webType', 'enableFlow', 'columnData', 'flowForm.formData'])
    .where('flowForm.formId', '=', formId)
    .where('flowForm.number', '=', number)
    .executeTakeFirst();
  if (!form) throw notFound('visualdev.notReleased');
  return modelOf({ ...form, releaseNumber: number });
}

/** Preserves the form as it is now for the instances that begin with it. */
export async function preserveForm(db: Db, { id, version, formData }: ReleasedModel): Promise<void> {
  await db
    .insertInto('flowForm')
    .values({ formId: id, number: version, formData })
    .onConflict((conflict) => conflict.columns(['formId', 'number']).doNothing())
    .execute();
}
