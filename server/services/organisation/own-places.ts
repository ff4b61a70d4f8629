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
