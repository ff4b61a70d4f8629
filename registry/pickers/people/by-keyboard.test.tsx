import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeClient, refusal } from '../../testing/fake-client.ts';
import { confirmIn, mountPeople, openPicker, pendingIn, pick } from '../../testing/mount-picker.tsx';
import { organizeSelect, userSelect, usersSelect } from './people.ts';

afterEach(cleanup);

const place = (id: string, fullName: string, more: object = {}) => ({
  ...{ id, fullName, type: 'department', organizeIds: ['c', id], organize: `总公司/${fullName}` },
  ...more,
});
const company = place('c', '总公司', { type: 'company', organizeIds: ['c'], organize: '总公司' });
const whole = { ...company, children: [place('d1', '销售部'), place('d2', '仓储部')] };

it('chooses in a tree by arrow keys and Enter, and moves the focus on when an item is removed', async () => {
  const client = fakeClient({ 'organize.tree': () => ({ list: [whole] }) });
  const { changes } = mountPeople(organizeSelect, client, [], { multiple: true });
  const dialog = await openPicker();
  await within(dialog).findByText('销售部');
  expect(within(dialog).getByText('销售部').closest('[title]')?.getAttribute('title')).toBe('销售部');
  // The dialog sets the focus once it is open, which may be after its content is shown.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  within(dialog).getByLabelText('请输入关键词').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(within(dialog).getByRole('tree'));
  await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}{ArrowDown}{Enter}');
  expect(pendingIn(dialog)).toEqual(['销售部', '仓储部', '总公司']);

  within(dialog).getByRole('button', { name: '移除仓储部' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: '移除总公司' }));
  await userEvent.keyboard('{Enter}{Enter}');
  expect(pendingIn(dialog)).toEqual([]);
  expect(document.activeElement).toBe(within(dialog).getByRole('region', { name: '已选' }));
  await confirmIn(dialog);
  expect(changes).toHaveBeenLastCalledWith([]);
});

it('expands the tree down to the chosen node', async () => {
  const deep = { ...company, children: [place('d1', '销售部', { children: [place('d3', '渠道组')] })] };
  const client = fakeClient({
    'organize.tree': () => ({ list: [deep] }),
    'organize.names': () => [],
  });
  mountPeople(organizeSelect, client, ['c', 'd1', 'd3']);
  const dialog = await openPicker();
  const finding = dialog.querySelector<HTMLElement>('.zp-finding')!;
  expect(await within(finding).findByText('渠道组')).toBeTruthy();
});

it('requests a failed branch once, and again when it is expanded again [PICK-031]', async () => {
  let isDown = true;
  const client = fakeClient({
    'user.children': ({ id }) => {
      if (id === '0') return { list: [company, place('d9', '分公司')] };
      if (isDown) throw refusal('请求出错，请重试');
      return { list: [{ id: 'u1', fullName: '张三', type: 'user', isLeaf: true }] };
    },
  });
  mountPeople(userSelect, client, '');
  const dialog = await openPicker();
  const asked = () => client.sent.filter(([, input]) => (input as { id: string }).id === 'c').length;
  await pick(dialog, '总公司');
  await waitFor(() => expect(asked()).toBe(1));
  await waitFor(() => expect(dialog.querySelector('.ant-tree-treenode-switcher-open')).toBeNull());
  expect(asked()).toBe(1);
  isDown = false;
  await pick(dialog, '总公司');
  expect(await screen.findByText('张三')).toBeTruthy();
  expect(asked()).toBe(2);
});

it('loads the children of a branch once it is expanded, and only once [PICK-052]', async () => {
  const client = fakeClient({
    'user.children': ({ id }) => {
      if (id === '0') return { list: [company, place('d9', '分公司')] };
      return { list: [{ id: `in ${String(id)}`, fullName: `${String(id)}的人`, type: 'user', isLeaf: true }] };
    },
  });
  mountPeople(usersSelect, client, [], { multiple: true });
  const dialog = await openPicker();
  await within(dialog).findByText('分公司');
  const asked = () =>
    client.sent.filter(([call]) => call === 'user.children').map(([, input]) => (input as { id: string }).id);
  expect(asked()).toEqual(['0']);
  const toggle = async () => {
    const node = within(dialog).getByText('总公司').closest('.ant-tree-treenode');
    await userEvent.click(node?.querySelector('.ant-tree-switcher') as HTMLElement);
  };
  await toggle();
  expect(await within(dialog).findByText('c的人')).toBeTruthy();
  for (let time = 0; time < 2; time++) await toggle();
  expect(asked()).toEqual(['0', 'c']);
});
