import { flowTypes } from '#schemas/resources/flow-template/flow-template.entity.ts';
import type { Context } from '../../../platform/context/context.ts';
import { cached } from '../../../platform/cache/cached-db.ts';
import { badRequest } from '../../../platform/errors/app-error.ts';
import type { ReleasedModel } from '../../../records/forms/released-model.ts';
import type { FlowInstanceTable } from '../model/flow.table.ts';
import { isStartableBy, refuseUnlessStarter } from '../model/may-start.ts';
import { processOf, startableTemplate } from '../model/processes.ts';
import { eventKey } from './instance-calls.ts';
import { type Launch, type SourcesOf, startedBefore, startInstance } from './launch.ts';

/** The released processes of a form, in the order in which one is chosen. */
function processesOfForm(db: Context['db'], formId: string) {
  return cached(db, 'forms', `processes ${formId}`, async () => {
    const templates = await db
      .selectFrom('flowTemplate')
      .select(['id', 'fullName', 'mainVersionId', 'visibleType', 'visible'])
      .where('type', '=', flowTypes.ofForm)
      .where('enabledMark', '=', 1)
      .where('mainVersionId', '<>', '')
      .orderBy('sortCode', 'desc')
      .orderBy('id')
      .execute();
    const forms = await Promise.all(templates.map(async (one) => (await processOf(db, one.mainVersionId)).form));
    return templates.filter((_, index) => forms[index] === formId);
  });
}

/** The processes of a form that the caller may start. */
export async function startableOfForm({ db, user }: Pick<Context, 'db' | 'user'>, model: ReleasedModel) {
  if (model.enableFlow !== 1) return [];
  const [processes, isStartable] = await Promise.all([processesOfForm(db, model.id), isStartableBy(db, user)]);
  return processes.filter(isStartable).map(({ id, fullName }) => ({ id, fullName }));
}

/** The process that saving a record of a form starts: of those the caller may start, the first in order; '' for none. */
export async function flowOfForm(context: Pick<Context, 'db' | 'user'>, model: ReleasedModel): Promise<string> {
  return (await startableOfForm(context, model))[0]?.id ?? '';
}

/**
 * The process that imported records of a form are submitted to: the chosen one, or the only one (IMPORT-009). Undefined:
 * there are several, and none is chosen.
 */
export async function flowOfImport(context: Context, model: ReleasedModel, chosen: string) {
  const all = await startableOfForm(context, model);
  const found = all.length === 1 && chosen === '' ? all[0] : all.find(({ id }) => id === chosen);
  if (all.length === 0 || (chosen !== '' && !found)) throw badRequest('import.noFlow');
  return found?.id;
}

/** Starts a process with a new record of its form (FLOW-029). A repeated request gets the instance of the first one. */
export async function startOfForm(
  context: Context,
  model: ReleasedModel,
  flowId: string,
  launch: Omit<Launch, 'key'>,
  sourcesOf: SourcesOf,
): Promise<FlowInstanceTable> {
  const { db, user } = context;
  const known = await startedBefore(context);
  if (known) return known;
  const template = await startableTemplate(db, flowId);
  await refuseUnlessStarter(db, user, flowId);
  if ((await processOf(db, template.mainVersionId)).form !== model.id) throw badRequest('flow.missing');
  return startInstance(context, template, { ...launch, key: eventKey(context) }, sourcesOf);
}
