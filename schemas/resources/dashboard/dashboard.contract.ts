import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';

const path = '/api/visualdev/Dashboard';

/** Rows of a card that lists something. */
const cardListMax = 50;
export const cardListDefault = 10;

/** The lists of tasks that cards count and show, by the number of the list of tasks (FLOW-057). */
export const taskLists = { toBeReviewed: 1, flowDone: 2, flowCirculate: 3 } as const;
export type TaskList = keyof typeof taskLists;

const Count = Type.Optional(Type.Integer({ minimum: 1, maximum: cardListMax, default: cardListDefault }));
const Categories = Type.Optional(
  Type.Array(Id, { maxItems: 100, description: 'Categories of processes; empty: all. Absent: not counted.' }),
);
const Counted = Type.Optional(Type.Integer());

const TaskRow = Type.Object({
  id: Type.String({ description: 'Of the task; of a copy and of an own process that of the instance.' }),
  processId: Id,
  fullName: Type.String(),
  flowName: Type.String(),
  userName: Type.String({ description: 'The initiator.' }),
  creatorTime: Type.Integer(),
});

const NoticeRow = Type.Object({
  id: Type.String({ description: 'Of the own message, which `ReadInfo` opens.' }),
  title: Type.String(),
  excerpt: Type.String(),
  releaseUser: Type.String(),
  releaseTime: Type.Integer(),
  isRead: Type.Union([Type.Literal('0'), Type.Literal('1')]),
  image: Type.String({ description: 'Address of the first picture of the body; empty: none.' }),
});
export type NoticeRow = Static<typeof NoticeRow>;

const MailRow = Type.Object({ id: Id, subject: Type.String(), sender: Type.String(), sendTime: Type.Integer() });

/** What the cards of a portal show of the caller's own work. */
export const dashboardContract = defineContract('dashboard', {
  flowTodoCount: {
    method: 'POST',
    reads: true,
    path: `${path}/FlowTodoCount`,
    summary: 'How many tasks of the caller are to do, done, and copies, each of these categories.',
    access: 'session',
    input: Type.Object({ toBeReviewed: Categories, flowDone: Categories, flowCirculate: Categories }),
    output: Type.Object({ toBeReviewed: Counted, flowDone: Counted, flowCirculate: Counted }),
  },
  flowTodo: {
    method: 'GET',
    path: `${path}/FlowTodo`,
    summary: 'The newest tasks of the caller: 1 to do, 2 done, 3 copies.',
    access: 'session',
    input: Type.Object({ type: Type.Optional(Type.Integer({ minimum: 1, maximum: 3, default: 1 })) }),
    output: List(TaskRow),
  },
  myFlowTodo: {
    method: 'GET',
    path: `${path}/MyFlowTodo`,
    summary: 'The newest processes that the caller started and that have not ended.',
    access: 'session',
    input: Type.Object({}),
    output: List(TaskRow),
  },
  notice: {
    method: 'POST',
    reads: true,
    path: `${path}/Notice`,
    summary: 'The newest notices that the caller received.',
    access: 'session',
    input: Type.Object({ count: Count }),
    output: List(NoticeRow),
  },
  email: {
    method: 'GET',
    path: `${path}/Email`,
    summary: 'The newest unread mails of the caller.',
    access: 'session',
    input: Type.Object({}),
    output: List(MailRow),
  },
});
