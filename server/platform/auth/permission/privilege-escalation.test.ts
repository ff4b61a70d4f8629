import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mainSystem } from '../system.table.ts';
import { seal } from '../../testing/seal.ts';
import { keyOf, withPasswords } from '../../testing/sealed-login.ts';
import { testApp, type TestApp } from '../../testing/test-app.ts';
import type { ObjectType } from './grant.table.ts';
import { grantAll } from './grants.ts';

/** Manages users, roles, groups and grants, belongs to the technology department and has no other rights. */
const clerk = { as: { account: 'zhangwei' } } as const;
const clerkId = 'user-zhangwei';
const admin = { as: 'admin' } as const;
/** A plain member of staff in a department below the clerk's, with the clerk's rights. */
const peer = 'user-liuyang';
const [ownDept, foreignDept] = ['dept-technology', 'dept-finance'];
const stronger = '该账户拥有您不能授予的权限，不能更改';
const lending = '不能授予或收回自己没有的权限';
const outside = '涉及您所属组织及其下级以外的组织，不能更改';

let app: TestApp;
/** A role and a group without members and grants. */
const weak = { role: '', group: '' };
beforeAll(async () => {
  app = await withPasswords(await testApp());
  const menus = ['menu-user', 'menu-role', 'menu-group', 'menu-authority', 'menu-permission'];
  const buttons = await app.db.selectFrom('menuItem').select('id').where('menuId', 'in', menus).execute();
  await grantAll(app.db, { objectType: 'user', objectId: clerkId }, [
    { step: 'system', itemId: mainSystem },
    ...menus.map((itemId) => ({ step: 'module' as const, itemId })),
    ...buttons.map(({ id }) => ({ step: 'button' as const, itemId: id })),
  ]);
  const empty = { fullName: '空', enCode: 'empty', type: 'project', globalMark: 1 };
  for (const noun of ['role', 'group'] as const) {
    weak[noun] = (await app.call<{ id: string }>(`${noun}.create`, empty, admin)).data.id;
  }
});
afterAll(() => app.close());

const grantTo = (objectType: ObjectType, objectId: string) =>
  grantAll(app.db, { objectType, objectId }, [{ step: 'module', itemId: 'menu-dictionary' }]);
const forget = (objectId: string) =>
  app.db
    .deleteFrom('permissionGrant')
    .where('objectId', '=', objectId)
    .where('itemId', '=', 'menu-dictionary')
    .execute();
const read = async (id: string) => (await app.call<Record<string, unknown>>('user.info', { id }, admin)).data;
const update = async (id: string, change: object, who: object = clerk) =>
  app.call('user.update', { ...(await read(id)), ...change, lastModifyTime: undefined }, who);
async function reset(id: string, who: object = clerk) {
  const key = await keyOf(app);
  const sent = { id, userPassword: seal('Taken2025', key), timestamp: key.ticket };
  return app.call('user.resetPassword', sent, who);
}
async function create(fields: object) {
  const key = await keyOf(app);
  const person = { account: 'newcomer', realName: '新人', gender: '1', organizeIdTree: [['company', ownDept]] };
  const sent = { ...person, ...fields, password: seal('First2025', key), timestamp: key.ticket };
  return app.call<{ id: string }>('user.create', sent, clerk);
}

/** Every call that changes an account, for the given one. */
const accountCalls = {
  update: (id: string) => update(id, { realName: '改名' }),
  disable: (id: string) => update(id, { enabledMark: 0 }),
  state: (id: string) => app.call('user.state', { id }, clerk),
  remove: (id: string) => app.call('user.remove', { id }, clerk),
  unlock: (id: string) => app.call('user.unlock', { id }, clerk),
  resetPassword: (id: string) => reset(id),
  roles: (id: string) => update(id, { roleId: [] }),
  join: (id: string) => app.call('role.setMembers', { id: weak.role, userIds: [id] }, clerk),
  group: (id: string) => app.call('group.setMembers', { id: weak.group, userIds: [id] }, clerk),
  grants: (objectId: string) => app.call('authority.save', { ...noGrants, objectType: 'User', objectId }, clerk),
};
const noGrants = { systemIds: [], module: [], button: [], column: [], form: [], resource: [] };

