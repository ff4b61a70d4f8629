import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { openSocket } from '../../platform/testing/socket-page.ts';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';

interface Row {
  id: string;
  parentId: string;
  systemId: string;
  enCode: string;
  address: string;
  enabledMark: number;
  lastModifyTime: number | null;
  children: Row[];
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const menus = [{ step: 'module' as const, itemId: 'menu-menu' }];
  const buttons = ['add', 'edit', 'remove'].map((name) => ({
    step: 'button' as const,
    itemId: `menu-menu-btn_${name}`,
  }));
  await grantAll(app.db, { objectType: 'role', objectId: 'role-configurer' }, [...menus, ...buttons]);
});
afterAll(() => app.close());

const call = <T = Row>(name: string, input: object = {}, as: As = 'admin') =>
  app.call<T>(`menu.${name}`, input, { as });
const page = { systemId: 'system-main', parentId: 'menu-business', type: 2, urlAddress: 'home' };
const create = async (enCode: string, more: object = {}) => {
  const answer = await call<{ id: string }>('create', { ...page, fullName: enCode, enCode, ...more });
  expect(answer.msg).toBe('新建成功');
  return answer.data.id;
};
const tree = async (input: object = {}) =>
  (await call<{ list: Row[] }>('list', { id: 'system-main', ...input })).data.list;
const flat = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...flat(row.children)]);
const info = async (id: string) => (await call('info', { id })).data;
const update = async (id: string, more: object, as: As = 'admin') =>
  call('update', { ...(await info(id)), ...more }, as);
const seen = async (as: As) => {
  const reply = await app.call<CurrentUserReply>('session.currentUser', { systemCode: '' }, { as });
  const codes = (items: CurrentUserReply['menuList']): string[] =>
    items.flatMap(({ enCode, children }) => [enCode, ...codes(children)]);
  return codes(reply.data.menuList);
};
const grant = (itemId: string, step: 'module' | 'button' = 'module') =>
  grantAll(app.db, { objectType: 'role', objectId: 'role-staff' }, [{ step, itemId }]);

describe('the menu of a system', () => {
  it('is a tree with addresses and names of modules, of that system only [MENUADM-004]', async () => {
    const [form] = await app.db.selectFrom('menu').select('id').where('type', '=', 3).limit(1).execute();
    const rows = await tree();
    const system = rows.find(({ enCode }) => enCode === 'system');
    expect(system?.children.map(({ enCode }) => enCode)).toContain('system.menu');
    expect(flat(rows).find(({ enCode }) => enCode === 'system.menu')?.address).toBe('system/menu');
    expect(flat(rows).find(({ id }) => id === form?.id)?.address).not.toBe('');
    expect(flat(rows).some(({ enCode }) => enCode === 'office')).toBe(false);
    expect(flat(await tree({ id: 'system-office' })).map(({ enCode }) => enCode)).toEqual(['office', 'office.profile']);
  });

  it('is searched by name, code and address, with the entries above [MENUADM-004]', async () => {
    expect(flat(await tree({ keyword: 'BILLRULE' })).map(({ enCode }) => enCode)).toEqual([
      'system',
      'system.billRule',
    ]);
    expect(flat(await tree({ keyword: '单据规则' }))).toHaveLength(2);
    expect(await tree({ keyword: '没有的' })).toEqual([]);
    expect(await tree({ category: 'App' })).toEqual([]);
  });

  it('offers directories as parents, without the branch of the entry [MENUADM-005]', async () => {
    const ask = async (id: string, systemId: string) =>
      JSON.stringify((await call<object>('selector', { id, systemId })).data);
    expect(await ask('0', 'system-main')).toContain('menu-business');
    expect(await ask('0', 'system-main')).not.toMatch(/menu-office|menu-dictionary/);
    expect(await ask('0', '0')).toContain('menu-office');
    expect(await ask('menu-business', 'system-main')).not.toContain('menu-business');
  });

  it('answers all enabled entries [MENUADM-006]', async () => {
    const id = await create('enabledOnly');
    const all = async () => JSON.stringify((await call<object>('all')).data);
    expect(await all()).toContain(id);
    await call('state', { id });
    expect(await all()).not.toContain(id);
  });

  it('returns the directories a form can be released under [MENUADM-012]', async () => {
    const ask = async (id: string) => (await call<{ list: Row[] }>('forRelease', { id }, 'configurer')).data.list;
    const [top] = await ask('0');
    expect(top?.id).toBe('-1');
    const ids = top?.children.map(({ id }) => id);
    expect(ids).toContain('menu-business');
    expect(JSON.stringify(top)).not.toContain('menu-visual-dev');
    expect((await ask('menu-business'))[0]?.children.map(({ id }) => id)).toEqual(
      ids?.filter((id) => id !== 'menu-business'),
    );
    expect((await call('forRelease', { id: '0' }, 'plain')).status).toBe(403);
  });
});

