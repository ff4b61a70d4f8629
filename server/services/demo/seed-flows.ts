import templates from '#fixtures/seed/flow-template.json' with { type: 'json' };
import { flowTemplate } from '#schemas/resources/flow-template/flow-template.entity.ts';
import { messageTypes } from '#schemas/resources/message/message.contract.ts';
import type { User } from '../../platform/auth/user.ts';
import type { Context } from '../../platform/context/context.ts';
import { stampNew } from '../../platform/db/columns.ts';
import { noteReleased, noteVersion } from '../../platform/definition/versions.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';
import { dictionaryIds, seedRecords } from '../../platform/resource/seed-records.ts';
import { findReleasedModel } from '../../records/forms/released-model.ts';
import { startableTemplate } from '../flow/model/processes.ts';
import { taskKey } from '../flow/model/task-key.ts';
import { decideTask } from '../flow/run/decide.ts';
import { startInstance } from '../flow/run/launch.ts';
import { actingAs, dated, demoUsers, firstUser, hourMs } from './demo-writers.ts';

interface DemoInstance {
  by: string;
  hoursAgo: number;
  urgency?: number;
  values: Record<string, unknown>;
  decisions?: { by: string; hoursAgo: number; action: 'agree' | 'return'; opinion: string }[];
}

/** A process of the demo organisation with the instances of its last day. */
interface DemoFlow {
  id: string;
  category: string;
  definition: { form: string };
  started: DemoInstance[];
}

const flows = templates as DemoFlow[];

/**
 * The processes of the demo forms, with a few instances that wait for demo people. An installation whose demo forms were
 * released without a process, or deleted, gets none.
 */
export async function seedFlows(seed: SeedContext): Promise<void> {
  const users = await demoUsers(seed);
  const categories = await dictionaryIds(seed.db, 'businessType');
  const seeded: string[] = [];
  for (const { definition, started, category, ...template } of flows) {
    const model = await findReleasedModel(seed.db, definition.form);
    if (model?.enableFlow !== 1 || !users.has(firstUser)) continue;
    const facts = { ...template, category: categories.get(category) ?? category };
    await seedRecords('flowTemplate', flowTemplate, [facts], seed);
    await releaseFlow(actingAs(seed, users, firstUser, seed.now()), template.id, JSON.stringify(definition, null, 2));
    for (const instance of started) seeded.push(await seedInstance(seed, users, template.id, instance));
  }
  if (seeded.length > 0) await forgetMessages(seed);
}

async function releaseFlow(context: Context, templateId: string, definition: string): Promise<void> {
  const { db } = context;
  const version = { ...stampNew(context), templateId, number: 1, note: '', definition };
  await db.insertInto('flowVersion').values(version).execute();
  const main = { definition, version: 1, mainVersionId: version.id, enabledMark: 1 as const };
  await db.updateTable('flowTemplate').set(main).where('id', '=', templateId).execute();
  await noteVersion(context, { noun: 'flow', id: templateId, version: 1, texts: { definition } });
  await noteReleased(context, { noun: 'flow', id: templateId, version: 1, releaseNumber: 1 });
}

async function seedInstance(
  seed: SeedContext,
  users: ReadonlyMap<string, User>,
  templateId: string,
  { by, hoursAgo, urgency, values, decisions = [] }: DemoInstance,
): Promise<string> {
  const now = seed.now();
  const template = await startableTemplate(seed.db, templateId);
  const launch = { key: seed.newId(), data: dated(values, now), isDraft: false, urgency };
  const { id } = await startInstance(actingAs(seed, users, by, now - hoursAgo * hourMs), template, launch);
  for (const decision of decisions) {
    const context = actingAs(seed, users, decision.by, now - decision.hoursAgo * hourMs);
    const task = await openTaskOf(seed, id, decision.by);
    await decideTask(context, taskKey(id, task), { action: decision.action, opinion: decision.opinion }, () => ({}));
  }
  return id;
}

async function openTaskOf({ db }: SeedContext, instanceId: string, userId: string): Promise<string> {
  const task = await db
    .selectFrom('flowTask')
    .select('taskId')
    .where('instanceId', '=', instanceId)
    .where('userId', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (!task) throw new Error(`The demo process ${instanceId} has no task for ${userId}.`);
  return task.taskId;
}

/** What happened before the first start is shown by the lists of tasks, not by messages. */
async function forgetMessages({ db }: SeedContext): Promise<void> {
  const past = db.selectFrom('message').select('id').where('type', '=', messageTypes.flow);
  await db.deleteFrom('messageReceiver').where('messageId', 'in', past).execute();
  await db.deleteFrom('message').where('type', '=', messageTypes.flow).execute();
}
