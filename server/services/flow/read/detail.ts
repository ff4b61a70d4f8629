import { returnTargets, toInitiator } from '#core/flow/engine/moves.ts';
import type { State } from '#core/flow/model/state.ts';
import type { CompiledProcess, CompiledStep } from '#core/flow/model/step-kind.ts';
import { flowStatuses } from '#schemas/language/process.ts';
import { flowMonitorMenu } from '#schemas/resources/flow-monitor/flow-monitor.contract.ts';
import { type FlowDetail, opTypes } from '#schemas/resources/flow-task/flow-task.contract.ts';
import type { Context } from '../../../platform/context/context.ts';
import { notFound } from '../../../platform/errors/app-error.ts';
import { translateText } from '../../../platform/envelope/sentence.ts';
import { usedModel } from '../../../records/access/model-access.ts';
import type { ReleasedModel } from '../../../records/forms/released-model.ts';
import { shownValues } from '../../../records/read/read-record.ts';
import type { FlowInstanceTable, FlowTaskTable } from '../model/flow.table.ts';
import { formOfInstance, processOf } from '../model/processes.ts';
import { formAtStep, formForReading, readableAt } from '../model/step-form.ts';
import { readTaskKey, taskKey } from '../model/task-key.ts';
import { namesOfUsers } from '../model/user-names.ts';
import { recordsOf } from './records.ts';
import { instanceOf, monitorPart, type Part, partIn, tasksOf } from './part.ts';

/** The form of an instance, as far as the caller sees it; with the step whose fields the caller writes. */
export async function seenForm(
  context: Context,
  instance: FlowInstanceTable,
  part: Part,
  process: CompiledProcess,
): Promise<{ whole: ReleasedModel; step: CompiledStep | undefined; seen: ReleasedModel }> {
  const whole = await formOfInstance(context.db, instance);
  const isEditing = instance.userId === context.user.id && editable.includes(instance.status);
  const step = part.task ? process.steps.get(part.task.step) : isEditing ? process.start : undefined;
  return { whole, step, seen: step ? readableAt(whole, step) : await readableFor(context, whole, part, process) };
}

/**
 * The form and values as the caller sees them: those of the step for its handler, to others what their steps showed them,
 * to the monitor what the menus of the form show.
 */
async function formFor(context: Context, instance: FlowInstanceTable, part: Part, process: CompiledProcess) {
  const { whole, step, seen } = await seenForm(context, instance, part, process);
  const record = await context.db
    .selectFrom('record')
    .select('data')
    .where('id', '=', instance.recordId)
    .executeTakeFirst();
  if (!record) throw notFound('flow.missingInstance');
  const form = step ? await formAtStep(whole, step) : undefined;
  const values = { ...shownValues(seen, record.data), ...(form && unfinished(context, part.task, form)) };
  return { formData: form?.formData ?? formForReading(seen), data: JSON.stringify(values) };
}

/** What the handler has saved without deciding, as far as the step writes it (FLOW-049). */
function unfinished({ user }: Context, task: FlowTaskTable | undefined, { rights }: ReleasedModel) {
  if (task?.userId !== user.id || task.draft === '') return {};
  const { data } = JSON.parse(task.draft) as { data: Record<string, unknown> };
  return Object.fromEntries(Object.entries(data).filter(([name]) => rights?.fields.has(name) === true));
}

async function readableFor(
  context: Context,
  whole: ReleasedModel,
  { opType, steps }: Part,
  process: CompiledProcess,
): Promise<ReleasedModel> {
  if (opType === opTypes.monitor) {
    const byMenu = await usedModel(context, whole.id).catch(() => undefined);
    const none = { fields: new Map(), rules: [] };
    return byMenu && !byMenu.rights ? whole : { ...whole, rights: byMenu?.rights ?? none };
  }
  const known = steps?.flatMap((key) => process.steps.get(key) ?? []) ?? [];
  return readableAt(whole, ...(known.length > 0 ? known : process.start ? [process.start] : []));
}

/** Draft, returned, withdrawn to be submitted again. */
export const editable: readonly number[] = [flowStatuses.draft, flowStatuses.returned, flowStatuses.recalled];

interface Button {
  code: string;
  label: string;
}

