import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { User } from '../../platform/session/user.ts';

type Db = Kysely<Database>;

/** Levels of the organisation that are walked: one that stands below itself ends too. */
const levelsMax = 100;

/** The enabled groups somebody belongs to, in the order groups have. */
export async function groupsOf(db: Db, userId: string): Promise<string[]> {
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

/** The positions somebody holds, the major one first. */
export async function positionsOf(db: Db, { id: userId, positionId }: Pick<User, 'id' | 'positionId'>) {
  const positions = await db
    .selectFrom('userPosition')
    .innerJoin('position', 'position.id', 'userPosition.positionId')
    .select(['position.id', 'position.fullName as name'])
    .where('userId', '=', userId)
    .orderBy('position.id')
    .execute();
  const isMajor = ({ id }: { id: string }) => id === positionId;
  return [...positions.filter(isMajor), ...positions.filter((one) => !isMajor(one))];
}

/** An organisation and those above it, from the top down. */
async function pathTo(db: Db, organizeId: string) {
  const { rows } = await sql<{ id: string; category: string }>`
    with recursive above as (
      select id, parent_id, category, 1 as step from organize where id = ${organizeId}
      union all
      select organize.id, organize.parent_id, organize.category, above.step + 1
      from organize join above on organize.id = above.parent_id where above.step < ${levelsMax}
    )
    select id, category from above order by step desc`.execute(db);
  return rows;
}

/** Where somebody stands, in the words a page knows of its user: what `defaultCurrent` of a picker may mean. */
export async function ownPlaces(db: Db, user: User) {
  const { id, organizeId } = user;
  const path = await pathTo(db, organizeId);
  return {
    organizeIds: path.map((organize) => organize.id),
    departmentId: path.findLast(({ category }) => category === 'department')?.id ?? '',
    positionIds: (await positionsOf(db, user)).map((position) => position.id),
    groupIds: await groupsOf(db, id),
  };
}
