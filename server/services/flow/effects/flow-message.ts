import { messageOf } from '#core/flow/model/messages.ts';
import { messageTypes } from '#schemas/resources/message/message.contract.ts';
import type { Context } from '../../../platform/context/context.ts';
import { sentence } from '../../../platform/envelope/sentence.ts';
import { templatesOf } from '../../messages/deliver.ts';
import { sendMessage } from '../../messages/send-message.ts';
import { type EffectOf, type FlowRun, stepName } from '../model/flow-run.ts';
import type { FlowInstanceTable } from '../model/flow.table.ts';
import { processOf } from '../model/processes.ts';
import { textsForMessage } from '../model/system-values.ts';
import { taskKey } from '../model/task-key.ts';

/** Which page a message opens: own process, a task, a copy (FLOW-051). */
const shown = { own: 1, todo: 2, copy: 3 } as const;
const pageOf = {
  arrived: shown.todo,
  urged: shown.todo,
  reminder: shown.todo,
  overtime: shown.todo,
  copied: shown.copy,
};

type About = Pick<EffectOf<'message'>, 'about' | 'step' | 'task' | 'template' | 'parameters'>;
type Sent = Pick<FlowRun, 'context' | 'instance' | 'process'>;

/** Sends the persons concerned a message; without a person who acts it comes from the initiator. */
export async function sendFlowMessage(run: FlowRun, effect: EffectOf<'message'>): Promise<void> {
  const users = effect.users ?? (await administrators(run));
  const { step } = effect;
  const name = step === undefined ? '' : stepName(run, step);
  const title = sentence(run.context.language, `flow.message.${effect.about}`, {
    title: run.instance.title,
    step: name,
  });
  await sendAbout(run, effect, users, { title, excerpt: name });
}

async function sendAbout(
  { context, instance }: Sent,
  { about, step = '', task, template, parameters = [] }: About,
  users: readonly string[],
  texts: { title: string; excerpt: string },
): Promise<void> {
  const { enCode = '' } =
    (await context.db
      .selectFrom('flowTemplate')
      .select('enCode')
      .where('id', '=', instance.templateId)
      .executeTakeFirst()) ?? {};
  const body = {
    type: (pageOf as Partial<Record<typeof about, number>>)[about] ?? shown.own,
    processId: instance.id,
    flowId: instance.templateId,
    enCode,
    taskNodeId: step,
    taskOperatorId: task === undefined ? '' : taskKey(instance.id, task),
  };
  const own = template === undefined ? [] : await templatesOf(context, [template]);
  const values = own.length > 0 ? await textsForMessage(context, instance, step, parameters) : {};
  const sending = own.length > 0 ? { configId: '', templates: own, values } : undefined;
  await sendMessage({ type: messageTypes.flow, ...texts, body }, users, context, sending);
}

/** Sends those who are mentioned in a comment a message, as the start of the process says (FLOW-069). */
export async function tellMentioned(
  context: Context,
  instance: FlowInstanceTable,
  users: readonly string[],
  comment: string,
): Promise<void> {
  if (users.length === 0) return;
  const process = await processOf(context.db, instance.versionId);
  const { isSent, ...setting } = messageOf(process, undefined, 'commented');
  if (!isSent) return;
  const named = { user: context.user.realName, title: instance.title };
  const title = sentence(context.language, 'flow.message.commented', named);
  await sendAbout({ context, instance, process }, { about: 'commented', ...setting }, users, {
    title,
    excerpt: comment,
  });
}

async function administrators({ context: { db } }: FlowRun): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('isAdministrator', '=', 1)
    .where('enabledMark', '=', 1)
    .execute();
  return rows.map(({ id }) => id);
}
