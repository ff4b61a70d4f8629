import { sql } from 'kysely';
import { refusedAt } from '#core/flow/engine/instance.ts';
import type { Choices, Initiator } from '#core/flow/model/state.ts';
import { flowStatuses } from '#schemas/language/process.ts';
import type { User } from '../../../platform/auth/user.ts';
import type { Context } from '../../../platform/context/context.ts';
import { stampNew } from '../../../platform/db/columns.ts';
import { badRequest, forbidden } from '../../../platform/errors/app-error.ts';
import { type ReleasedModel, releasedModel } from '../../../records/forms/released-model.ts';
import { createRecord, updateRecord } from '../../../records/write/save-record.ts';
import type { ExternalLookup } from '../../../records/names/record-names.ts';
import type { OptionRows } from '../../../records/validation/allowed-options.ts';
import { groupsOf, positionsOf } from '../../organisation/own-places.ts';
import { asInitiator } from '../model/acting.ts';
import type { FlowInstanceTable, FlowTemplateTable } from '../model/flow.table.ts';
import { formOfInstance, preserveForm, processOf } from '../model/processes.ts';
import { applyEvent, lockedInstance } from './apply-event.ts';
import { formAtStep } from '../model/step-form.ts';
import { titleOf } from '../model/system-values.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Launch extends Choices {
  /** Key of the request: a repeated one starts nothing again. */
  key: string;
  data: Values;
  /** Of the record; absent: a new one. */
  recordId?: string;
  isDraft: boolean;
  urgency?: number | undefined;
  /** Of a sub-process. */
  parent?: { id: string; child: string };
  /** The initiator for whom the caller starts it. */
  delegator?: User;
}

/** Access to the interfaces and forms that the fields of a form refer to, with the rights of the caller. */
export type SourcesOf = (formId: string) => { externalLookup?: ExternalLookup; optionRows?: OptionRows };

const noSources: SourcesOf = () => ({});

/** What conditions read of the initiator. */
export async function initiatorOf({ db }: Pick<Context, 'db'>, user: User): Promise<Initiator> {
  const positions = await positionsOf(db, user);
  return {
    id: user.id,
    organizeId: user.organizeId,
    positionIds: positions.map(({ id }) => id),
    roleIds: user.roleIds,
    groupIds: await groupsOf(db, user.id),
  };
}

/** The values that the process reads, of the stored record. */
export async function readsOf({ db }: Pick<Context, 'db'>, instance: FlowInstanceTable) {
  const process = await processOf(db, instance.versionId);
  const record = await db
    .selectFrom('record')
    .select('data')
    .where('id', '=', instance.recordId)
    .executeTakeFirstOrThrow();
  const read = Object.fromEntries(process.reads.map((name) => [name, record.data[name] ?? null]));
  return { record: read, data: record.data };
}

/**
 * The instance that an earlier request with the same key started. An advisory lock makes simultaneous requests with one
 * key wait for the first: there is no row yet that they could lock.
 */
export async function startedBefore({ db, user, requestKey }: Context): Promise<FlowInstanceTable | undefined> {
  if (requestKey === '') return undefined;
  const key = `${user.id}:${requestKey}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`flow-instance ${key}`}, 0))`.execute(db);
  return db.selectFrom('flowInstance').selectAll().where('requestKey', '=', key).executeTakeFirst();
}

/** A new instance with its record: written together or not at all (FLOW-029). */
export async function startInstance(
  context: Context,
  template: FlowTemplateTable,
  { key, data, recordId: givenId, isDraft, urgency = 1, parent, delegator, ...choices }: Launch,
  sourcesOf: SourcesOf = noSources,
): Promise<FlowInstanceTable> {
  const { db, user } = context;
  const process = await processOf(db, template.mainVersionId);
  const model = await releasedModel(db, process.form);
  // The record is that of the initiator; what may be chosen in it is decided by the rights of the caller (`sourcesOf`).
  const author = delegator ? await asInitiator(context, delegator.id) : context;
  const recordId = await createRecord(author, await startFormOf(model, process.start), data, {
    isDraft,
    ...(givenId !== undefined && { id: givenId }),
    ...sourcesOf(model.id),
  });
  await preserveForm(db, model);
  const instance: FlowInstanceTable = {
    ...stampNew(context),
    templateId: template.id,
    versionId: template.mainVersionId,
    formId: model.id,
    formNumber: model.version,
    recordId,
    title: '',
    userId: delegator?.id ?? user.id,
    delegateUserId: delegator ? user.id : '',
    urgency,
    status: flowStatuses.draft,
    completion: 0,
    currentSteps: '',
    startTime: null,
    endTime: null,
    parentId: parent?.id ?? '',
    parentChild: parent?.child ?? '',
    requestKey: context.requestKey === '' ? null : `${user.id}:${context.requestKey}`,
    state: null,
  };
  const { data: stored } = await db
    .selectFrom('record')
    .select('data')
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow();
  instance.title = await titleOf(context, instance, model, stored);
  await db.insertInto('flowInstance').values(instance).execute();
  if (!isDraft) await submit(context, instance, key, { ...choices, ...(delegator && { delegator }) });
  return instance;
}

const startFormOf = async (model: ReleasedModel, start: Parameters<typeof formAtStep>[1] | undefined) =>
  start ? formAtStep(model, start) : model;

/** Statuses in which the initiator edits and submits: draft, returned, withdrawn to be submitted again. */
const editable: readonly number[] = [flowStatuses.draft, flowStatuses.returned, flowStatuses.recalled];

/** The initiator changes the record of an instance that is theirs to edit, and submits it. */
export async function saveInstance(
  context: Context,
  id: string,
  { key, data, isDraft, urgency, ...choices }: Omit<Launch, 'parent' | 'delegator'>,
  sourcesOf: SourcesOf = noSources,
): Promise<FlowInstanceTable> {
  const { db, user } = context;
  const instance = await lockedInstance(context, id);
  if (instance.userId !== user.id) throw forbidden('flow.refused.forbidden');
  if (!editable.includes(instance.status)) throw badRequest(refusedAt(instance.status) ?? 'flow.refused.running');
  const process = await processOf(db, instance.versionId);
  const model = await formOfInstance(db, instance);
  const { recordId } = instance;
  await updateRecord(context, await startFormOf(model, process.start), {
    id: recordId,
    sent: data,
    version: undefined,
    ...sourcesOf(model.id),
  });
  const { data: stored } = await db
    .selectFrom('record')
    .select('data')
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow();
  const change = { title: await titleOf(context, instance, model, stored), urgency: urgency ?? instance.urgency };
  await db.updateTable('flowInstance').set(change).where('id', '=', id).execute();
  Object.assign(instance, change);
  if (!isDraft) await submit(context, instance, key, choices);
  return instance;
}

async function submit(
  context: Context,
  instance: FlowInstanceTable,
  key: string,
  { delegator, ...choices }: Choices & { delegator?: User },
): Promise<void> {
  const { user } = context;
  const initiator = await initiatorOf(context, delegator ?? user);
  const isChild = instance.parentId !== '';
  const event = {
    type: 'submitted' as const,
    initiator,
    urgency: instance.urgency,
    ...(isChild && { isChild }),
    ...(delegator && { delegator: delegator.id }),
    ...choices,
  };
  await applyEvent(context, instance, event, { key, by: user.id, ...(await readsOf(context, instance)) });
}
