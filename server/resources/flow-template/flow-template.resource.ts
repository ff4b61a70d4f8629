import type { InputOf } from '#schemas/protocol/contract.ts';
import { flowTemplateContract, type Organisation } from '#schemas/resources/flow-template/flow-template.contract.ts';
import { flowTemplate } from '#schemas/resources/flow-template/flow-template.entity.ts';
import type { Context } from '../../platform/context/context.ts';
import { stampChange, stampNew } from '../../platform/db/columns.ts';
import { forgetDefinition, noteReleased, noteVersion } from '../../platform/definition/versions.ts';
import { badRequest, conflict, notFound } from '../../platform/errors/app-error.ts';
import { crudHandlers, readPage } from '../../platform/resource/crud-handlers.ts';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import { releasedModel } from '../../records/forms/released-model.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { likeOf, type Query, sortedBy, whereEqual } from '../../platform/resource/list-query.ts';
import { seedFlows } from '../../services/demo/seed-flows.ts';
import { flowMigrations, type FlowTemplateTable, flowTemplateTable } from '../../services/flow/model/flow.table.ts';
import { refuseUnlessStarts } from '../../services/flow/model/delegations.ts';
import { refuseUnlessStarter } from '../../services/flow/model/may-start.ts';
import { factsFor } from '../../services/flow/model/people.ts';
import { namesOfUsers } from '../../services/flow/model/user-names.ts';
import { processOf, startableTemplate } from '../../services/flow/model/processes.ts';
import { formAtStep, rightsAt } from '../../services/flow/model/step-form.ts';
import { actionJob } from '../../services/flow/run/action-job.ts';
import { callJob, peopleJob } from '../../services/flow/run/call-job.ts';
import { childEndedJob, childJob } from '../../services/flow/run/child-job.ts';
import { timerJob } from '../../services/flow/run/timer-job.ts';
import { checkedProcess, draftOf, referable, refuseCircle } from '../../services/flow/model/process-draft.ts';
import { pageOfStartable, startableFlows } from '../../services/flow/read/startable-flows.ts';

type Calls = (typeof flowTemplateContract)['calls'];

const templates = crudHandlers(flowTemplateTable);

