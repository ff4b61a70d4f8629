import { sql } from 'kysely';
import type { SelectorNode } from '#schemas/resources/selector-node.ts';
import type { Context } from '../../platform/context/context.ts';
import { pageOf, type PageOf } from '../../platform/resource/crud-handlers.ts';
import { refusingBadCursor } from '../../platform/resource/keyset.ts';
import { behindListCursor, listCursor, listCursorPrefix } from '../../platform/resource/list-cursor.ts';
import { branchOf } from '../../platform/resource/tree.ts';
import { offered } from '../../services/organisation/offered.ts';
import { type Organisation, organisationNode, organisations } from '../../services/organisation/organisations.ts';
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

/** Who reports to a user. */
export const reportingTo = (userId: string) => sql<boolean>`manager_id = ${userId}`;