const textOf = (step: CompiledStep | undefined, property: string) => String(step?.props[property] ?? '');

/** The buttons of a step, with their own texts. */
const stepButtons = [
  ['audit', 'hasAuditBtn', 'auditBtnText'],
  ['submit', 'hasSubmitBtn', 'submitBtnText'],
  ['reject', 'hasRejectBtn', 'rejectBtnText'],
  ['refuse', 'hasRefuseBtn', 'refuseBtnText'],
  ['transfer', 'hasTransferBtn', 'transferBtnText'],
  ['addSign', 'hasFreeApproverBtn', 'freeApproverBtnText'],
  ['save', 'hasSaveBtn', 'saveBtnText'],
  ['print', 'hasPrintBtn', 'printBtnText'],
] as const;

/** A print button without a template would print nothing. */
const hasButton = ({ props }: CompiledStep, code: string, flag: string): boolean =>
  props[flag] === true && (code !== 'print' || ((props['printId'] ?? []) as string[]).length > 0);

/** What the caller can do; nothing else decides which buttons the page shows (FLOW-063). */
function buttonsFor(
  { opType, task, mayAdministrate }: Part,
  instance: FlowInstanceTable,
  process: CompiledProcess,
  { taskOperatorId = '' }: Opened,
): Button[] {
  const plain = (...codes: string[]) => codes.map((code) => ({ code, label: '' }));
  const { status, parentId } = instance;
  if (opType === opTypes.todo && task) {
    const step = process.steps.get(task.step);
    return stepButtons.flatMap(([code, flag, text]) =>
      step && hasButton(step, code, flag) ? [{ code, label: textOf(step, text) }] : [],
    );
  }
  if (opType === opTypes.own) {
    if (editable.includes(status)) return plain('submit', 'save');
    if (status === flowStatuses.running) return parentId === '' ? plain('press', 'withdraw') : plain('press');
  }
  // Which decision is taken back is named by the task from the list of what was done.
  if (opType === opTypes.done && status === flowStatuses.running && taskOperatorId !== '') return plain('recall');
  if (opType === opTypes.monitor && mayAdministrate === true) {
    if (status === flowStatuses.suspended) return plain('resume', 'terminate');
    if (status === flowStatuses.running) return plain('terminate', 'assign', 'suspend', 'change');
    if (instance.endTime !== null) return plain('revive');
  }
  return [];
}

function stepsOf(process: CompiledProcess, state: State | null, language: Context['language']): FlowDetail['steps'] {
  const current = new Set(state?.active.map(({ step }) => step));
  const passed = new Set(state?.passed.map(({ step }) => step));
  // A split is left without an entry of its own: it was passed where a step below it was reached.
  const isReached = ({ key, children }: CompiledStep): boolean =>
    passed.has(key) || current.has(key) || children.some(isReached);
  return [...process.steps.values()].map((step) => ({
    key: step.key,
    zhjyKey: step.kind.zhjyKey,
    label: translateText(language, step.label),
    parent: step.parent?.key ?? '',
    state: current.has(step.key) ? ('current' as const) : isReached(step) ? ('passed' as const) : ('ahead' as const),
  }));
}

/** Only what is drawn: conditions, interfaces and handlers of a process are not for everybody who reads an instance. */
const outlineOf = (steps: readonly CompiledStep[]): object[] =>
  steps.map(({ key, kind, label, children }) => ({
    config: { zhjyKey: kind.zhjyKey, label },
    key,
    ...(children.length > 0 && { children: outlineOf(children) }),
  }));

async function rowOf({ db }: Context, instance: FlowInstanceTable): Promise<FlowDetail['flowTaskInfo']> {
  const template = await db
    .selectFrom('flowTemplate')
    .select('fullName')
    .where('id', '=', instance.templateId)
    .executeTakeFirst();
  const version = await db
    .selectFrom('flowVersion')
    .select('number')
    .where('id', '=', instance.versionId)
    .executeTakeFirst();
  const names = await namesOfUsers(db, [instance.userId]);
  return {
    id: instance.id,
    processId: instance.id,
    flowId: instance.templateId,
    fullName: instance.title,
    flowName: template?.fullName ?? '',
    userName: names.get(instance.userId) ?? '',
    startTime: instance.startTime,
    endTime: instance.endTime,
    thisStep: instance.currentSteps,
    flowUrgent: instance.urgency,
    status: instance.status,
    completion: instance.completion,
    flowVersion: version?.number ?? 0,
  };
}

