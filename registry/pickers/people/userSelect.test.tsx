import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeClient, refusal } from '../../testing/fake-client.ts';
import { whileScrolled } from '../../testing/scrolled-lists.ts';
import { cancelIn, confirmIn, mountPeople, openPicker, pendingIn, pick } from '../../testing/mount-picker.tsx';
import { userSelect } from './people.ts';

afterEach(cleanup);

const user = (id: string, fullName: string) => ({
  id,
  fullName,
  type: 'user',
  organize: '总公司',
  headIcon: '',
  isLeaf: true,
});
const crowd = Array.from({ length: 45 }, (_, index) => ({
  ...user(`n${index}`, `员工${index}`),
  headIcon: `${index}.png`,
}));
const staff: Record<string, string> = { u1: '张三', u2: '李四', currentUser: '当前用户' };

type Input = Readonly<Record<string, unknown>>;
const pageOf = (all: object[], { currentPage = 1, pageSize = 20 }: Input) =>
  all.slice((Number(currentPage) - 1) * Number(pageSize), Number(currentPage) * Number(pageSize));

function client(more: object = {}) {
  return fakeClient({
    'user.children': (input) => {
      if (input['keyword'] !== '') return { list: pageOf(crowd, input) };
      if (input['id'] === '0') return { list: [{ id: 'c', fullName: '总公司', type: 'company', isLeaf: false }] };
      return { list: [user('u1', '张三'), user('u2', '李四')] };
    },
    'user.selectedUserList': (input) => ({ list: pageOf(crowd, input) }),
    'user.organization': () => [user('u2', '李四')],
    'user.subordinates': () => [],
    'user.selectedList': ({ ids }) => ({
      list: (ids as string[]).flatMap((id) => {
        const [key = ''] = id.split('--');
        return staff[key] ? [{ id: key, type: 'user', fullName: staff[key], organize: '总公司' }] : [];
      }),
    }),
    ...more,
  });
}
const box = () => screen.getByRole('combobox');
const listed = (dialog: HTMLElement) => within(dialog).queryAllByRole('option').length;

