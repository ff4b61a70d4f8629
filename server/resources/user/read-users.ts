import { sql } from 'kysely';
import { formatTime } from '#core/dates/format.ts';
import { pageSizeMax } from '#schemas/protocol/paging.ts';
import { userEntity } from '#schemas/resources/user/user.entity.ts';
import { type ExportColumn, exportRows } from '../../services/export-rows.ts';
import { type Cell, dateSerial } from '../../services/workbook.ts';
import type { SelectorNode } from '#schemas/resources/selector-node.ts';
import type { UserRecord, UserRow } from '#schemas/resources/user/user-crud.ts';
import { waitingAmong } from '../../platform/auth/login-failures.ts';
import type { Context } from '../../platform/context/context.ts';
import { phraseConditions } from '../../platform/db/search-columns.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { pageOf, type PageOf, readPage, rowsMax } from '../../platform/resource/crud-handlers.ts';
import { refusingBadCursor } from '../../platform/resource/keyset.ts';
import { behindListCursor, listCursor, listCursorPrefix } from '../../platform/resource/list-cursor.ts';
import { likeOf, type ListInput, type Query, sortColumns } from '../../platform/resource/list-query.ts';
import { branchOf } from '../../platform/resource/tree.ts';
import { buildTree, offered } from '../../services/organisation/picker-nodes.ts';
import type { UserTable } from '../../services/organisation/organisation.table.ts';
import {
  authorised,
  type Organisation,
  organisationNode,
  organisations,
} from '../../services/organisation/organisations.ts';
import {
  behindPerson,
  belongingTo,
  countPeople,
  cursorOfPerson,
  pageOfPeople,
  type PeopleQuery,
  personNode,
  somePeople,
} from '../../services/organisation/users.ts';

/** The parent id that requests the roots of the tree of organisations and users (PICK-071). */
const root = '0';

/** The direct children of an organisation: organisations, then users; with a keyword all matching users below it. */
export async function peopleBelow(
  { db }: Context,
  { id, ...query }: PeopleQuery & { id: string },
): Promise<PageOf<SelectorNode>> {
  const all = await organisations(db);
  if ((query.keyword ?? '').trim() !== '') {
    const branch = [...branchOf([...all.values()], id)];
    return pageOfPeople(db, all, query, id === root ? [] : [belongingTo('user_organize', branch)]);
  }
  const children = [...all.values()].filter((one) => (id === root ? !all.has(one.parentId) : one.parentId === id));
  const ids = children.map((one) => one.id);
  const { currentPage, pageSize } = pageOf({ currentPage: query.currentPage ?? 1, pageSize: query.pageSize ?? 20 });
  const from = (currentPage - 1) * pageSize;
  const after = currentPage > 1 ? query.after : undefined;
  const isAmongPeople = after !== undefined && !after.startsWith(listCursorPrefix);
  const begin = after === undefined ? from : isAmongPeople ? children.length : behindListCursor(ids, after);
  const first = children.slice(begin, begin + pageSize);
  const here = [belongingTo('user_organize', [id]), ...(isAmongPeople ? [behindPerson(after)] : [])];
  const limit = pageSize - first.length;
  const offset = after === undefined ? Math.max(0, from - children.length) : 0;
  const people = await refusingBadCursor(isAmongPeople, somePeople(db, here, { limit, offset }));
  const peopleCount = await countPeople(db, here);
  const total = after === undefined ? children.length + peopleCount : from + (children.length - begin) + peopleCount;
  const [lastPerson, lastBranch] = [people.at(-1), first.at(-1)];
  const next = lastPerson ? cursorOfPerson(lastPerson) : lastBranch && listCursor(ids, begin + first.length);
  const isMore = from + first.length + people.length < total;
  return {
    list: offered([...first.map((one) => branchNode(one)), ...people.map((person) => personNode(person, all))]),
    pagination: { currentPage, pageSize, total, ...(isMore && next !== undefined && { next }) },
  };
}

/** An organisation among people only leads on. */
const branchNode = (organisation: Organisation) => ({
  ...organisationNode(organisation),
  disabled: false,
  hasChildren: true,
  isLeaf: false,
});

