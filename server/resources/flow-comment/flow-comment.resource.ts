import type { InputOf } from '#schemas/protocol/contract.ts';
import { flowCommentContract } from '#schemas/resources/flow-comment/flow-comment.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { json, stampNew } from '../../platform/db/columns.ts';
import { AppError, badRequest, forbidden, notFound } from '../../platform/errors/app-error.ts';
import { readPage } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { type Query, sortedBy } from '../../platform/resource/list-query.ts';
import { tellMentioned } from '../../services/flow/effects/flow-message.ts';
import { flowCommentMigrations } from '../../services/flow/model/flow-comment.table.ts';
import type { FlowInstanceTable } from '../../services/flow/model/flow.table.ts';
import { processOf } from '../../services/flow/model/processes.ts';
import { namesOfUsers } from '../../services/flow/model/user-names.ts';
import { instanceForReader, participantsOf } from '../../services/flow/read/part.ts';

type Calls = (typeof flowCommentContract)['calls'];

/** An instance that the caller may read and whose process has comments. */
async function commented(context: Context, id: string): Promise<FlowInstanceTable> {
  const instance = await instanceForReader(context, id);
  const { start } = await processOf(context.db, instance.versionId);
  if (start?.props['hasComment'] !== true) throw badRequest('flow-comment.off');
  return instance;
}

interface CommentRow {
  id: string;
  text: string;
  image: { fileId: string; name: string }[];
  file: { fileId: string; name: string }[];
  mentionIds: string[];
  creatorUserId: string;
  creatorTime: number;
  realName: string | null;
  headIcon: string | null;
}

async function list({ taskId, ...input }: InputOf<Calls['list']>, context: Context) {
  await commented(context, taskId);
  const all = context.db
    .selectFrom('flowComment')
    .leftJoin('users', 'users.id', 'flowComment.creatorUserId')
    .where('instanceId', '=', taskId);
  const order = sortedBy(['flowComment.creatorTime', 'desc'], ['flowComment.id', 'desc']);
  const page = await readPage<CommentRow>(all as unknown as Query, order, input, (query) =>
    query.select([
      ...(['flowComment.id', 'text', 'image', 'file', 'mentionIds'] as const),
      ...(['flowComment.creatorUserId', 'flowComment.creatorTime', 'realName', 'headIcon'] as const),
    ] as never),
  );
  const names = await namesOfUsers(
    context.db,
    page.list.flatMap(({ mentionIds }) => mentionIds),
  );
  const shown = page.list.map(({ mentionIds, realName, headIcon, ...row }) => ({
    ...row,
    mentions: mentionIds.map((id) => ({ id, fullName: names.get(id) ?? '' })),
    userName: realName ?? '',
    headIcon: headIcon ?? '',
    isOwn: row.creatorUserId === context.user.id,
  }));
  return { ...page, list: shown };
}

async function people({ taskId }: InputOf<Calls['people']>, context: Context) {
  const instance = await commented(context, taskId);
  const ids = (await participantsOf(context, instance)).filter((id) => id !== context.user.id);
  const names = await namesOfUsers(context.db, ids);
  return { list: [...names].map(([id, fullName]) => ({ id, fullName })) };
}

async function create(
  { taskId, text = '', image = [], file = [], mentionIds = [] }: InputOf<Calls['create']>,
  context: Context,
) {
  const instance = await commented(context, taskId);
  if (text.trim() === '' && image.length + file.length === 0) throw badRequest('flow-comment.empty');
  const mentioned = [...new Set(mentionIds)].filter((id) => id !== context.user.id);
  // Others could not open what the message names.
  const participants = new Set(await participantsOf(context, instance));
  if (mentioned.some((id) => !participants.has(id))) throw badRequest('flow-comment.stranger');
  const row = {
    ...stampNew(context),
    instanceId: taskId,
    text,
    image: json(image),
    file: json(file),
    mentionIds: json(mentioned),
  };
  await context.db.insertInto('flowComment').values(row).execute();
  await tellMentioned(context, instance, mentioned, text);
  return { id: row.id };
}

async function remove({ id }: InputOf<Calls['remove']>, context: Context) {
  const comment = await context.db
    .selectFrom('flowComment')
    .select(['instanceId', 'creatorUserId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!comment) throw notFound();
  if (comment.creatorUserId !== context.user.id) throw forbidden('flow.refused.forbidden');
  await commented(context, comment.instanceId);
  await context.db.deleteFrom('flowComment').where('id', '=', id).execute();
  return null;
}

/** The comments among these on instances that the caller may read. */
async function readable(ids: readonly string[], context: Context): Promise<string[]> {
  const rows = await context.db
    .selectFrom('flowComment')
    .select(['id', 'instanceId'])
    .where('id', 'in', [...ids])
    .execute();
  const open = new Set<string>();
  for (const instanceId of new Set(rows.map((row) => row.instanceId))) {
    try {
      await instanceForReader(context, instanceId);
      open.add(instanceId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return rows.filter(({ instanceId }) => open.has(instanceId)).map(({ id }) => id);
}

/** Comments on instances, where their process has them switched on (FLOW-069). */
export const flowCommentResource = defineResource({
  contract: flowCommentContract,
  migrations: flowCommentMigrations,
  holdsFiles: { flow_comment: { readable } },
  handlers: { list, people, create, remove },
});
