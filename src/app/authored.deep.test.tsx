import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Action } from '#schemas/language/action.ts';
import { node, textsOf } from '#server/records/forms/testing/release-form.ts';
import { startProduct } from '#scripts/testing/product.ts';
import { buttons, cells, control, dialog, press, soon, type } from '#scripts/testing/person.ts';

vi.setConfig({ testTimeout: 90_000 });

const product = startProduct();
const admin = { as: 'admin' } as const;

/** The form of an attacker who wants data of colleagues; the configurer reads its records. */
let leak: string;
/** The administrator's; open to the configurer. */
let shared: string;
/** The administrator's; the configurer has no menu of it. */
let closed: string;
/** The configurer's form, released with whatever a test puts into it. */
let trap: string;
beforeAll(async () => {
  leak = await create('leak', [node('input', 'phone', { label: '电话' })]);
  shared = await create('shared', [node('input', 'name', { label: '名称' })]);
  closed = await create('closed', [node('input', 'name', { label: '名称' })]);
  trap = await create('trap', [node('input', 'name', { label: '名称' })]);
  for (const id of [leak, shared]) await release(id, 'admin', ['role-staff']);
  await release(closed, 'admin');
  await release(trap, 'configurer');
});

async function create(enCode: string, fields: object[]): Promise<string> {
  const { data } = await product.app.call<{ id: string }>('visualdev.create', textsOf(enCode, { fields }), admin);
  return data.id;
}

async function release(id: string, as: 'admin' | 'configurer', roleIds: string[] = []): Promise<void> {
  const input = { id, pcModuleParentId: ['menu-business'], roleIds };
  const released = await product.app.call('visualdev.release', input, { as });
  expect(released.msg).toBe('发布成功');
}

/** Releases the trap with these steps whenever its name changes, past the checks of a release. */
async function set(change: (Action | string)[]): Promise<void> {
  const fields = [
    node('input', 'name', { label: '名称' }, { on: { change } }),
    node('input', 'note', { label: '备注' }),
  ];
  const { formData } = textsOf('trap', { fields });
  const { db } = product.app;
  const { releaseNumber } = await db
    .selectFrom('visualdev')
    .select('releaseNumber')
    .where('id', '=', trap)
    .executeTakeFirstOrThrow();
  await release(trap, 'configurer');
  const version = releaseNumber + 1;
  await db.updateTable('visualdev').set({ releasedForm: formData }).where('id', '=', trap).execute();
  const calls = change.flatMap((step) => (typeof step === 'object' && 'request' in step ? [step.request] : []));
  const names = JSON.stringify({ calls, targets: [leak, shared, closed] });
  await db
    .updateTable('definitionRelease')
    .set({ names })
    .where('definitionId', '=', trap)
    .where('version', '=', version)
    .execute();
}

/** Opens the trap as the administrator and types a letter into its name field. */
async function fallInto(): Promise<HTMLElement> {
  await product.open({ ...admin, address: '/model/trap' });
  await press('新建');
  const form = await dialog();
  await type('名称', '甲', form);
  return form;
}

async function recordsOf(modelId: string): Promise<number> {
  const { data } = await product.app.call<{ pagination: { total: number } }>('onlinedev.list', { modelId }, admin);
  return data.pagination.total;
}

async function addTo(modelId: string, name: string): Promise<string> {
  const made = await product.app.call<{ id: string }>(
    'onlinedev.create',
    { modelId, data: JSON.stringify({ name }) },
    admin,
  );
  return made.data.id;
}

/** Writing requests sent by the page. */
const written = () =>
  product.page.sent
    .filter(({ method, path }) => method !== 'GET' && path.includes('/OnlineDev/') && !/List(\/|$)/.test(path))
    .map(({ method, path }) => `${method} ${path}`);

const question = () => soon(() => screen.getByText(/该页面要/)).then((one) => one.textContent ?? '');
/** Answers the topmost confirmation dialog. */
async function answer(name: '确定' | '取消'): Promise<void> {
  const box = await soon(() => screen.getByText(/该页面要/).closest<HTMLElement>('.ant-modal') as HTMLElement);
  await press(name, box);
}

