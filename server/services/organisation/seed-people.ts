import type { Insertable } from 'kysely';
import groups from '#fixtures/seed/group.json' with { type: 'json' };
import users from '#fixtures/seed/user.json' with { type: 'json' };
import type { SeedContext } from '../../platform/resource/define-resource.ts';
import type { GroupTable, UserTable } from './organisation.table.ts';
import { wordsColumns } from './person-words.ts';

type Stamp = { creatorUserId: string; creatorTime: number };

/** A demo user; the lists hold organisations and positions in addition to the major ones. */
interface SeedUser {
  id: string;
  account: string;
  realName: string;
  organizeId: string;
  positionId: string;
  roleIds: string[];
  organizeIds?: string[];
  positionIds?: string[];
}

const withFirst = (first: string, all: readonly string[] = []) =>
  [...new Set([first, ...all])].filter((id) => id !== '');

/** Inserts the demo staff with their memberships; without passwords. */
export async function seedStaff({ db }: SeedContext, stamp: Stamp): Promise<void> {
  for (const { roleIds, organizeIds, positionIds, ...user } of users as SeedUser[]) {
    const values = { ...user, ...stamp, ...wordsColumns(user), password: '' };
    await db
      .insertInto('users')
      .values(values as never as Insertable<UserTable>)
      .execute();
    const userId = user.id;
    const relations = {
      userRole: roleIds.map((roleId) => ({ userId, roleId })),
      userOrganize: withFirst(user.organizeId, organizeIds).map((organizeId) => ({ userId, organizeId })),
      userPosition: withFirst(user.positionId, positionIds).map((positionId) => ({ userId, positionId })),
    };
    for (const [table, rows] of Object.entries(relations)) {
      if (rows.length > 0) {
        await db
          .insertInto(table as keyof typeof relations)
          .values(rows as never)
          .execute();
      }
    }
  }
}

/** The groups with their members. */
export async function seedGroups({ db }: SeedContext, stamp: Stamp): Promise<void> {
  for (const { userIds, ...group } of groups) {
    await db
      .insertInto('group')
      .values({ ...group, ...stamp } as Insertable<GroupTable>)
      .execute();
    await db
      .insertInto('userGroup')
      .values(userIds.map((userId) => ({ userId, groupId: group.id })))
      .execute();
  }
}
