import { badRequest } from '../../../platform/errors/app-error.ts';
import { handleStatuses } from '#core/print/handle-status.ts';
import type { FlowDetail } from '#schemas/resources/flow-task/flow-task.contract.ts';
import type { Context } from '../../../platform/context/context.ts';
import { sentence } from '../../../platform/envelope/sentence.ts';
import type { FlowInstanceTable } from '../model/flow.table.ts';
import { processOf } from '../model/processes.ts';

type Records = FlowDetail['records'];

const rowsOf = ({ db }: Pick<Context, 'db'>, recordId: string) =>
  db
    .selectFrom('operatorRecord')
    .select(['nodeName', 'userName', 'receivedTime', 'handleTime', 'handleStatus', 'handleOpinion', 'signImg'])
    .select(['files', 'persons', 'target', 'userId', 'step'])
    .where('recordId', '=', recordId)
    .orderBy('handleTime')
    .orderBy('position')
    .execute();

/** The records of an instance in the order of time (FLOW-064). */
export async function recordsOf(context: Pick<Context, 'db'>, recordId: string): Promise<Records> {
  const rows = await rowsOf(context, recordId);
  return rows.map(({ files, userId: _user, ...row }) => ({ ...row, fileList: files }));
}

/** What records are grouped by (FLOW-070). */
const groupings = { department: 1, role: 2, position: 3 } as const;

/** The departments, roles or positions of users, in their order; a person can have several roles and positions. */
async function placesOf({ db }: Pick<Context, 'db'>, userIds: readonly string[], category: number) {
  const users = [...userIds, ''];
  if (category === groupings.department) {
    return db
      .selectFrom('users')
      .innerJoin('organize', 'organize.id', 'users.organizeId')
      .select(['users.id as userId', 'organize.id', 'organize.fullName'])
      .where('users.id', 'in', users)
      .orderBy('organize.sortCode')
      .orderBy('organize.id')
      .execute();
  }
  if (category === groupings.role) {
    return db
      .selectFrom('userRole')
      .innerJoin('role', 'role.id', 'userRole.roleId')
      .select(['userRole.userId', 'role.id', 'role.fullName'])
      .where('userRole.userId', 'in', users)
      .orderBy('role.sortCode')
      .orderBy('role.id')
      .execute();
  }
  return db
    .selectFrom('userPosition')
    .innerJoin('position', 'position.id', 'userPosition.positionId')
    .select(['userPosition.userId', 'position.id', 'position.fullName'])
    .where('userPosition.userId', 'in', users)
    .orderBy('position.sortCode')
    .orderBy('position.id')
    .execute();
}

const decisions: readonly number[] = [handleStatuses.returned, handleStatuses.agreed];

/** The summary of an instance, where its process has one: the records below the places of their persons (FLOW-070). */
export async function summaryOf(context: Context, instance: FlowInstanceTable, category: number) {
  const { start } = await processOf(context.db, instance.versionId);
  if (start?.props['hasSummary'] !== true) throw badRequest('flow.summary.off');
  const all = await rowsOf(context, instance.recordId);
  const isDecision = start.props['summaryType'] === 1;
  const rows = all.filter(({ handleStatus }) => !isDecision || decisions.includes(handleStatus));
  const users = [...new Set(rows.map(({ userId }) => userId))];
  const places = await placesOf(context, users, category);
  const groups = new Map<string, { id: string; fullName: string; users: Set<string> }>();
  for (const { id, fullName, userId } of places) {
    const group = groups.get(id) ?? { id, fullName, users: new Set() };
    groups.set(id, { ...group, users: group.users.add(userId) });
  }
  const placed = new Set(places.map(({ userId }) => userId));
  const others = new Set(users.filter((user) => !placed.has(user)));
  const rest = { id: '', fullName: sentence(context.language, 'flow.summary.others'), users: others };
  const list = [...groups.values(), ...(others.size > 0 ? [rest] : [])].map(({ users: members, ...group }) => ({
    ...group,
    list: rows
      .filter(({ userId }) => members.has(userId))
      .map(({ files, userId: _user, ...row }) => ({ ...row, fileList: files })),
  }));
  return { list };
}
