import { afterAll, beforeAll, expect, it } from 'vitest';
import { flowTemplateContract } from '#schemas/resources/flow-template/flow-template.contract.ts';
import { workflowTemplateContract } from '#schemas/resources/workflow-template/workflow-template.contract.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let form = '';
beforeAll(async () => {
  app = await testApp();
  form = await releaseForm(app, 'called', {
    fields: [node('inputNumber', 'days')],
    list: { columns: [{ prop: 'days' }] },
  });
});
afterAll(() => app.close());

const admin = { as: 'admin' } as const;
const call = <T>(name: string, input: object = {}) => app.call<T>(`flow-template.${name}`, input, admin);

/** The calls by their names here. */
const paths: Readonly<Record<string, string>> = {
  list: 'GET ',
  info: 'GET /{id}',
  create: 'POST ',
  update: 'PUT /{id}',
  remove: 'DELETE /{id}',
  selector: 'GET /Selector',
  listAll: 'GET /ListAll',
  pageListAll: 'GET /PageListAll',
  release: 'POST /Release/{id}',
  stop: 'POST /Stop/{id}',
  copy: 'POST /{id}/Actions/Copy',
  state: 'PUT /{id}/Actions/State',
  export: 'GET /{id}/Actions/Export',
  import: 'POST /Actions/Import',
  versions: 'GET /{id}/FlowJsonList',
  mainVersion: 'POST /{id}/MainVersion',
  removeVersion: 'DELETE /{id}/FlowJson',
  formInfo: 'GET /{id}/FormInfo',
  idByCode: 'GET /getFlowIdByCode/{code}',
};

it('calls processes under `/api/workflow/Engine/flowTemplate`, the picker under its own path [FLOW-014]', () => {
  const calls = flowTemplateContract.calls as Readonly<Record<string, { method: string; path: string }>>;
  const served = Object.keys(paths).map((name) => [name, `${calls[name]?.method} ${calls[name]?.path}`]);
  const expected = Object.entries(paths).map(([name, path]) => [
    name,
    path.replace(' ', ' /api/workflow/Engine/flowTemplate'),
  ]);
  expect(served).toEqual(expected);
  expect(workflowTemplateContract.calls.selector.path).toBe('/api/workflow/template/Selector');
});

it('lists, reads, creates, changes, releases, stops, copies, exports, imports and deletes a process [FLOW-014]', async () => {
  const facts = { fullName: '出差', enCode: 'trip', category: 'c', description: '' };
  const { id } = (await call<{ id: string }>('create', facts)).data;
  const body = [
    { config: { zhjyKey: 'start', label: '发起' }, key: 'start' },
    { config: { zhjyKey: 'approver', label: '审批' }, key: 'one', approvers: ['admin--user'] },
  ];
  await call('design', { id, definition: JSON.stringify({ language: 1, title: '出差', form, body }) });
  const row = async () => (await call<Record<string, unknown>>('info', { id })).data;
  const { lastModifyTime } = await row();
  expect((await call('update', { id, ...facts, fullName: '出差申请', lastModifyTime })).msg).toBe('更新成功');
  expect(await row()).toMatchObject({ fullName: '出差申请', enCode: 'trip' });
  const names = async (name: string, input: object = {}) =>
    (await call<{ list: { id: string }[] }>(name, { keyword: '出差', ...input })).data.list.map((one) => one.id);
  expect(await names('list')).toEqual([id]);
  for (const name of ['selector', 'listAll', 'pageListAll']) expect(await names(name)).toEqual([]);

  const first = (await call<{ versionId: string }>('release', { id })).data.versionId;
  const second = (await call<{ versionId: string }>('release', { id })).data.versionId;
  for (const name of ['selector', 'listAll', 'pageListAll']) expect(await names(name)).toEqual([id]);
  expect((await call<{ id: string }>('idByCode', { code: 'trip' })).data.id).toBe(id);
  expect((await call('idByCode', { code: 'none' })).msg).toBe('流程不存在');
  const versions = async () =>
    (await call<{ list: { id: string }[] }>('versions', { id })).data.list.map((one) => one.id);
  expect(await versions()).toEqual([second, first]);
  expect((await call('removeVersion', { id: second })).msg).toBe('启用版本不能删除');
  await call('mainVersion', { id: first });
  const main = app.db.selectFrom('flowTemplate').select('mainVersionId').where('id', '=', id);
  expect(await main.execute()).toEqual([{ mainVersionId: first }]);
  expect((await call('removeVersion', { id: second })).msg).toBe('删除成功');
  expect(await versions()).toEqual([first]);
  const shown = await call<{ formData: string }>('formInfo', { id });
  expect(shown.data).toMatchObject({ flowId: id, fullName: '出差申请', modelId: form });
  expect(shown.data.formData).toContain('"days"');

  await call('stop', { id });
  expect(await names('selector')).toEqual([]);
  await call('state', { id });
  expect(await names('selector')).toEqual([id]);

  await call('copy', { id });
  expect(await names('list')).toHaveLength(2);
  const file = (await call<{ name: string; url: string }>('export', { id })).data;
  expect(file.name).toMatch(/\.ffe$/);
  const { body: content } = await app.download(file.url);
  for (const one of await names('list')) await call('stop', { id: one });
  for (const one of await names('list')) expect((await call('remove', { id: one })).msg).toBe('删除成功');
  const imported = await app.call<{ id: string }>(
    'flow-template.import',
    { type: 0 },
    { ...admin, file: { name: file.name, content } },
  );
  expect(imported.code).toBe(200);
  expect(await names('list')).toHaveLength(1);
});
