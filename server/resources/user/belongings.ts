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
  const next = refuseNowhere(kind, await existingOf(kind, ids, context));
  const joined = next.filter((id) => !before.includes(id));
  const left = before.filter((id): id is string => id !== undefined && !next.includes(id));
  await refusePrivilegeEscalation({ [kind]: [...joined, ...left] }, context);
  await rows.deleteFrom(table).where('userId', '=', userId).execute();
  await join(
    kind,
    next.map((id) => [userId, id]),
    context,
  );
  if (kind === 'organize' || kind === 'position') await preserveMajor(userId, column, next, context);
}

/** The ids that exist, locked against their deletion until the membership is stored. */
async function existingOf(kind: Kind, ids: readonly string[], { db }: Context): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = db as unknown as Rows;
  const found = await rows.selectFrom(kind).select('id').where('id', 'in', ids).forShare().execute();
  const existing = new Set(found.map((one) => one['id']));
  return ids.filter((id) => existing.has(id));
}

/** The memberships of a user; every user belongs to an organisation. */
function refuseNowhere(kind: Kind, ids: readonly string[]): readonly string[] {
  if (kind === 'organize' && ids.length === 0) throw badRequest('user.organizeIdTree.required');
  return ids;
}

async function join(kind: Kind, members: readonly (readonly [userId: string, id: string])[], { db }: Context) {
  if (members.length === 0) return;
  const { table, column } = relations[kind];
  const rows = members.map(([userId, id]) => ({ userId, [column]: id }));
  await (db as unknown as Rows).insertInto(table).values(rows).execute();
}

/**
 * The memberships of users who are created next, as far as the caller may give them: the major ones are
 * columns of the user, and `store` writes them once the users exist.
 */
export async function firstBelongings(users: readonly Partial<Belongings>[], context: Context) {
  const known: Partial<Record<Kind, readonly string[]>> = {};
  for (const kind of Object.keys(relations) as Kind[]) {
    const named = users.flatMap((belongings) => belongings[kind] ?? []);
    if (named.length > 0) known[kind] = await existingOf(kind, [...new Set(named)], context);
  }
  await refusePrivilegeEscalation(known, context);
  const own = users.map((belongings) =>
    Object.fromEntries(
      Object.entries(belongings).map(([kind, ids]) => [
        kind,
        refuseNowhere(
          kind as Kind,
          ids.filter((id) => known[kind as Kind]?.includes(id)),
        ),
      ]),
    ),
  ) as Partial<Belongings>[];
  return {
    majors: own.map(({ organize, position }) => ({
      organizeId: organize?.[0] ?? '',
      positionId: position?.[0] ?? '',
    })),
    async store(userIds: readonly string[]) {
      for (const kind of Object.keys(relations) as Kind[]) {
        const joined = own.flatMap((belongings, index) =>
          (belongings[kind] ?? []).map((id) => [userIds[index] as string, id] as const),
        );
        await join(kind, joined, context);
      }
    },
  };
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
