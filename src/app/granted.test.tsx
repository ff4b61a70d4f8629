import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CurrentUserReply, MenuItem } from '#schemas/resources/session/current-user.ts';
import { node, releaseForm } from '#server/records/forms/testing/release-form.ts';
import { startProduct } from '#scripts/testing/product.ts';
import { buttons, cells, dialog, press, soon } from '#scripts/testing/person.ts';

vi.setConfig({ testTimeout: 90_000 });

/** A user without any role, with grants through the position. */
const as = { account: 'wuhao' };
const position = { objectType: 'Position', objectId: 'pos-front-developer' };

const product = startProduct();
let modelId: string;
let menu: { id: string; enCode: string };
beforeAll(async () => {
  await product.app.db.deleteFrom('userRole').where('userId', '=', 'user-wuhao').execute();
  modelId = await releaseForm(product.app, 'guardedOrders', {
    fields: [
      node('input', 'name', { label: '名称' }),
      node('inputNumber', 'price', { label: '价格' }),
      node('input', 'secret', { label: '底价', required: true }),
    ],
    list: {
      columns: [{ prop: 'name' }, { prop: 'price' }, { prop: 'secret' }],
      toolbar: ['add', 'download'],
      rowActions: ['edit', 'remove'],
      guards: { button: true, column: true, form: true },
    },
  });
  menu = await product.app.db
    .selectFrom('menu')
    .select(['id', 'enCode'])
    .where('propertyJson', 'like', `%${modelId}%`)
    .executeTakeFirstOrThrow();
  await product.app.call(
    'onlinedev.create',
    { modelId, data: '{"name":"螺丝","price":3,"secret":"2"}' },
    { as: 'admin' },
  );
  await product.app.call(
    'authority.save',
    {
      ...position,
      systemIds: ['system-main'],
      module: ['menu-business', menu.id],
      button: [`${menu.id}-btn_add`],
      column: [`${menu.id}-column-name`],
      form: [`${menu.id}-form-name`, `${menu.id}-form-price`],
      resource: [],
    },
    { as: 'admin' },
  );
});

const me = async () =>
  (await product.app.call<CurrentUserReply>('session.currentUser', { systemCode: '' }, { as })).data;
const leaves = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ id, children }) => (children.length > 0 ? leaves(children) : [id]));

describe('a user granted one menu and some of its parts', () => {
  it('sees the granted menu, button, column and fields only [PERM-002] [PERM-004] [PERM-007] [PERM-008]', async () => {
    expect(leaves((await me()).menuList)).toEqual([menu.id]);
    await product.open({ as, address: `/model/${menu.enCode}` });
    await soon(() => expect(cells()).toEqual([['螺丝']]));
    expect(screen.queryByRole('columnheader', { name: /价格|底价|操作/ })).toBeNull();
    expect([buttons('新建').length, buttons('导出').length, buttons('编辑').length]).toEqual([1, 0, 0]);
    await press('新建');
    const form = await dialog();
    expect(within(form).getByLabelText('名称')).toBeTruthy();
    expect(within(form).getByLabelText('价格')).toBeTruthy();
    // A field without permission is neither shown nor validated, required or not.
    expect(within(form).queryByLabelText('底价')).toBeNull();
    await product.page.go('/system/dictionary');
    await soon(() => expect(window.location.pathname).toBe('/404'));
  });

  it('is refused by the server whatever the page shows', async () => {
    await product.open({ as });
    const status = async (name: string, input: object) => (await product.app.call(name, input, { as })).status;
    expect(await status('onlinedev.list', { modelId })).toBe(200);
    expect(await status('onlinedev.exportData', { modelId })).toBe(403);
    expect(await status('onlinedev.batchRemove', { modelId, ids: ['x'] })).toBe(403);
    expect(await status('dictionary-type.list', {})).toBe(403);
    expect(await status('authority.values', { ...position, type: 'system' })).toBe(403);
  });
});