describe('a menu entry', () => {
  it('is created, read, changed and deleted [MENUADM-007]', async () => {
    const id = await create('guide', { description: '说明' });
    expect(await info(id)).toMatchObject({ enCode: 'guide', urlAddress: 'home', moduleId: null, description: '说明' });
    expect((await update(id, { fullName: '指南', lastModifyTime: null })).msg).toBe('更新成功');
    expect(await info(id)).toMatchObject({ fullName: '指南', enCode: 'guide', urlAddress: 'home' });
    expect((await call('remove', { id })).msg).toBe('删除成功');
    expect((await call('info', { id })).status).toBe(404);
  });

  it('has only the fields of its type [MENUADM-003]', async () => {
    const sent = { urlAddress: 'https://a.example', linkTarget: '_blank', moduleId: 'form-leave', isTree: 1 };
    const link = await info(await create('typed7', { ...sent, type: 7, isDataAuthorize: 1 }));
    expect(link).toMatchObject({
      urlAddress: sent.urlAddress,
      linkTarget: '_blank',
      moduleId: null,
      isDataAuthorize: 0,
    });
    const form = await info(await create('typed3', { ...sent, type: 3, isDataAuthorize: 1 }));
    expect(form).toMatchObject({ urlAddress: '', linkTarget: '_self', moduleId: 'form-leave', isTree: 1 });
    expect(form).toMatchObject({ isDataAuthorize: 1 });
    const directory = await info(await create('typed0', { ...sent, type: 0, isButtonAuthorize: 1 }));
    expect(directory).toMatchObject({ urlAddress: '', moduleId: null, isButtonAuthorize: 0 });
  });

  it.each([
    ['请输入名称', { fullName: '' }],
    ['编码已存在', { enCode: 'system.menu' }],
    ['请输入地址', { urlAddress: '' }],
    ['请选择关联功能', { type: 3, urlAddress: '' }],
    ['上级菜单不能为空', { parentId: '' }],
    ['上级菜单不存在，或者不是目录', { parentId: 'menu-dictionary' }],
    ['请选择所属应用', { parentId: '-1', systemId: 'nowhere' }],
  ])('is refused with %s [MENUADM-003]', async (msg, more) => {
    expect((await call('create', { ...page, fullName: 'bad', enCode: 'bad', ...more })).msg).toBe(msg);
  });

  it('is enabled and disabled, seen at the next CurrentUser [MENUADM-001, MENUADM-008, MENUADM-014]', async () => {
    const id = await create('toggled');
    await grant(id);
    expect(await seen('plain')).toContain('toggled');
    await call('state', { id });
    expect((await info(id)).enabledMark).toBe(0);
    expect(await seen('plain')).not.toContain('toggled');
    await call('state', { id });
    expect(await seen('plain')).toContain('toggled');
    await update(id, { enCode: 'renamed' });
    expect(await seen('plain')).toContain('renamed');
  });

  it('with children cannot be deleted, nor lose its type [MENUADM-015]', async () => {
    const id = await create('parent', { type: 0 });
    const child = await create('child', { parentId: id });
    expect((await call('remove', { id })).msg).toBe('请先删除或移走下级菜单');
    expect((await update(id, { type: 2, urlAddress: 'home' })).msg).toBe('请先删除或移走下级菜单');
    await call('remove', { id: child });
    expect((await call('remove', { id })).code).toBe(200);
  });

  it('cannot be moved below itself, nor be the administration disabled or deleted', async () => {
    const id = await create('circle', { type: 0 });
    const below = await create('circle.below', { type: 0, parentId: id });
    expect((await update(id, { parentId: below })).msg).toBe('不能移动到自身或其下级菜单');
    const own = '菜单管理及其上级菜单不能禁用或删除';
    expect((await call('state', { id: 'menu-system' })).msg).toBe(own);
    expect((await update('menu-menu', { enabledMark: 0 })).msg).toBe(own);
    expect((await call('remove', { id: 'menu-menu' })).msg).toBe(own);
  });

  it('is seen at its new place by its holders, in another system too', async () => {
    const from = await create('from', { type: 0 });
    const id = await create('moved', { parentId: from });
    await grant(id);
    expect(await seen('plain')).not.toContain('from');
    const to = await create('to', { type: 0 });
    await update(from, { parentId: to });
    expect(await seen('plain')).toEqual(expect.arrayContaining(['to', 'from', 'moved']));
    await update(from, { parentId: '-1', systemId: 'system-office' });
    expect((await info(id)).systemId).toBe('system-office');
    expect(await seen('plain')).not.toContain('moved');
  });

  it('that someone else changed meanwhile is not overwritten', async () => {
    const id = await create('raced');
    const { lastModifyTime } = await info(id);
    expect((await update(id, { fullName: '先', lastModifyTime })).code).toBe(200);
    expect((await update(id, { fullName: '后', lastModifyTime })).status).toBe(409);
    expect(await info(id)).toMatchObject({ fullName: '先' });
  });

  it('shows who was granted it, and what of it [MENUADM-010, MENUADM-011]', async () => {
    await grant('menu-dictionary');
    await grant('menu-dictionary-btn_add', 'button');
    const { list } = (await call<{ list: object[] }>('permissionGroups', { id: 'menu-dictionary' })).data;
    expect(list).toContainEqual({ id: 'role-staff', fullName: '普通员工', type: 'role' });
    const of = async (permissionId: string) =>
      (await call<{ button: { enCode: string }[] }>('permissions', { id: 'menu-dictionary', permissionId })).data;
    expect((await of('role-staff')).button.map(({ enCode }) => enCode)).toEqual(['btn_add']);
    expect((await of('role-configurer')).button).toHaveLength(3);
    expect((await call('permissions', { id: 'menu-dictionary', permissionId: 'role-finance' })).status).toBe(404);
  });

  it('opens forms, dictionaries and portals [MENUADM-003]', async () => {
    const names = async (type: number) =>
      (await call<{ list: { fullName: string }[] }>('modules', { type })).data.list.map(({ fullName }) => fullName);
    expect(await names(4)).toContain('所属行业');
    expect((await names(3)).length).toBeGreaterThan(0);
    expect(await names(2)).toEqual([]);
  });
});