/** All people under these conditions that can be chosen, by keyword. */
export async function peopleOf(db: Context['db'], conditions: Conditions, keyword = '') {
  const { list } = await pageOfPeople(db, await organisations(db), { keyword, pageSize: rowsMax }, conditions);
  return { list };
}
type Conditions = NonNullable<Parameters<typeof pageOfPeople>[3]>;

/** The organisations with the people of each; people without an organisation are at the top. */
export async function peopleTree(db: Context['db']) {
  const all = await organisations(db);
  const people = await somePeople(db, [], { limit: rowsMax, offset: 0 });
  const nodes = people.map((person) => ({ ...personNode(person, all), parentId: person.organizeId }));
  return { list: offered(buildTree([...[...all.values()].map(organisationNode), ...nodes])) };
}

/** The people of an organisation and below it, as far as the caller is authorised for them (PERM-020). */
export async function authorisedPeople({ id, keyword }: { id: string; keyword?: string }, context: Context) {
  const { db } = context;
  const all = [...(await organisations(db)).values()];
  const ids = (await authorised(context, all)).map((one) => one.id);
  const branch = id === root ? undefined : branchOf(all, id);
  const wanted = ids.filter((one) => branch === undefined || branch.has(one));
  return peopleOf(db, [belongingTo('user_organize', wanted)], keyword);
}

/** Who reports to a user. */
export const reportingTo = (userId: string) => sql<boolean>`manager_id = ${userId}`;

const shown = ['id', 'account', 'realName', 'headIcon', 'gender', 'mobilePhone', 'creatorTime', 'sortCode'] as const;
type ListedUser = Pick<UserTable, (typeof shown)[number] | 'enabledMark'>;
const sortable = ['account', 'realName', 'gender', 'creatorTime', 'sortCode', 'enabledMark'];
const inOrder = [['sortCode', 'asc'] as const, ['creatorTime', 'asc'] as const];

const own = [
  'account',
  'realName',
  'headIcon',
  'gender',
  'managerId',
  'mobilePhone',
  'email',
  'entryDate',
  'birthday',
] as const;
const facts = ['certificatesType', 'certificatesNumber', 'education', 'description'] as const;

/** The state of a user in lists who is blocked after failed logins. */
const locked = 2;

/** Users page by page, of an organisation and those below it. */
export async function listUsers(
  { organizeId = '', keyword = '', ...input }: ListInput & { organizeId?: string },
  context: Context,
) {
  const { db } = context;
  const all = await organisations(db);
  const narrowed = [...belonging(organizeId, all), ...matching(keyword)].reduce(
    (query, condition) => query.where(condition),
    db.selectFrom('users'),
  );
  const { list: rows, pagination } = await readPage<ListedUser>(
    narrowed as unknown as Query,
    sortColumns(input, sortable, inOrder),
    input,
    (query) => query.select([...shown, 'enabledMark']),
  );
  const waiting = await waitingAmong(
    db,
    rows.flatMap(({ account, mobilePhone }) => [account, mobilePhone]),
    context.now(),
  );
  const places = await placesOf(rows, all, context);
  const list = rows.map(({ enabledMark, ...row }): UserRow => ({
    ...row,
    organize: (places.get(row.id) ?? []).flatMap((id) => all.get(id)?.fullName ?? []).join('、'),
    enabledMark: enabledMark === 1 && waits(row, waiting) ? locked : enabledMark,
  }));
  return { list, pagination };
}

function belonging(organizeId: string, all: ReadonlyMap<string, Organisation>) {
  if (organizeId === '') return [];
  const below = [...all.values()].filter(({ ids }) => ids.includes(organizeId)).map(({ id }) => id);
  return [belongingTo('user_organize', below)];
}

function matching(keyword: string) {
  const phrase = phraseConditions(keyword);
  if (phrase.length === 0) return [];
  return [sql<boolean>`((${sql.join(phrase, sql` and `)}) or mobile_phone like ${likeOf(keyword.trim())})`];
}

