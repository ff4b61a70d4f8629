import type { Insertable } from 'kysely';
import groups from '#fixtures/seed/group.json';
import menus from '#fixtures/seed/menu.json';
import organizes from '#fixtures/seed/organize.json';
import positions from '#fixtures/seed/position.json';
import roles from '#fixtures/seed/role.json';
import system from '#fixtures/seed/system.json';
import users from '#fixtures/seed/user.json';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import type { MenuTable } from '../../platform/auth/permission/permission.table.ts';
import type { SystemTable } from '../../platform/auth/system.table.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';
import type { GroupTable, OrganizeTable, UserTable } from './organisation.table.ts';
import { wordsColumns } from './person-search-text.ts';

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
async function seedStaff({ db }: SeedContext, stamp: Stamp): Promise<void> {
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
async function seedGroups({ db }: SeedContext, stamp: Stamp): Promise<void> {
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

const firstUser = 'admin';

async function seedMenus({ db, now }: SeedContext) {
  const stamp = { creatorUserId: firstUser, creatorTime: now() };
  for (const { buttons, ...menu } of menus) {
    await db
      .insertInto('menu')
      // The seed omits columns with defaults.
      .values({ ...menu, ...stamp } as unknown as Insertable<MenuTable>)
      .execute();
    for (const [index, button] of buttons.entries()) {
      const id = `${menu.id}-${button.enCode}`;
      await db
        .insertInto('menuItem')
        .values({ ...button, id, menuId: menu.id, type: 'button', conditions: null, sortCode: index })
        .execute();
    }
  }
}

/** A demo role; one that is not global lists its organisations. */
interface SeedRole {
  id: string;
  systems: string[];
  /** Codes of menus. */
  menus: string[] | 'all';
  organizeIds?: string[];
}

/** A role is granted its systems, and each listed menu with all its buttons. */
async function seedRoles({ db, now }: SeedContext) {
  const stamp = { creatorUserId: firstUser, creatorTime: now() };
  for (const { systems, menus: named, organizeIds = [], ...role } of roles as SeedRole[]) {
    await db
      .insertInto('role')
      .values({ ...role, ...stamp } as never)
      .execute();
    for (const organizeId of organizeIds) {
      await db.insertInto('roleOrganize').values({ roleId: role.id, organizeId }).execute();
    }
    const granted = menus.filter((menu) => named === 'all' || named.includes(menu.enCode));
    await grantAll(db, { objectType: 'role', objectId: role.id }, [
      ...systems.map((itemId) => ({ step: 'system' as const, itemId })),
      ...granted.map(({ id }) => ({ step: 'module' as const, itemId: id })),
      ...granted.flatMap(({ id, buttons }) =>
        buttons.map(({ enCode }) => ({ step: 'button' as const, itemId: `${id}-${enCode}` })),
      ),
    ]);
  }
}

async function seedSystems({ db, now }: SeedContext) {
  const stamp = { creatorUserId: firstUser, creatorTime: now() };
  const systems = system.systems.map((one) => ({ ...one, ...stamp }));
  await db
    .insertInto('system')
    .values(systems as Insertable<SystemTable>[])
    .execute();
}

/** The demo organisation: systems, company, departments, positions, staff, roles, menus; without passwords. */
export async function seedOrganisation(context: SeedContext): Promise<void> {
  const stamp = { creatorUserId: firstUser, creatorTime: context.now() };
  for (const organize of organizes) {
    await context.db
      .insertInto('organize')
      .values({ ...organize, ...stamp } as Insertable<OrganizeTable>)
      .execute();
  }
  for (const position of positions) {
    await context.db
      .insertInto('position')
      .values({ ...position, ...stamp } as never)
      .execute();
  }
  await seedSystems(context);
  await seedMenus(context);
  await seedRoles(context);
  await seedStaff(context, stamp);
  await seedGroups(context, stamp);
}
