import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportPreview, ImportResult } from '#schemas/resources/import-calls.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let modelId: string;
const admin = { as: 'admin' } as const;
const staff = { as: 'plain' } as const;

beforeAll(async () => {
  app = await testApp();
  modelId = await releaseForm(app, 'importedProcess', {
    fields: [node('input', 'code', { label: '编号', required: true })],
    list: { columns: [{ prop: 'code' }], toolbar: ['add', 'upload'] },
  });
  await app.db.updateTable('visualdev').set({ enableFlow: 1 }).where('id', '=', modelId).execute();
  await app.call('visualdev.release', { id: modelId, pcModuleParentId: ['menu-business'], roleIds: [] }, admin);
});
afterAll(() => app.close());

/** A released process of the form with one approver. */
async function process(enCode: string, more: object = {}): Promise<string> {
  const values = { fullName: enCode, enCode, category: 'c', type: 1, ...more };
  const { id } = (await app.call<{ id: string }>('flow-template.create', values, admin)).data;
  const step = (zhjyKey: string, key: string, own: object = {}) => ({ config: { zhjyKey, label: key }, key, ...own });
  const body = [step('start', 'start'), step('approver', 'check', { approvers: ['admin--user'] })];
  const definition = JSON.stringify({ language: 1, title: enCode, form: modelId, body });
  await app.call('flow-template.design', { id, definition }, admin);
  expect((await app.call('flow-template.release', { id }, admin)).code).toBe(200);
  return id;
}
const importing = (code: string, more: object = {}) =>
  app.call<ImportResult>('onlinedev.importData', { modelId, list: [{ id: code, code }], ...more }, staff);
async function offered() {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['编号'], ['A']]), '表');
  const content = new Uint8Array(write(book, { type: 'array' }) as ArrayBuffer);
  const file = { name: 'a.xlsx', content };
  const { name } = (await app.call<{ name: string }>('onlinedev.importUpload', { modelId }, { ...staff, file })).data;
  const { data } = await app.call<ImportPreview>('onlinedev.importPreview', { modelId, fileName: name }, staff);
  return data.flowList?.map(({ fullName }) => fullName);
}
/** The processes that records with a code were submitted to, with their initiator and status. */
const submitted = async (code: string) => {
  const all = app.db
    .selectFrom('flowInstance')
    .innerJoin('record', 'record.id', 'flowInstance.recordId')
    .select(['templateId', 'flowInstance.userId', 'status', 'record.data', 'record.creatorUserId', 'flowState']);
  return (await all.execute()).filter(({ data }) => data['code'] === code);
};
const records = async () =>
  (await app.db.selectFrom('record').select('id').where('modelId', '=', modelId).execute()).length;

it('submits imported records as their importer: with several processes to the chosen one, with one to that one [IMPORT-008, IMPORT-009]', async () => {
  expect(await offered()).toEqual([]);
  expect((await importing('none')).msg).toBe('流程不存在');

  const first = await process('first');
  expect(await offered()).toEqual(['first']);
  expect((await importing('one')).data).toMatchObject({ snum: 1, fnum: 0 });
  const waiting = { userId: 'user-zhangwei', creatorUserId: 'user-zhangwei', status: 1, flowState: 1 };
  expect(await submitted('one')).toMatchObject([{ ...waiting, templateId: first }]);
  const tasks = app.db.selectFrom('flowTask').select('userId').where('state', '=', 'open');
  expect(await tasks.execute()).toContainEqual({ userId: 'admin' });

  // Neither a disabled process, nor one of another form, nor one that the importer may not start.
  await process('hidden', { visibleType: 1, visible: ['admin--user'] });
  expect(await offered()).toEqual(['first']);
  const second = await process('second');
  expect((await offered())?.sort()).toEqual(['first', 'second']);
  expect((await importing('two')).msg).toBe('请选择流程');
  expect((await importing('two', { flowId: 'other' })).msg).toBe('流程不存在');
  expect((await importing('two', { flowId: 'flow-leave-request' })).msg).toBe('流程不存在');
  expect(await submitted('two')).toEqual([]);
  expect((await importing('two', { flowId: second })).data).toMatchObject({ snum: 1 });
  expect(await submitted('two')).toMatchObject([{ ...waiting, templateId: second }]);

  await app.db.updateTable('flowTemplate').set({ enabledMark: 0 }).where('id', '=', first).execute();
  expect(await offered()).toEqual(['second']);
});

it('submits a row once however often it is sent, and nothing for a check or a refused row [IMPORT-009]', async () => {
  const before = await records();
  expect((await importing('', {})).data).toMatchObject({ fnum: 1, failResult: [{ errorsInfo: expect.any(String) }] });
  expect((await importing('checked', { isCheck: 1 })).data).toMatchObject({ fnum: 0 });
  expect(await records()).toBe(before);
  await importing('again');
  await importing('again');
  expect(await submitted('again')).toHaveLength(1);
  expect(await records()).toBe(before + 1);
});
