import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SelectorNode } from '#schemas/resources/selector-node.ts';
import type { Database } from '../../platform/db/database.ts';
import { phraseConditions } from '../../platform/db/search-columns.ts';
import {
  behind,
  cursorOf,
  type KeysetPart,
  readCursor,
  refusingBadCursor,
  withNext,
} from '../../platform/resource/keyset.ts';
import { pageOf, type PageOf } from '../../platform/resource/crud-handlers.ts';
import { offered } from './picker-nodes.ts';
import { type Organisation, placeIn } from './organisations.ts';

type Db = Kysely<Database>;
type Condition = RawBuilder<boolean>;

/** The query of a list of users. */
export interface PeopleQuery {
  keyword?: string | undefined;
  currentPage?: number | undefined;
  pageSize?: number | undefined;
  after?: string | undefined;
}

interface Person {
  id: string;
  realName: string;
  headIcon: string;
  organizeId: string;
  sortCode: number;
}

/** What a picker shows of a person (PICK-067). */
export const personNode = (
  { id, realName, headIcon, organizeId }: Omit<Person, 'sortCode'>,
  all: ReadonlyMap<string, Organisation>,
) =>
  ({
    id,
    fullName: realName,
    type: 'user',
    headIcon,
    organize: placeIn(all, organizeId),
    organizeIds: [...(all.get(organizeId)?.ids ?? [])],
    hasChildren: false,
    isLeaf: true,
  }) satisfies SelectorNode;

const holding = (conditions: readonly Condition[]) =>
  sql<boolean>`${sql.join([sql`enabled_mark <> 0`, ...conditions], sql` and `)}`;

/** How many people can be chosen under these conditions. */
export async function countPeople(db: Db, conditions: readonly Condition[]): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from users where ${holding(conditions)}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** Some of the people that can be chosen, in their order; disabled ones cannot. */
export async function somePeople(
  db: Db,
  conditions: readonly Condition[],
  { limit, offset }: { limit: number; offset: number },
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, real_name, head_icon, organize_id, sort_code from users where ${holding(conditions)}
    order by sort_code, id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** A page of the people that can be chosen: by name, account or pinyin, under these conditions. */
export async function pageOfPeople(
  db: Db,
  all: ReadonlyMap<string, Organisation>,
  query: PeopleQuery,
  conditions: readonly Condition[] = [],
): Promise<PageOf<SelectorNode>> {
  const { currentPage, pageSize } = pageOf(withoutUndefined(query));
  const before = (currentPage - 1) * pageSize;
  const isTurned = currentPage > 1 && query.after !== undefined;
  const wanted = [...conditions, ...phraseConditions(query.keyword ?? '')];
  if (isTurned) wanted.push(behindPerson(query.after ?? ''));
  const window = { limit: pageSize, offset: isTurned ? 0 : before };
  const people = await refusingBadCursor(isTurned, somePeople(db, wanted, window));
  const total = (await countPeople(db, wanted)) + (isTurned ? before : 0);
  const last = people.at(-1);
  return {
    list: offered(people.map((person) => personNode(person, all))),
    pagination: {
      currentPage,
      pageSize,
      total,
      ...(last && before + people.length < total && { next: cursorOfPerson(last) }),
    },
  };
}

/** The page of a call that answers a bare list: its last node says where the next page begins. */
export async function listOfPeople(...args: Parameters<typeof pageOfPeople>): Promise<SelectorNode[]> {
  const { list, pagination } = await pageOfPeople(...args);
  return withNext(list, pagination.next);
}

/** The order of people to choose from. */
const inOrder: readonly KeysetPart[] = [
  { expression: sql.ref('sort_code'), isDescending: false, nulls: 'never', type: 'bigint' },
  { expression: sql.ref('id'), isDescending: false, nulls: 'never', type: 'text' },
];

export const cursorOfPerson = ({ sortCode, id }: Person): string => cursorOf([Number(sortCode), id]);

/** The people behind a place of their order. */
export const behindPerson = (cursor: string): Condition => behind(inOrder, readCursor(cursor, inOrder));

const withoutUndefined = ({ currentPage, pageSize }: PeopleQuery) => ({
  ...(currentPage !== undefined && { currentPage }),
  ...(pageSize !== undefined && { pageSize }),
});

/** A condition for the members of one of these; none match an empty list. */
export function belongingTo(
  relation: 'user_organize' | 'user_position' | 'user_group' | 'user_role',
  ids: readonly string[],
): Condition {
  if (ids.length === 0) return sql<boolean>`false`;
  const column = sql.ref(`${relation}.${relation.replace('user_', '')}_id`);
  return sql<boolean>`exists (select 1 from ${sql.table(relation)}
    where ${sql.ref(`${relation}.user_id`)} = users.id and ${column} in (${sql.join(ids)}))`;
}

/** These people. */
export const among = (ids: readonly string[]): Condition =>
  ids.length === 0 ? sql<boolean>`false` : sql<boolean>`id in (${sql.join(ids)})`;