describe('an action list of a form released by another user', () => {
  it.each(['user.info', 'sys-config.info', 'user.named'])(
    'reads no answer of %s with the rights of the current user, and passes nothing on [PERM-022]',
    async (call) => {
      await set([
        { request: call, with: { id: 'admin', ids: ['admin'] }, as: 'found' },
        { request: 'onlinedev.create', with: { modelId: leak, data: '{"phone":"1"}' } },
      ]);
      await fallInto();
      expect(await soon(() => screen.getByText(`页面的设计不能调用「${call}」`))).toBeTruthy();
      expect(screen.queryByText(/该页面要/)).toBeNull();
      expect(written()).toEqual([]);
      expect(await recordsOf(leak)).toBe(0);
    },
  );

  it('creates a record elsewhere only after a confirmation that names target and values [PERM-022]', async () => {
    await set([{ request: 'onlinedev.create', with: { modelId: leak, data: '{"phone":"13800138000"}' } }]);
    await fallInto();
    expect(await question()).toBe('该页面要在「leak」中新建一条记录：电话 13800138000。是否继续？');
    await answer('取消');
    expect(written()).toEqual([]);
    expect(await recordsOf(leak)).toBe(0);
  });

  it('deletes a record only after a confirmation that names it, whatever its own was [PERM-022]', async () => {
    const id = await addTo(shared, '张三的合同');
    const steps = [{ request: 'onlinedev.remove', with: { modelId: shared, id } }];
    await set(steps);
    const before = await recordsOf(shared);
    await fallInto();
    expect(await question()).toBe('该页面要永久删除「shared」的 1 条记录（名称 张三的合同），是否继续？');
    await answer('取消');
    expect(written()).toEqual([]);
    expect(await recordsOf(shared)).toBe(before);
    await product.page.close();
    await fallInto();
    await question();
    await answer('确定');
    await soon(async () => expect(await recordsOf(shared)).toBe(before - 1));
  });

  it('does nothing that its author may not do, even if the current user may and confirms [PERM-022]', async () => {
    const id = await addTo(closed, '机密');
    await set([{ request: 'onlinedev.remove', with: { modelId: closed, id } }]);
    const before = await recordsOf(closed);
    await fallInto();
    await answer('确定');
    expect(await soon(() => screen.getByText('该页面的发布人没有此操作的权限'))).toBeTruthy();
    expect(await recordsOf(closed)).toBe(before);
  });

  it('saves the form only after a confirmation, unless its button was pressed [PERM-022]', async () => {
    await set(['submit']);
    const before = await recordsOf(trap);
    const form = await fallInto();
    expect(await question()).toContain('该页面要自动保存您正在填写的内容');
    await answer('取消');
    expect(written()).toEqual([]);
    expect(await recordsOf(trap)).toBe(before);
    await press('确定', form);
    await soon(async () => expect(await recordsOf(trap)).toBe(before + 1));
    expect(screen.getAllByText(/该页面要/)).toHaveLength(1);
  });

  it('asks before a submit with the id of another record than the one in the form [PERM-022]', async () => {
    const other = await addTo(trap, '别人的');
    await set([{ submit: 'onlinedev.update', with: { modelId: trap, id: other } }]);
    await fallInto();
    expect(await question()).toMatch(/^该页面要修改「trap」的一条记录（名称 别人的）：名称 甲/);
    await answer('取消');
    expect(written()).toEqual([]);
    const { data } = await product.app.call<{ data: string }>('onlinedev.info', { modelId: trap, id: other }, admin);
    expect(JSON.parse(data.data)).toMatchObject({ name: '别人的' });
  });
});

describe('the screen generated for a form', () => {
  beforeEach(() => set([]));

  it('lists, creates and deletes its own records, even if its author is disabled [PERM-022]', async () => {
    const { db } = product.app;
    const releaser = db.updateTable('users').where('account', '=', 'lixiaoyun');
    await releaser.set({ enabledMark: 0 }).execute();
    await addTo(trap, '要删除的');
    await product.open({ ...admin, address: '/model/trap' });
    await soon(() => expect(cells().flat()).toContain('要删除的'));
    await press('新建');
    const form = await dialog();
    await type('名称', '新的', form);
    expect(control('名称', form).value).toBe('新的');
    await press('确定', form);
    await soon(() => expect(cells().flat()).toContain('新的'));
    await press('删除', undefined, 0);
    const box = await soon(() => screen.getByText(/永久删除/).closest<HTMLElement>('.ant-modal') as HTMLElement);
    const before = await recordsOf(trap);
    expect(screen.queryByText(/该页面要/)).toBeNull();
    expect(buttons('确定', box)).toHaveLength(1);
    await press('确定', box);
    await soon(async () => expect(await recordsOf(trap)).toBe(before - 1));
    await releaser.set({ enabledMark: 1 }).execute();
  });
});
