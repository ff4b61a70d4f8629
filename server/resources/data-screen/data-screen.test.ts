import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAddresses } from '#schemas/resources/testing/documented-addresses.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
let modelId: string;
beforeAll(async () => {
  app = await testApp();
  modelId = await releaseForm(app, 'screened', {
    fields: [node('input', 'name', { label: '名称' }), node('inputNumber', 'amount', { label: '金额' })],
    list: { columns: [{ prop: 'name' }, { prop: 'amount' }] },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('dataScreen').execute();
  await app.db.deleteFrom('menu').where('enCode', '=', 'hallMenu').execute();
});

type As = 'admin' | 'plain' | 'configurer';
const call = <T = { id: string }>(name: string, input: object = {}, as: As = 'admin') =>
  app.call<T>(`data-screen.${name}`, input, { as });

const definition = (more: object = {}) => ({
  language: 1,
  title: '生产大屏',
  body: {
    config: { zhjyKey: 'canvas' },
    children: [
      {
        config: { zhjyKey: 'layer' },
        ...{ id: 'layer1', x: 10, y: 20, w: 300, h: 200 },
        children: [
          {
            config: { zhjyKey: 'barChart' },
            source: { model: modelId, groups: [{ field: 'name' }], measures: [{ type: 'sum', field: 'amount' }] },
          },
        ],
      },
    ],
  },
  ...more,
});
const values = (enCode = 'hall', content: unknown = definition()) => ({
  fullName: '生产大屏',
  enCode,
  content: typeof content === 'string' ? content : JSON.stringify(content),
});
const create = async (enCode?: string, content?: unknown) => (await call('create', values(enCode, content))).data.id;

/** A menu entry of type 6 with an address, for the role of staff. */
async function showInMenu(urlAddress: string): Promise<void> {
  const entry = {
    parentId: 'menu-business',
    systemId: 'system-main',
    fullName: '大屏',
    enCode: 'hallMenu',
    type: 6,
    urlAddress,
    sortCode: 1,
    enabledMark: 1,
  };
  const { data } = await app.call<{ id: string }>('menu.create', entry, { as: 'admin' });
  const grant = { objectType: 'role', objectId: 'role-staff', step: 'module', itemId: data.id };
  await app.db
    .insertInto('permissionGrant')
    .values(grant as never)
    .execute();
}

describe('the calls of big screens', () => {
  it('have the documented addresses', () =>
    expectAddresses({
      'data-screen.list': 'GET /api/visualdev/DataScreen',
      'data-screen.info': 'GET /api/visualdev/DataScreen/{id}',
      'data-screen.create': 'POST /api/visualdev/DataScreen',
      'data-screen.update': 'PUT /api/visualdev/DataScreen/{id}',
      'data-screen.remove': 'DELETE /api/visualdev/DataScreen/{id}',
      'data-screen.copy': 'POST /api/visualdev/DataScreen/{id}/Actions/Copy',
      'data-screen.state': 'PUT /api/visualdev/DataScreen/{id}/Actions/State',
      'data-screen.import': 'POST /api/visualdev/DataScreen/Actions/Import',
      'data-screen.export': 'GET /api/visualdev/DataScreen/{id}/Actions/Export',
      'data-screen.open': 'GET /api/visualdev/DataScreen/{code}/Actions/Open',
    }));

  it('add, list, change, copy, export, import and delete big screens [SCREEN-003]', async () => {
    const id = await create();
    const list = async (input: object = {}) =>
      (await call<{ list: { enCode: string }[] }>('list', input)).data.list.map(({ enCode }) => enCode);
    expect(await list({ keyword: '生产' })).toEqual(['hall']);
    expect(await call('create', values('hall'))).toMatchObject({ code: 400, msg: '编码已存在' });
    expect(await call('update', { id, fullName: '改名', enCode: 'hall' })).toMatchObject({ data: { version: 2 } });
    expect((await call('info', { id })).data).toMatchObject({ fullName: '改名', content: values().content });
    const copy = (await call('copy', { id })).data.id;
    expect((await list()).toSorted()).toEqual(['hall', 'hall2']);
    const file = (await call<{ url: string }>('export', { id })).data;
    const content = (await app.download(file.url)).body.toString();
    await call('remove', { id: copy });
    await call('remove', { id });
    const given = { as: 'admin', file: { name: 'a.json', content } } as const;
    await app.call('data-screen.import', { type: '0' }, given);
    expect(await list()).toEqual(['hall']);
  });

  it('are refused without the menu and its buttons', async () => {
    const id = await create();
    for (const [name, input] of Object.entries({
      list: {},
      info: { id },
      create: values('mine'),
      update: { id, ...values() },
      remove: { id },
      copy: { id },
      state: { id },
      export: { id },
    }))
      expect((await call(name, input, 'plain')).code, name).toBe(403);
  });

  it('refuse a save over that of a colleague, and number their versions', async () => {
    const id = await create();
    const change = (title: string, version: number) =>
      call('update', { id, ...values('hall', definition({ title })), version });
    expect((await change('甲', 1)).code).toBe(200);
    expect((await change('乙', 1)).code).toBe(409);
    const versions = { noun: 'screen', id };
    const { data } = await app.call<{ list: { version: number; isCurrent: boolean }[] }>(
      'definition.versions',
      versions,
      { as: 'admin' },
    );
    expect(data.list.map(({ version, isCurrent }) => [version, isCurrent])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect((await app.call('definition.versions', versions, { as: 'plain' })).code).toBe(403);
  });
});

describe('the definition of a big screen', () => {
  it('is an empty canvas where none is given [SCREEN-001]', async () => {
    const id = await create('hall', '');
    const { content } = (await call<{ content: string }>('info', { id })).data;
    expect(JSON.parse(content)).toEqual({
      language: 1,
      title: '生产大屏',
      body: { config: { zhjyKey: 'canvas' }, children: [] },
    });
  });

  it.each([
    ['text that is no JSON', '{', '第1行'],
    ['another body', { body: { config: { zhjyKey: 'grid' }, children: [] } }, '必须是画布'],
    ['a list of fields', { body: undefined, fields: [] }, '必须是画布'],
    [
      'a card that is on no layer',
      { body: { config: { zhjyKey: 'canvas' }, children: [{ config: { zhjyKey: 'clock' } }] } },
      '第',
    ],
    ['a canvas of no size', { body: { config: { zhjyKey: 'canvas' }, width: 0, children: [] } }, '第'],
    [
      'a call that a page may not name',
      {
        body: {
          config: { zhjyKey: 'canvas' },
          children: [
            {
              config: { zhjyKey: 'layer' },
              children: [{ config: { zhjyKey: 'barChart' }, source: { call: 'user.list' } }],
            },
          ],
        },
      },
      'user.list',
    ],
  ])('is refused with %s [SCREEN-001]', async (_, part, msg) => {
    const content = typeof part === 'string' ? part : definition(part);
    expect(await call('create', values('bad', content))).toMatchObject({
      code: 400,
      msg: expect.stringContaining(msg),
    });
    const id = await create();
    expect((await call('update', { id, ...values('hall', content) })).code).toBe(400);
  });
});

describe('a big screen', () => {
  const open = (as: As, code = 'hall') => call<{ content: string }>('open', { code }, as);

  it.each(['dataScreen/hall', '/dataScreen/hall?kiosk=1', 'https://office.example/dataScreen/hall'])(
    'opens with a menu entry that leads to it: %s [SCREEN-004]',
    async (address) => {
      await create();
      expect((await open('plain')).code).toBe(403);
      await showInMenu(address);
      expect(await open('plain')).toMatchObject({ code: 200, data: { content: values().content } });
    },
  );

  it.each(['dataScreen/other', 'dataScreen/hall2', 'hall', 'https://office.example/x/dataScreen/hall'])(
    'does not open with another address: %s',
    async (address) => {
      await create();
      await showInMenu(address);
      expect((await open('plain')).code).toBe(403);
    },
  );

  it('is missing when disabled or deleted; without right every code is refused alike', async () => {
    const id = await create();
    expect((await open('admin')).code).toBe(200);
    expect((await open('plain', 'nothing')).code).toBe(403);
    await call('state', { id });
    expect(await open('admin')).toMatchObject({ code: 404, msg: '大屏已禁用' });
    await call('remove', { id });
    expect((await open('admin')).code).toBe(404);
  });

  it('may ask for what it names, and for nothing else', async () => {
    const id = await create();
    const ask = (group: string, tag = `screen/${id}/1/named`) =>
      app.call(
        'onlinedev.group',
        { modelId: group, measures: [{ type: 'count' }] },
        { as: 'admin', headers: { 'zhjy-definition': tag } },
      );
    expect((await ask(modelId)).code).toBe(200);
    expect((await ask('form-purchase-order')).code).toBe(403);
    expect((await ask(modelId, `screen/${id}/2/named`)).code).toBe(409);
    await call('remove', { id });
    expect((await ask(modelId)).code).toBe(409);
  });

  it('shows figures of what both its viewer and its releaser may see [SCREEN-007]', async () => {
    const id = await create();
    await showInMenu('dataScreen/hall');
    const sum = async (as: As, field = 'amount', more: object = {}) => {
      const measures = [{ type: 'sum', field }];
      const headers = { 'zhjy-definition': `screen/${id}/1/named` };
      return app.call<{ list: { values: string[] }[] }>(
        'onlinedev.group',
        { modelId, measures, ...more },
        { as, headers },
      );
    };
    const add = (amount: number, as: As) =>
      app.call('onlinedev.create', { modelId, data: JSON.stringify({ name: '甲', amount }) }, { as });
    await add(0.1, 'admin');
    await add(0.2, 'plain');
    const values = async (as: As) => (await sum(as)).data.list.map((row) => row.values[0]);
    // Exact: no rounding of binary fractions.
    expect([await values('admin'), await values('plain')]).toEqual([['0.3'], ['0.3']]);
    const menu = await app.db.selectFrom('menu').select('id').where('enCode', '=', 'screened').executeTakeFirst();
    await app.db
      .deleteFrom('permissionGrant')
      .where('itemId', '=', menu?.id ?? '')
      .execute();
    expect((await sum('plain')).code).toBe(403);
    expect((await sum('admin')).code).toBe(200);
    await app.db
      .updateTable('definitionRelease')
      .set({ userId: 'user-zhangwei' })
      .where('definitionId', '=', id)
      .execute();
    expect((await sum('admin')).code).toBe(403);
  });
});