/** Ways to give an account more rights than the clerk has, and to remove them again. */
const holdings: Record<string, { give(): Promise<unknown>; take(): Promise<unknown>; msg: string }> = {
  'a grant of its own': { give: () => grantTo('user', peer), take: () => forget(peer), msg: stronger },
  'a role': {
    async give() {
      await grantTo('role', 'role-delivery');
      await app.db.insertInto('userRole').values({ userId: peer, roleId: 'role-delivery' }).execute();
    },
    async take() {
      await forget('role-delivery');
      await app.db.deleteFrom('userRole').where('userId', '=', peer).where('roleId', '=', 'role-delivery').execute();
    },
    msg: stronger,
  },
  'a disabled role': {
    async give() {
      await app.db.updateTable('role').set({ enabledMark: 0 }).where('id', '=', 'role-delivery').execute();
      await holdings['a role']?.give();
    },
    async take() {
      await app.db.updateTable('role').set({ enabledMark: 1 }).where('id', '=', 'role-delivery').execute();
      await holdings['a role']?.take();
    },
    msg: stronger,
  },
  'a position': {
    give: () => grantTo('position', 'pos-developer'),
    take: () => forget('pos-developer'),
    msg: stronger,
  },
  'a group': {
    async give() {
      await grantTo('group', 'group-safety');
      await app.db.insertInto('userGroup').values({ userId: peer, groupId: 'group-safety' }).execute();
    },
    async take() {
      await forget('group-safety');
      await app.db.deleteFrom('userGroup').where('userId', '=', peer).where('groupId', '=', 'group-safety').execute();
    },
    msg: stronger,
  },
  'the rights of an administrator': {
    give: () => app.db.updateTable('users').set({ isAdministrator: 1 }).where('id', '=', peer).execute(),
    take: () => app.db.updateTable('users').set({ isAdministrator: 0 }).where('id', '=', peer).execute(),
    msg: stronger,
  },
  'somebody with more rights below it': {
    async give() {
      await grantTo('user', 'user-chenchen');
      await app.db.updateTable('users').set({ managerId: peer }).where('id', '=', 'user-chenchen').execute();
    },
    async take() {
      await forget('user-chenchen');
      await app.db.updateTable('users').set({ managerId: '' }).where('id', '=', 'user-chenchen').execute();
    },
    msg: stronger,
  },
  'an organisation outside the own ones': {
    give: () => app.db.insertInto('userOrganize').values({ userId: peer, organizeId: foreignDept }).execute(),
    take: () =>
      app.db.deleteFrom('userOrganize').where('userId', '=', peer).where('organizeId', '=', foreignDept).execute(),
    msg: outside,
  },
  'an organisation outside the own ones to manage': {
    give: () => app.db.updateTable('organize').set({ managerId: peer }).where('id', '=', foreignDept).execute(),
    take: () => app.db.updateTable('organize').set({ managerId: '' }).where('id', '=', foreignDept).execute(),
    msg: outside,
  },
};

describe.each(Object.entries(holdings))('an account with %s', (_name, { give, take, msg }) => {
  beforeAll(give);
  afterAll(take);

  it.each(Object.entries(accountCalls))('cannot be changed by %s [PERM-024]', async (_call, attempt) => {
    const before = await app.db.selectFrom('users').selectAll().where('id', '=', peer).execute();
    expect(await attempt(peer)).toMatchObject({ code: 403, msg });
    expect(await app.db.selectFrom('users').selectAll().where('id', '=', peer).execute()).toEqual(before);
  });
});

describe('an account with only rights the caller could grant', () => {
  beforeEach(async () => {
    await app.db.updateTable('users').set({ enabledMark: 1, managerId: '' }).where('id', '=', peer).execute();
  });
  const { remove: _remove, ...others } = accountCalls;

  it.each(Object.entries(others))('can be changed by %s [PERM-024]', async (_call, attempt) => {
    expect(await attempt(peer)).toMatchObject({ code: 200 });
  });

  it('can be created and deleted [PERM-024]', async () => {
    const { code, data } = await create({ managerId: peer });
    expect(code).toBe(200);
    expect((await app.call('user.remove', { id: data.id }, clerk)).code).toBe(200);
  });
});

describe('membership of an organisation', () => {
  const inPlaces = (...ids: string[]) => ({ organizeIdTree: ids.map((id) => ['company', id]) });

  it.each([clerkId, peer])('outside the own ones cannot be given to %s [PERM-024]', async (id) => {
    expect(await update(id, inPlaces(ownDept, foreignDept))).toMatchObject({ code: 403, msg: outside });
    expect(await update(id, { organizeIdTree: [['company']] })).toMatchObject({ code: 403, msg: outside });
  });

  it('outside the own ones cannot be given to a new account either [PERM-024]', async () => {
    expect(await create(inPlaces(foreignDept))).toMatchObject({ code: 403, msg: outside });
    expect(await create({ positionId: ['pos-accountant'] })).toMatchObject({ code: 403, msg: outside });
  });

  it('in the own ones and those below can be given and removed [PERM-024]', async () => {
    expect((await update(peer, inPlaces(ownDept, 'dept-platform'))).code).toBe(200);
    expect((await update(peer, inPlaces('dept-platform'))).code).toBe(200);
  });
});