/** The number of the main version by template. */
async function mainVersions({ db }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('flowTemplate')
    .innerJoin('flowVersion', 'flowVersion.id', 'flowTemplate.mainVersionId')
    .select(['flowTemplate.id', 'flowVersion.number'])
    .where('flowTemplate.id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

const rowOf = (
  { definition: _definition, version: _version, mainVersionId: _main, ...template }: FlowTemplateTable,
  numbers: ReadonlyMap<string, number>,
) => ({ ...template, visible: template.visible ?? [], mainVersion: numbers.get(template.id) ?? 0 });

async function list({ category, enabledMark, ...input }: InputOf<Calls['list']>, context: Context) {
  const page = await templates.list(input, context, whereEqual({ category, enabledMark }));
  const numbers = await mainVersions(
    context,
    page.list.map(({ id }) => id),
  );
  return { ...page, list: page.list.map((template) => rowOf(template, numbers)) };
}

async function info({ id }: { id: string }, context: Context) {
  const template = await templates.info({ id }, context);
  const { definition, version } = template;
  return { ...rowOf(template, await mainVersions(context, [id])), definition, version };
}

/** Saves the draft; optimistic locking by its version. */
async function design({ id, definition, version, note }: InputOf<Calls['design']>, context: Context) {
  const template = await lockedTemplate(context, id);
  if (version !== undefined && version !== template.version) throw conflict('common.changed');
  const next = template.version + 1;
  await context.db
    .updateTable('flowTemplate')
    .set({ definition: draftOf(definition), version: next, ...stampChange(context) })
    .where('id', '=', id)
    .execute();
  await noteVersion(context, { noun: 'flow', id, version: next, texts: { definition }, note });
  return { version: next };
}

async function lockedTemplate({ db }: Context, id: string): Promise<FlowTemplateTable> {
  const template = await db.selectFrom('flowTemplate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!template) throw notFound();
  return template;
}

/** A new main version out of the draft; running instances continue with theirs (FLOW-011). */
async function release({ id }: { id: string }, context: Context) {
  const { db } = context;
  const { definition, version } = await lockedTemplate(context, id);
  await checkedProcess(context, id, definition);
  const last = await db
    .selectFrom('flowVersion')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('templateId', '=', id)
    .executeTakeFirst();
  const row = { ...stampNew(context), templateId: id, number: Number(last?.number ?? 0) + 1, note: '', definition };
  await db.insertInto('flowVersion').values(row).execute();
  await setMain(context, id, { mainVersionId: row.id, enabledMark: 1 });
  await noteReleased(context, { noun: 'flow', id, version, releaseNumber: row.number });
  return { versionId: row.id, version: row.number };
}

async function setMain(
  context: Context,
  id: string,
  change: Partial<Pick<FlowTemplateTable, 'mainVersionId' | 'enabledMark'>>,
): Promise<void> {
  const values = { ...change, ...stampChange(context) };
  await context.db.updateTable('flowTemplate').set(values).where('id', '=', id).execute();
}

async function state({ id }: { id: string }, context: Context) {
  const { enabledMark, mainVersionId } = await lockedTemplate(context, id);
  if (enabledMark !== 1 && mainVersionId === '') throw badRequest('flow-template.notDesigned');
  return templates.state({ id }, context);
}

/** A released version, with its template locked. */
async function lockedVersion(context: Context, id: string) {
  const { db } = context;
  const version = await db
    .selectFrom('flowVersion')
    .select(['id', 'templateId', 'definition'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!version) throw notFound();
  return { version, template: await lockedTemplate(context, version.templateId) };
}

async function removeVersion({ id }: { id: string }, context: Context) {
  const { version, template } = await lockedVersion(context, id);
  if (template.mainVersionId === version.id) throw badRequest('flow-template.version.main');
  const used = context.db.selectFrom('flowInstance').select('id').where('versionId', '=', id).limit(1);
  if (await used.executeTakeFirst()) throw badRequest('flow-template.version.used');
  await context.db.deleteFrom('flowVersion').where('id', '=', id).execute();
  return null;
}

async function versions({ id }: { id: string }, context: Context) {
  const { mainVersionId } = await templates.info({ id }, context);
  const rows = await context.db
    .selectFrom('flowVersion')
    .leftJoin('users', 'users.id', 'flowVersion.creatorUserId')
    .select(['flowVersion.id', 'number as version', 'note', 'users.realName', 'flowVersion.creatorTime'])
    .select((row) =>
      row
        .selectFrom('flowInstance')
        .select((count) => count.fn.countAll().as('count'))
        .whereRef('flowInstance.versionId', '=', 'flowVersion.id')
        .as('instances'),
    )
    .where('templateId', '=', id)
    .orderBy('number', 'desc')
    .execute();
  const shown = rows.map(({ realName, instances, ...version }) => ({
    ...version,
    isMain: version.id === mainVersionId,
    userName: realName ?? '',
    instances: Number(instances),
  }));
  return { list: shown };
}

/** Refused while instances have not ended; ended ones stay readable by the versions they used. */
async function remove({ id }: { id: string }, context: Context) {
  await lockedTemplate(context, id);
  const instances = context.db.selectFrom('flowInstance').select('id').where('templateId', '=', id);
  if (await instances.where('endTime', 'is', null).limit(1).executeTakeFirst()) throw badRequest('flow-template.used');
  await context.db
    .deleteFrom('flowVersion')
    .where('templateId', '=', id)
    .where('id', 'not in', context.db.selectFrom('flowInstance').select('versionId').where('templateId', '=', id))
    .execute();
  await forgetDefinition(context.db, { noun: 'flow', id });
  return templates.remove({ id }, context);
}

/** A copy starts undesigned versions: with the draft, not released, disabled. */
async function copy({ id }: { id: string }, context: Context) {
  const { definition, version } = await templates.info({ id }, context);
  const copied = await templates.copy({ id }, context);
  const values = { definition, version: version > 0 ? 1 : 0, enabledMark: 0 as const };
  await context.db.updateTable('flowTemplate').set(values).where('id', '=', copied.id).execute();
  return copied;
}

/** Enabling demands a released version, however it is demanded. */
async function update(input: InputOf<Calls['update']>, context: Context) {
  const { mainVersionId } = await lockedTemplate(context, input.id);
  if (input.enabledMark === 1 && mainVersionId === '') throw badRequest('flow-template.notDesigned');
  return templates.update(input, context);
}

const fileKind = { file: 'flowTemplate', key: 'template', extension: 'ffe' } as const;

/** The template with its draft, as a file. */
async function exportFile({ id }: { id: string }, context: Context) {
  const row = await templates.info({ id }, context);
  const template = { ...entityRecord(flowTemplate, { ...row }), definition: row.definition };
  const content = JSON.stringify({ file: fileKind.file, version: 1, [fileKind.key]: template }, null, 2);
  return context.files.publish(`${row.fullName}.${fileKind.extension}`, content, 'application/json');
}

/** A template out of a file: its definition becomes the draft, it is neither enabled nor released. */
async function insertImported(values: Record<string, unknown>, context: Context): Promise<{ id: string }> {
  const { definition } = values;
  const created = await templates.create({ ...values, enabledMark: 0 }, context);
  if (typeof definition === 'string' && definition !== '') await design({ id: created.id, definition }, context);
  return created;
}

const importFile = templates.importAs(fileKind.file, fileKind.key, fileKind.extension, insertImported);

async function formInfo({ id }: { id: string }, context: Context) {
  const template = await startableTemplate(context.db, id);
  await refuseUnlessStarts(context, id);
  return startForm(context, template);
}

/** The form as the initiator sees it at the start. */
async function startForm({ db }: Context, { id, fullName, mainVersionId }: FlowTemplateTable) {
  const { form, start } = await processOf(db, mainVersionId);
  const model = await releasedModel(db, form);
  const { formData } = start ? await formAtStep(model, start) : model;
  const formOperates = Object.fromEntries(rightsAt(model, start));
  return { flowId: id, fullName, modelId: model.id, formData, formOperates };
}

/** Processes: templates with released versions (FLOW-009 to FLOW-014). */
export const flowTemplateResource = defineResource({
  contract: flowTemplateContract,
  migrations: flowMigrations,
  seed: seedFlows,
  jobs: [timerJob, callJob, actionJob, peopleJob, childJob, childEndedJob],
  handlers: {
    list,
    async selector(input, { db }) {
      const enabled = db
        .selectFrom('flowTemplate')
        .where('enabledMark', '=', 1)
        .$if((input.keyword ?? '') !== '', (query) => query.where('fullName', 'ilike', likeOf(input.keyword ?? '')));
      const order = sortedBy(['fullName', 'asc'], ['id', 'asc']);
      return readPage<{ id: string; fullName: string }>(enabled as unknown as Query, order, input, (query) =>
        query.select(['id', 'fullName']),
      );
    },
    listAll: startableFlows,
    pageListAll: pageOfStartable,
    async idByCode({ code }, context) {
      const found = await context.db
        .selectFrom('flowTemplate')
        .select('id')
        .where('enCode', '=', code)
        .executeTakeFirst();
      if (!found) throw badRequest('flow.missing');
      await refuseUnlessStarter(context.db, context.user, found.id);
      return found;
    },
    info,
    create: (input, context) => templates.create({ ...input, enabledMark: 0 }, context),
    update,
    remove,
    copy,
    state,
    design,
    async designContext({ id, form = '' }, context) {
      await templates.info({ id }, context);
      const { fields = null, ...others } = await referable(context, form);
      return { ...others, fields };
    },
    async organisation({ initiator, members, hasAdministrators = false }, { db }) {
      const facts = (await factsFor(db, { initiator, members, hasAdministrators })) as Omit<Organisation, 'names'>;
      return { ...facts, names: Object.fromEntries(await namesOfUsers(db, Object.keys(facts.people))) };
    },
    release,
    async stop({ id }, context) {
      await lockedTemplate(context, id);
      await setMain(context, id, { enabledMark: 0 });
      return null;
    },
    versions,
    async mainVersion({ id }, context) {
      const { version, template } = await lockedVersion(context, id);
      await refuseCircle(context, template.id, version.definition);
      await setMain(context, template.id, { mainVersionId: version.id });
      return null;
    },
    removeVersion,
    formInfo,
    export: exportFile,
    import: importFile,
  },
});
