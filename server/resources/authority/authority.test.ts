import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutputOf } from '#schemas/protocol/contract.ts';
import { authorityContract } from '#schemas/resources/authority/authority.contract.ts';
import type { GrantedIds, GrantNode } from '#schemas/resources/authority/authority.entity.ts';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';
import type {
  GroupPermissions,
  PermissionGroup,
} from '#schemas/resources/permission-group/permission-group.contract.ts';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

type Values = OutputOf<(typeof authorityContract)['calls']['values']>;

/** A user with a position and a group, and no role. */
const user = { id: 'user-wuhao', account: 'wuhao', position: 'pos-front-developer', group: 'group-mobile' };
const none: GrantedIds = { systemIds: [], module: [], button: [], column: [], form: [], resource: [] };

let app: TestApp;
let menuId: string;
beforeAll(async () => {
  app = await testApp();
  await app.db.deleteFrom('userRole').where('userId', '=', user.id).execute();
  const modelId = await releaseForm(app, 'granted', {
    fields: [node('input', 'name', { label: '名称' }), node('inputNumber', 'price', { label: '价格' })],
    list: {
      columns: [{ prop: 'name' }, { prop: 'price' }],
      guards: { button: true, column: true, form: true, data: true },
      schemes: [{ enCode: 'finance', fullName: '财务数据' }],
    },
  });
  const menus = await app.db.selectFrom('menu').select('id').where('propertyJson', 'like', `%${modelId}%`).execute();
  menuId = menus[0]?.id ?? '';
});
afterAll(() => app.close());

const values = async (objectType: string, objectId: string, type: string, more: object = {}, as: As = 'admin') =>
  (await app.call<Values>('authority.values', { objectType, objectId, type, ...more }, { as })).data;
const save = (objectType: string, objectId: string, grants: Partial<GrantedIds>, more: object = {}, as: As = 'admin') =>
  app.call<{ version: number }>('authority.save', { objectType, objectId, ...none, ...grants, ...more }, { as });
const me = async (account = user.account) =>
  (await app.call<CurrentUserReply>('session.currentUser', { systemCode: '' }, { as: { account } })).data;
const menusOf = (reply: CurrentUserReply) => {
  const ids = (items: CurrentUserReply['menuList']): string[] =>
    items.flatMap(({ id, children }) => [id, ...ids(children)]);
  return ids(reply.menuList);
};
const flat = (nodes: readonly GrantNode[]): string[] => nodes.flatMap(({ id, children }) => [id, ...flat(children)]);
const item = (type: string, code: string) => (type === 'button' ? `${menuId}-${code}` : `${menuId}-${type}-${code}`);