describe('the manager of an account', () => {
  it.each([clerkId, peer])(
    'of %s cannot be set to a user with more rights or in other organisations [PERM-024]',
    async (id) => {
      expect(await update(id, { managerId: 'admin' })).toMatchObject({ code: 403, msg: stronger });
      expect(await update(id, { managerId: 'user-songjia' })).toMatchObject({ code: 403 });
      expect((await read(id))['managerId']).not.toBe('admin');
      expect(await create({ managerId: 'admin' })).toMatchObject({ code: 403, msg: stronger });
    },
  );

  it('with more rights cannot be replaced; one with the same rights can [PERM-024]', async () => {
    await update(peer, { managerId: 'admin' }, admin);
    expect(await update(peer, { managerId: '' })).toMatchObject({ code: 403, msg: stronger });
    expect((await update(peer, { realName: '刘洋' })).code).toBe(200);
    await update(peer, { managerId: 'user-chenchen' }, admin);
    expect((await update(peer, { managerId: clerkId })).code).toBe(200);
    expect((await read(peer))['managerId']).toBe(clerkId);
  });
});

describe.each(['role', 'group'] as const)('a %s with more rights than the caller', (noun) => {
  const fields = { fullName: noun, enCode: 'powerful', type: 'project', globalMark: 1 };
  let id: string;
  beforeAll(async () => {
    id = (await app.call<{ id: string }>(`${noun}.create`, fields, admin)).data.id;
    await app.call(`${noun}.setMembers`, { id, userIds: ['user-chenchen'] }, admin);
    await grantTo(noun, id);
  });
  const members = async () => (await app.call<{ userIds: string[] }>(`${noun}.members`, { id }, admin)).data.userIds;

  it('cannot be renamed, disabled, enabled, filled, emptied, granted to or deleted [PERM-024]', async () => {
    const refused = { code: 403, msg: lending };
    expect(await app.call(`${noun}.update`, { id, ...fields, fullName: '改名' }, clerk)).toMatchObject(refused);
    expect(await app.call(`${noun}.update`, { id, ...fields, enabledMark: 0 }, clerk)).toMatchObject(refused);
    if (noun === 'role') expect(await app.call('role.state', { id }, clerk)).toMatchObject(refused);
    const joined = { id, userIds: ['user-chenchen', clerkId] };
    expect(await app.call(`${noun}.setMembers`, joined, clerk)).toMatchObject(refused);
    expect(await app.call(`${noun}.setMembers`, { id, userIds: [] }, clerk)).toMatchObject(refused);
    expect(await app.call(`${noun}.remove`, { id }, clerk)).toMatchObject(refused);
    const own = { objectType: noun === 'role' ? 'Role' : 'Group', objectId: id, ...noGrants };
    expect(await app.call('authority.save', own, clerk)).toMatchObject(refused);
    expect(await members()).toEqual(['user-chenchen']);
    await app.call(`${noun}.update`, { id, ...fields, enabledMark: 0 }, admin);
    expect(await app.call(`${noun}.update`, { id, ...fields, enabledMark: 1 }, clerk)).toMatchObject(refused);
    await app.call(`${noun}.update`, { id, ...fields, enabledMark: 1 }, admin);
  });

  it('cannot be added to or removed from an account through the account [PERM-024]', async () => {
    const field = noun === 'role' ? 'roleId' : 'groupId';
    expect(await update(peer, { [field]: [id] })).toMatchObject({ code: 403, msg: lending });
    expect(await create({ [field]: [id] })).toMatchObject({ code: 403, msg: lending });
  });

  it('can be changed once the caller has the same rights [PERM-024]', async () => {
    await grantTo('user', clerkId);
    expect((await app.call(`${noun}.setMembers`, { id, userIds: [clerkId] }, clerk)).code).toBe(200);
    expect((await app.call(`${noun}.setMembers`, { id, userIds: [] }, clerk)).code).toBe(200);
    expect((await app.call(`${noun}.remove`, { id }, clerk)).code).toBe(200);
    await forget(clerkId);
  });
});

it('lets only an administrator change all members at once [PERM-024]', async () => {
  const everybody = (await app.db.selectFrom('users').select('id').execute()).map(({ id }) => id);
  const refused = await app.call('group.setMembers', { id: 'group-mobile', userIds: everybody }, clerk);
  expect(refused).toMatchObject({ code: 403, msg: stronger });
  expect((await app.call('group.setMembers', { id: 'group-mobile', userIds: everybody }, admin)).code).toBe(200);
});
