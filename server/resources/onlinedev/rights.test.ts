import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let modelId: string;
let id: string;
beforeAll(async () => {
  app = await testApp();
  modelId = await releaseForm(app, 'guardedRecords', {
    fields: [node('input', 'name')],
    list: { columns: [{ prop: 'name' }], toolbar: ['add', 'download', 'upload', 'batchRemove'] },
  });
  const made = await app.call<{ id: string }>('onlinedev.create', { modelId, data: '{"name":"a"}' }, { as: 'admin' });
  id = made.data.id;
});
afterAll(() => app.close());

/** Every call of the resource with the button it needs; `remove` uses a missing record. */
const calls = (): [string, object, string | undefined][] => [
  ['config', {}, undefined],
  ['list', {}, undefined],
  ['children', { x: 'none' }, undefined],
  ['totals', {}, undefined],
  ['group', { measures: [{ type: 'count' }] }, undefined],
  ['info', { id }, undefined],
  ['detail', { id }, undefined],
  ['create', { data: '{"name":"b"}' }, 'btn_add'],
  ['update', { id, data: '{"name":"c"}' }, 'btn_edit'],
  ['remove', { id: 'none' }, 'btn_remove'],
  ['batchRemove', { ids: ['none'] }, 'btn_batchRemove'],
  ['exportData', {}, 'btn_download'],
  ['template', {}, 'btn_upload'],
  ['importTemplate', {}, 'btn_upload'],
  ['importPreview', { fileName: 'none' }, 'btn_upload'],
  ['importData', { list: [{ name: 'd' }] }, 'btn_upload'],
  ['importFailures', { list: [{ name: 'd' }] }, 'btn_upload'],
];
const menu = async () => {
  const rows = await app.db.selectFrom('menu').selectAll().where('propertyJson', 'like', `%${modelId}%`).execute();
  return rows[0] as (typeof rows)[number];
};
const statusOf = async (name: string, input: object, as: 'plain' | 'admin' | undefined) =>
  (await app.call(`onlinedev.${name}`, { modelId, ...input }, { as })).status;
const fine = [200, 404];

describe('access to the records of a form', () => {
  it('requires a session', async () => {
    for (const [name, input] of calls()) expect(await statusOf(name, input, undefined), name).toBe(401);
  });

  it('is given with the menu, including all buttons while the menu does not guard them', async () => {
    for (const [name, input] of calls()) expect(fine, name).toContain(await statusOf(name, input, 'plain'));
  });

  it('requires a grant of the button once the menu guards its buttons [PERM-002]', async () => {
    const { id: menuId } = await menu();
    await app.db.updateTable('menu').set({ isButtonAuthorize: 1 }).where('id', '=', menuId).execute();
    const buttons = app.db.selectFrom('menuItem').select('id').where('menuId', '=', menuId);
    const granted = await app.db.selectFrom('permissionGrant').selectAll().where('itemId', 'in', buttons).execute();
    await app.db.deleteFrom('permissionGrant').where('itemId', 'in', buttons).execute();
    for (const [name, input, button] of calls()) {
      const status = await statusOf(name, input, 'plain');
      if (button === undefined) expect(fine, name).toContain(status);
      else expect(status, name).toBe(403);
      expect(fine, name).toContain(await statusOf(name, input, 'admin'));
    }
    await app.db.insertInto('permissionGrant').values(granted).execute();
    for (const [name, input] of calls()) expect(fine, name).toContain(await statusOf(name, input, 'plain'));
  });

  it('is limited to administrators without the menu', async () => {
    const { id: menuId } = await menu();
    await app.db.deleteFrom('permissionGrant').where('itemId', '=', menuId).execute();
    for (const [name, input] of calls()) {
      expect(await statusOf(name, input, 'plain'), name).toBe(403);
      expect(fine, name).toContain(await statusOf(name, input, 'admin'));
    }
  });

  it('never reaches the records of another form by id', async () => {
    const other = await releaseForm(app, 'otherRecords', { fields: [node('input', 'name')] });
    for (const [name, input] of [
      ['info', { id }],
      ['detail', { id }],
      ['update', { id, data: '{"name":"x"}' }],
      ['remove', { id }],
    ] as const) {
      expect((await app.call(`onlinedev.${name}`, { modelId: other, ...input }, { as: 'admin' })).status, name).toBe(
        404,
      );
    }
  });

  it('shows a draft to configurers only', async () => {
    const ask = (as: 'plain' | 'configurer') => app.call('onlinedev.config', { modelId, type: 'draft' }, { as });
    expect([(await ask('plain')).status, (await ask('configurer')).status]).toEqual([403, 200]);
  });

  it('exports the definition as a file to configurers [ONLINEDEV-010]', async () => {
    const { data } = await app.call<{ url: string; name: string }>('onlinedev.export', { modelId }, { as: 'admin' });
    expect(data.name).toBe('guardedRecords.vdd');
    const file = JSON.parse((await app.download(data.url)).body.toString()) as { form: { formData: string } };
    expect(JSON.parse(file.form.formData)).toMatchObject({ title: 'guardedRecords' });
    expect((await app.call('onlinedev.export', { modelId }, { as: 'plain' })).status).toBe(403);
  });
});
