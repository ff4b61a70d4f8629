import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseAgain, releaseForm, textsOf } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const as = { as: 'admin' } as const;
const json = JSON.stringify;
type Values = Record<string, unknown>;

const create = async (modelId: string, values: Values) =>
  (await app.call<{ id: string }>('onlinedev.create', { modelId, data: json(values) }, as)).data.id;
const update = async (modelId: string, id: string, values: Values) =>
  expect((await app.call('onlinedev.update', { modelId, id, data: json(values) }, as)).msg).toBe('更新成功');
const shown = async (call: 'info' | 'detail', modelId: string, id: string) =>
  JSON.parse((await app.call<{ data: string }>(`onlinedev.${call}`, { modelId, id }, as)).data.data) as Values;
const stored = async (id: string) =>
  (await app.db.selectFrom('record').select('data').where('id', '=', id).executeTakeFirstOrThrow()).data;
const releaseInfo = async (id: string) =>
  (await app.call<{ formerFields: unknown[] }>('visualdev.releaseInfo', { id }, as)).data.formerFields;

const name = node('input', 'name');
const note = node('input', 'note', { label: '备注' });
const count = node('inputNumber', 'count', { label: '数量' });
const price = node('inputNumber', 'price', { label: '单价' });
const lines = (...children: object[]) => node('table', 'lines', { label: '明细' }, { children });

describe('values of fields that a newer definition no longer has', () => {
  it('are neither shown nor changed by a save, and return with the field [ONLINEDEV-018]', async () => {
    const code = 'former.main';
    const modelId = await releaseForm(app, code, { fields: [name, note] });
    const id = await create(modelId, { name: '甲', note: '旧' });
    await releaseAgain(app, modelId, code, { fields: [name] });
    expect(await shown('info', modelId, id)).toEqual({ name: '甲' });
    expect(await shown('detail', modelId, id)).toEqual({ name: '甲' });
    await update(modelId, id, { name: '乙', note: '伪造' });
    expect(await stored(id)).toEqual({ name: '乙', note: '旧' });
    await releaseAgain(app, modelId, code, { fields: [name, note] });
    expect(await shown('info', modelId, id)).toEqual({ name: '乙', note: '旧' });
  });

  it('stay in remaining rows, and are deleted with a removed row [ONLINEDEV-018]', async () => {
    const code = 'former.rows';
    const modelId = await releaseForm(app, code, { fields: [name, lines(count, price)] });
    const id = await create(modelId, {
      lines: [
        { count: 1, price: 10 },
        { count: 2, price: 20 },
      ],
    });
    await releaseAgain(app, modelId, code, { fields: [name, lines(count)] });
    const { lines: rows } = (await shown('info', modelId, id)) as { lines: Values[] };
    expect(rows).toEqual([
      { id: expect.any(String), count: 1 },
      { id: expect.any(String), count: 2 },
    ]);
    await update(modelId, id, { lines: [{ count: 9 }, { ...rows[1], count: 3, price: 99 }] });
    expect((await stored(id))['lines']).toEqual([
      { id: expect.any(String), count: 9 },
      { id: rows[1]?.['id'], count: 3, price: 20 },
    ]);
  });

  it('stay with a whole sub-table, while a cleared field of the definition is cleared [ONLINEDEV-018]', async () => {
    const code = 'former.table';
    const modelId = await releaseForm(app, code, { fields: [name, note, lines(count)] });
    const id = await create(modelId, { name: '甲', note: '旧', lines: [{ count: 1 }] });
    await releaseAgain(app, modelId, code, { fields: [name, note] });
    await update(modelId, id, { name: '甲', note: '' });
    expect(await stored(id)).toMatchObject({ note: '', lines: [{ count: 1 }] });
  });

  it('are distinguished from fields that a save drops, also where a column has the same key [ONLINEDEV-018]', async () => {
    const code = 'former.dropped';
    const shownIf = { '==': [{ var: 'name' }, '甲'] };
    const dropped = node('input', 'note', { dropHidden: true, shown: shownIf });
    const total = node('inputNumber', 'count');
    const modelId = await releaseForm(app, code, { fields: [name, dropped, total] });
    const id = await create(modelId, { name: '甲', note: '旧', count: 5 });
    expect(await stored(id)).toEqual({ name: '甲', note: '旧', count: 5 });
    await releaseAgain(app, modelId, code, { fields: [name, dropped, lines(count)] });
    await update(modelId, id, { name: '乙', note: '旧', lines: [{ count: 1 }] });
    expect(await stored(id)).toEqual({ name: '乙', count: 5, lines: [{ id: expect.any(String), count: 1 }] });
  });

  it('are listed before a release with the number of records that have one [ONLINEDEV-018]', async () => {
    const code = 'former.listed';
    const fields = [name, note, lines(count, price)];
    const modelId = await releaseForm(app, code, { fields });
    for (const [noted, cost] of [
      ['一', 5],
      ['二', null],
      ['', 7],
    ] as const) {
      await create(modelId, {
        name: '甲',
        note: noted,
        lines: [
          { count: 1, price: cost },
          { count: 2, price: cost },
        ],
      });
    }
    const removed = await create(modelId, { note: '删除的', lines: [{ price: 1 }] });
    await app.call('onlinedev.remove', { modelId, id: removed }, as);
    expect(await releaseInfo(modelId)).toEqual([]);
    const draft = { id: modelId, ...textsOf(code, { fields: [name, lines(count)] }) };
    expect((await app.call('visualdev.update', draft, as)).msg).toBe('更新成功');
    expect(await releaseInfo(modelId)).toEqual([
      { name: 'note', label: '备注', count: 2 },
      { name: 'lines-price', label: '单价', count: 2 },
    ]);
    await app.call('visualdev.release', { id: modelId }, as);
    // Two releases later the definition no longer knows the label.
    expect(await releaseInfo(modelId)).toContainEqual({ name: 'note', label: 'note', count: 2 });
  });

  it('are not exposed without the right to design forms [ONLINEDEV-018]', async () => {
    const modelId = await releaseForm(app, 'former.guarded', { fields: [name] });
    expect((await app.call('visualdev.releaseInfo', { id: modelId }, { as: 'plain' })).code).toBe(403);
  });
});