describe('a menu manager who is no administrator', () => {
  it('cannot change what a granted entry represents, or open its guards [PERM-024]', async () => {
    const id = await create('lent', { isButtonAuthorize: 1 });
    const change = (more: object) => update(id, more, 'configurer');
    expect((await change({ enCode: 'lent2' })).code).toBe(200);
    await grant(id);
    const granted = /该菜单已授权给他人/;
    expect((await change({ enCode: 'permission.nobody' })).msg).toMatch(granted);
    expect((await change({ type: 3, moduleId: 'form-leave' })).msg).toMatch(granted);
    expect((await change({ isButtonAuthorize: 0 })).msg).toMatch(granted);
    expect((await change({ fullName: '改名', enabledMark: 0 })).code).toBe(200);
    expect((await update(id, { enCode: 'lent3', isButtonAuthorize: 0 })).code).toBe(200);
  });

  it('needs the buttons of the administration [MENUADM-007]', async () => {
    await app.db.deleteFrom('permissionGrant').where('itemId', '=', 'menu-menu-btn_remove').execute();
    const id = await create('guarded');
    expect((await call('remove', { id }, 'configurer')).status).toBe(403);
    expect((await call('list', { id: 'system-main' }, 'plain')).status).toBe(403);
  });
});

describe('a refresh', () => {
  it('reloads the pages of users online on request [MENUADM-014]', async () => {
    const online = await openSocket(app, 'plain');
    online.say('OnConnection', { mobileDevice: false, systemId: '', isSeparate: false });
    await online.take('initMessage');
    await create('announced');
    expect(online.received.some(({ method }) => method === 'refresh')).toBe(false);
    expect((await call('refresh')).msg).toBe('已通知在线用户刷新');
    expect(await online.take('refresh')).toEqual({ method: 'refresh' });
    online.close();
    expect((await call('refresh', {}, 'plain')).status).toBe(403);
  });
});
