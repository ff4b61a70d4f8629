import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { node, releaseAgain, releaseForm } from '#server/records/forms/testing/release-form.ts';
import { cells, press, soon } from '#scripts/testing/person.ts';
import { startProduct } from '#scripts/testing/product.ts';

vi.setConfig({ testTimeout: 90_000 });

/** A colleague without any role, who was granted some of one list. */
const colleague = { account: 'wuhao' };

const product = startProduct();
const ignored = '链接中的部分查询条件或排序已忽略：字段已删除，或您无权查看';

const cheap = {
  enCode: 'cheap',
  fullName: '低价',
  matchLogic: 'and',
  conditionList: [{ logic: 'and', groups: [{ field: 'price', symbol: '<', fieldValue: 10 }] }],
};
const texts = (fields: readonly string[]) => ({
  fields: [
    node('input', 'name', { label: '名称' }),
    node('inputNumber', 'price', { label: '价格' }),
    ...fields.map((name) => node('input', name, { label: '底价' })),
  ],
  list: {
    columns: ['name', 'price', ...fields].map((prop) => ({ prop, sortable: true })),
    search: ['name', ...fields].map((prop) => ({ prop })),
    toolbar: ['add'],
    rowActions: ['edit', 'remove', 'detail'],
    guards: { button: true, column: true, form: true, data: true },
    schemes: [cheap],
  },
});
const ids: Record<string, string> = {};
let modelId: string;
let list: string;

beforeAll(async () => {
  const { app } = product;
  await app.db.deleteFrom('userRole').where('userId', '=', 'user-wuhao').execute();
  modelId = await releaseForm(app, 'sharedParts', texts(['secret']));
  const menus = app.db.selectFrom('menu').select(['id', 'enCode']).where('propertyJson', 'like', `%${modelId}%`);
  const menu = await menus.executeTakeFirstOrThrow();
  list = `/model/${menu.enCode}`;
  for (const [name, price] of [
    ['螺丝', 3],
    ['螺母', 4],
    ['机床', 9000],
  ] as const) {
    const input = { modelId, data: JSON.stringify({ name, price, secret: `${name}底` }) };
    ids[name] = (await app.call<{ id: string }>('onlinedev.create', input, { as: 'admin' })).data.id;
  }
  const granted = {
    objectType: 'Position',
    objectId: 'pos-front-developer',
    systemIds: ['system-main'],
    module: ['menu-business', menu.id],
    button: ['btn_detail', 'btn_edit'].map((code) => `${menu.id}-${code}`),
    column: ['name', 'price'].map((name) => `${menu.id}-column-${name}`),
    form: ['name', 'price', 'secret'].map((name) => `${menu.id}-form-${name}`),
    resource: [`${menu.id}-resource-cheap`],
  };
  expect((await app.call('authority.save', granted, { as: 'admin' })).code).toBe(200);
});

/** The address that is shared: `view` as a list names its parts. */
const address = (view: Readonly<Record<string, string>>) => {
  const query = new URLSearchParams(Object.entries(view).map(([name, value]) => [`view.records.${name}`, value]));
  return `${list}?${query.toString()}`;
};
const here = () => decodeURIComponent(window.location.search);
const shown = () => cells().map(([name]) => name);
const toasts = () => [...document.querySelectorAll('.ant-message-notice')].map(({ textContent }) => textContent);
const asked = () => product.page.sent.filter(({ path }) => path.endsWith(`/${modelId}/List`));

describe('a list address that is shared with a colleague', () => {
  it('applies the search, the order and the open record to what the colleague may see [PERM-004]', async () => {
    const view = { q: '{"name":"螺"}', sort: '-price', open: ids['螺丝'] as string };
    await product.open({ as: colleague, address: address(view) });
    await soon(() => expect(shown()).toEqual(['螺母', '螺丝']));
    await screen.findByText(/详情 · 螺丝$/);
    expect(screen.queryByText(ignored)).toBeNull();
  });

  it('ignores a field the colleague may not see, and says so until it is dismissed', async () => {
    await product.open({ as: colleague, address: address({ q: '{"name":"螺","secret":"螺丝"}', sort: 'secret' }) });
    await soon(() => expect(shown().sort()).toEqual(['螺丝', '螺母'].sort()));
    expect(JSON.stringify(asked())).not.toContain('secret');
    expect(screen.queryByLabelText('底价')).toBeNull();
    await screen.findByText(ignored);
    await press('关闭提示');
    await soon(() => expect(here()).toBe('?view.records.q={"name":"螺"}'));
    await soon(() => expect(screen.queryByText(ignored)).toBeNull());
  });

  it('shows all of it to a user with permission, without a note', async () => {
    await product.open({ as: 'admin', address: address({ q: '{"secret":"机床"}', sort: 'secret' }) });
    await soon(() => expect(shown()).toEqual(['机床']));
    expect(screen.queryByText(ignored)).toBeNull();
  });

  it('says that an open record is not there for the colleague, and stays at the list', async () => {
    await product.open({ as: colleague, address: address({ sort: 'price', open: ids['机床'] as string }) });
    await soon(() => expect(shown()).toEqual(['螺丝', '螺母']));
    await soon(() => expect(toasts().join()).toContain('数据不存在'));
    await soon(() => expect(here()).toBe('?view.records.sort=price'));
    expect(shown()).toEqual(['螺丝', '螺母']);
  });
});

describe('a list address whose parts no longer exist', () => {
  it('shows the last page there is where it asks for one beyond', async () => {
    await product.open({ as: 'admin', address: address({ page: '99' }) });
    await soon(() => expect(shown().length).toBe(3));
    await soon(() => expect(here()).toBe(''));
  });

  it('says that nothing was found where the search finds nothing, whatever the page', async () => {
    await product.open({ as: 'admin', address: address({ page: '7', q: '{"name":"没有"}' }) });
    await screen.findByText('暂无数据');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that a record was deleted, and stays at the list', async () => {
    const input = { modelId, data: '{"name":"垫圈","price":1}' };
    const { data } = await product.app.call<{ id: string }>('onlinedev.create', input, { as: 'admin' });
    await product.app.call('onlinedev.remove', { modelId, id: data.id }, { as: 'admin' });
    await product.open({ as: 'admin', address: address({ open: data.id }) });
    await soon(() => expect(toasts().join()).toContain('数据不存在'));
    await soon(() => expect(here()).toBe(''));
    await soon(() => expect(shown().length).toBe(3));
  });

  it('shows the list without the search and the order by a field that a release removed, and says so', async () => {
    await releaseAgain(product.app, modelId, 'sharedParts', texts([]));
    await product.open({ as: 'admin', address: address({ q: '{"name":"螺","secret":"x"}', sort: '-secret' }) });
    await soon(() => expect(shown().sort()).toEqual(['螺丝', '螺母'].sort()));
    await screen.findByText(ignored);
    const bar = screen.getByRole('search');
    await act(async () => void fireEvent.change(within(bar).getByLabelText('名称'), { target: { value: '机' } }));
    await press('查询', bar);
    await soon(() => expect(shown()).toEqual(['机床']));
    await soon(() => expect(screen.queryByText(ignored)).toBeNull());
  });
});
