import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DefinitionVersion } from '#schemas/resources/definition/definition.contract.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let modelId: string;
beforeAll(async () => {
  app = await testApp();
  const lines = { config: { zhjyKey: 'table' }, vModel: 'lines', children: [node('inputNumber', 'price')] };
  modelId = await releaseForm(app, 'versioned', { fields: [node('input', 'name'), lines] });
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('dataReport').execute());

type As = 'admin' | 'plain' | 'configurer';
const call = <T = { id: string; version: number }>(name: string, input: object, as: As = 'admin') =>
  app.call<T>(`data-report.${name}`, input, { as });
const content = (cells: object[], datasets: object = { orders: { model: modelId } }) =>
  JSON.stringify({
    language: 1,
    title: '报表',
    datasets,
    body: [{ config: { zhjyKey: 'sheet' }, columns: [{}], cells }],
  });
const facts = { fullName: '销售', enCode: 'sales' };
const update = (input: object) => call('update', { ...facts, ...input });
const text = (value: string) => content([{ at: 'A1', text: value }]);
const create = async (given: object = { content: text('一') }) =>
  (await call('create', { ...facts, ...given })).data.id;
const versions = (id: string, as: As = 'admin') =>
  app.call<{ list: DefinitionVersion[] }>('definition.versions', { noun: 'report', id }, { as });

describe('a report that is designed', () => {
  it('begins with an empty sheet, which its readers can open [REPORT-010]', async () => {
    const id = await create({});
    const { data } = await call<{ content: string }>('info', { id });
    const { title, body } = JSON.parse(data.content) as { title: string; body: { cells: object[] }[] };
    expect(title).toBe('销售');
    expect(body).toMatchObject([{ config: { zhjyKey: 'sheet' }, cells: [] }]);
    expect((await call('open', { id })).code).toBe(200);
    expect((await call<{ list: object[] }>('preview', { id })).data.list).toHaveLength(1);
  });

  it('is refused with a field that its form does not have, when created, changed or tried out [REPORT-011] [REPORT-013]', async () => {
    const id = await create();
    const refused = async (wrong: string, name: string) => {
      const answer = { code: 400, msg: expect.stringContaining(name) as unknown };
      expect(await call('create', { fullName: '错', enCode: 'wrong', content: wrong })).toMatchObject(answer);
      expect(await update({ id, content: wrong })).toMatchObject(answer);
      expect(await call('preview', { id, content: wrong })).toMatchObject(answer);
    };
    await refused(content([{ at: 'A1', field: 'orders.nmae' }]), 'nmae');
    await refused(content([{ at: 'A1', formula: 'SUM(orders.amount)' }]), 'amount');
    const column = [{ at: 'A1', field: 'orders.lines.price' }];
    await refused(content(column), 'lines.price');
    const read = content(column, { orders: { model: modelId, rows: 'lines' } });
    expect((await update({ id, content: read })).code).toBe(200);
    expect((await call('preview', { id, content: read })).code).toBe(200);
  });

  it('is saved over the version that was read, never over the save of someone else [REPORT-019]', async () => {
    const id = await create();
    const { version } = (await call('info', { id })).data;
    const saved = await update({ id, version, content: text('二'), note: '第二版' });
    expect(saved.data).toEqual({ id, version: version + 1 });
    expect((await update({ id, version, content: text('三') })).code).toBe(409);
    expect((await call<{ content: string }>('info', { id })).data.content).toBe(text('二'));
  });

  it('has its saves as versions with their notes, the last of which is what readers see [REPORT-019]', async () => {
    const id = await create();
    await update({ id, content: text('二'), note: '第二版' });
    await update({ id, fullName: '改名' });
    const { list } = (await versions(id)).data;
    expect(list.map(({ version, note, isCurrent }) => [version, note, isCurrent])).toEqual([
      [2, '第二版', true],
      [1, '', false],
    ]);
    const first = await app.call('definition.version', { noun: 'report', id, version: 1 }, { as: 'admin' });
    expect(first.data).toEqual({ version: 1, texts: { content: text('一') } });
    expect((await versions(id, 'plain')).code).toBe(403);
    // The name was changed since: pages of that version may still make the calls it names (PERM-022).
    const { version } = (await call('open', { id })).data;
    expect(version).toBe(3);
    const released = app.db.selectFrom('definitionRelease').select('version').where('endedTime', 'is', null);
    expect(await released.where('definitionId', '=', id).execute()).toEqual([{ version: 3 }]);
  });

  it('leaves no version behind once it is deleted', async () => {
    const id = await create();
    await call('remove', { id });
    const left = app.db.selectFrom('definitionVersion').select('version').where('definitionId', '=', id);
    expect(await left.execute()).toEqual([]);
    expect((await versions(id)).code).toBe(404);
  });

  it('of the demo has its first version', async () => {
    const shipped = app.db.selectFrom('definitionVersion').select('version').where('noun', '=', 'report');
    expect((await shipped.where('definitionId', 'not in', ['']).execute()).length).toBeGreaterThan(0);
  });
});
