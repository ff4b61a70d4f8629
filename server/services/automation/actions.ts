import { filledText, nameOfValue, type Row, type Scope, valueOf } from '#core/automation/values.ts';
import type { Assignment, SimpleAction } from '#schemas/language/automation.ts';
import { messageTypes } from '#schemas/resources/message/message.contract.ts';
import { schedulePeopleMax } from '#schemas/resources/schedule/schedule.entity.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { runUsed } from '../interfaces/run-interface.ts';
import { sendMessage } from '../messages/send-message.ts';
import { createSchedule } from '../schedule/create-schedule.ts';
import { addData, deleteData, getData, updateData } from './record-actions.ts';

type Of<Name extends string> = Extract<SimpleAction, Record<Name, unknown>>;

/** What actions get from the process that they belong to. */
export interface ActionPorts {
  scope: Omit<Scope, 'item' | 'results'>;
  /** A field of the record as text. */
  textOf(field: string): string | undefined;
  /** The ids of the enabled users behind `{id}--{type}`. */
  peopleOf(context: Context, members: readonly string[], isInitiator: boolean): Promise<string[]>;
  /** The person for whom the process runs, as the author of what is theirs. */
  asInitiator(context: Context): Promise<Context>;
  /** Starts another process for the same person; answers its instance. */
  launch(context: Context, flowId: string, data: Row, options: { key: string; isDraft: boolean }): Promise<string>;
}

/** An action with everything that it needs; `context` has the rights of the person who released it. */
export interface Doing {
  context: Context;
  ports: ActionPorts;
  scope: Scope;
  /** Steady over all attempts. */
  key: string;
}

const titleMax = 200;
const contentMax = 2_000;

function textsOf({ scope, ports }: Doing, title: string, content = '') {
  const fill = (text: string) => filledText(text, scope, ports.textOf);
  return { title: fill(title).slice(0, titleMax), content: fill(content).slice(0, contentMax) };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');

/** What records say is text in a message, never its markup. */
async function message(doing: Doing, action: Of<'message'>): Promise<Row[]> {
  const { context, ports } = doing;
  const users = await ports.peopleOf(context, action.to ?? [], action.isInitiator === true);
  if (users.length === 0) return [];
  const { title, content } = textsOf(doing, action.message, action.content);
  const sent = { type: messageTypes.system, title, excerpt: content, body: escaped(content) };
  await sendMessage(sent, users, context);
  return users.map((id) => ({ id }));
}

const hourMs = 3_600_000;
/** Until the end of the year 9999. */
const momentMax = 253_402_300_799_999;

async function schedule(doing: Doing, action: Of<'schedule'>): Promise<Row[]> {
  const { context, ports, scope } = doing;
  const startDay = Number(valueOf(action.start, scope) ?? Number.NaN);
  const endDay = startDay + action.hours * hourMs;
  if (!Number.isInteger(startDay) || startDay <= 0 || endDay > momentMax) {
    throw badRequest('automation.notTime', { name: nameOfValue(action.start) ?? '' });
  }
  const toUserIds = await ports.peopleOf(context, action.to ?? [], action.isInitiator === true);
  if (toUserIds.length > schedulePeopleMax) throw badRequest('automation.tooManyPeople', { max: schedulePeopleMax });
  const { title, content } = textsOf(doing, action.schedule, action.content);
  const { id } = await createSchedule(
    { title, content, startDay, endDay, toUserIds },
    await ports.asInitiator(context),
  );
  return [{ id }];
}

const valuesOf = (list: readonly Assignment[], scope: Scope): Row =>
  Object.fromEntries(list.map(({ field, value }) => [field, valueOf(value, scope)]));

async function launchFlow({ context, ports, scope, key }: Doing, action: Of<'launchFlow'>): Promise<Row[]> {
  const data = valuesOf(action.set ?? [], scope);
  return [{ id: await ports.launch(context, action.launchFlow, data, { key, isDraft: action.isDraft === true }) }];
}

/** Does what writes to the database only; in one transaction with the position of the run, so that it happens once. */
export async function doInside(doing: Doing, action: SimpleAction): Promise<Row[]> {
  const { context, scope } = doing;
  if ('getData' in action) return getData(context, action, scope);
  if ('addData' in action) return addData(context, action, scope);
  if ('updateData' in action) return updateData(context, action, scope);
  if ('deleteData' in action) return deleteData(context, action, scope);
  if ('message' in action) return message(doing, action);
  if ('launchFlow' in action) return launchFlow(doing, action);
  return 'schedule' in action ? schedule(doing, action) : [];
}

/** Calls an interface, outside of any transaction: at least once, with a key that stays the same. */
export async function callOutside({ context, scope, key }: Doing, action: Of<'dataInterface'>): Promise<Row[]> {
  const values = Object.entries(valuesOf(action.parameters ?? [], scope));
  const paramList = values.map(([field, defaultValue]) => ({ field, sourceType: 2, defaultValue }));
  const { rows } = await runUsed(context, action.dataInterface, { call: 'flow', paramList, key });
  return rows as Row[];
}
