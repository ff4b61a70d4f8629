import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { faces } from '#registry/faces.ts';
import { firstFaces } from '#registry/first-faces.ts';
import { firstKinds } from '#registry/first-kinds.ts';
import { formRegistry, registryFor } from '#registry/form-registry.ts';
import { kinds } from '#registry/kinds.ts';
import { seal } from '#server/platform/testing/seal.ts';
import { keyOf } from '#server/platform/testing/sealed-login.ts';
import { releaseForm } from '#server/records/forms/testing/release-form.ts';
import { startProduct } from '#scripts/testing/product.ts';
import { lazyValue, loadedValue } from './state/lazy-value.ts';

vi.setConfig({ testTimeout: 60_000 });

const product = startProduct();
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const type = (element: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(element, { target: { value } }));

describe('a link with a password', () => {
  it('requires it from visitors before showing anything [ROUTE-010]', async () => {
    const { app } = product;
    const fields = [{ config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' }];
    const modelId = await releaseForm(app, 'visitorBook', { fields, form: { title: '来访登记' } });
    const key = await keyOf(app);
    const guard = { formUse: 1, formPassUse: 1, formPassword: seal('Spring-2026', key), timestamp: key.ticket };
    await app.call('short-link.update', { modelId, ...guard }, { as: 'admin' });
    const { formLink } = (await app.call<{ formLink: string }>('short-link.info', { modelId }, { as: 'admin' })).data;
    await product.open({ as: null, address: formLink });
    const password = await screen.findByLabelText('访问密码');
    expect(screen.queryByLabelText('姓名')).toBeNull();
    const open = screen.getByText(/打\s*开/);
    await press(open);
    expect(await screen.findByText('请输入密码')).toBeDefined();
    await type(password, 'wrong');
    await press(open);
    expect(await screen.findByText('密码错误')).toBeDefined();
    await type(password, 'Spring-2026');
    await press(open);
    await type(await screen.findByLabelText('姓名'), '王芳');
    await press(await screen.findByText(/确\s*定/));
    expect(await screen.findByText('提交成功')).toBeDefined();
    const kept = await app.db.selectFrom('record').select('data').where('modelId', '=', modelId).execute();
    expect(kept).toMatchObject([{ data: { name: '王芳' } }]);
    expect(product.page.sent.some(({ query }) => 'pass' in query)).toBe(false);
  });
});

describe('a link to a form', () => {
  /** Opens a link to a form of these fields, on a page that begins without all kinds; returns whether it loaded them. */
  async function loadsAllKinds(name: string, fields: readonly object[]): Promise<boolean> {
    const { app } = product;
    const modelId = await releaseForm(app, name, { fields, form: { title: '来访登记' } });
    await app.call('short-link.update', { modelId, formUse: 1 }, { as: 'admin' });
    const { formLink } = (await app.call<{ formLink: string }>('short-link.info', { modelId }, { as: 'admin' })).data;
    const whole = lazyValue(() => Promise.resolve({ kinds, faces }));
    const own = { ...formRegistry, registryFor: (definition: unknown) => registryFor(definition, () => whole.load()) };
    const registry = { kinds: firstKinds, faces: firstFaces, whole, forms: loadedValue(own) };
    await product.open({ as: null, address: formLink, registry });
    await screen.findByLabelText('姓名');
    return whole.now() !== undefined;
  }
  const name = { config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' };

  it('loads no other kinds than those of simple forms if these suffice [KIND-006]', async () => {
    expect(await loadsAllKinds('plainBook', [name])).toBe(false);
    await type(screen.getByLabelText('姓名'), '王芳');
    await press(await screen.findByText(/确\s*定/));
    expect(await screen.findByText('提交成功')).toBeDefined();
  });

  it('loads the kinds that the form names besides these', async () => {
    const stars = { config: { zhjyKey: 'rate', label: '评价' }, vModel: 'stars' };
    expect(await loadsAllKinds('starBook', [name, stars])).toBe(true);
    expect(await screen.findByLabelText('评价')).toBeDefined();
  });
});

it('makes the browser ask before a public form with unsaved changes is closed, and only then', async () => {
  const { app } = product;
  const fields = [{ config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' }];
  const modelId = await releaseForm(app, 'openBook', { fields, form: { title: '来访登记' } });
  await app.call('short-link.update', { modelId, formUse: 1 }, { as: 'admin' });
  const { formLink } = (await app.call<{ formLink: string }>('short-link.info', { modelId }, { as: 'admin' })).data;
  await product.open({ as: null, address: formLink });
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const name = await screen.findByLabelText('姓名');
  expect(isAsked()).toBe(false);
  await type(name, '王芳');
  expect(isAsked()).toBe(true);
  await press(await screen.findByText(/确\s*定/));
  expect(await screen.findByText('提交成功')).toBeDefined();
  expect(isAsked()).toBe(false);
});
