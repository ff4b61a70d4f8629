import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import { cells, control, dialog, heads, noDialog, press, pressMore, row, soon, type } from '#scripts/testing/person.ts';

const page = screenUnderTest('menu');
beforeEach(() => void (page.saved.length = 0));

const codes = (place?: HTMLElement) => cells(place).map(([, code]) => code);
const lineOf = (code: string) => cells().find((line) => line[1] === code);
const drawer = () =>
  soon(() => {
    const found = document.querySelector<HTMLElement>('.ant-drawer-open .ant-drawer-section, .ant-drawer-open');
    if (!found?.querySelector('[role="tab"]')) throw new Error('no drawer');
    return found;
  });
const further = async (code: string) => {
  await press('更多', await row(code));
  const items = await soon(() => {
    const found = document.querySelectorAll('.ant-dropdown:not(.ant-dropdown-hidden) [role="menuitem"]');
    if (found.length === 0) throw new Error('no entries');
    return [...found].map((one) => one.textContent);
  });
  await press('更多', await row(code));
  return items;
};

describe('the screen of menus', () => {
  it('is a tree table of the first system: name, code, kind, address, sort and status [MENUADM-002]', async () => {
    await soon(() => expect(codes()).toContain('system.menu'));
    expect(heads()).toEqual(['名称', '编码', '菜单类型', '地址', '排序', '状态', '操作']);
    expect(lineOf('system.menu')?.slice(0, 6)).toEqual(['菜单管理', 'system.menu', '页面', 'system/menu', '5', '启用']);
    const [above, below] = [codes().indexOf('system'), codes().indexOf('system.menu')];
    expect(above).toBeGreaterThanOrEqual(0);
    expect(below).toBeGreaterThan(above);
  });

  it('adds an entry, says why one is refused without losing what was typed, disables and enables it [MENUADM-002]', async () => {
    await press('新建');
    const box = await dialog();
    await type('名称', '操作手册', box);
    await type('编码', 'system.menu', box);
    await type('地址', 'home', box);
    await press('确定', box);
    await soon(() => expect(box.textContent).toContain('编码已存在'));
    expect(control('名称', box).value).toBe('操作手册');
    await type('编码', 'manual', box);
    await press('确定', box);
    await noDialog();
    await soon(() => expect(lineOf('manual')?.slice(3, 6)).toEqual(['home', '0', '启用']));
    await pressMore('manual', '禁用');
    await soon(() => expect(lineOf('manual')?.[5]).toBe('禁用'));
    await pressMore('manual', '启用');
    await soon(() => expect(lineOf('manual')?.[5]).toBe('启用'));
    expect(page.questions).toHaveLength(2);
  });

  it('shows the second of two editors what the first one changed [MENUADM-002]', async () => {
    await press('编辑', await row('manual'));
    const box = await dialog();
    await soon(() => expect(control('名称', box).value).toBe('操作手册'));
    const other = page.app.db.updateTable('menu').set({ fullName: '使用手册', lastModifyTime: 7 });
    await other.where('enCode', '=', 'manual').execute();
    await type('名称', '帮助手册', box);
    await press('确定', box);
    const conflict = await soon(() => screen.getByText('记录已被他人修改'));
    expect(conflict.closest('.ant-modal')?.textContent).toContain('使用手册');
    await press('返回表单');
    await soon(() => expect(screen.queryByText('记录已被他人修改')).toBeNull());
    expect(control('名称', box).value).toBe('帮助手册');
    await press('取消', box);
    await noDialog();
  });

  it('exports an entry, and imports it into a directory of the system [MENUADM-002]', async () => {
    await pressMore('manual', '导出');
    await soon(() => expect(page.saved).toHaveLength(1));
    const [{ name, text }] = page.saved as [{ name: string; text: string }];
    expect(name).toMatch(/\.bm$/);
    page.file = new File([text], name);
    await press('导入');
    const box = await soon(() => screen.getByRole('dialog', { name: '导入菜单' }));
    await press('确定', box);
    await soon(() => expect(box.textContent).toContain('上级菜单不能为空'));
    expect(page.sent.map(({ path }) => path)).toContain('/api/system/Menu/Selector/0/system-main');
    await act(async () => void fireEvent.mouseDown(screen.getByRole('combobox', { name: /上级菜单/ })));
    const parent = await soon(() => {
      const all = [...document.querySelectorAll('.ant-select-tree-title')];
      const found = all.find((one) => one.textContent === '组织权限');
      if (!found) throw new Error(`no parent among ${all.map((one) => one.textContent).join()}`);
      return found;
    });
    await act(async () => void fireEvent.click(parent));
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: '追加' })));
    await press('选择文件', box);
    expect(page.accepted).toBe('.bm');
    await press('确定', box);
    await soon(() => expect(page.toasts).toContain('success: 导入完成 (1500)'));
    await soon(() => expect(codes()).toContain('manual2'));
    const copy = page.app.db.selectFrom('menu').select('parentId').where('enCode', '=', 'manual2');
    expect(await copy.executeTakeFirst()).toEqual({ parentId: 'menu-permission' });
  });

  it('deletes an entry after a confirmation, and says why one with others below stays [MENUADM-002]', async () => {
    await pressMore('manual', '删除');
    await soon(() => expect(codes()).not.toContain('manual'));
    await pressMore('permission', '删除');
    await soon(() => expect(page.toasts.at(-1)).toMatch(/^error: 请先删除或移走下级菜单/));
    expect(page.questions).toHaveLength(2);
    expect(codes()).toContain('permission');
  });

  it('sets the buttons, columns, form fields and data of an entry that opens something, of no directory [MENUADM-002]', async () => {
    expect(await further('permission')).not.toContain('权限设置');
    await press('权限设置', await row('permission.role'));
    const box = await drawer();
    const tabs = [...box.querySelectorAll('[role="tab"]')].map((tab) => tab.textContent);
    expect(tabs).toEqual(['按钮', '列表', '表单', '数据字段', '数据方案']);
    await soon(() => expect(codes(box)).toContain('btn_edit'));
    for (const [tab, code] of [
      ['按钮', 'btn_print'],
      ['列表', 'weight'],
      ['表单', 'weight'],
    ] as const) {
      await act(async () => void fireEvent.click(screen.getByRole('tab', { name: tab })));
      const panel = await soon(
        () => box.querySelector<HTMLElement>('[role="tabpanel"][aria-hidden="false"]') as HTMLElement,
      );
      await press('新建', panel);
      const form = await dialog();
      await type('名称', tab, form);
      await type('编码', code, form);
      await press('确定', form);
      await noDialog();
      await soon(() => expect(codes(panel)).toContain(code));
    }
    const items = page.app.db.selectFrom('menuItem').select(['type', 'enCode']).where('menuId', '=', 'menu-role');
    const own = await items.where('isManual', '=', 1).orderBy('type').execute();
    expect(own.filter(({ enCode }) => ['btn_print', 'weight'].includes(enCode))).toEqual([
      { type: 'button', enCode: 'btn_print' },
      { type: 'column', enCode: 'weight' },
      { type: 'form', enCode: 'weight' },
    ]);
  });
});
