import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CallError } from '#client/call-error.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { type FakeCall, fakeClient } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';

afterEach(cleanup);

const field = (vModel: string, label: string) => ({ config: { zhjyKey: 'input', label }, vModel });
const entry: DefinitionNode = {
  config: { zhjyKey: 'dialog' },
  load: 'person.info',
  create: 'person.create',
  update: 'person.update',
  fields: [field('name', '姓名'), field('team', '小组'), field('phone', '电话')],
};
const body: DefinitionNode = {
  config: { zhjyKey: 'list' },
  source: { call: 'person.list' },
  hasPage: false,
  columns: [field('name', '列名')],
  toolbar: [{ label: '修改人员', do: [{ open: 'entry', with: { id: '7' } }] }],
};
const refuse = (code: number, msg: string): never => {
  throw new CallError('refused', code, msg, null, true);
};
const outdated = '当前表单原数据已被调整,请重新进入该页面编辑并提交数据';

/** A record at version 4, which another user saves as version 5 while it is open. */
async function show(theirs: object, calls: Record<string, FakeCall | FakeCall['answer']> = {}) {
  const states = [
    { id: '7', name: '张伟', team: 'T7', phone: '1', version: 4 },
    { id: '7', name: '张伟', team: 'T7', phone: '1', version: 5, ...theirs },
  ];
  let reads = 0;
  const client = fakeClient({
    'person.list': () => ({ list: [{ id: '7', name: '张伟' }] }),
    'person.info': () => states[Math.min(reads++, 1)],
    'person.create': { answer: () => ({ id: '8' }), msg: '新建成功' },
    'person.update': {
      answer: (input) => ((input as { version: number }).version === 5 ? null : refuse(409, outdated)),
      msg: '更新成功',
    },
    ...calls,
  });
  const page = await showPage({ body, overlays: { entry }, client });
  await press('修改人员');
  await screen.findByLabelText('姓名');
  return { client, ...page };
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = ({ client }: { client: ReturnType<typeof fakeClient> }, call: string) =>
  client.sent.filter(([one]) => one === call).map(([, input]) => input);
const choice = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('an edit conflict (optimistic locking)', () => {
  it('shows the changed fields, each with theirs or mine, and saves the choice [ONLINEDEV-014]', async () => {
    const page = await show({ name: '张大伟', team: 'T8' });
    type('姓名', '张小伟');
    type('电话', '2');
    await press('确定');
    // Preselected: mine where both changed the field, theirs where only they did; fields that only I changed are not
    // listed.
    expect((await choice('姓名 我的值：')).checked).toBe(true);
    expect((await choice('小组 对方的值：')).checked).toBe(true);
    expect(screen.queryByRole('radio', { name: '电话 对方的值：' })).toBeNull();
    expect(screen.getByText('记录已被他人修改')).toBeTruthy();
    expect(screen.getByText('张大伟')).toBeTruthy();
    await press('保 存');
    await isGone();
    expect(sent(page, 'person.update').at(-1)).toEqual({ id: '7', name: '张小伟', team: 'T8', phone: '2', version: 5 });
  });

  it('saves their value of a field that both changed if it is chosen [ONLINEDEV-014]', async () => {
    const page = await show({ name: '张大伟', team: 'T8' });
    type('姓名', '张小伟');
    await press('确定');
    fireEvent.click(await choice('姓名 对方的值：'));
    fireEvent.click(await choice('小组 我的值：'));
    await press('保 存');
    await isGone();
    expect(sent(page, 'person.update').at(-1)).toMatchObject({ name: '张大伟', team: 'T7' });
  });

  it('returns to the form with all unsaved values on cancel [ONLINEDEV-014]', async () => {
    const page = await show({ name: '张大伟' });
    type('姓名', '张小伟');
    await press('确定');
    await press('返回表单');
    await waitFor(() => expect(screen.queryByText('记录已被他人修改')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('张小伟');
    expect(sent(page, 'person.update')).toHaveLength(1);
  });

  it('is resolved silently if the other user changed the same values to the same ones [ONLINEDEV-014]', async () => {
    const page = await show({ name: '张小伟' });
    type('姓名', '张小伟');
    await press('确定');
    await isGone();
    expect(sent(page, 'person.update').at(-1)).toMatchObject({ name: '张小伟', version: 5 });
  });
});

describe('a record that was deleted while open', () => {
  it('is saved as a new one on request [ONLINEDEV-014]', async () => {
    const page = await show({}, { 'person.update': () => refuse(404, '记录不存在') });
    type('姓名', '张小伟');
    await press('确定');
    expect(await screen.findByText('记录已被删除')).toBeTruthy();
    await press('保存为新记录');
    await isGone();
    expect(sent(page, 'person.create')).toEqual([{ name: '张小伟', team: 'T7', phone: '1' }]);
  });

  it('is not created again without a confirmation [ONLINEDEV-014]', async () => {
    const page = await show({}, { 'person.update': () => refuse(404, '记录不存在') });
    type('姓名', '张小伟');
    await press('确定');
    await press('返回表单');
    await waitFor(() => expect(screen.queryByText('记录已被删除')).toBeNull());
    expect(sent(page, 'person.create')).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('张小伟');
  });
});
