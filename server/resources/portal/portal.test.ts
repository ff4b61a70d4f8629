import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Definition } from '#schemas/language/definition.ts';
import { expectAddresses } from '#schemas/resources/testing/documented-addresses.ts';
import family from '#fixtures/family/portal.json' with { type: 'json' };
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('portal').execute();
  await app.db.deleteFrom('userChoice').execute();
});

const admin = { as: 'admin' } as const;
const plain = { as: 'plain' } as const;
const pageOf = (title: string): Definition => ({
  language: 1,
  title,
  body: { config: { zhjyKey: 'page' }, children: [{ config: { zhjyKey: 'greeting' } }] },
});
const page = pageOf('工作台');
const broken = { ...page, body: { config: { zhjyKey: 'pagee' } } };
const cell = { x: 0, w: 6, h: 4, visibility: ['pc', 'app'] };
const chart = { ...cell, y: 0, jnpfKey: 'barChart3d', title: '销量' };
const frame = { ...cell, y: 4, jnpfKey: 'text', title: '说明', option: { defaultValue: '你好' } };
const legacy = { ...family.input, formData: JSON.stringify({ layout: [chart, frame] }) };

interface Saved {
  id: string;
  version: number;
  issues: object[];
}
const values = (formData: string, enCode = 'desk') => ({ fullName: '工作台', enCode, formData });
const create = (formData: string, enCode = 'desk', more: object = {}) =>
  app.call<Saved>('portal.create', { ...values(formData, enCode), visibleType: 0, ...more }, admin);
const release = (id: string, more: object = {}) =>
  app.call<{ menuIds: string[]; version: number }>('portal.release', { id, ...more }, admin);
/** A released portal of all users. */
async function released(enCode = 'desk', more: object = {}, formData = JSON.stringify(page)): Promise<string> {
  const { id } = (await create(formData, enCode, more)).data;
  expect((await release(id)).code).toBe(200);
  return id;
}
const info = async (id: string) => (await app.call<Record<string, unknown>>('portal.info', { id }, admin)).data;
const shown = (id: string, as: 'plain' | 'admin' = 'plain') =>
  app.call<{ formData: string; version: number; cells: object[] }>('portal.auth', { id }, { as });
const titleShown = async (id: string) => (JSON.parse((await shown(id)).data.formData) as Definition).title;
const current = async (as: 'plain' | 'admin' = 'plain') =>
  (await app.call<{ userInfo: { portalId: string } }>('session.currentUser', {}, { as })).data.userInfo.portalId;
const offered = async () =>
  (await app.call<{ list: { id: string; isCurrent: boolean }[] }>('portal.selector', {}, plain)).data.list;
