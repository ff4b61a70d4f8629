import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminPassword } from '#server/platform/testing/sealed-login.ts';
import { node, releaseForm } from '#server/records/forms/testing/release-form.ts';
import { buttons, control, dialog, press, row, soon, type } from '#scripts/testing/person.ts';
import { startProduct } from '#scripts/testing/product.ts';

vi.setConfig({ testTimeout: 90_000 });

const product = startProduct({ passwords: true });

/** Releases a form; returns the address of its list. */
async function released(enCode: string, form: object = {}): Promise<{ modelId: string; address: string }> {
  const { app } = product;
  const fields = [node('input', 'name', { label: '名称' }), node('input', 'note', { label: '说明' })];
  const list = { columns: [{ prop: 'name' }], toolbar: ['add'], rowActions: ['edit'] };
  const modelId = await releaseForm(app, enCode, { fields, form, list });
  const menus = app.db.selectFrom('menu').select('enCode').where('propertyJson', 'like', `%${modelId}%`);
  return { modelId, address: `/model/${(await menus.executeTakeFirstOrThrow()).enCode}` };
}
const create = (modelId: string, name: string) =>
  product.app.call('onlinedev.create', { modelId, data: JSON.stringify({ name }) }, { as: 'admin' });

const toasts = () => [...document.querySelectorAll('.ant-message-notice')].map(({ textContent }) => textContent ?? '');
const noticeText = () =>
  soon(() => {
    const notice = document.querySelector('.ant-modal [role=alert]');
    if (!notice) throw new Error('no notice in the form');
    return notice.textContent;
  });

describe('a save that the server refuses', () => {
  it('leaves the text of the toast in the form of an administration screen', async () => {
    await product.open({ address: '/system/billRule' });
    const rules = product.app.db.selectFrom('billRule').select(['enCode', 'fullName']).orderBy('id');
    const [own, other] = await rules.execute();
    if (!own || !other) throw new Error('the demo has two rules');
    await press('编辑', await row(own.fullName));
    const form = await dialog();
    await type('名称', other.fullName, form);
    await type('编码', other.enCode, form);
    await press('确定', form);
    await soon(() => expect(toasts().length).toBe(1));
    expect(form.textContent).toContain(toasts()[0]);
    expect(control('名称', form).value).toBe(other.fullName);
  });

  it('leaves the text in the form of a record when the connection is lost', async () => {
    const { modelId, address } = await released('refusedParts');
    await create(modelId, '螺丝');
    await product.open({ address });
    await press('编辑', await row('螺丝'));
    const form = await dialog();
    await type('说明', '写了一半', form);
    product.page.offline = /onlinedev/i;
    await press('确定', form);
    const text = await noticeText();
    expect(toasts()).toContain(text);
    product.page.offline = undefined;
    expect(control('说明', form).value).toBe('写了一半');
    await press('关闭提示');
    await soon(() => expect(buttons('关闭提示')).toEqual([]));
  });

  it('leaves the text in a public form, whose visitor is not logged in', async () => {
    const { modelId } = await released('refusedBook');
    await product.app.call('short-link.update', { modelId, formUse: 1 }, { as: 'admin' });
    const link = await product.app.call<{ formLink: string }>('short-link.info', { modelId }, { as: 'admin' });
    await product.open({ as: null, address: link.data.formLink });
    await type('名称', '王芳', document.body);
    await product.app.call('short-link.update', { modelId, formUse: 0 }, { as: 'admin' });
    await press('确定');
    await soon(() => expect(buttons('关闭提示').length).toBe(1));
    expect(control('名称', document.body).value).toBe('王芳');
  });
});

it.each(['general', 'drawer'])('a record open for editing (%s) opens again after the next login', async (popupType) => {
  const { modelId, address } = await released(`again${popupType}`, { popupType });
  await create(modelId, '螺母');
  await product.open({ address });
  await press('编辑', await row('螺母'));
  await type('说明', '改了一半', document.body);
  await product.app.db.deleteFrom('session').execute();
  await press('确定');
  await soon(() => expect(window.location.pathname).toBe('/login'));
  await type('账户', 'admin', document.body);
  await type('密码', adminPassword, document.body);
  await press('登录');
  await soon(() => expect(window.location.pathname).toBe(address));
  await soon(() => expect(control('说明', document.body).value).toBe('改了一半'));
  expect(control('名称', document.body).value).toBe('螺母');
  await act(async () => void fireEvent.click((await soon(() => buttons('确定').at(-1))) as HTMLElement));
  await soon(async () => {
    const kept = await product.app.db.selectFrom('record').select('data').where('modelId', '=', modelId).execute();
    expect(kept).toMatchObject([{ data: { name: '螺母', note: '改了一半' } }]);
  });
  expect(screen.queryAllByText('有未保存的内容')).toEqual([]);
});
