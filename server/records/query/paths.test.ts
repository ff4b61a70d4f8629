import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comparison } from '#schemas/language/condition.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../forms/testing/release-form.ts';

/** zhangwei belongs to `sales`, which lies below `company`. */
interface Places {
  company: string;
  sales: string;
  other: string;
}

let app: TestApp;
let places: Places;
let modelId: string;
let menuId: string;
const staff = { as: 'plain' } as const;
const admin = { as: 'admin' } as const;

const rules: Readonly<Record<string, (at: Places) => Omit<Comparison, 'field'>>> = {
  own: () => ({ symbol: '==', fieldValue: '@organizeId' }),
  branch: () => ({ symbol: '==', fieldValue: '@organizationAndSuborganization' }),
  path: ({ company, sales }) => ({ symbol: '==', fieldValue: [company, sales] }),
  eitherPath: ({ company, sales, other }) => ({
    symbol: 'in',
    fieldValue: [
      [company, sales],
      [company, other],
    ],
  }),
  ids: ({ sales, other }) => ({ symbol: 'in', fieldValue: [sales, other] }),
  company: ({ company }) => ({ symbol: '==', fieldValue: [company] }),
  notOwn: () => ({ symbol: '<>', fieldValue: '@organizeId' }),
};
const kinds = ['one', 'many'] as const;

beforeAll(async () => {
  app = await testApp();
  const { organizeId: sales } = await app.db
    .selectFrom('users')
    .select('organizeId')
    .where('account', '=', 'zhangwei')
    .executeTakeFirstOrThrow();
  const { parentId: company } = await app.db
    .selectFrom('organize')
    .select('parentId')
    .where('id', '=', sales)
    .executeTakeFirstOrThrow();
  const siblings = app.db.selectFrom('organize').select('id').where('parentId', '=', company).where('id', '!=', sales);
  places = { company, sales, other: (await siblings.executeTakeFirstOrThrow()).id };
  const schemes = kinds.flatMap((field) =>
    Object.entries(rules).map(([name, rule]) => ({
      enCode: `${field}-${name}`,
      fullName: name,
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field, ...rule(places) }] }],
    })),
  );
  modelId = await releaseForm(app, 'pathForm', {
    fields: [
      node('input', 'name'),
      node('organizeSelect', 'one'),
      node('organizeSelect', 'many', {}, { multiple: true }),
    ],
    list: {
      columns: [{ prop: 'name' }],
      search: [{ prop: 'one' }, { prop: 'many', searchMultiple: true }],
      guards: { data: true },
      schemes,
    },
  });
  const menu = app.db.selectFrom('menu').select('id').where('propertyJson', 'like', `%${modelId}%`);
  menuId = (await menu.executeTakeFirstOrThrow()).id;
  const { sales: own, other } = places;
  const records = { own: [[company, own]], top: [[company]], other: [[company, other]] };
  for (const [name, many] of Object.entries(records)) await save({ name, one: many[0], many });
  await save({
    name: 'both',
    one: [],
    many: [
      [company, other],
      [company, own],
    ],
  });
});
afterAll(() => app.close());

const save = (values: object) =>
  app.call('onlinedev.create', { modelId, data: JSON.stringify(values) }, admin).then(({ code }) => {
    expect(code).toBe(200);
  });

async function seen(scheme: string, queryJson = '{}'): Promise<unknown[]> {
  const below = app.db.selectFrom('menuItem').select('id').where('menuId', '=', menuId);
  await app.db.deleteFrom('permissionGrant').where('itemId', 'in', below).execute();
  const grant = { objectType: 'role' as const, objectId: 'role-staff', step: 'resource' as const };
  await app.db
    .insertInto('permissionGrant')
    .values({ ...grant, itemId: `${menuId}-resource-${scheme}` })
    .execute();
  return found(queryJson, staff);
}
async function found(queryJson: string, as: typeof staff | typeof admin = admin) {
  const { data } = await app.call<{ list: { name: string }[] }>('onlinedev.list', { modelId, queryJson }, as);
  return data.list.map(({ name }) => name).sort();
}

describe('a scheme on organisations', () => {
  it.each([
    ['own', ['own'], ['both', 'own']],
    ['branch', ['own'], ['both', 'own']],
    ['path', ['own'], ['both', 'own']],
    ['eitherPath', ['other', 'own'], ['both', 'other', 'own']],
    ['ids', ['other', 'own'], ['both', 'other', 'own']],
    ['company', ['other', 'own', 'top'], ['both', 'other', 'own', 'top']],
    ['notOwn', ['both', 'other', 'top'], ['other', 'top']],
  ])('named %s opens what leads there, of one path and of several [PERM-014]', async (name, one, many) => {
    expect(await seen(`one-${name}`)).toEqual(one);
    expect(await seen(`many-${name}`)).toEqual(many);
  });
});

describe('a search for organisations', () => {
  it('finds what lies at or below the chosen ones, and not what only shares their company', async () => {
    const { company, sales, other } = places;
    expect(await found(JSON.stringify({ one: [company, sales] }))).toEqual(['own']);
    expect(await found(JSON.stringify({ one: [company] }))).toEqual(['other', 'own', 'top']);
    expect(await found(JSON.stringify({ many: [[company, other]] }))).toEqual(['both', 'other']);
  });
});