const userIdOf = async (account: string) =>
  (await app.db.selectFrom('users').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
const plainId = async () =>
  (await app.call<{ userInfo: { userId: string } }>('session.currentUser', {}, plain)).data.userInfo.userId;

describe('the calls of portals', () => {
  it('have the documented addresses', () =>
    expectAddresses({
      'portal.list': 'GET /api/visualdev/Portal',
      'portal.info': 'GET /api/visualdev/Portal/{id}',
      'portal.create': 'POST /api/visualdev/Portal',
      'portal.update': 'PUT /api/visualdev/Portal/{id}',
      'portal.remove': 'DELETE /api/visualdev/Portal/{id}',
      'portal.copy': 'POST /api/visualdev/Portal/{id}/Actions/Copy',
      'portal.export': 'GET /api/visualdev/Portal/{id}/Actions/Export',
      'portal.import': 'POST /api/visualdev/Portal/Actions/Import',
      'portal.selector': 'GET /api/visualdev/Portal/Selector',
      'portal.release': 'PUT /api/visualdev/Portal/Actions/release/{id}',
      'portal.setDefault': 'PUT /api/visualdev/Portal/{id}/Actions/SetDefault',
      'portal.place': 'PUT /api/visualdev/Portal/Custom/Save/{id}',
      'portal.auth': 'GET /api/visualdev/Portal/{id}/auth',
    }));

  it('list, add, change, enable, copy and delete portals; a used code is refused [PORTAL-022]', async () => {
    const { id } = (await create(JSON.stringify(page))).data;
    await create(JSON.stringify(page), 'site', {
      fullName: '官网',
      type: 1,
      urlAddress: 'https://example.com',
      categoryId: 'c',
    });
    const list = async (input: object) =>
      (await app.call<{ list: Record<string, unknown>[] }>('portal.list', input, admin)).data.list;
    expect(await list({ keyword: '工作' })).toMatchObject([{ id, enCode: 'desk', type: 0, state: 0, enabledMark: 1 }]);
    expect((await list({ keyword: '工作' }))[0]).not.toHaveProperty('formData');
    expect((await list({ type: 1, categoryId: 'c' })).map(({ enCode }) => enCode)).toEqual(['site']);
    expect(await list({ state: 1 })).toEqual([]);
    expect(await create(JSON.stringify(page))).toMatchObject({ code: 400, msg: '编码已存在' });
    const change = { id, ...values(JSON.stringify(page)), fullName: '首页' };
    expect(await app.call('portal.update', change, admin)).toMatchObject({ msg: '更新成功', data: { version: 2 } });
    await app.call('portal.state', { id }, admin);
    expect(await info(id)).toMatchObject({ fullName: '首页', enabledMark: 0 });
    const copy = (await app.call<Saved>('portal.copy', { id }, admin)).data;
    expect(await info(copy.id)).toMatchObject({ enCode: 'desk2', fullName: '首页.副本1', state: 0 });
    expect((await app.call('portal.remove', { id }, admin)).msg).toBe('删除成功');
    expect((await app.call('portal.info', { id }, admin)).code).toBe(404);
  });

  it('refuse an outdated save', async () => {
    const { id } = (await create(JSON.stringify(page))).data;
    const change = (version: number) =>
      app.call('portal.update', { id, version, ...values(JSON.stringify(pageOf(`${version}`))) }, admin);
    expect((await change(1)).code).toBe(200);
    expect((await change(1)).code).toBe(409);
  });

  it('are refused without the menu of portals', async () => {
    const id = await released();
    const change = { id, ...values(JSON.stringify(page)) };
    for (const [name, input] of Object.entries({
      ...{ list: {}, info: { id }, create: values('', 'b'), update: change, remove: { id } },
      ...{ state: { id }, copy: { id }, export: { id }, release: { id } },
    }))
      expect((await app.call(`portal.${name}`, input, plain)).code, name).toBe(403);
  });

  it('export a .vp file without grants and import it, skipping a code or numbering it [PORTAL-022]', async () => {
    const { id } = (await create(JSON.stringify(page), 'desk', { visibleType: 1, visible: ['u1--user'] })).data;
    const file = (await app.call<{ url: string; name: string }>('portal.export', { id }, admin)).data;
    expect(file.name).toBe('工作台.vp');
    const content = (await app.download(file.url)).body.toString();
    expect(content).not.toContain('u1--user');
    const load = (type: string, name = 'a.vp', text = content) =>
      app.call<Saved>('portal.import', { type }, { ...admin, file: { name, content: text } });
    expect((await load('0')).data).toEqual({ id: null });
    expect(await info((await load('1')).data.id)).toMatchObject({
      enCode: 'desk2',
      state: 0,
      visibleType: 1,
      visible: [],
    });
    expect(await load('0', 'a.json')).toMatchObject({ code: 400, msg: expect.stringContaining('.vp') });
    expect((await load('0', 'a.vp', '{')).code).toBe(400);
    const foreign = JSON.stringify({ ...legacy, enCode: 'foreign' });
    const made = (await load('0', 'b.vp', foreign)).data;
    expect(made.issues).toMatchObject([{ id: 'issue.family-cell' }]);
    expect(await info(made.id)).toMatchObject({ enCode: 'foreign', visibleType: 1 });
    expect((await load('0', 'b.vp', foreign)).data).toEqual({ id: null });
  });
});

describe('shortcuts', () => {
  const shortcut = (fullName: string, urlAddress: string, more: object = {}) => ({
    ...{ fullName, linkType: '1', urlAddress },
    ...more,
  });
  const card = { config: { zhjyKey: 'commonFunc' } };
  const cellOf = (content: object, y: number) => ({ config: { zhjyKey: 'cell' }, y, children: [content] });

  it('lead to menus that the viewer may open: the server leaves out the others [PORTAL-008]', async () => {
    const menus = await app.db.selectFrom('menu').select(['id', 'enCode', 'urlAddress']).execute();
    const menuOf = (code: string) => menus.find(({ enCode }) => enCode === code)!;
    const [closed, open] = [menuOf('developer.portal'), menuOf('workFlow.flowTodo')];
    const shortcuts = [
      shortcut('by id, closed', 'anything', { moduleId: closed.id }),
      shortcut('by address, closed', `/${closed.urlAddress}?x=1`),
      shortcut('by id, open', 'anything', { moduleId: open.id }),
      shortcut('by address, open', open.urlAddress),
      shortcut('of no menu', 'workFlowDetail'),
      shortcut('of a deleted menu', 'gone', { moduleId: 'gone' }),
      { fullName: 'an address', linkType: '2', urlAddress: closed.urlAddress },
      { fullName: 'nowhere', moduleId: closed.id },
    ];
    const cells = [cellOf({ ...card, shortcuts }, 0), cellOf({ ...card, appShortcuts: shortcuts.slice(0, 3) }, 6)];
    const definition = { ...page, body: { config: { zhjyKey: 'grid' }, children: cells } };
    const id = await released('shortcuts', {}, JSON.stringify(definition));
    const names = async (as: 'plain' | 'admin') => {
      const { body } = JSON.parse((await shown(id, as)).data.formData) as { body: { children: typeof cells } };
      const listed = body.children.flatMap(({ children }) => children as Record<string, { fullName: string }[]>[]);
      return listed.map((one) => (one['shortcuts'] ?? one['appShortcuts'])?.map(({ fullName }) => fullName));
    };
    expect(await names('plain')).toEqual([
      ['by id, open', 'by address, open', 'of no menu', 'an address', 'nowhere'],
      ['by id, open'],
    ]);
    expect((await names('admin')).map((list) => list?.length)).toEqual([8, 3]);
  });
});

describe('a release', () => {
  it('is separate from saving: users see the released page until the next one [PORTAL-022]', async () => {
    const { id } = (await create(JSON.stringify(pageOf('一')))).data;
    expect((await shown(id)).code).toBe(403);
    expect((await release(id)).data).toEqual({ menuIds: [], version: 1 });
    const save = (title: string) => app.call('portal.update', { id, ...values(JSON.stringify(pageOf(title))) }, admin);
    await save('二');
    expect([await titleShown(id), (await info(id))['state']]).toEqual(['一', 2]);
    await release(id);
    expect([await titleShown(id), (await info(id))['state'], (await shown(id)).data.version]).toEqual(['二', 1, 2]);
    const { list } = (await app.call<{ list: object[] }>('definition.versions', { noun: 'portal', id }, admin)).data;
    expect(list).toMatchObject([
      { version: 2, releaseNumber: 2, isCurrent: true },
      { version: 1, releaseNumber: 1, isCurrent: false },
    ]);
  });

  it('is refused with the first mistake, which a save only reports', async () => {
    const made = await create(JSON.stringify(broken, null, 2));
    expect(made).toMatchObject({ code: 200, data: { issues: [{ severity: 'error' }] } });
    expect(await release(made.data.id)).toMatchObject({ code: 400, msg: expect.stringMatching(/^页面定义第\d+行：/) });
    const call = {
      ...page,
      body: { config: { zhjyKey: 'table' }, source: { call: 'user.remove', with: { id: 'admin' } } },
    };
    expect((await release((await create(JSON.stringify(call), 'other')).data.id)).code).toBe(400);
  });

  it('shows the address of a portal that has one in a frame [PORTAL-022]', async () => {
    const id = await released('site', { type: 1, urlAddress: 'https://example.com/a' }, '');
    expect((await shown(id)).data.formData).toContain('"href": "https://example.com/a"');
    const refused = await create('', 'bad', { type: 1, urlAddress: 'javascript:alert(1)' });
    expect(refused).toMatchObject({ code: 400, msg: '请输入以 http:// 或 https:// 开头的地址' });
    expect(await create('', 'none', { type: 1, urlAddress: '' })).toMatchObject({ code: 400, msg: '页面地址不能为空' });
  });

  it('adds one entry to each chosen directory of the menu, for the chosen roles; deleting removes them [PORTAL-022]', async () => {
    const { id } = (await create(JSON.stringify(page), 'menued', { visibleType: 1 })).data;
    const first = (await release(id, { pcModuleParentId: 'menu-business', roleIds: ['role-staff'] })).data.menuIds;
    expect(first).toHaveLength(1);
    expect((await release(id, { pcModuleParentId: 'menu-business' })).data.menuIds).toEqual(first);
    const entry = await app.db
      .selectFrom('menu')
      .selectAll()
      .where('id', '=', first[0] ?? '')
      .executeTakeFirst();
    expect(entry).toMatchObject({
      type: 8,
      parentId: 'menu-business',
      fullName: '工作台',
      urlAddress: 'portal/menued',
    });
    expect((await shown(id)).code).toBe(200);
    expect((await release(id, { pcModuleParentId: 'menu-user' })).code).toBe(400);
    expect((await release(id, { roleIds: ['role-staff'] })).code).toBe(400);
    await app.call('portal.remove', { id }, admin);
    expect(await app.db.selectFrom('menu').select('id').where('id', 'in', first).execute()).toEqual([]);
  });
});

describe('a portal of the dashboard', () => {
  it('is the chosen one among those granted, else the first granted [PORTAL-023] [ROUTE-015]', async () => {
    expect(await current()).toBe('');
    const low = await released('low', { sortCode: 1 });
    const high = await released('high', { sortCode: 9 });
    const other = await released('other', { sortCode: 99, visibleType: 1 });
    expect(await current()).toBe(high);
    expect((await app.call('portal.setDefault', { id: low }, plain)).code).toBe(200);
    expect(await current()).toBe(low);
    expect(await offered()).toMatchObject([
      { id: high, isCurrent: false },
      { id: low, isCurrent: true },
    ]);
    expect(await app.call('portal.setDefault', { id: other }, plain)).toMatchObject({ code: 403, msg: '权限不足' });
    await app.call('portal.state', { id: low }, admin);
    expect(await current()).toBe(high);
    expect(await current('admin')).toBe(other);
  });

  it.each([
    ['a user', async () => `${await plainId()}--user`],
    ['a role', async () => 'role-staff--role'],
    [
      'a position',
      async () => {
        const userId = await plainId();
        const row = app.db.selectFrom('userPosition').select('positionId').where('userId', '=', userId);
        return `${(await row.executeTakeFirstOrThrow()).positionId}--position`;
      },
    ],
    [
      'a group',
      async () => {
        const [userId, group] = [
          await plainId(),
          await app.db.selectFrom('group').select('id').executeTakeFirstOrThrow(),
        ];
        await app.db
          .insertInto('userGroup')
          .values({ userId, groupId: group.id } as never)
          .onConflict((c) => c.doNothing())
          .execute();
        return `${group.id}--group`;
      },
    ],
  ])('is granted to %s, and refused with 403 to others [PORTAL-023]', async (_, nameOf) => {
    const admitted = await released('admitted', { visibleType: 1, visible: [await nameOf()] });
    const closed = await released('closed', { visibleType: 1, visible: [`${await userIdOf('admin')}--user`] });
    expect((await shown(admitted)).code).toBe(200);
    expect(await shown(closed)).toMatchObject({ code: 403, msg: '权限不足' });
    expect((await offered()).map(({ id }) => id)).toEqual([admitted]);
    expect((await shown('no-such')).code).toBe(403);
    expect(await shown('no-such', 'admin')).toMatchObject({ code: 404, msg: '门户不存在或已停用' });
    expect((await app.call('portal.auth', { id: admitted })).code).toBe(602);
  });

  it('keeps the places a person gave its cells, where it allows that, for that person alone [PORTAL-024]', async () => {
    const id = await released('own', { allowCustom: 1 });
    const cells = [
      { id: 'a', x: 0, y: 0, w: 6, h: 4 },
      { id: 'b', x: 6, y: 0, w: 6, h: 4, hidden: true },
    ];
    const place = (sent: object[], as: 'plain' | 'admin' = 'plain') =>
      app.call('portal.place', { id, cells: sent }, { as });
    expect((await place(cells)).msg).toBe('更新成功');
    expect((await shown(id)).data.cells).toEqual(cells);
    expect((await shown(id, 'admin')).data.cells).toEqual([]);
    await release(id);
    expect((await shown(id)).data.cells).toEqual(cells);
    await place([]);
    expect((await shown(id)).data.cells).toEqual([]);
    expect((await place([{ id: 'a', x: 12, y: 0, w: 1, h: 1 }])).code).toBe(400);
    expect((await place(Array.from({ length: 201 }, (_, i) => ({ id: `${i}`, x: 0, y: i, w: 1, h: 1 })))).code).toBe(
      400,
    );
    await place(cells);
    await app.call('portal.update', { id, ...values(JSON.stringify(page), 'own'), allowCustom: 0 }, admin);
    expect((await shown(id)).data.cells).toEqual([]);
    expect(await place(cells)).toMatchObject({ code: 400, msg: '该门户不允许个人调整' });
    const closed = await released('closed', { allowCustom: 1, visibleType: 1 });
    expect((await app.call('portal.place', { id: closed, cells }, plain)).code).toBe(403);
  });
});

describe('the page of a portal', () => {
  it('is empty for a new one, to be designed', async () => {
    const { id } = (await create('')).data;
    expect(JSON.parse(String((await info(id))['formData']))).toMatchObject({ body: { config: { zhjyKey: 'grid' } } });
  });

  it('of the product family is converted on saving', async () => {
    const { id } = (await create(JSON.stringify(family.input))).data;
    expect(JSON.parse(String((await info(id))['formData']))).toEqual(family.expected.page);
  });

  it('of the product family is answered with what its cells lose, when it is created and when it is changed', async () => {
    const made = await create(JSON.stringify(legacy));
    const loss = { id: 'issue.family-cell', params: { name: 'barChart3d' }, severity: 'warning', line: 1 };
    expect(made.data).toMatchObject({ issues: [{ ...loss, path: 'formData.layout[0]' }] });
    expect(made.msg).toBe('已保存；转换后有1处内容没有保留：门户部件“barChart3d”没有导入，只保留了它的位置');
    const { id } = made.data;
    const change = (formData: string) => app.call('portal.update', { id, ...values(formData) }, admin);
    expect(await change(JSON.stringify(legacy))).toMatchObject({ data: { issues: [loss] }, msg: made.msg });
    expect(await change(JSON.stringify(page))).toMatchObject({ data: { issues: [] }, msg: '更新成功' });
    expect(await create(JSON.stringify(page), 'own')).toMatchObject({ data: { issues: [] }, msg: '新建成功' });
  });

  it.each([
    ['no JSON', '{'],
    ['a form', JSON.stringify({ language: 1, title: '表单', fields: [] })],
  ])('is refused when it is %s', async (_, formData) => {
    expect(await create(formData)).toMatchObject({ code: 400, msg: '这不是一份页面定义' });
  });
});

const corpus = '../shared/corpus/portals';
describe.skipIf(!existsSync(corpus))('portals of the product family', () => {
  it('are all imported as pages that can be released', async () => {
    const refused: string[] = [];
    for (const [index, file] of readdirSync(corpus)
      .filter((name) => name.endsWith('.json'))
      .entries()) {
      const made = await create(readFileSync(`${corpus}/${file}`, 'utf8'), `portal${index}`);
      const { code, msg } = made.code === 200 ? await release(made.data.id) : made;
      if (code !== 200) refused.push(`${file}: ${msg}`);
    }
    expect(refused).toEqual([]);
  });
});
