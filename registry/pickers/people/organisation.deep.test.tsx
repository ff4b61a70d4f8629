import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeClient } from '../../testing/fake-client.ts';
import { confirmIn, mountPeople, openPicker, pendingIn, pick } from '../../testing/mount-picker.tsx';
import { areaSelect, groupSelect, organizeSelect, posSelect, roleSelect, usersSelect } from './people.ts';

afterEach(cleanup);

const node = (type: string, id: string, fullName: string, more: object = {}) => ({ id, fullName, type, ...more });
const sales = node('department', 'd1', '销售部', { organizeIds: ['c', 'd1'], organize: '总公司/销售部' });
const company = node('company', 'c', '总公司', { organizeIds: ['c'], organize: '总公司', children: [sales] });
const positions = [{ ...company, children: [node('position', 'p1', '经理'), node('position', 'p2', '会计')] }];
const roles = [
  node('global', '1', '全局', { onlyId: '1', children: [node('role', 'r1', '员工', { onlyId: 'r1' })] }),
  { ...company, onlyId: 'c', children: [node('role', 'r2', '审核员', { onlyId: 'c-r2' })] },
];
const groups = [
  node('groupType', 't', '项目组', { children: [node('group', 'g1', '移动小组'), node('group', 'g2', '董事')] }),
];
const areas: Record<string, object[]> = {
  '-1': [{ id: '33', fullName: '浙江省', isLeaf: false }],
  '33': [{ id: '3301', fullName: '杭州市', isLeaf: false }],
  '3301': [{ id: '330106', fullName: '西湖区', isLeaf: false }],
  '330106': [{ id: '330106109', fullName: '西溪街道', isLeaf: true }],
};
const client = () =>
  fakeClient({
    'organize.tree': () => ({ list: [company] }),
    'organize.selectorByAuth': () => ({ list: [sales] }),
    'organize.condition': () => ({ list: [sales] }),
    'position.selector': () => ({ list: positions }),
    'position.condition': () => ({ list: positions }),
    'role.selector': () => ({ list: roles }),
    'role.condition': () => ({ list: [node('role', 'r2', '审核员')] }),
    'group.selector': () => groups,
    'group.condition': () => ({ list: groups }),
    'user.children': ({ id }) => ({
      list:
        id === '0'
          ? [node('company', 'c', '总公司', { organizeIds: ['c'], organize: '总公司' })]
          : [node('department', 'd2', '仓储部', { isLeaf: true }), node('user', 'u1', '张三', { isLeaf: true })],
    }),
    'user.selectedList': () => ({ list: [] }),
    'area.selector': ({ id }) => ({ list: areas[String(id)] ?? [] }),
    'area.names': ({ idsList }) => idsList as string[][],
  });
const tabsIn = (dialog: HTMLElement) => within(dialog).getAllByRole('tab');

describe('the organisation picker', () => {
  it('emits the ids from the root down [PICK-032, PICK-033, PICK-034]', async () => {
    const { changes } = mountPeople(organizeSelect, client(), []);
    const dialog = await openPicker();
    expect(within(dialog).getByText('选择组织')).toBeTruthy();
    expect(await within(dialog).findByRole('tree')).toBeTruthy();
    await pick(dialog, '总公司');
    await userEvent.click(within(dialog).getByRole('button', { name: '清空列表' }));
    expect(pendingIn(dialog)).toEqual([]);
    await pick(dialog, '销售部');
    expect(pendingIn(dialog)).toEqual(['销售部']);
    await confirmIn(dialog);
    expect(changes).toHaveBeenLastCalledWith(['c', 'd1']);
    await userEvent.keyboard('{Delete}');
    expect(changes).toHaveBeenLastCalledWith([]);
  });

  it('emits a list of paths with several chosen, never the root [PICK-034, PICK-035]', async () => {
    const { changes } = mountPeople(organizeSelect, client(), [], { multiple: true });
    const dialog = await openPicker();
    await pick(dialog, '总公司');
    await pick(dialog, '销售部');
    expect(within(dialog).queryByText('顶级节点')).toBeNull();
    await confirmIn(dialog);
    expect(changes).toHaveBeenLastCalledWith([['c'], ['c', 'd1']]);
  });

  it.each([
    [{ auth: true }, 'organize.selectorByAuth', { id: '0' }],
    [{ selectType: 'custom', ableIds: [['c', 'd1']] }, 'organize.condition', { departIds: ['d1'], keyword: '' }],
  ])('asks only for what %o allows [PICK-036, PICK-037]', async (props, call, input) => {
    const calls = client();
    mountPeople(organizeSelect, calls, [], props);
    const dialog = await openPicker();
    await waitFor(() => expect(within(dialog).getByText('销售部')).toBeTruthy());
    expect(within(dialog).queryByText('总公司')).toBeNull();
    expect(calls.sent).toEqual([[call, input]]);
  });
});