/** Who handles or handled each step, and who got a copy at it. */
async function partsOf({ db }: Context, id: string, tasks: readonly FlowTaskTable[]): Promise<FlowDetail['tasks']> {
  const copies = await db
    .selectFrom('flowCopy')
    .select(['step', 'userId', 'creatorTime as receivedTime'])
    .where('instanceId', '=', id)
    .orderBy('creatorTime')
    .orderBy('userId')
    .execute();
  const parts = [...tasks, ...copies.map((copy) => ({ ...copy, state: 'copied', decidedTime: null }))];
  const names = await namesOfUsers(
    db,
    parts.map(({ userId }) => userId),
  );
  return parts.map(({ step, userId, state, receivedTime, decidedTime }) => {
    return { step, userName: names.get(userId) ?? '', state, receivedTime, decidedTime };
  });
}

interface Opened {
  taskOperatorId?: string | undefined;
  opType?: number | undefined;
}

async function openedPart(
  context: Context,
  instance: FlowInstanceTable,
  tasks: readonly FlowTaskTable[],
  { taskOperatorId = '', opType }: Opened,
): Promise<Part> {
  if (opType === opTypes.monitor && (await context.may(flowMonitorMenu))) return monitorPart(context);
  return partIn(context, instance, tasks, taskOperatorId && readTaskKey(taskOperatorId).taskId);
}

/** An instance as the caller sees it; refused without a part in it (FLOW-061, FLOW-062). */
export async function flowDetail(context: Context, id: string, opened: Opened = {}): Promise<FlowDetail> {
  const instance = await instanceOf(context, id);
  const process = await processOf(context.db, instance.versionId);
  const tasks = await tasksOf(context, id);
  const part = await openedPart(context, instance, tasks, opened);
  const props = part.task ? (process.steps.get(part.task.step)?.props ?? {}) : {};
  return {
    flowTaskInfo: await rowOf(context, instance),
    opType: part.opType,
    taskOperatorId: part.task ? taskKey(id, part.task.taskId) : '',
    modelId: instance.formId,
    recordId: instance.recordId,
    ...(await formFor(context, instance, part, process)),
    draftData: part.task?.userId === context.user.id ? part.task.draft : '',
    buttons: buttonsFor(part, instance, process, opened),
    hasSign: props['hasSign'] === true,
    hasOpinion: props['hasOpinion'] !== false,
    isCustomCopy: props['isCustomCopy'] === true,
    rejectStep: String(props['rejectStep'] ?? ''),
    rejectType: Number(props['rejectType'] ?? 0),
    printIds: (props['printId'] ?? []) as string[],
    hasComment: process.start?.props['hasComment'] === true,
    hasSummary: process.start?.props['hasSummary'] === true,
    outline: JSON.stringify({ language: 1, title: '', form: '', body: outlineOf(process.body) }),
    steps: stepsOf(process, instance.state, context.language),
    tasks: await partsOf(context, id, tasks),
    records: await recordsOf(context, instance.recordId),
  };
}

/** How the task of a message is opened: a task already decided, or of another person, opens for reading (FLOW-061). */
export async function taskOpening(context: Context, key: string) {
  const { instanceId, taskId } = readTaskKey(key);
  const instance = await instanceOf(context, instanceId);
  const part = await partIn(context, instance, await tasksOf(context, instanceId), taskId);
  return { processId: instanceId, opType: part.opType, taskOperatorId: part.task ? key : '' };
}

/** The steps to which the handler of a task can return, the initiator first. */
export async function rejectTargets(context: Context, instance: FlowInstanceTable, step: CompiledStep) {
  const process = await processOf(context.db, instance.versionId);
  const { state } = instance;
  const targets = state ? returnTargets({ process, state }, step) : [];
  const shown = targets.map(({ key, label }) => ({ id: key, fullName: translateText(context.language, label) }));
  const start = process.start ? translateText(context.language, process.start.label) : '';
  return { list: [{ id: toInitiator, fullName: start }, ...shown] };
}
