import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import {
  cells,
  choose,
  dialog,
  heads,
  noDialog,
  press,
  pressMore,
  pressText,
  row,
  soon,
  type,
} from '#scripts/testing/person.ts';

vi.setConfig({ testTimeout: 90_000 });

const codes = () => cells().map(([, code]) => code);
const cellsOf = (code: string) => cells().find((all) => all[1] === code);
const tree = () => document.querySelector('.zb-tree') as HTMLElement;

describe('the screen of roles', () => {
  const page = screenUnderTest('role');

  it('lists roles by organisation and global ones [ROLE-001]', async () => {
    await soon(() => expect(codes()).toEqual(expect.arrayContaining(['administrator', 'staff', 'financeReviewer'])));
    expect(heads()).toEqual(['名称', '编码', '角色范围', '所属组织', '排序', '状态', '操作']);
    expect(cellsOf('staff')?.slice(0, 6)).toEqual(['普通员工', 'staff', '全局', '—', '2', '启用']);
    await pressText('财务部', tree());
    await soon(() => expect(codes()).toEqual(['financeReviewer']));
    await pressText('财务部', tree());
    await soon(() => expect(codes()).toContain('staff'));
    await choose('角色范围', '全局', document.querySelector('.zb-list') as HTMLElement);
    await press('查询');
    await soon(() => expect(codes()).not.toContain('financeReviewer'));
    expect(codes()).toContain('staff');
    await press('重置');
    await soon(() => expect(codes()).toContain('financeReviewer'));
  });

  it('adds, disables, enables, edits and deletes a role [ROLE-001]', async () => {
    await press('新建');
    const box = await dialog();
    await type('名称', '巡检员', box);
    await type('编码', 'inspector', box);
    await press('确定', box);
    await noDialog();
    await soon(() => expect(cellsOf('inspector')?.[5]).toBe('启用'));
    await pressMore('巡检员', '禁用');
    await soon(() => expect(cellsOf('inspector')?.[5]).toBe('禁用'));
    await pressMore('巡检员', '启用');
    await soon(() => expect(cellsOf('inspector')?.[5]).toBe('启用'));
    await press('编辑', await row('巡检员'));
    const edited = await dialog();
    await soon(() => expect(edited.querySelector<HTMLInputElement>('input')?.value).toBe('巡检员'));
    await type('名称', '巡检组长', edited);
    await press('确定', edited);
    await noDialog();
    await pressMore('巡检组长', '删除');
    await soon(() => expect(screen.queryByText('巡检组长')).toBeNull());
    expect(page.questions).toHaveLength(3);
  });

  it('opens the members and the rights of a role, and exports the list [ROLE-001]', async () => {
    await pressMore('普通员工', '成员');
    const box = await dialog();
    await soon(() => expect(box.querySelector('.zk-tag')).not.toBeNull());
    await press('取消', box);
    await noDialog();
    await press('授权', await row('普通员工'));
    await soon(() => expect(screen.getByRole('navigation', { name: '授权步骤' })).toBeTruthy());
    await press('取消');
    await press('导出');
    await soon(() =>
      expect(page.saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^角色管理_\d+\.xlsx$/)]),
    );
  });
});

describe('the screen of groups', () => {
  const page = screenUnderTest('group');

  it('is a paged list of name, code, kind, sort and status [GROUP-001]', async () => {
    await soon(() => expect(codes()).toContain('safety'));
    expect(heads()).toEqual(['名称', '编码', '分组类型', '排序', '状态', '操作']);
    expect(cellsOf('safety')?.[4]).toBe('启用');
    expect(cellsOf('safety')?.[2]).toMatch(/组$/);
    expect(document.querySelector('.zb-pager')?.textContent).toContain('共');
  });

  it('adds a group, chooses its members, edits and deletes it [GROUP-001]', async () => {
    await press('新建');
    const box = await dialog();
    await type('名称', '读书会', box);
    await type('编码', 'readers', box);
    await choose('分组类型', '兴趣组', box);
    await press('确定', box);
    await noDialog();
    const { id } = await page.app.db
      .selectFrom('group')
      .select('id')
      .where('enCode', '=', 'readers')
      .executeTakeFirstOrThrow();
    await page.app.call('group.setMembers', { id, userIds: ['user-zhangwei'] }, { as: 'admin' });
    await pressMore('读书会', '成员');
    const members = await dialog();
    await soon(() => expect(members.querySelector('.zk-tag')?.textContent).toBe('user-zhangwei'));
    await press('确定', members);
    await noDialog();
    await press('编辑', await row('读书会'));
    const edited = await dialog();
    await soon(() => expect(edited.querySelector<HTMLInputElement>('input')?.value).toBe('读书会'));
    await type('名称', '读书小组', edited);
    await press('确定', edited);
    await noDialog();
    await pressMore('读书小组', '删除');
    await soon(() => expect(codes()).not.toContain('readers'));
    expect(page.toasts.map((toast) => toast.split(' ')[1])).toEqual(['新建成功', '更新成功', '更新成功', '删除成功']);
  });
});