/** Whether the login of a user is delayed, by account or by mobile number. */
const waits = ({ account, mobilePhone }: { account: string; mobilePhone: string }, waiting: ReadonlySet<string>) =>
  waiting.has(account.toLowerCase()) || (mobilePhone !== '' && waiting.has(mobilePhone.toLowerCase()));

/** The organisation paths of these users, in the order of the tree. */
async function placesOf(rows: readonly { id: string }[], all: ReadonlyMap<string, Organisation>, { db }: Context) {
  const places = new Map<string, string[]>();
  if (rows.length === 0) return places;
  const ids = rows.map(({ id }) => id);
  const found = await db.selectFrom('userOrganize').selectAll().where('userId', 'in', ids).execute();
  const order = [...all.keys()];
  found.sort((one, other) => order.indexOf(one.organizeId) - order.indexOf(other.organizeId));
  for (const { userId, organizeId } of found) places.set(userId, [...(places.get(userId) ?? []), organizeId]);
  return places;
}

/** The columns of an export by the names of the list. */
const exported: Readonly<Record<string, ExportColumn<UserRow>>> = {
  account: 'account',
  realName: 'realName',
  gender: 'gender',
  mobilePhone: 'mobilePhone',
  organize: { label: '$t:people.place', cell: ({ organize }) => organize },
  creatorTime: { label: '$t:user.creatorTime', cell: ({ creatorTime }) => timeCell(creatorTime) },
  sortCode: 'sortCode',
  enabledMark: 'enabledMark',
};

function timeCell(time: number): Cell {
  const text = formatTime(time, 'yyyy-MM-dd HH:mm:ss');
  return { value: dateSerial(text), format: 'yyyy-mm-dd hh:mm:ss', text };
}

type ExportInput = Parameters<typeof listUsers>[0] & { dataType?: number; selectKey?: readonly string[] };

/** Exports a page of the list of users (0) or all that match (1), with the chosen columns (USER-031, USER-033). */
export async function exportUsers({ dataType = 0, selectKey = [], ...query }: ExportInput, context: Context) {
  const { after: _after, ...whole } = query;
  const page = dataType === 0 ? query : { ...whole, currentPage: 1, pageSize: pageSizeMax };
  const { list } = await listUsers(page, context);
  // A list in an address, repeated or joined by commas.
  const chosen = selectKey.flatMap((names) => names.split(',')).filter((name) => Object.hasOwn(exported, name));
  const columns = (chosen.length > 0 ? chosen : Object.keys(exported)).flatMap((name) => exported[name] ?? []);
  return exportRows(context, { title: 'user.manage', entity: userEntity, columns, rows: list });
}

/** One user with everything they belong to, the major organisation first; never with the password. */
export async function readUser({ id }: { id: string }, context: Context): Promise<UserRecord> {
  const { db } = context;
  const row = await db
    .selectFrom('users')
    .select([...own, ...facts])
    .select(['id', 'sortCode', 'enabledMark', 'lastModifyTime', 'organizeId', 'positionId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const all = await organisations(db);
  const { organizeId, positionId, ...record } = row;
  const places = (await placesOf([row], all, context)).get(id) ?? [];
  const positions = await db.selectFrom('userPosition').select('positionId as one').where('userId', '=', id).execute();
  const roles = await db.selectFrom('userRole').select('roleId as one').where('userId', '=', id).execute();
  const groups = await db.selectFrom('userGroup').select('groupId as one').where('userId', '=', id).execute();
  const ids = (rows: readonly { one: string }[]) => rows.map(({ one }) => one).sort();
  return {
    ...record,
    enabledMark: record.enabledMark === 1 ? 1 : 0,
    organizeIdTree: firstOf(organizeId, places).map((place) => [...(all.get(place)?.ids ?? [place])]),
    positionId: firstOf(positionId, ids(positions)),
    roleId: ids(roles),
    groupId: ids(groups),
  };
}

/** The ids with the major one in front. */
const firstOf = (major: string, ids: readonly string[]) => [
  ...ids.filter((id) => id === major),
  ...ids.filter((id) => id !== major),
];
