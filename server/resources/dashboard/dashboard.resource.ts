import { sql } from 'kysely';
import { ownPath } from '#core/files/file-address.ts';
import { firstPicture } from '#core/text/first-picture.ts';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import { cardListDefault, dashboardContract, taskLists } from '#schemas/resources/dashboard/dashboard.contract.ts';
import { emailMenu } from '#schemas/resources/email/email.contract.ts';
import { messageTypes } from '#schemas/resources/message/message.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { countTasksOf, listTasks, openLaunches } from '../../services/flow/read/lists.ts';

type Calls = (typeof dashboardContract)['calls'];

/** Characters of a notice's body in which its picture is looked for. */
const lookedAt = 20_000;

async function counts(input: InputOf<Calls['flowTodoCount']>, context: Context) {
  const counted = Object.entries(taskLists).flatMap(([name, list]) => {
    const categories = input[name as keyof typeof taskLists];
    return categories ? [{ name, list, categories }] : [];
  });
  const found = await Promise.all(
    counted.map(async ({ name, list, categories }) => [name, await countTasksOf(context, list, categories)] as const),
  );
  return Object.fromEntries(found) as OutputOf<Calls['flowTodoCount']>;
}

interface Listed {
  id: string;
  processId: string;
  fullName: string;
  flowName: string;
  userName: string;
  creatorTime: number;
}

const rowOf = ({ id, processId, fullName, flowName, userName, creatorTime }: Listed): Listed => ({
  ...{ id, processId, fullName, flowName, userName, creatorTime },
});

async function notices({ count = cardListDefault }: InputOf<Calls['notice']>, { db, user }: Context) {
  const rows = await db
    .selectFrom('messageReceiver as own')
    .innerJoin('message', 'message.id', 'own.messageId')
    .select(['message.id', 'title', 'excerpt', 'releaseUser', 'message.releaseTime', 'own.isRead'])
    .select(sql<string>`left(message.body_text, ${lookedAt})`.as('body'))
    .where('own.userId', '=', user.id)
    .where('message.type', '=', messageTypes.notice)
    .orderBy('own.releaseTime', 'desc')
    .orderBy('own.messageId')
    .limit(count)
    .execute();
  const list = rows.map(({ body, isRead, ...row }) => ({
    ...row,
    isRead: isRead === 1 ? ('1' as const) : ('0' as const),
    image: firstPicture(body, (address) => ownPath(address) !== undefined),
  }));
  return { list };
}

async function mails(context: Context) {
  // Users without the menu of mails get none.
  if (!(await context.may(emailMenu))) return { list: [] };
  const { db, user } = context;
  const list = await db
    .selectFrom('emailReceiver as own')
    .innerJoin('email', 'email.id', 'own.emailId')
    .select(['email.id', 'email.subject', 'email.sender', 'email.sendTime'])
    .where('own.userId', '=', user.id)
    .where('own.isRead', '=', 0)
    .where('email.isSent', '=', 1)
    .orderBy('email.sendTime', 'desc')
    .orderBy('email.id')
    .limit(cardListDefault)
    .execute();
  return { list };
}

/** What the cards of portals show of the caller's own work. */
export const dashboardResource = defineResource({
  contract: dashboardContract,
  handlers: {
    flowTodoCount: counts,
    async flowTodo({ type = taskLists.toBeReviewed }, context) {
      const { list } = await listTasks(context, { category: type, currentPage: 1, pageSize: cardListDefault });
      return { list: list.map(rowOf) };
    },
    async myFlowTodo(_input, context) {
      return { list: (await openLaunches(context, cardListDefault)).map(rowOf) };
    },
    notice: notices,
    email: (_input, context) => mails(context),
  },
});
