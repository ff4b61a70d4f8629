import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { CallError } from '#client/call-error.ts';
import { type FakeAnswer, fakeClient, refusal } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

afterEach(cleanup);

interface Node {
  id: string;
  parentId: string;
  fullName: string;
  enCode: string;
  icon: string;
  type: string;
  hasChildren: boolean;
  children: Node[];
}
const node = (type: string, id: string, fullName: string, ...children: Node[]): Node => ({
  id,
  parentId: '',
  fullName,
  enCode: id,
  icon: '',
  type,
  hasChildren: children.length > 0,
  children,
});
const menus: Record<string, Node[]> = {
  erp: [
    node('menu', 'sales', '销售', node('menu', 'orders', '订单'), node('menu', 'goods', '商品')),
    node('menu', 'reports', '报表'),
  ],
  crm: [node('menu', 'clients', '客户')],
};
const guarded = (type: string) => (id: string) =>
  node(
    'menu',
    id,
    `菜单 ${id}`,
    node(type, `${id}.${type}.1`, `${id} 的一`),
    node(type, `${id}.${type}.2`, `${id} 的二`),
  );
const everyId = (nodes: readonly Node[]): string[] => nodes.flatMap(({ id, children }) => [id, ...everyId(children)]);

/** Mocks the server: nodes limited by the previous step; what depends on a menu is grantable only with it. */
function answered({ type, moduleIds }: Readonly<Record<string, unknown>>, granted: Record<string, string[]>) {
  const limit = moduleIds as string[];
  const list =
    type === 'system'
      ? [node('system', 'erp', '企业资源'), node('system', 'crm', '客户关系')]
      : type === 'module'
        ? limit.map((id) => node('system', id, id, ...(menus[id] ?? [])))
        : limit.filter((id) => id !== 'sales').map(guarded(String(type)));
  const all =
    type === 'system' || type === 'module' ? everyId(list) : everyId(list.flatMap(({ children }) => children));
  const offered = type === 'module' ? all.filter((id) => id !== 'erp' && id !== 'crm') : all;
  const ids = granted[String(type)] ?? [];
  return { list, all: offered, ids: ids.filter((id) => offered.includes(id)), version: 3 };
}

async function show(
  granted: Record<string, string[]> = {},
  { save = () => ({ version: 4 }) }: { save?: FakeAnswer<'authority.save'> } = {},
) {
  const held = { granted, fails: '' };
  const client = fakeClient({
    'authority.values': (input) => {
      if (held.fails === input['type']) throw refusal('请求出错');
      return answered(input, held.granted);
    },
    'authority.save': { answer: save, msg: '更新成功', method: 'PUT' },
  });
  const page = await showPage({
    body: {
      config: { zhjyKey: 'toolbar' },
      buttons: [{ label: '授权', do: [{ open: 'grants', with: { id: 'r1', name: '员工' } }] }],
    },
    overlays: { grants: { config: { zhjyKey: 'authorise' }, objectType: 'Role' } },
    client,
  });
  const open = await screen.findByRole('button', { name: /授\s*权/ });
  await act(async () => void fireEvent.click(open));
  await screen.findByText('企业资源');
  return { ...page, client, held, sent: () => client.sent.filter(([name]) => name === 'authority.save') };
}
const go = async (step: string) => {
  await userEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: new RegExp(step) }));
};
const steps = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const box = (name: string) =>
  screen.getByTitle(name).closest('.ant-tree-treenode')?.querySelector('.ant-tree-checkbox') as HTMLElement;
const state = (name: string) =>
  box(name).className.includes('indeterminate') ? 'part' : box(name).className.includes('-checked') ? 'all' : 'none';
const tick = async (name: string) => {
  await screen.findByTitle(name);
  await userEvent.click(box(name));
};
const save = () => userEvent.click(screen.getByRole('button', { name: /保\s*存/ }));

