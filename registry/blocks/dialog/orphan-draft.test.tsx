import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CallError } from '#client/call-error.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { fakeClient } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const field = (vModel: string, label: string) => ({ config: { zhjyKey: 'input', label }, vModel });
const entry: DefinitionNode = {
  config: { zhjyKey: 'dialog' },
  load: 'person.info',
  create: 'person.create',
  update: 'person.update',
  fields: [field('name', '姓名'), field('phone', '电话')],
};
const body: DefinitionNode = {
  config: { zhjyKey: 'list' },
  source: { call: 'person.list' },
  hasPage: false,
  columns: [field('name', '列名')],
  toolbar: [{ label: '修改人员', do: [{ open: 'entry', with: { id: '7' } }] }],
};
const refuse = (code: number): never => {
  throw new CallError('refused', code, '记录不存在', null, true);
};
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
const nameNow = async () => (await screen.findByLabelText<HTMLInputElement>('姓名')).value;

/** A form whose record answers with `code` from the second opening on, when the first left a draft or not. */
async function reopen({ code, isTyped }: { code: number; isTyped: boolean }) {
  let isFirst = true;
  const client = fakeClient({
    'person.list': () => ({ list: [{ id: '7', name: '张伟' }] }),
    'person.info': () => (isFirst ? { id: '7', name: '张伟', phone: '1', version: 4 } : refuse(code)),
    'person.create': { answer: () => ({ id: '8' }), msg: '新建成功' },
    'person.update': { answer: () => refuse(code), msg: '更新成功' },
  });
  const platform = { storage: localStorage, user: { userId: 'u1' } };
  await showPage({ body, overlays: { entry }, client, platform, services: { askToLeave: async () => 'keep' } });
  await press('修改人员');
  expect(await nameNow()).toBe('张伟');
  if (isTyped) fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '张小伟' } });
  await press('取消');
  await waitFor(() => expect(screen.queryByLabelText('姓名')).toBeNull());
  isFirst = false;
  await press('修改人员');
  return { created: () => client.sent.filter(([one]) => one === 'person.create').map(([, input]) => input) };
}

describe('a draft whose record was deleted', () => {
  it('is offered as a new record, with all that was typed [ONLINEDEV-014]', async () => {
    const { created } = await reopen({ code: 404, isTyped: true });
    expect(await screen.findByText('记录已被删除')).toBeTruthy();
    expect(await nameNow()).toBe('张小伟');
    expect(screen.queryByText('加载失败')).toBeNull();
    await press('作为新记录继续');
    await waitFor(() => expect(screen.queryByText('记录已被删除')).toBeNull());
    expect(created()).toEqual([]);
    await press('确定');
    await waitFor(() => expect(created()).toEqual([{ name: '张小伟', phone: '1' }]));
    await waitFor(() => expect(screen.queryByLabelText('姓名')).toBeNull());
  });

  it('stays in the form where the person wants no new record yet [ONLINEDEV-014]', async () => {
    const { created } = await reopen({ code: 404, isTyped: true });
    await press('返回表单');
    await waitFor(() => expect(screen.queryByText('记录已被删除')).toBeNull());
    expect(await nameNow()).toBe('张小伟');
    expect(created()).toEqual([]);
  });
});

it.each([
  ['without a draft', { code: 404, isTyped: false }],
  ['that cannot be read now', { code: 500, isTyped: true }],
])('a record %s is no new one: it could not be loaded', async (_, given) => {
  await reopen(given);
  expect(await screen.findByText('加载失败')).toBeTruthy();
  expect(screen.queryByText('记录已被删除')).toBeNull();
});
