import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let modelId: string;
/** Ids of the entries by their codes. */
const ids: Record<string, string> = {};
const as = { as: 'admin' } as const;

async function entry(dictionaryTypeId: string, enCode: string, parentId: string) {
  const values = { dictionaryTypeId, parentId, fullName: enCode, enCode, sortCode: 1, enabledMark: 1 };
  const { data } = await app.call<{ id: string }>('dictionary-data.create', values, as);
  ids[enCode] = data.id;
}

beforeAll(async () => {
  app = await testApp();
  const type = { parentId: '0', fullName: '地区', enCode: 'region', isTree: 1, sortCode: 1 };
  await app.call('dictionary-type.create', type, as);
  const { id } = await app.db
    .selectFrom('dictionaryType')
    .select('id')
    .where('enCode', '=', 'region')
    .executeTakeFirstOrThrow();
  for (const province of ['sc', 'gd']) await entry(id, province, '0');
  await entry(id, 'cd', ids['sc'] as string);
  await entry(id, 'gz', ids['gd'] as string);
  const byId = { dictionary: 'region', value: 'id' };
  const below = { dictionary: 'region', with: { below: { var: 'province' } } };
  modelId = await releaseForm(app, 'regions', {
    fields: [
      node('select', 'province', {}, { source: byId }),
      node('select', 'city', {}, { source: below }),
      node(
        'table',
        'lines',
        {},
        {
          children: [
            node('select', 'province', {}, { source: { dictionary: 'region' } }),
            node('select', 'city', {}, { source: below }),
          ],
        },
      ),
    ],
    list: { columns: [{ prop: 'province' }, { prop: 'city' }] },
  });
}, 120_000);
afterAll(() => app.close());

const save = async (values: object) =>
  (await app.call<{ path: string }[]>('onlinedev.create', { modelId, data: JSON.stringify(values) }, as)) as {
    msg: string;
    data: { path: string }[] | { id: string };
  };
const placesOf = async (values: object) => {
  const { data } = await save(values);
  return Array.isArray(data) ? data.map(({ path }) => path) : [];
};

describe('a dictionary that depends on another field', () => {
  it('accepts the entries below the chosen one, in the record and its rows [FORMULA-026]', async () => {
    const lines = [
      { province: 'sc', city: 'cd' },
      { province: 'gd', city: 'gz' },
    ];
    expect((await save({ province: ids['sc'], city: 'cd', lines })).msg).toBe('新建成功');
  });

  it('refuses those below another one, the chosen one itself, and any where nothing is chosen [FORMULA-026]', async () => {
    expect(await placesOf({ province: ids['gd'], city: 'cd' })).toEqual(['city']);
    expect(await placesOf({ province: ids['gd'], city: 'gd' })).toEqual(['city']);
    expect(await placesOf({ city: 'cd' })).toEqual(['city']);
    const lines = [
      { province: 'sc', city: 'cd' },
      { province: 'sc', city: 'gz' },
    ];
    expect(await placesOf({ province: ids['gd'], city: 'gz', lines })).toEqual(['lines[1].city']);
  });

  it('keeps a stored choice while its record is changed otherwise [FORMULA-026]', async () => {
    const { data } = await save({ province: ids['sc'], city: 'cd' });
    const { id } = data as { id: string };
    const change = (values: object) => app.call('onlinedev.update', { modelId, id, data: JSON.stringify(values) }, as);
    expect((await change({ province: ids['gd'], city: 'cd' })).msg).toBe('更新成功');
    expect((await change({ province: ids['gd'], city: 'gz' })).msg).toBe('更新成功');
    expect((await change({ province: ids['gd'], city: 'cd' })).code).toBe(400);
  });
});