describe('the authorisation screen', () => {
  it('has steps for systems, menus, buttons, lists, forms and data [PERM-010]', async () => {
    const { client } = await show({ system: ['erp'], module: ['reports'], button: ['reports.button.1'] });
    await waitFor(() =>
      expect(steps()).toEqual([
        '1系统权限1/2',
        '2菜单权限1/3',
        '3按钮权限1/2',
        '4列表权限0/2',
        '5表单权限0/2',
        '6数据权限0/2',
      ]),
    );
    expect(screen.getByText('权限设置 - 员工')).toBeTruthy();
    for (const [step, type] of [
      ['按钮权限', 'button'],
      ['列表权限', 'column'],
      ['表单权限', 'form'],
      ['数据权限', 'resource'],
    ] as const) {
      await go(step);
      await screen.findByTitle('reports 的一');
      expect(client.sent).toContainEqual(['authority.values', expect.objectContaining({ type })]);
      const current = within(screen.getByRole('navigation')).getByRole('button', { current: 'step' });
      expect(current.textContent).toContain(step);
    }
  });

  it('limits each step by the grants of the previous one, in a tree with check boxes [PERM-012]', async () => {
    await show({ system: ['erp'] });
    await go('菜单权限');
    await screen.findByTitle('销售');
    expect(screen.queryByTitle('客户')).toBeNull();
    await tick('订单');
    expect([state('订单'), state('销售'), state('报表')]).toEqual(['all', 'part', 'none']);
    await tick('销售');
    expect([state('商品'), state('销售')]).toEqual(['all', 'all']);
    await go('系统权限');
    await tick('客户关系');
    await go('菜单权限');
    await screen.findByTitle('客户');
    await go('按钮权限');
    await screen.findByTitle('orders 的一');
    expect(screen.queryByTitle('clients 的一')).toBeNull();
  });

  it('replaces the grants by the ticked ones, including steps that were not opened [PERM-012]', async () => {
    const page = await show({
      system: ['erp'],
      module: ['sales', 'orders', 'reports'],
      button: ['orders.button.1', 'reports.button.2'],
      resource: ['reports.resource.1'],
    });
    await go('菜单权限');
    await tick('报表');
    await go('列表权限');
    await tick('orders 的二');
    await save();
    await waitFor(() => expect(page.sent()).toHaveLength(1));
    expect(page.sent()[0]?.[1]).toEqual({
      objectId: 'r1',
      objectType: 'Role',
      version: 3,
      systemIds: ['erp'],
      module: ['sales', 'orders'],
      button: ['orders.button.1'],
      column: ['orders.column.2'],
      form: [],
      resource: [],
    });
    expect(page.toast).toHaveBeenCalledWith('success', '更新成功', 1500);
    await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
  });

  it('restores the grants that depend on a menu when the menu is unticked and ticked again', async () => {
    const page = await show({ system: ['erp'], module: ['reports'], button: [] });
    await go('按钮权限');
    await tick('reports 的一');
    await go('菜单权限');
    await tick('报表');
    await go('按钮权限');
    expect(await screen.findByText('所选菜单没有需要授权的按钮')).toBeTruthy();
    await go('菜单权限');
    await tick('报表');
    await save();
    await waitFor(() => expect(page.sent()[0]?.[1]).toMatchObject({ button: ['reports.button.1'] }));
  });

  it('ticks only the entries that match a search', async () => {
    const page = await show({ system: ['erp'], module: ['orders', 'sales'] });
    await go('菜单权限');
    await screen.findByTitle('报表');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '商品' } });
    await waitFor(() => expect(screen.queryByTitle('报表')).toBeNull());
    await userEvent.click(screen.getByRole('checkbox', { name: '全选' }));
    await save();
    await waitFor(() => expect(page.sent()[0]?.[1]).toMatchObject({ module: ['sales', 'orders', 'goods'] }));
  });

  it('ticks and clears everything at once', async () => {
    const page = await show();
    await userEvent.click(screen.getByRole('checkbox', { name: '全选' }));
    expect([state('企业资源'), state('客户关系')]).toEqual(['all', 'all']);
    await userEvent.click(screen.getByRole('checkbox', { name: '全选' }));
    await save();
    await waitFor(() => expect(page.sent()[0]?.[1]).toMatchObject({ systemIds: [], module: [] }));
  });

  it('can be operated by keyboard alone', async () => {
    await show();
    act(() => screen.getByRole('tree').focus());
    await userEvent.keyboard('{ArrowDown} ');
    expect([state('企业资源'), state('客户关系')]).toEqual(['none', 'all']);
  });

  it('retains the decisions when saving fails, and rebases them after an edit conflict', async () => {
    let answers = 0;
    const page = await show(
      { system: ['erp'], module: ['reports'] },
      {
        save() {
          answers += 1;
          if (answers === 1) throw new CallError('refused', 409, '数据已更新', null, true);
          return { version: 5 };
        },
      },
    );
    await go('菜单权限');
    await tick('订单');
    page.held.granted = { system: ['erp'], module: ['sales', 'goods'] };
    await save();
    await waitFor(() => expect(state('商品')).toBe('all'));
    expect([state('订单'), state('报表')]).toEqual(['all', 'none']);
    await save();
    await waitFor(() => expect(page.sent()[1]?.[1]).toMatchObject({ module: ['sales', 'orders', 'goods'] }));
  });

  it('shows which steps failed to load, including dependent ones, and retries', async () => {
    const page = await show({ system: ['erp'] });
    page.held.fails = 'module';
    await tick('客户关系');
    await go('按钮权限');
    expect(await screen.findByText('加载失败')).toBeTruthy();
    page.held.fails = '';
    await userEvent.click(screen.getByRole('button', { name: /重\s*试/ }));
    expect(await screen.findByText('所选菜单没有需要授权的按钮')).toBeTruthy();
  });
});
