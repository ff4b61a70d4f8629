import type { Kysely } from 'kysely';
import { badRequest } from '../../platform/errors/app-error.ts';
import { refusePrivilegeEscalation } from '../../platform/auth/permission/privilege-escalation.ts';
import type { Context } from '../../platform/context/context.ts';

/** The memberships of a user, by id; of organisations and positions the major one first. */
export interface Belongings {
  organize: readonly string[];
  position: readonly string[];
  role: readonly string[];
  group: readonly string[];
}
type Kind = keyof Belongings;

const relations = {
  organize: { table: 'userOrganize', column: 'organizeId' },
  position: { table: 'userPosition', column: 'positionId' },
  role: { table: 'userRole', column: 'roleId' },
  group: { table: 'userGroup', column: 'groupId' },
} as const;

/** Tables known by name only here; what they are is in `relations`. */
type Rows = Kysely<Record<string, Record<string, string>>>;

interface Typed {
  organizeIdTree?: readonly (readonly string[])[] | null | undefined;
  positionId?: readonly string[] | null | undefined;
  roleId?: readonly string[] | null | undefined;
  groupId?: readonly string[] | null | undefined;
}

/** What a form says a user belongs to; what it does not name is undefined. */
export function belongingsIn({ organizeIdTree, positionId, roleId, groupId }: Typed): Partial<Belongings> {
  const named = {
    organize: organizeIdTree && [...organizeIdTree].flatMap((path) => path.slice(-1)),
    position: positionId,
    role: roleId,
    group: groupId,
  };
  const given = Object.entries(named).filter(([, ids]) => ids !== undefined);
  return Object.fromEntries(given.map(([kind, ids]) => [kind, [...new Set(ids ?? [])]]));
}

/** Replaces the given memberships of a user; unknown ids are ignored. */
export async function belongTo(userId: string, belongings: Partial<Belongings>, context: Context): Promise<void> {
  for (const [kind, ids] of Object.entries(belongings)) await replace(userId, kind as Kind, ids, context);
}

async function replace(userId: string, kind: Kind, ids: readonly string[], context: Context): Promise<void> {
  const { table, column } = relations[kind];
  const rows = context.db as unknown as Rows;
  const before = (await rows.selectFrom(table).select(column).where('userId', '=', userId).execute()).map(
    (row) => row[column],
  );
  // Locked against their deletion until the membership is stored.
  const known =
    ids.length === 0 ? [] : await rows.selectFrom(kind).select('id').where('id', 'in', ids).forShare().execute();
  const next = ids.filter((id) => known.some((one) => one['id'] === id));
  // Ids of organisations that are not there are none.
  if (kind === 'organize' && next.length === 0) throw badRequest('user.organizeIdTree.required');
  const joined = next.filter((id) => !before.includes(id));
  const left = before.filter((id): id is string => id !== undefined && !next.includes(id));
  await refusePrivilegeEscalation({ [kind]: [...joined, ...left] }, context);
  await rows.deleteFrom(table).where('userId', '=', userId).execute();
  if (next.length > 0) {
    await rows
      .insertInto(table)
      .values(next.map((id) => ({ userId, [column]: id })))
      .execute();
  }
  if (kind === 'organize' || kind === 'position') await preserveMajor(userId, column, next, context);
}

/** Retains the major organisation or position while it is among them; else the first becomes major. */
async function preserveMajor(userId: string, column: string, ids: readonly string[], { db }: Context): Promise<void> {
  const rows = db as unknown as Rows;
  const { [column]: major = '' } = await rows
    .selectFrom('users')
    .select(column)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (ids.includes(major)) return;
  await rows
    .updateTable('users')
    .set({ [column]: ids[0] ?? '' })
    .where('id', '=', userId)
    .execute();
}

/** Removes all memberships of a user. */
export async function leaveAll(userId: string, { db }: Context): Promise<void> {
  for (const { table } of Object.values(relations)) {
    await (db as unknown as Rows).deleteFrom(table).where('userId', '=', userId).execute();
  }
}