describe('pickers of positions, groups and roles', () => {
  it('take positions only, searched in a list by part of their names [PICK-017, PICK-029, PICK-042]', async () => {
    const { changes } = mountPeople(posSelect, client(), '');
    const dialog = await openPicker();
    await pick(dialog, '总公司');
    expect(pendingIn(dialog)).toEqual([]);
    await userEvent.type(within(dialog).getByRole('searchbox'), '计{Enter}');
    await waitFor(() => expect(within(dialog).getAllByRole('option')).toHaveLength(1));
    await pick(dialog, '会计');
    await confirmIn(dialog);
    expect(changes).toHaveBeenLastCalledWith('p2');
  });

  it('take groups only [PICK-044]', async () => {
    const { changes } = mountPeople(groupSelect, client(), '');
    const dialog = await openPicker();
    await pick(dialog, '移动小组');
    await pick(dialog, '项目组');
    expect(pendingIn(dialog)).toEqual(['移动小组']);
    await confirmIn(dialog);
    expect(changes).toHaveBeenLastCalledWith('g1');
  });

  it('show roles of organisations and global ones separately [PICK-075, PICK-077, PICK-079]', async () => {
    const { changes } = mountPeople(roleSelect, client(), [], { multiple: true });
    const dialog = await openPicker();
    expect(within(dialog).getByText('选择角色')).toBeTruthy();
    expect(tabsIn(dialog).map(({ textContent }) => textContent)).toEqual(['组织', '全局']);
    await pick(dialog, '审核员');
    expect(within(dialog).queryByText('员工')).toBeNull();
    await userEvent.click(tabsIn(dialog)[1] as HTMLElement);
    await pick(dialog, '员工');
    await userEvent.click(tabsIn(dialog)[0] as HTMLElement);
    await userEvent.type(within(dialog).getByRole('searchbox'), '员工');
    await waitFor(() => expect(within(dialog).queryByText('总公司')).toBeNull());
    expect(pendingIn(dialog)).toEqual(['审核员', '员工']);
    await confirmIn(dialog);
    expect(changes).toHaveBeenLastCalledWith(['r2', 'r1']);
  });

  const only = (id: string) => ({ selectType: 'custom', ableIds: [id] });

  it('offer the allowed roles in one tree [PICK-076, PICK-079]', async () => {
    const calls = client();
    mountPeople(roleSelect, calls, '', only('r2'));
    const dialog = await openPicker();
    await waitFor(() => expect(within(dialog).getByText('审核员')).toBeTruthy());
    expect(within(dialog).queryByRole('tab')).toBeNull();
    expect(calls.sent).toEqual([['role.condition', { ids: ['r2'] }]]);
  });

  it('offer the allowed positions and groups [PICK-043, PICK-045]', async () => {
    const calls = client();
    mountPeople(posSelect, calls, '', only('p1'));
    expect(await within(await openPicker()).findByText('经理')).toBeTruthy();
    cleanup();
    mountPeople(groupSelect, calls, '', only('g1'));
    expect(await within(await openPicker()).findByText('移动小组')).toBeTruthy();
    expect(calls.sent).toEqual([
      ['position.condition', { ids: ['p1'], keyword: '' }],
      ['group.condition', { ids: ['g1'] }],
    ]);
  });

  it('offer every position without the custom mode, whatever ids are listed [PICK-043]', async () => {
    const calls = client();
    mountPeople(posSelect, calls, '', { ableIds: ['p1'] });
    expect(await within(await openPicker()).findByText('会计')).toBeTruthy();
    expect(calls.sent).toEqual([['position.selector', {}]]);
  });
});