describe('grants', () => {
  it('are offered step by step, each below the items of the previous step', async () => {
    const systems = await values('Role', 'role-finance', 'system');
    expect([systems.all, systems.ids]).toEqual([['system-main', 'system-office'], []]);
    expect((await values('Role', 'role-finance', 'module')).list).toEqual([]);
    const modules = await values('Role', 'role-finance', 'module', { moduleIds: ['system-office'] });
    expect(flat(modules.list)).toEqual(['system-office', 'menu-office', 'menu-office-profile']);
    expect(modules.all).toEqual(['menu-office', 'menu-office-profile']);
    const columns = await values('Role', 'role-finance', 'column', { moduleIds: [menuId, 'menu-dictionary'] });
    expect(flat(columns.list)).toEqual(['system-main', 'menu-business', menuId, ...columns.all]);
    expect(columns.all).toEqual([item('column', 'name'), item('column', 'price')]);
    expect((await values('Role', 'role-finance', 'form', { moduleIds: [menuId] })).all).toHaveLength(2);
    expect((await values('Role', 'role-finance', 'resource', { moduleIds: [menuId] })).all).toHaveLength(2);
    expect((await values('Role', 'role-finance', 'button', { moduleIds: [] })).all).toEqual([]);
    expect(
      (await app.call('authority.values', { objectType: 'Role', objectId: 'x', type: 'system' }, { as: 'admin' }))
        .status,
    ).toBe(404);
  });

  it('are replaced by a save: omitted ones are removed, and items outside the previous step are dropped [PERM-018]', async () => {
    const price = item('column', 'price');
    await save('Role', 'role-finance', {
      systemIds: ['system-main'],
      module: [menuId],
      column: [price],
      form: [item('form', 'name')],
    });
    expect((await values('Role', 'role-finance', 'module')).ids).toEqual(['menu-business', menuId]);
    expect((await values('Role', 'role-finance', 'column')).ids).toEqual([price]);
    await save('Role', 'role-finance', {
      systemIds: ['system-main'],
      module: [menuId, 'menu-office-profile', 'made-up'],
      column: [],
    });
    expect((await values('Role', 'role-finance', 'module')).ids).toEqual(['menu-business', menuId]);
    expect((await values('Role', 'role-finance', 'column')).ids).toEqual([]);
    await save('Role', 'role-finance', { module: [menuId], column: [price] });
    const left = await app.db
      .selectFrom('permissionGrant')
      .selectAll()
      .where('objectId', '=', 'role-finance')
      .execute();
    expect(left).toEqual([]);
  });

  it('saved concurrently from the same state are those of one of the two', async () => {
    const { version } = await values('Role', 'role-delivery', 'system');
    const both = await Promise.all(
      ['system-main', 'system-office'].map((id) => save('Role', 'role-delivery', { systemIds: [id] }, { version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const saved = await values('Role', 'role-delivery', 'system');
    expect(saved.ids).toHaveLength(1);
    expect(saved.version).toBe(version + 1);
  });

  it.each([
    ['User', user.id],
    ['Position', user.position],
    ['Group', user.group],
    ['Role', 'role-department-head'],
  ])('given to a %s apply to its members [PERM-011]', async (type, id) => {
    if (type === 'Role') await app.db.insertInto('userRole').values({ userId: user.id, roleId: id }).execute();
    expect(menusOf(await me())).toEqual([]);
    await save(type, id, { systemIds: ['system-main'], module: [menuId], button: [item('button', 'btn_add')] });
    const reply = await me();
    expect(menusOf(reply)).toEqual(['menu-business', menuId]);
    expect(reply.permissionList.find(({ modelId }) => modelId === menuId)?.button).toEqual([{ enCode: 'btn_add' }]);
    await save(type, id, {});
    expect(menusOf(await me())).toEqual([]);
  });

  it('of user, role, position and group are combined; an administrator needs none [PERM-013]', async () => {
    await save('User', user.id, { systemIds: ['system-main'] });
    await save('Position', user.position, {
      systemIds: ['system-main'],
      module: [menuId],
      column: [item('column', 'name')],
    });
    await save('Group', user.group, {
      systemIds: ['system-main'],
      module: [menuId],
      column: [item('column', 'price')],
    });
    const entry = (await me()).permissionList.find(({ modelId }) => modelId === menuId);
    expect(entry?.column).toEqual([{ enCode: 'name' }, { enCode: 'price' }]);
    await app.db.updateTable('group').set({ enabledMark: 0 }).where('id', '=', user.group).execute();
    const without = (await me()).permissionList.find(({ modelId }) => modelId === menuId);
    expect(without?.column).toEqual([{ enCode: 'name' }]);
    const all = (await me('admin')).permissionList.find(({ modelId }) => modelId === menuId);
    expect([all?.column.length, all?.form.length, all?.resource.length]).toEqual([2, 2, 2]);
  });

  it('open only the granted systems, menus and their items [PERM-001]', async () => {
    await save('Position', user.position, {});
    await save('User', user.id, { systemIds: ['system-office'], module: ['menu-office-profile'] });
    const reply = await me();
    expect(reply.userInfo.systemIds.map(({ id }) => id)).toEqual(['system-office']);
    expect(menusOf(reply)).toEqual(['menu-office', 'menu-office-profile']);
    expect(reply.permissionList.map(({ modelId }) => modelId)).toEqual(['menu-office', 'menu-office-profile']);
    await save('User', user.id, {});
    const nothing = await me();
    expect([nothing.menuList, nothing.permissionList, nothing.userInfo.systemIds]).toEqual([[], [], []]);
  });
});

describe('a grantor who is not an administrator', () => {
  const clerk = { account: 'liuyang' };
  beforeAll(async () => {
    await grantAll(app.db, { objectType: 'user', objectId: 'user-liuyang' }, [
      { step: 'module', itemId: 'menu-permission' },
      { step: 'module', itemId: 'menu-authority' },
      { step: 'button', itemId: 'menu-authority-btn_edit' },
    ]);
  });

  const grantsOfFinance = async () => {
    const grants = app.db.selectFrom('permissionGrant').select('itemId').where('objectId', '=', 'role-finance');
    return (await grants.execute()).map(({ itemId }) => itemId).sort();
  };

  it('cannot change the grants of a role with more rights [PERM-024]', async () => {
    await save('Role', 'role-finance', { systemIds: ['system-office'], module: ['menu-office-profile'] });
    const before = await grantsOfFinance();
    const sent = { systemIds: ['system-main'], module: ['menu-authority'] };
    expect(await save('Role', 'role-finance', sent, {}, clerk)).toMatchObject({ status: 403 });
    expect(await grantsOfFinance()).toEqual(before);
    await save('Role', 'role-finance', {});
  });

  it('is offered only their own rights, and grants nothing else', async () => {
    const systems = await values('Role', 'role-finance', 'system', {}, clerk);
    expect(systems.all).toEqual(['system-main']);
    const offered = await values('Role', 'role-finance', 'module', { moduleIds: ['system-main'] }, clerk);
    expect(offered.all).toContain('menu-authority');
    expect(offered.all).not.toContain('menu-dictionary');
    const sent = { systemIds: ['system-main'], module: ['menu-authority', 'menu-dictionary'] };
    expect((await save('Role', 'role-finance', sent, {}, clerk)).status).toBe(200);
    expect(await grantsOfFinance()).toEqual(['menu-authority', 'menu-permission', 'system-main']);
  });

  it('is refused without the menu, and cannot save without its button', async () => {
    expect((await save('Role', 'role-finance', {}, {}, 'plain')).status).toBe(403);
    await app.db.deleteFrom('permissionGrant').where('itemId', '=', 'menu-authority-btn_edit').execute();
    expect((await save('Role', 'role-finance', {}, {}, clerk)).msg).toBe('权限不足');
    expect((await values('Role', 'role-finance', 'system', {}, clerk)).all).toEqual(['system-main']);
  });
});

it('has a timeout of 100 seconds for many grants [PERM-018]', () => {
  const { values: read, save: written } = authorityContract.calls;
  expect([read.timeoutMs, written.timeoutMs]).toEqual([100_000, 100_000]);
  expect([read.path, written.path]).toEqual([
    '/api/permission/Authority/Data/{objectId}/Values',
    '/api/permission/Authority/Data/{objectId}',
  ]);
});

describe('permission groups', () => {
  const groups = async (id: string, objectType: string) =>
    (await app.call<{ list: PermissionGroup[] }>('permission-group.list', { id, objectType }, { as: 'admin' })).data
      .list;
  const permissions = (id: string, objectType: string, more: object = {}) =>
    app.call<GroupPermissions>('permission-group.permissions', { id, objectType, ...more }, { as: 'admin' });

  it('of an object are all sources of its permissions [PERM-016]', async () => {
    await save('Group', user.group, {
      systemIds: ['system-main'],
      module: [menuId],
      column: [item('column', 'price')],
    });
    await app.db.updateTable('group').set({ enabledMark: 1 }).where('id', '=', user.group).execute();
    expect(await groups(user.id, 'user')).toEqual([{ id: user.group, fullName: '移动应用项目组', type: 'group' }]);
    expect((await groups('user-zhangwei', 'user')).map(({ id }) => id)).toEqual(['role-staff']);
    expect(await groups('role-staff', 'role')).toEqual([{ id: 'role-staff', fullName: '普通员工', type: 'role' }]);
    await save('Role', 'role-finance', { systemIds: ['system-main'] });
    expect((await groups('dept-finance', 'organize')).map(({ id }) => id)).toEqual(['role-finance']);
    expect(await groups('admin', 'user')).toEqual([{ id: 'admin', fullName: '系统管理员', type: 'administrator' }]);
  });

  it('return the permissions of one of them, or of all together [PERM-017]', async () => {
    await save('User', user.id, { systemIds: ['system-office'] });
    const one = (await permissions(user.id, 'user', { permissionId: user.group })).data;
    expect(one.system.map(({ id }) => id)).toEqual(['system-main']);
    expect(one.column).toEqual([{ id: item('column', 'price'), fullName: '价格', enCode: 'price' }]);
    const all = (await permissions(user.id, 'user')).data;
    expect(all.system.map(({ id }) => id).sort()).toEqual(['system-main', 'system-office']);
    expect((await permissions(user.id, 'user', { permissionId: 'role-staff' })).status).toBe(404);
    expect((await permissions('admin', 'user')).data.module.length).toBeGreaterThan(10);
    expect((await permissions('nobody', 'user')).status).toBe(404);
  });
});
