import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

type Row = Record<string, unknown>;

let app: TestApp;
let target: string;
let menuId: string;
const staff = { as: 'plain' } as const;
const admin = { as: 'admin' } as const;

const scheme = (enCode: string, symbol: string) => ({
  ...{ enCode, fullName: enCode, matchLogic: 'and' },
  conditionList: [{ logic: 'and', groups: [{ field: 'price', symbol, fieldValue: 10 }] }],
});

beforeAll(async () => {
  app = await testApp();
  target = await releaseForm(app, 'referredTo', {
    fields: ['name', 'code', 'phone', 'secret'].map((name) => node('input', name)).concat(node('inputNumber', 'price')),
    list: {
      columns: [{ prop: 'name' }],
      guards: { data: true },
      schemes: [scheme('cheap', '<'), { enCode: 'all', fullName: 'all' }],
    },
  });
  const menu = app.db.selectFrom('menu').select('id').where('propertyJson', 'like', `%${target}%`);
  menuId = (await menu.executeTakeFirstOrThrow()).id;
  await releaseForm(app, 'referring', {
    fields: [
      node('relationForm', 'party', {}, { modelId: target, relationField: 'name', columnOptions: [{ value: 'code' }] }),
      node('relationFormAttr', 'partyPhone', {}, { relationField: 'party', showField: 'phone' }),
    ],
  });
  const make = (name: string, price: number) =>
    app.call(
      'onlinedev.create',
      { modelId: target, data: JSON.stringify({ name, code: `C${price}`, phone: '139', secret: '机密', price }) },
      admin,
    );
  await make('甲', 5);
  await make('乙', 50);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('permissionGrant').where('itemId', 'like', `${menuId}%`).execute());

const ask = async (more: object = {}) => {
  const query = { id: target, relationField: 'name', columnOptions: 'code,phone,secret,price', ...more };
  const { data } = await app.call<{ list: Row[]; pagination: { total: number } }>('visualdev.rows', query, staff);
  return data;
};
const names = async (more?: object) => (await ask(more)).list.map(({ name }) => name).sort();
const grant = (step: 'module' | 'resource', itemId: string) =>
  app.db.insertInto('permissionGrant').values({ objectType: 'role', objectId: 'role-staff', step, itemId }).execute();

describe('records of a form that is accessible only through another form', () => {
  it('contain only the fields that the other form references, for any request [PERM-015]', async () => {
    const { list } = await ask();
    expect(list.find(({ name }) => name === '甲')).toEqual({
      id: expect.any(String),
      name: '甲',
      code: 'C5',
      phone: '139',
    });
  });

  it('have no other fields except for configurers and users with a menu of the form [PERM-015]', async () => {
    const rows = async (as: 'plain' | 'configurer') => {
      const { data } = await app.call<{ list: { vmodel: string }[] }>('visualdev.fields', { id: target }, { as });
      return data.list.map(({ vmodel }) => vmodel);
    };
    expect(await rows('plain')).toEqual(['name', 'code', 'phone']);
    expect(await rows('configurer')).toContain('secret');
  });

  it('are not searched or sorted by hidden fields', async () => {
    expect((await ask({ keyword: '机密' })).pagination.total).toBe(0);
    expect((await ask({ keyword: '甲' })).pagination.total).toBe(1);
    const order = async (sort: string) => (await ask({ sidx: 'price', sort })).list.map(({ name }) => name);
    expect(await order('asc')).toEqual(await order('desc'));
  });

  it('are limited to the schemes a user holds there, also when requested by id [PERM-014]', async () => {
    expect(await names()).toEqual(['乙', '甲']);
    const ids = (await ask()).list.map(({ id }) => id).join(',');
    await grant('resource', `${menuId}-resource-cheap`);
    expect(await names()).toEqual(['甲']);
    expect(await names({ ids })).toEqual(['甲']);
    await grant('resource', `${menuId}-resource-all`);
    expect(await names()).toEqual(['乙', '甲']);
  });

  it("are limited to those of the user's own menu, if there is one", async () => {
    await grant('module', menuId);
    expect(await names()).toEqual([]);
    await grant('resource', `${menuId}-resource-cheap`);
    expect(await names()).toEqual(['甲']);
  });
});