describe('the mixed picker of the organisation', () => {
  it('groups items by type [PICK-050, PICK-054, PICK-057, PICK-058, PICK-059, PICK-060, PICK-061]', async () => {
    const { changes } = mountPeople(usersSelect, client(), [], { multiple: true });
    const dialog = await openPicker();
    const tab = (at: number) => userEvent.click(tabsIn(dialog)[at] as HTMLElement);
    expect(tabsIn(dialog).map(({ textContent }) => textContent)).toEqual(['部门', '角色', '岗位', '分组']);
    for (const name of ['总公司', '仓储部', '张三']) await pick(dialog, name);
    await tab(1);
    await pick(dialog, '审核员');
    await tab(2);
    await pick(dialog, '会计');
    await tab(3);
    await pick(dialog, '移动小组');
    const list = within(dialog).getByRole('region', { name: '已选' });
    const headings = within(list).getAllByRole('heading', { level: 4 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(['部门', '岗位', '用户', '分组', '角色']);
    const removed = ['总公司', '会计', '移动小组'];
    for (const name of removed) await userEvent.click(within(list).getByRole('button', { name: `移除${name}` }));
    expect(within(list).getAllByRole('heading', { level: 4 })).toHaveLength(3);
    for (const [at, name] of [0, 2, 3].entries()) {
      await tab(name);
      await pick(dialog, removed[at] as string);
    }
    await confirmIn(dialog);
    const [stored] = changes.mock.lastCall as [string[]];
    expect([...stored].sort()).toEqual([
      'c--company',
      'd2--department',
      'g1--group',
      'p2--position',
      'r2--role',
      'u1--user',
    ]);
  });

  it('filters roles, positions and groups by a keyword without another request [PICK-054]', async () => {
    const calls = client();
    mountPeople(usersSelect, calls, [], { multiple: true });
    const dialog = await openPicker();
    for (const [at, keyword, kept, gone] of [
      [1, '审核', '审核员', '员工'],
      [2, '计', '会计', '经理'],
      [3, '移动', '移动小组', '董事'],
    ] as const) {
      await userEvent.click(tabsIn(dialog)[at] as HTMLElement);
      await waitFor(() => within(dialog).getByText(gone));
      const asked = calls.sent.length;
      await userEvent.type(within(dialog).getByRole('searchbox'), keyword);
      await waitFor(() => expect(within(dialog).queryByText(gone)).toBeNull());
      expect([within(dialog).getAllByText(kept).length > 0, calls.sent.length]).toEqual([true, asked]);
    }
  });

  it('has no roles, positions and groups in single mode [PICK-054]', async () => {
    mountPeople(usersSelect, client(), '');
    expect(within(await openPicker()).queryByRole('tab')).toBeNull();
  });
});

describe('the area picker', () => {
  it('shows no text until the names are loaded', async () => {
    let answer = (_: string[][]) => {};
    const calls = fakeClient({ 'area.names': () => new Promise<string[][]>((resolve) => (answer = resolve)) });
    mountPeople(areaSelect, calls, ['330000', '330100', '330106']);
    await waitFor(() => expect(calls.sent).toHaveLength(1));
    expect(screen.getByRole('combobox').textContent).toBe('');
    answer([['浙江省'], ['杭州市'], ['西湖区']]);
    await waitFor(() => expect(screen.getByRole('combobox').textContent).toBe('浙江省/杭州市/西湖区'));
  });

  const expand = async (dialog: HTMLElement, name: string) => {
    await waitFor(() => within(dialog).getByText(name));
    await userEvent.click(within(dialog).getByText(name));
  };

  it('is as deep as the level of the field [PICK-080, PICK-081, PICK-082, PICK-083, PICK-084]', async () => {
    const calls = client();
    const { changes } = mountPeople(areaSelect, calls, []);
    const dialog = await openPicker();
    expect(within(dialog).getByText('省市区')).toBeTruthy();
    await waitFor(() => within(dialog).getByText('杭州市'));
    await expand(dialog, '杭州市');
    expect(pendingIn(dialog)).toEqual([]);
    await pick(dialog, '西湖区');
    expect(pendingIn(dialog)).toEqual(['浙江省/杭州市/西湖区']);
    await confirmIn(dialog);
    expect(changes).toHaveBeenLastCalledWith(['33', '3301', '330106']);
    expect(calls.sent[0]).toEqual(['area.selector', { id: '-1', id2: '0' }]);
    await waitFor(() => expect(screen.getByRole('combobox').textContent).toBe('浙江省/杭州市/西湖区'));
  });

  it('searches on the server, in all branches', async () => {
    const organizeIds = ['33', '3301', '330106'];
    const calls = fakeClient({
      'area.selector': ({ id }) => ({ list: areas[String(id)] ?? [] }),
      'area.search': () => ({
        list: [{ id: '330106', fullName: '西湖区', organize: '浙江省/杭州市/西湖区', organizeIds }],
      }),
      'area.names': () => [['浙江省', '杭州市', '西湖区']],
    });
    const { changes } = mountPeople(areaSelect, calls, []);
    const dialog = await openPicker();
    await userEvent.type(within(dialog).getByRole('searchbox'), '西湖');
    await pick(dialog, '西湖区');
    await confirmIn(dialog);
    expect(changes.mock.lastCall).toEqual([organizeIds]);
    const asked = calls.sent.filter(([call]) => call === 'area.search').map(([, input]) => input);
    expect(asked.at(-1)).toEqual({ keyword: '西湖', level: 2, currentPage: 1, pageSize: 20 });
  });

  it('takes a city at level 1, without duplicates [PICK-085, PICK-086]', async () => {
    const { changes } = mountPeople(areaSelect, client(), [], { level: 1, multiple: true });
    const dialog = await openPicker();
    for (const name of ['杭州市', '杭州市']) await pick(dialog, name);
    await confirmIn(dialog);
    expect(changes).toHaveBeenLastCalledWith([['33', '3301']]);
  });

  it.each([
    [0, '浙江省', ['33']],
    [3, '西溪街道', ['33', '3301', '330106', '330106109']],
  ])('ends at level %i at %s [PICK-082, PICK-086]', async (level, name, path) => {
    const { changes } = mountPeople(areaSelect, client(), [], { level });
    const dialog = await openPicker();
    if (level > 0) for (const above of ['杭州市', '西湖区']) await expand(dialog, above);
    expect(pendingIn(dialog)).toEqual([]);
    await pick(dialog, name);
    await confirmIn(dialog);
    expect(changes).toHaveBeenLastCalledWith(path);
  });
});
