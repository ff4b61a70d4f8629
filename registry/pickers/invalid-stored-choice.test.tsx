import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { fakeClient } from '../testing/fake-client.ts';
import { confirmIn, pick } from '../testing/mount-picker.tsx';
import { showPage } from '../testing/show-page.tsx';

afterEach(cleanup);

const fields = [
  { config: { zhjyKey: 'input', label: '名称' }, vModel: 'name' },
  { config: { zhjyKey: 'posSelect', label: '岗位' }, vModel: 'posts', multiple: true },
  { config: { zhjyKey: 'inputNumber', label: '天数' }, vModel: 'days' },
];
const entry: DefinitionNode = { config: { zhjyKey: 'dialog' }, load: 'person.info', update: 'person.update', fields };
const body: DefinitionNode = {
  config: { zhjyKey: 'list' },
  source: { call: 'person.list' },
  hasPage: false,
  columns: [{ config: { zhjyKey: 'inputNumber', label: '天数' }, vModel: 'days' }],
  toolbar: [{ label: '修改', do: [{ open: 'entry', with: { id: '7' } }] }],
};
const stored = { id: '7', name: '甲', posts: { of: 'old' }, days: 'three' };
const position = { id: 'p1', fullName: '经理', type: 'position', isLeaf: true };

async function open() {
  const client = fakeClient({
    'person.list': () => ({ list: [stored] }),
    'person.info': () => stored,
    'person.update': { answer: () => null, msg: '更新成功' },
    'position.selector': () => ({
      list: [{ ...position, id: 'c', fullName: '总公司', type: 'company', isLeaf: false, children: [position] }],
    }),
  });
  await showPage({ body, overlays: { entry }, client });
  // A list marks it as well.
  expect((await screen.findByRole('img', { name: '与现在的定义不符的原值' })).parentElement?.textContent).toBe(
    '!three',
  );
  fireEvent.click(await screen.findByRole('button', { name: '修改' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByLabelText('名称');
  const save = async () => {
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '确定' })));
    await waitFor(() => expect(client.sent.some(([call]) => call === 'person.update')).toBe(true));
    return client.sent.find(([call]) => call === 'person.update')?.[1];
  };
  return { dialog, save };
}
const marks = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('note')
    .map(({ textContent }) => textContent);

it('shows and marks what is no list, and gives it back with the other fields [PICK-010]', async () => {
  const { dialog, save } = await open();
  expect(marks(dialog)).toEqual([
    '已存的值“{"of":"old"}”与现在的定义不符，保存时保留原样；重新填写即可替换',
    '已存的值“three”与现在的定义不符，保存时保留原样；重新填写即可替换',
  ]);
  fireEvent.change(within(dialog).getByLabelText('名称'), { target: { value: '乙' } });
  expect(await save()).toMatchObject({ name: '乙', posts: { of: 'old' }, days: 'three' });
});

it('starts from an empty list there, which what is chosen takes the place of [PICK-010]', async () => {
  const { dialog, save } = await open();
  await userEvent.click(within(dialog).getByRole('combobox', { name: '岗位' }));
  const box = await waitFor(() => {
    const found = screen.getAllByRole('dialog').find((one) => one !== dialog && !dialog.contains(one));
    expect(found).toBeTruthy();
    return found as HTMLElement;
  });
  expect(within(box).getByText('暂无数据')).toBeTruthy();
  await pick(box, '经理');
  await confirmIn(box);
  await waitFor(() => expect(marks(dialog)).toHaveLength(1));
  expect(await save()).toMatchObject({ posts: ['p1'], days: 'three' });
});
