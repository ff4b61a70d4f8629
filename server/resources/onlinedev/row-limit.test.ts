import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

const staff = { as: 'plain' } as const;
let app: TestApp;
let modelId: string;
beforeAll(async () => {
  app = await testApp();
  const lines = (name: string, more: object = {}) =>
    node('table', name, { label: name === 'few' ? '少数' : '明细', children: [node('input', 'item')] }, more);
  modelId = await releaseForm(app, 'rowLimit', {
    fields: [node('input', 'name'), lines('lines'), lines('few', { rowsMax: 2 })],
  });
});
afterAll(() => app.close());

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ item: String(index) }));
const create = (values: object) =>
  app.call<{ id: string }>('onlinedev.create', { modelId, data: JSON.stringify(values) }, staff);
const count = async () => {
  const all = app.db
    .selectFrom('record')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('modelId', '=', modelId);
  return Number((await all.executeTakeFirstOrThrow()).count);
};

describe('a sub-table of a record', () => {
  it('takes 5,000 rows and no more, and nothing is saved of a record with more [LIMIT-013]', async () => {
    const before = await count();
    const refused = await create({ name: '甲', lines: rows(5_001) });
    expect(refused).toMatchObject({ code: 400, msg: '明细最多 5000 行' });
    expect(await count()).toBe(before);
    expect(await create({ name: '甲', lines: rows(5_000) })).toMatchObject({ code: 200 });
    expect(await count()).toBe(before + 1);
  });

  it('takes fewer where its definition says so [LIMIT-013]', async () => {
    expect(await create({ few: rows(3) })).toMatchObject({ code: 400, msg: '少数最多 2 行' });
    expect((await create({ few: rows(2) })).code).toBe(200);
  });

  it('is refused with more on a change, too, unless it had them before [LIMIT-013]', async () => {
    const { id } = (await create({ few: rows(2), name: '甲' })).data;
    const update = (values: object) =>
      app.call('onlinedev.update', { modelId, id, data: JSON.stringify(values) }, staff);
    expect(await update({ few: rows(3) })).toMatchObject({ code: 400, msg: '少数最多 2 行' });
    const stored = { few: [1, 2, 3].map((row) => ({ id: `r${row}`, item: `${row}` })), name: '甲' };
    await app.db
      .updateTable('record')
      .set({ data: JSON.stringify(stored) as never })
      .where('id', '=', id)
      .execute();
    expect(await update({ ...stored, name: '乙' })).toMatchObject({ code: 200 });
  });

  it('is said by the definition as a number up to 5,000 [LIMIT-013]', async () => {
    const check = (rowsMax: number) => {
      const fields = [node('table', 'lines', { children: [node('input', 'item')] }, { rowsMax })];
      const form = {
        fullName: 'x',
        enCode: `limit${rowsMax}`,
        formData: JSON.stringify({ language: 1, title: 'x', fields }),
      };
      return app.call<{ id: string }>('visualdev.create', form, { as: 'admin' });
    };
    const releaseOf = async (rowsMax: number) => {
      const { data } = await check(rowsMax);
      return app.call('visualdev.release', { id: data.id, pcModuleParentId: ['menu-business'] }, { as: 'admin' });
    };
    expect((await releaseOf(5_000)).code).toBe(200);
    expect((await releaseOf(5_001)).code).toBe(400);
  });
});
