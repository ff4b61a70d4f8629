import type { CompiledStep } from '#core/flow/model/step-kind.ts';
import { flowStatuses } from '#schemas/language/process.ts';
import { opTypes } from '#schemas/resources/flow-task/flow-task.contract.ts';
import type { Context } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ReleasedModel } from '../../../records/forms/released-model.ts';
import { formOfInstance, processOf } from '../model/processes.ts';
import { readableAt } from '../model/step-form.ts';
import { partIn, tasksOf } from './part.ts';

/** Different steps of open tasks that are looked at. */
const stepsMax = 500;

const templatesOf = (step: CompiledStep | undefined): string[] =>
  step?.props['hasPrintBtn'] === true ? ((step.props['printId'] ?? []) as string[]) : [];

/** The print templates that the steps of the caller's open tasks print with. */
export async function templatesOfTasks(context: Pick<Context, 'db' | 'user'>): Promise<ReadonlySet<string>> {
  const rows = await context.db
    .selectFrom('flowTask')
    .innerJoin('flowInstance', 'flowInstance.id', 'flowTask.instanceId')
    .select(['flowInstance.versionId', 'flowTask.step'])
    .distinct()
    .where('flowTask.userId', '=', context.user.id)
    .where('flowTask.state', '=', 'open')
    .where('flowInstance.status', '=', flowStatuses.running)
    .limit(stepsMax)
    .execute();
  const templates = new Set<string>();
  for (const { versionId, step } of rows) {
    const process = await processOf(context.db, versionId);
    for (const id of templatesOf(process.steps.get(step))) templates.add(id);
  }
  return templates;
}

/** The form of a record as the open task of the caller prints it through a template; its menus are not needed. */
export async function formPrintedAtTask(
  context: Context,
  recordId: string,
  templateId: string,
): Promise<ReleasedModel | undefined> {
  const instance = await context.db
    .selectFrom('flowInstance')
    .selectAll()
    .where('recordId', '=', recordId)
    .executeTakeFirst();
  if (!instance) return undefined;
  const part = await partIn(context, instance, await tasksOf(context, instance.id)).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (part?.opType !== opTypes.todo || !part.task) return undefined;
  const step = (await processOf(context.db, instance.versionId)).steps.get(part.task.step);
  if (!step || !templatesOf(step).includes(templateId)) return undefined;
  return readableAt(await formOfInstance(context.db, instance), step);
}
