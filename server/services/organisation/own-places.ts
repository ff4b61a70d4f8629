import type { Kysely } from 'kysely';
import { cached } from '../../platform/cache/cached-db.ts';
import type { Database } from '../../platform/db/database.ts';
import type { User } from '../../platform/auth/user.ts';
import { organizeLines, organizesAbove } from './organizes.ts';

type Db = Kysely<Database>;

/** The enabled groups of a user, in the order of groups. */
export function groupsOf(db: Db, userId: string): Promise<readonly string[]> {
  return cached(db, 'rights', `groups of ${userId}`, () => readGroups(db, userId));
}

async function readGroups(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('userGroup')
    .innerJoin('group', 'group.id', 'userGroup.groupId')
    .select('group.id')
    .where('userGroup.userId', '=', userId)
    .where('group.enabledMark', '=', 1)
    .orderBy('group.sortCode')
    .orderBy('group.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The positions of a user, the major one first. */
export async function positionsOf(db: Db, { id: userId, positionId }: Pick<User, 'id' | 'positionId'>) {
  const positions = await cached(db, 'rights', `positions of ${userId}`, () =>
    db
      .selectFrom('userPosition')
      .innerJoin('position', 'position.id', 'userPosition.positionId')
      .select(['position.id', 'position.fullName as name'])
      .where('userId', '=', userId)
      .orderBy('position.id')
      .execute(),
  );
  const isMajor = ({ id }: { id: string }) => id === positionId;
  return [...positions.filter(isMajor), ...positions.filter((one) => !isMajor(one))];
}

/**
 * Organisation, department, positions and groups of a user under the client's names: the values of `defaultCurrent` of
 * pickers.
 */
export async function ownPlaces(db: Db, user: User) {
  const { id, organizeId } = user;
  const path = organizesAbove(await organizeLines(db), organizeId).reverse();
  return {
    organizeIds: path.map((organize) => organize.id),
    departmentId: path.findLast(({ category }) => category === 'department')?.id ?? '',
    positionIds: (await positionsOf(db, user)).map((position) => position.id),
    groupIds: await groupsOf(db, id),
  };
}

/** The names of a user's place: the organisations above, the company, the department, the position. */
export interface PlaceNames {
  organizeName: string;
  organizeIds: string[];
  departmentId: string;
  departmentName: string;
  companyName: string;
  positionName: string;
}

export async function placeNames(
  db: Db,
  { organizeId, positionId }: Pick<User, 'organizeId' | 'positionId'>,
): Promise<PlaceNames> {
  const all = await organizeLines(db);
  const above = organizesAbove(all, organizeId);
  const company = above.find(({ category }) => category === 'company') ?? all.find(({ parentId }) => parentId === '-1');
  const department = above.find(({ category }) => category === 'department');
  const position = await cached(db, 'names', `position ${positionId}`, () =>
    db.selectFrom('position').select('fullName').where('id', '=', positionId).executeTakeFirst(),
  );
  return {
    organizeName: above
      .map(({ fullName }) => fullName)
      .reverse()
      .join('/'),
    organizeIds: above.map(({ id }) => id).reverse(),
    departmentId: department?.id ?? '',
    departmentName: department?.fullName ?? '',
    companyName: company?.fullName ?? '',
    positionName: position?.fullName ?? '',
  };
}

interface Memberships {
  organizes: readonly string[];
  positions: readonly string[];
  roles: readonly string[];
  groups: readonly string[];
}

/** The ids of what a user belongs to directly. */
function directMemberships(db: Db, userId: string): Promise<Memberships> {
  return cached(db, 'rights', `memberships ${userId}`, async () => {
    const [organizes, positions, roles, groups] = await Promise.all([
      db.selectFrom('userOrganize').select('organizeId as id').where('userId', '=', userId).execute(),
      db.selectFrom('userPosition').select('positionId as id').where('userId', '=', userId).execute(),
      db.selectFrom('userRole').select('roleId as id').where('userId', '=', userId).execute(),
      db.selectFrom('userGroup').select('groupId as id').where('userId', '=', userId).execute(),
    ]);
    const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    return { organizes: idsOf(organizes), positions: idsOf(positions), roles: idsOf(roles), groups: idsOf(groups) };
  });
}

/** What a user is and belongs to, as processes and portals name it: `{id}--{type}`. */
export async function membershipsOf(db: Db, userId: string): Promise<string[]> {
  const { organizes, positions, roles, groups } = await directMemberships(db, userId);
  const lines = await organizeLines(db);
  const above = new Set(organizes.flatMap((id) => organizesAbove(lines, id).map((line) => line.id)));
  const typed = (ids: Iterable<string>, ...types: readonly string[]) =>
    [...ids].flatMap((id) => types.map((type) => `${id}--${type}`));
  return [
    `${userId}--user`,
    ...typed(above, 'company', 'department'),
    ...typed(positions, 'position'),
    ...typed(roles, 'role'),
    ...typed(groups, 'group'),
  ];
}
