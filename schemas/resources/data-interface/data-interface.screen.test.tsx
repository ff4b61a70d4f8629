import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import { cells, choose, control, dialog, heads, press, pressMore, row, soon, type } from '#scripts/testing/person.ts';

const page = screenUnderTest('data-interface');

/** The drawer of an interface, once its fields are there. */
const drawer = () =>
  soon(() => {
    const found = document.querySelector<HTMLElement>('.ant-drawer-open .zf-form');
    if (!found) throw new Error('no drawer');
    return found.closest<HTMLElement>('.ant-drawer') ?? found;
  });
const names = () => cells().map(([name]) => name);
describe('the screen of data interfaces', () => {
  it('has a tree of categories and the interfaces of the selected one [IFACE-001]', async () => {
    await soon(() => expect(names()).toContain('客户名录'));
    expect(heads()).toEqual(['名称', '编码', '数据来源', '数据权限', '排序', '状态', '操作']);
    const branch = await soon(() => {
      const found = [...document.querySelectorAll('.ant-tree-title')].find((one) => one.textContent === '组织人员');
      if (!found) throw new Error('no category');
      return found;
    });
    await act(async () => void fireEvent.click(branch));
    await soon(() => expect(names()).toEqual(['部门同事', '部门岗位']));
    await act(async () => void fireEvent.click(branch));
    await soon(() => expect(names()).toContain('客户名录'));
  });

  it('adds an interface, edits, disables, enables and deletes it [IFACE-001]', async () => {
    await soon(() => expect(names()).toContain('客户名录'));
    await press('新建');
    const box = await drawer();
    await type('名称', '结算方式', box);
    await type('编码', 'settlements', box);
    await choose('接口分类', '业务数据', box);
    await press('确定', box);
    const lineOf = () => cells().find(([, code]) => code === 'settlements');
    await soon(() => expect(lineOf()?.slice(0, 3)).toEqual(['结算方式', 'settlements', '静态数据']));
    await press('编辑', await row('结算方式'));
    const edited = await drawer();
    await soon(() => expect(control('名称', edited).value).toBe('结算方式'));
    await type('名称', '付款方式', edited);
    await press('确定', edited);
    await soon(() => expect(names()).toContain('付款方式'));
    await pressMore('付款方式', '禁用');
    await soon(() => expect(lineOf()?.[5]).toBe('禁用'));
    await pressMore('付款方式', '启用');
    await soon(() => expect(lineOf()?.[5]).toBe('启用'));
    await pressMore('付款方式', '删除');
    await soon(() => expect(lineOf()).toBeUndefined());
  });

  it('disables, copies and exports [IFACE-001, IFACE-007]', async () => {
    await pressMore('销售大区', '禁用');
    await soon(() => expect(cells().find(([name]) => name === '销售大区')?.[5]).toBe('禁用'));
    await pressMore('销售大区', '复制');
    await soon(() => expect(cells().map(([, code]) => code)).toContain('regions2'));
    await pressMore('销售大区', '导出');
    await soon(() => expect(page.saved.map(({ name }) => name)).toEqual(['销售大区.bd']));
  });

  it('previews the rows for given parameters [IFACE-001, IFACE-013]', async () => {
    await press('预览', await row('客户名录'));
    const box = await soon(() => {
      const found = document.querySelector<HTMLElement>('.zb-tryout');
      if (!found?.querySelector('input')) throw new Error('no preview');
      return found;
    });
    const input = box.querySelector('input') as HTMLElement;
    await act(async () => void fireEvent.change(input, { target: { value: '华南' } }));
    await press('运行', box);
    await soon(() => expect(box.querySelectorAll('tbody tr.ant-table-row')).toHaveLength(2));
    expect(page.sent.at(-1)).toMatchObject({
      path: '/api/system/DataInterface/customers/Actions/Preview',
      body: { paramList: [{ field: 'region', defaultValue: '华南' }] },
    });
  });

  it('shows and changes the user whose permissions apply to its rows [PERM-023]', async () => {
    const shown = () => cells().find(([, code]) => code === 'colleagues')?.[3];
    await soon(() => expect(shown()).toBe('按使用者的权限'));
    await pressMore('部门同事', '权限');
    const box = await dialog();
    expect(box.textContent).toContain('可运行的角色');
    const choice = [...box.querySelectorAll('label')].find((one) => one.textContent === '所选角色可见全部数据');
    await act(async () => void fireEvent.click(choice as HTMLElement));
    await press('确定', box);
    await soon(() => expect(shown()).toBe('所选角色可见全部数据'));
    expect(page.sent.find(({ path }) => path.endsWith('colleagues/Actions/Rights'))).toBeDefined();
  });

  it('shows its call log [IFACE-001, IFACE-003]', async () => {
    await pressMore('客户名录', '日志');
    await soon(() => {
      const log = document.querySelector('.ant-drawer');
      expect(log?.textContent).toContain('系统管理员');
      expect(log?.textContent).toContain('成功');
    });
  });
});
