import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Services } from '#runtime/context/services.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { type FakeCall, refusal } from '../../testing/fake-client.ts';
import { asked, column, people, press, remove, row, showList } from './testing/show-list.tsx';

afterEach(cleanup);

describe('a list', () => {
  it('starts with empty search fields: defaults of records do not apply', async () => {
    const field = { config: { zhjyKey: 'input', label: '部门', defaultValue: '生产部' }, vModel: 'department' };
    const page = await showList({ node: { search: [field] } });
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '部门' })).value).toBe('');
    expect(asked(page)[0]).not.toHaveProperty('department');
  });

  it('shows the columns of its definition with the rows of its source [ONLINEDEV-013]', async () => {
    await showList();
    expect((await row('张伟')).textContent).toBe('张伟3');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['姓名', '天数']);
  });

  it('makes a column at least as wide as its header', async () => {
    const columns = [
      column('name', 'Published on', { width: 60, sortable: true }),
      column('days', '天数', { width: 90 }),
    ];
    await showList({ node: { columns } });
    const table = (await row('张伟')).closest('table') as HTMLElement;
    const widths = [...table.querySelectorAll('col')].map(({ style }) => style.width);
    expect(widths.slice(0, 2)).toEqual(['140px', '90px']);
  });

  it('starts with 20 rows a page and offers 20, 50, 100 and 500, a total and a jumper [LIMIT-002]', async () => {
    const page = await showList();
    await row('张伟');
    expect(asked(page)).toEqual([{ currentPage: 1, pageSize: 20 }]);
    expect(document.querySelector('.ant-pagination-total-text')?.textContent).toBe('共 95 条');
    expect(document.querySelector('.ant-pagination-options-quick-jumper')).not.toBeNull();
    fireEvent.mouseDown(document.querySelector('.ant-pagination-options .ant-select')!.firstElementChild!);
    const sizes = await waitFor(() => {
      const options = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
      expect(options.length).toBe(4);
      return options;
    });
    expect(sizes.map((text) => Number.parseInt(text ?? '', 10))).toEqual([20, 50, 100, 500]);
  });

  it('requests another page, and returns to the first on search [ONLINEDEV-013]', async () => {
    const page = await showList({ node: { search: [column('keyword', '关键词')] } });
    await row('张伟');
    await act(async () => void fireEvent.click(document.querySelector('.ant-pagination-item-3')!));
    await waitFor(() => expect(asked(page).at(-1)).toEqual({ currentPage: 3, pageSize: 20 }));
    fireEvent.change(screen.getByRole('textbox', { name: '关键词' }), { target: { value: '张' } });
    await press('查 询');
    await waitFor(() => expect(asked(page).at(-1)).toEqual({ keyword: '张', currentPage: 1, pageSize: 20 }));
    await press('重 置');
    await waitFor(() => expect(asked(page).at(-1)).toEqual({ currentPage: 1, pageSize: 20 }));
    expect(screen.getByRole('textbox', { name: '关键词' }).getAttribute('value')).toBe('');
  });

  it.each([
    ['another page', () => act(async () => void fireEvent.click(document.querySelector('.ant-pagination-item-3')!))],
    ['another order', () => act(async () => void fireEvent.click(screen.getAllByRole('columnheader')[1]!))],
    [
      'another search',
      async () => {
        fireEvent.change(screen.getByRole('textbox', { name: '关键词' }), { target: { value: '张' } });
        await press('查 询');
      },
    ],
  ])('makes the rows inert while those of %s are awaited, and only then', async (_, ask) => {
    let come = () => {};
    const answer = { list: people, pagination: { total: 95 } };
    const list: FakeCall['answer'] = ({ keyword, currentPage, sort }) =>
      keyword !== undefined || currentPage === 3 || sort !== undefined
        ? new Promise((resolve) => (come = () => resolve(answer)))
        : answer;
    const columns = [column('name', '姓名'), column('days', '天数', { sortable: true })];
    const page = await showList({
      calls: { 'person.list': list },
      node: { columns, search: [column('keyword', '关键词')] },
    });
    const isInert = async () => (await row('张伟')).hasAttribute('inert');
    const isBusy = () => document.querySelector('.zb-table')?.getAttribute('aria-busy');
    expect([await isInert(), isBusy()]).toEqual([false, 'false']);
    await ask();
    await waitFor(() => expect(asked(page).length).toBe(2));
    await waitFor(async () => expect([await isInert(), isBusy()]).toEqual([true, 'true']));
    expect(screen.getAllByRole('columnheader').some((head) => head.closest('[inert]'))).toBe(false);
    await act(async () => come());
    await waitFor(async () => expect([await isInert(), isBusy()]).toEqual([false, 'false']));
  });

  it('sorts by a sortable column, initially by the default sort [ONLINEDEV-013]', async () => {
    const page = await showList({ node: { defaultSort: [{ field: 'days', sort: 'desc' }] } });
    await row('张伟');
    expect(asked(page)).toEqual([{ currentPage: 1, pageSize: 20, sidx: 'days', sort: 'desc' }]);
    const [name, days] = screen.getAllByRole('columnheader');
    await act(async () => void fireEvent.click(days!));
    await act(async () => void fireEvent.click(days!));
    await waitFor(() => expect(asked(page).at(-1)).toMatchObject({ sidx: 'days', sort: 'asc' }));
    await act(async () => void fireEvent.click(name!));
    expect(asked(page).at(-1)).toMatchObject({ sidx: 'days' });
  });

  it('returns to the first page when the order changes', async () => {
    const page = await showList();
    await row('张伟');
    await act(async () => void fireEvent.click(document.querySelector('.ant-pagination-item-3')!));
    await waitFor(() => expect(asked(page).at(-1)).toMatchObject({ currentPage: 3 }));
    await act(async () => void fireEvent.click(screen.getAllByRole('columnheader')[1]!));
    await waitFor(() =>
      expect(asked(page).at(-1)).toEqual({ currentPage: 1, pageSize: 20, sidx: 'days', sort: 'asc' }),
    );
  });

  it('labels its sort icons and check boxes in the user’s language', async () => {
    const batch = { label: '批量', batch: true, do: [{ reload: true as const }] };
    await showList({ node: { toolbar: [batch] } });
    await row('张伟');
    for (const name of ['上一页', '下一页']) expect(screen.getByRole('button', { name })).toBeTruthy();
    for (const name of ['选择全部行', '选择第1行', '选择第2行']) {
      expect(screen.getByRole('checkbox', { name })).toBeTruthy();
    }
  });

  it('confirms a deletion, toasts for 1.5 s and reloads [ONLINEDEV-013, SUBTABLE-029, I18N-009]', async () => {
    const page = await showList({ node: { rowActions: [remove] } });
    await press('删除', await row('李小云'));
    await waitFor(() => expect(asked(page).length).toBe(2));
    expect(page.confirm.mock.calls).toEqual([['此操作将永久删除该数据, 是否继续?', '李小云']]);
    expect(page.client.sent).toContainEqual(['person.remove', { id: '2' }]);
    expect(page.toast.mock.calls).toEqual([['success', '删除成功', 1500]]);
  });

  it('places deleting buttons last and in red, by their kind or confirmation', async () => {
    const plain = { name: 'view', label: '查看', do: [{ toast: '' }] };
    const drop = { name: 'drop', label: '作废', kind: 'danger' as const, do: [{ toast: '' }] };
    await showList({ node: { rowActions: [remove, drop, plain] } });
    const buttons = within(await row('张伟')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['查看', '删除', '作废']);
    expect(buttons.map(({ dataset }) => dataset['action'])).toEqual(['view', 'remove', 'drop']);
    const isRed = buttons.map(({ className }) => className.includes('dangerous'));
    expect(isRed).toEqual([false, true, true]);
  });

  it('shows the row actions of a definition that was released before they had names', async () => {
    const page = await showList({ node: { rowActions: [{ label: '查看', do: ['reload'] }] } });
    await press('查看', await row('李小云'));
    await waitFor(() => expect(asked(page).length).toBe(2));
  });

  it('opens a row by click or Enter with the first of its buttons that opens something', async () => {
    const edit = {
      name: 'edit',
      label: '编辑',
      permission: 'btn_edit',
      do: [{ open: 'entry', with: { id: { var: 'row.id' } } }],
    };
    const page = await showList({ node: { rowActions: [remove, edit] } });
    const second = await row('李小云');
    await act(async () => void fireEvent.click(within(second).getByText('1.5')));
    expect(page.toast.mock.calls.map(([, text]) => text)).toEqual(['要打开的窗口不存在']);
    await act(async () => void fireEvent.keyDown(second, { key: 'Enter' }));
    expect(page.toast).toHaveBeenCalledTimes(2);
    fireEvent.keyDown(await row('张伟'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
  });

  it('ignores a click on a row without such a button, and a click on a button in the row', async () => {
    const edit = { name: 'edit', label: '编辑', permission: 'btn_edit', do: [{ open: 'entry' }] };
    const allows: Services['allows'] = () => false;
    await showList({ node: { rowActions: [edit] }, services: { allows } });
    expect((await row('张伟')).getAttribute('tabindex')).toBeNull();
    cleanup();
    const page = await showList({ node: { rowActions: [remove, { ...edit, permission: 'x' }] } });
    await press('删除', await row('张伟'));
    await waitFor(() => expect(asked(page).length).toBe(2));
    expect(page.toast.mock.calls.map(([, text]) => text)).toEqual(['删除成功']);
  });

  it('shows a dash where a value is empty [FORM-060]', async () => {
    const list = {
      list: [
        { id: '1', name: '', days: null },
        { id: '2', name: '李小云', days: 0 },
      ],
    };
    await showList({ calls: { 'person.list': () => list }, node: { hasPage: false } });
    expect((await row('李小云')).textContent).toBe('李小云0');
    expect(screen.getAllByText('—')).toHaveLength(2);
  });

  it('deletes nothing when the confirmation is cancelled', async () => {
    const page = await showList({ node: { rowActions: [remove] }, services: { confirm: async () => false } });
    await press('删除', await row('李小云'));
    expect(page.client.sent.map(([name]) => name)).toEqual(['person.list']);
  });

  it('hides buttons without permission [PERM-002]', async () => {
    const seen: string[] = [];
    const allows: Services['allows'] = (kind, code) => (seen.push(`${kind}:${code}`), code !== 'btn_remove');
    const edit = { name: 'edit', label: '$t:common.edit', permission: 'btn_edit', do: [{ toast: '' }] };
    const add = { label: '$t:common.add', permission: 'btn_add', do: [{ toast: '' }] };
    await showList({ node: { rowActions: [edit, remove], toolbar: [add] }, services: { allows } });
    const buttons = within(await row('张伟')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['编辑']);
    expect(screen.getByRole('button', { name: '新建' })).toBeTruthy();
    expect(new Set(seen)).toEqual(new Set(['button:btn_edit', 'button:btn_remove', 'button:btn_add']));
  });

  it('shows only the permitted columns if configured [PERM-004]', async () => {
    const allows: Services['allows'] = (kind, code) => kind === 'column' && code === 'name';
    const route = { path: '/person', query: {}, property: { guards: { column: true } } };
    await showList({ node: { authorized: true }, services: { allows, route } });
    await row('张伟');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['姓名']);
  });

  it('shows no head of a field without permission where columns are not guarded [PERM-004]', async () => {
    const allows: Services['allows'] = (kind, code) => kind === 'column' || code === 'name';
    const heads = async (guards: object) => {
      const route = { path: '/person', query: {}, property: { guards } };
      await showList({ node: { authorized: true }, services: { allows, route } });
      await row('张伟');
      const texts = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
      cleanup();
      return texts;
    };
    expect(await heads({ form: true })).toEqual(['姓名']);
    expect(await heads({ form: true, column: true })).toEqual(['姓名', '天数']);
  });

  it('has neither an action column nor check boxes where no button is permitted', async () => {
    const allows: Services['allows'] = () => false;
    const batch = { label: '$t:common.batchRemove', permission: 'btn_batchRemove', batch: true, do: [{ toast: '' }] };
    await showList({ node: { rowActions: [remove], toolbar: [batch] }, services: { allows } });
    await row('张伟');
    expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('warns without a selection, else runs on the selected rows [ONLINEDEV-011]', async () => {
    const batch = {
      label: '$t:common.batchRemove',
      batch: true,
      do: [{ request: 'person.remove', with: { ids: { var: 'selection.ids' } } }],
    };
    const page = await showList({ node: { toolbar: [batch] } });
    await row('张伟');
    await press('批量删除');
    expect(page.toast.mock.calls).toEqual([['warning', '请选择一条数据', 1500]]);
    expect(page.client.sent.map(([name]) => name)).toEqual(['person.list']);
    const chosen = within(await row('李小云')).getByRole('checkbox');
    await act(async () => void fireEvent.click(chosen));
    await press('批量删除');
    await waitFor(() => expect(page.client.sent).toContainEqual(['person.remove', { ids: ['2'] }]));
  });

  it('shows the number of selected rows, and clears the selection', async () => {
    await showList({ node: { toolbar: [{ label: '批量', batch: true, do: [{ reload: true as const }] }] } });
    await row('张伟');
    expect(screen.queryByText(/^已选/)).toBeNull();
    await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: '选择全部行' })));
    expect(screen.getByText('已选 2 条')).toBeTruthy();
    await press('取消选择');
    expect(screen.queryByText(/^已选/)).toBeNull();
    expect(within(await row('张伟')).getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  it('toggles a flag from its cell: confirms, calls, toasts for 1 s, reloads', async () => {
    const flag = {
      config: { zhjyKey: 'enabledTag', label: '状态' },
      vModel: 'enabledMark',
      on: { click: [{ confirm: '?' }, { request: 'person.state', with: { id: { var: 'row.id' } } }, 'reload'] },
    } as unknown as DefinitionNode;
    const page = await showList({ node: { columns: [column('name', '姓名'), flag] } });
    await press('启用', await row('张伟'));
    await waitFor(() => expect(asked(page).length).toBe(2));
    expect(page.client.sent[1]).toEqual(['person.state', { id: '1' }]);
    expect(page.toast.mock.calls).toEqual([['success', '已停用', 1000]]);
  });

  it('shows a load error with a retry [DICT-052]', async () => {
    let isBroken = true;
    const list = () => {
      if (isBroken) throw refusal('系统异常，请稍后重试');
      return { list: people, pagination: { total: 2 } };
    };
    await showList({ calls: { 'person.list': list } });
    expect((await screen.findByRole('alert')).textContent).toContain('加载失败');
    expect(document.querySelector('.ant-spin-spinning, .ant-skeleton')).toBeNull();
    expect(document.querySelector('.zb-pager')).toBeNull();
    isBroken = false;
    await press('重试');
    expect((await row('张伟')).textContent).toBe('张伟3');
  });

  it('shows rows with children as a tree with expand all and collapse all [DICT-007]', async () => {
    const tree = [{ id: 'a', name: '研发部', children: [{ id: 'b', name: '前端组', children: [] }] }];
    await showList({
      calls: { 'person.list': () => ({ list: tree }) },
      node: { hasPage: false, toolbar: ['expandAll', 'collapseAll', 'reload'] },
    });
    await row('研发部');
    expect(screen.queryByText('前端组')).toBeNull();
    await press('展开全部');
    expect(await row('前端组')).toBeTruthy();
    await press('折叠全部');
    await waitFor(() => expect(screen.queryByText('前端组')).toBeNull());
  });

  it('expands a new branch, and leaves collapsed ones collapsed', async () => {
    const team = (id: string, name: string, ...children: object[]) => ({ id, name, children });
    let tree = [team('a', '研发部', team('b', '前端组')), team('c', '生产部')];
    await showList({
      calls: { 'person.list': () => ({ list: tree }) },
      node: { hasPage: false, expanded: true, toolbar: ['reload'] },
    });
    await row('前端组');
    fireEvent.click((await row('研发部')).querySelector('.ant-table-row-expand-icon')!);
    await waitFor(() => expect(screen.queryByText('前端组')).toBeNull());
    tree = [team('a', '研发部', team('b', '前端组')), team('c', '生产部', team('d', '一车间'))];
    await press('刷新');
    expect(await row('一车间')).toBeTruthy();
    expect(screen.queryByText('前端组')).toBeNull();
  });

  it('loads the children of an expanded row, and again after a reload', async () => {
    const page = await showList({
      calls: {
        'person.list': () => ({ list: [{ id: 'a', name: '研发部', hasChildren: true }] }),
        'person.below': () => ({ list: [{ id: 'b', name: '前端组' }] }),
      },
      node: { hasPage: false, childrenOf: 'person.below', toolbar: ['expandAll', 'reload'] },
    });
    await row('研发部');
    await press('展开全部');
    await row('前端组');
    await press('刷新');
    expect(screen.getByText('前端组')).toBeTruthy();
    await waitFor(() => expect(page.client.sent.filter(([name]) => name === 'person.below').length).toBe(2));
    expect(await row('前端组')).toBeTruthy();
  });

  it('names the parameter of the children call, and expands only branches whose rows were answered', async () => {
    const found = { id: 'c', name: '生产部', hasChildren: true, children: [{ id: 'd', name: '一车间' }] };
    const page = await showList({
      calls: {
        'person.list': () => ({ list: [{ id: 'a', name: '研发部', hasChildren: true }, found] }),
        'person.below': () => ({ list: [{ id: 'b', name: '前端组' }] }),
      },
      node: { hasPage: false, expanded: true, childrenOf: 'person.below', childrenBy: 'parentId' },
    });
    await row('一车间');
    expect(page.client.sent.some(([name]) => name === 'person.below')).toBe(false);
    fireEvent.click((await row('研发部')).querySelector('.ant-table-row-expand-icon')!);
    await row('前端组');
    const asked = page.client.sent.filter(([name]) => name === 'person.below').map(([, input]) => input);
    expect(asked).toEqual([{ parentId: 'a' }]);
  });

  it('ignores presses of a button while its action is running', async () => {
    let done = () => {};
    const slow = () => new Promise<null>((resolve) => (done = () => resolve(null)));
    const save = { label: '保存全部', do: [{ request: 'person.save' }] };
    const page = await showList({ calls: { 'person.save': slow }, node: { toolbar: [save] } });
    await row('张伟');
    await press('保存全部');
    await press('保存全部');
    expect(page.client.sent.filter(([name]) => name === 'person.save').length).toBe(1);
    expect(screen.getByRole('button', { name: '保存全部' }).className).toContain('loading');
    await act(async () => done());
    await press('保存全部');
    expect(page.client.sent.filter(([name]) => name === 'person.save').length).toBe(2);
    await act(async () => done());
  });
});
