import { sql } from 'kysely';
import type { SelectorNode } from '#schemas/resources/selector-node.ts';
import type { Context } from '../../platform/resource/context.ts';
import { pageOf, type PageOf } from '../../platform/resource/standard-verbs.ts';
import { branchOf } from '../../platform/resource/tree.ts';
import { offered } from '../../services/organisation/offered.ts';
import { type Organisation, organisationNode, organisations } from '../../services/organisation/organisations.ts';
import {
  belongingTo,
  countPeople,
  pageOfPeople,
  type PeopleQuery,
  personNode,
  somePeople,
} from '../../services/organisation/users.ts';

/** The id the tree of organisations and people is asked for with at its top (PICK-071). */
const root = '0';

/** What stands directly below an organisation: organisations, then people; with a keyword the people below who match. */
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
  const { currentPage, pageSize } = pageOf({ currentPage: query.currentPage ?? 1, pageSize: query.pageSize ?? 20 });
  const from = (currentPage - 1) * pageSize;
  const first = children.slice(from, from + pageSize).map((one) => branchNode(one));
  const here = [belongingTo('user_organize', [id])];
  const people = await somePeople(db, here, {
    limit: pageSize - first.length,
    offset: Math.max(0, from - children.length),
  });
  const total = children.length + (await countPeople(db, here));
  return {
    list: offered([...first, ...people.map((person) => personNode(person, all))]),
    pagination: { currentPage, pageSize, total },
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