describe('a user picker', () => {
  it('has four tabs, one with variables [PICK-046, PICK-049, PICK-050, PICK-051, PICK-056]', async () => {
    const { changes } = mountPeople(userSelect, client(), '');
    const dialog = await openPicker();
    expect(within(dialog).getByText('选择用户')).toBeTruthy();
    const tabs = within(dialog).getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['全部数据', '当前组织', '我的下属', '系统变量']);
    await pick(dialog, '张三');
    expect(pendingIn(dialog)).toEqual(['张三']);
    await userEvent.click(tabs[2] as HTMLElement);
    await waitFor(() => expect(within(dialog).getByText('暂无数据')).toBeTruthy());
    await userEvent.click(tabs[3] as HTMLElement);
    expect(listed(dialog)).toBe(1);
    await pick(dialog, '当前用户');
    expect(pendingIn(dialog)).toEqual(['当前用户']);
    await confirmIn(dialog);
    expect(changes).toHaveBeenCalledExactlyOnceWith('currentUser');
  });

  it('offers no variables where a person is needed', async () => {
    mountPeople(userSelect, client(), '', { hasSystemValues: false });
    const tabs = within(await openPicker()).getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['全部数据', '当前组织', '我的下属']);
  });

  it('draws the visible part of many chosen people, and counts all', async () => {
    const ids = Array.from({ length: 200 }, (_, index) => `m${index}`);
    const chosen = client({
      'user.selectedList': () => ({ list: ids.map((id) => ({ id, type: 'user', fullName: id, organize: '总公司' })) }),
    });
    mountPeople(userSelect, chosen, ids, { multiple: true });
    const dialog = await openPicker();
    const list = within(dialog).getByRole('region', { name: '已选' });
    await waitFor(() => expect(within(list).getByText('200')).toBeTruthy());
    const drawn = within(list).getAllByRole('listitem');
    expect(drawn.length).toBeLessThan(20);
    expect(drawn[0]?.getAttribute('aria-setsize')).toBe('200');
  });

  it('takes its title from the definition [PICK-046]', async () => {
    mountPeople(userSelect, client(), '', { popupTitle: '选择经办人' });
    expect(within(await openPicker()).getByText('选择经办人')).toBeTruthy();
  });

  it('becomes a paged list during a search, and a tree again [PICK-025, PICK-047, PICK-053, PICK-026]', async () => {
    const calls = client();
    mountPeople(userSelect, calls, '');
    const dialog = await openPicker();
    const search = within(dialog).getByRole('searchbox');
    await userEvent.type(search, '员工{Enter}');
    await waitFor(() => expect(listed(dialog)).toBe(20));
    const [first] = within(dialog).getAllByRole('option');
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/api/file/Image/userAvatar/0.png');
    expect([within(first!).getByText('员工0'), within(first!).getByText('总公司')]).toHaveLength(2);
    await userEvent.clear(search);
    await waitFor(() => expect(within(dialog).getByRole('tree')).toBeTruthy());
    await userEvent.type(search, '员工{Enter}');
    await userEvent.click(within(dialog).getAllByRole('tab')[1] as HTMLElement);
    expect((within(dialog).getByRole('searchbox') as HTMLInputElement).value).toBe('');
    const asked = calls.sent.findLast(([name]) => name === 'user.organization');
    expect(asked?.[1]).toEqual({ organizeId: '0', keyword: '', currentPage: 1, pageSize: 20 });
  });

  it('loads the next twenty near its end [PICK-027, PICK-028, LIMIT-005]', async () => {
    const tall = { scrollTop: 0, clientHeight: 300, scrollHeight: 1_000 };
    await whileScrolled(tall, async () => {
      const calls = client();
      mountPeople(userSelect, calls, '');
      const dialog = await openPicker();
      await userEvent.type(within(dialog).getByRole('searchbox'), '员工{Enter}');
      await waitFor(() => expect(listed(dialog)).toBe(20));
      const list = within(dialog).getByRole('listbox');
      const scroll = (fromEnd: number) => fireEvent.scroll(list, { target: { scrollTop: 700 - fromEnd } });
      const pages = () =>
        calls.sent.flatMap(([, input]) => {
          const { keyword, currentPage } = input as Input;
          return keyword === '员工' ? [currentPage] : [];
        });
      scroll(201);
      expect(pages()).toEqual([1]);
      scroll(200);
      await waitFor(() => expect(listed(dialog)).toBe(45));
      scroll(0);
      expect(pages()).toEqual([1, 2, 3]);
    });
  });

  it('preserves the choice on Cancel, and starts with it again [PICK-012, PICK-014, PICK-007]', async () => {
    const calls = client();
    const { changes } = mountPeople(userSelect, calls, ['u1'], { multiple: true });
    await waitFor(() => expect(box().textContent).toBe('张三'));
    let dialog = await openPicker();
    await pick(dialog, '李四');
    await userEvent.type(within(dialog).getByRole('searchbox'), '员工{Enter}');
    await waitFor(() => expect(listed(dialog)).toBe(20));
    await cancelIn(dialog);
    const asked = calls.sent.length;
    dialog = await openPicker();
    expect(pendingIn(dialog)).toEqual(['张三']);
    const search = within(dialog).getByRole<HTMLInputElement>('searchbox');
    expect([search.value, within(dialog).getByRole('tree') !== null]).toEqual(['', true]);
    await waitFor(() => within(dialog).getByText('李四'));
    const initialText = calls.sent.slice(asked).find(([name]) => name === 'user.children');
    expect(initialText?.[1]).toEqual({ id: '0', keyword: '', currentPage: 1, pageSize: 20 });
    await waitFor(() => expect(document.activeElement).toBe(search));
    await pick(dialog, '李四');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(box());
    expect(changes).not.toHaveBeenCalled();
  });

  it('removes one or all, before and after Confirm [PICK-019, PICK-020, PICK-021, PICK-005, PICK-048]', async () => {
    const { changes } = mountPeople(userSelect, client(), ['u1', 'u2'], { multiple: true });
    await waitFor(() => expect(box().textContent).toBe('张三+ 1'));
    const dialog = await openPicker();
    await userEvent.click(within(dialog).getByRole('button', { name: '移除张三' }));
    expect(pendingIn(dialog)).toEqual(['李四']);
    await userEvent.click(within(dialog).getByRole('button', { name: '清空列表' }));
    expect(pendingIn(dialog)).toEqual([]);
    expect(within(within(dialog).getByRole('region', { name: '已选' })).getByText('暂无数据')).toBeTruthy();
    await cancelIn(dialog);
    fireEvent.pointerDown(box().querySelector('[data-keep]') as Element);
    expect(changes).toHaveBeenLastCalledWith(['u2']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.hover(box());
    await userEvent.click(screen.getByRole('button', { name: '清空' }));
    expect(changes).toHaveBeenLastCalledWith([]);
  });

  it('shows and preserves the id of a deleted user, marked [PICK-011, PICK-061]', async () => {
    const { changes } = mountPeople(userSelect, client(), ['gone', 'u1'], { multiple: true });
    await waitFor(() => expect(screen.getByTitle('数据已不存在').textContent).toBe('gone'));
    const dialog = await openPicker();
    await pick(dialog, '李四');
    await confirmIn(dialog);
    expect(changes).toHaveBeenLastCalledWith(['gone', 'u1', 'u2']);
  });

  it('does not open while it is disabled [PICK-004]', async () => {
    mountPeople(userSelect, client(), 'u1', { disabled: true });
    await userEvent.click(box());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['u1', {}, true],
    ['', {}, false],
    ['u1', { clearable: false }, false],
    ['u1', { disabled: true }, false],
  ])('with value "%s" and props %j has a clear button on hover only: %s [PICK-023]', async (value, props, has) => {
    mountPeople(userSelect, client(), value, props);
    expect(screen.queryByRole('button', { name: '清空' })).toBeNull();
    await userEvent.hover(box());
    expect(screen.queryByRole('button', { name: '清空' }) !== null).toBe(has);
  });

  it('offers only the allowed users in a paged list [PICK-055, PICK-066]', async () => {
    const calls = client();
    mountPeople(userSelect, calls, '', { selectType: 'custom', ableIds: ['d1--department', 'n3'] });
    const dialog = await openPicker();
    await waitFor(() => expect(listed(dialog)).toBe(20));
    expect(within(dialog).queryByRole('tab')).toBeNull();
    expect(calls.sent.find(([name]) => name === 'user.selectedUserList')?.[1]).toEqual({
      ids: ['d1--department', 'n3'],
      keyword: '',
      currentPage: 1,
      pageSize: 20,
    });
  });

  it('remains usable when a list cannot be loaded [PICK-031]', async () => {
    let isDown = true;
    const children = () => {
      if (isDown) throw refusal('请求出错');
      return { list: [user('u1', '张三')] };
    };
    mountPeople(userSelect, client({ 'user.children': children }), '');
    const dialog = await openPicker();
    const again = await within(dialog).findByRole('button', { name: '加载失败，点击重试' });
    isDown = false;
    await userEvent.click(again);
    await pick(dialog, '张三');
    expect(pendingIn(dialog)).toEqual(['张三']);
  });

  it('can be operated by keyboard alone', async () => {
    const { changes } = mountPeople(userSelect, client(), '');
    const dialog = await openPicker();
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('searchbox')));
    await userEvent.keyboard('员工{Enter}');
    await waitFor(() => expect(listed(dialog)).toBe(20));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(pendingIn(dialog)).toEqual(['员工2']);
    await confirmIn(dialog);
    expect(changes).toHaveBeenCalledExactlyOnceWith('n2');
  });
});
