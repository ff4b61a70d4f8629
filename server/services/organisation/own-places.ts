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
export async function ownPlaces(db: Db, { id, organizeId, positionId }: User) {
  const path = await pathTo(db, organizeId);
  return {
    organizeIds: path.map((organize) => organize.id),
    departmentId: path.findLast(({ category }) => category === 'department')?.id ?? '',
    positionIds: positionId === '' ? [] : [positionId],
    groupIds: await groupsOf(db, id),
  };
}
