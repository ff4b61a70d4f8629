import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../forms/testing/release-form.ts';

let app: TestApp;
let target: string;
beforeAll(async () => {
  app = await testApp();
  target = await releaseForm(app, 'chosenFrom', {
    fields: ['name', 'code', 'secret'].map((name) => node('input', name)),
  });
  const menus = app.db.selectFrom('menu').select('id').where('propertyJson', 'like', `%${target}%`);
  await app.db.deleteFrom('permissionGrant').where('itemId', 'in', menus).execute();
});
afterAll(() => app.close());

const fieldsFor = async (as: 'plain' | 'configurer') => {
  const { code, data } = await app.call<{ list: { vmodel: string }[] }>('visualdev.fields', { id: target }, { as });
  return code === 200 ? data.list.map(({ vmodel }) => vmodel) : code;
};

it('opens the fields that a button of a sub-table of another form shows and copies, and no other [PERM-015]', async () => {
  expect(await fieldsFor('plain')).toBe(403);
  const chooses = {
    ...{ value: 'custom1', label: '选择', show: true, btnType: '' },
    actionConfig: {
      dataSource: 'model',
      modelId: target,
      columnOptions: [{ value: 'code', label: '编码' }],
      relationOptions: [{ field: 'item', type: 1, value: 'name' }],
    },
  };
  const lines = node('table', 'lines', {}, { footerBtnsList: [chooses], children: [node('input', 'item')] });
  await releaseForm(app, 'choosing', { fields: [lines] });
  expect(await fieldsFor('plain')).toEqual(['name', 'code']);
  expect(await fieldsFor('configurer')).toEqual(['name', 'code', 'secret']);
});

it('ends with the release of the other form by someone who may not see these records [PERM-022]', async () => {
  const releaser = (userId: string | null) =>
    app.db.updateTable('definitionRelease').set({ userId }).where('noun', '=', 'form').execute();
  await releaser('user-zhangwei');
  expect(await fieldsFor('plain')).toBe(403);
  await releaser(null);
  expect(await fieldsFor('plain')).toBe(403);
});
