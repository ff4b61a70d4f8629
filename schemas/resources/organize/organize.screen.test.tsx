import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import { cells, choose, control, dialog, heads, noDialog, press, row, soon, type } from '#scripts/testing/person.ts';

const page = screenUnderTest('organize');

const names = () => cells().map(([name]) => name);
const expand = async (name: string) => {
  const icon = (await row(name)).querySelector('.ant-table-row-expand-icon') as HTMLElement;
  await act(async () => void fireEvent.click(icon));
};

describe('the screen of organisations', () => {
  it('is a tree table of name, code, kind, sort and status; a branch is loaded when it is expanded [ORG-001]', async () => {
    await soon(() => expect(names()).toContain('技术研发部'));
    expect(heads()).toEqual(['名称', '编码', '类型', '排序', '状态', '操作']);
    expect(cells()[0]).toEqual(['智慧云科技有限公司', 'zhy', '公司', '1', '启用', '编辑新建下级部门删除']);
    expect(
      cells()
        .find(([name]) => name === '技术研发部')
        ?.slice(1, 5),
    ).toEqual(['technology', '部门', '2', '启用']);
    await expand('技术研发部');
    await soon(() => expect(cells().map(([, code]) => code)).toContain('front'));
    expect(page.sent.at(-1)?.query).toEqual({ parentId: 'dept-technology' });
  });

  it('is searched by keyword and exported [ORG-001]', async () => {
    await type('关键词', 'channel', document.body);
    await press('查询');
    await soon(() => expect(cells().map(([, code]) => code)).toEqual(['zhy', 'sales', 'channel']));
    await press('导出');
    await soon(() =>
      expect(page.saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^组织管理_\d+\.xlsx$/)]),
    );
    await press('重置');
    await soon(() => expect(names()).toContain('技术研发部'));
  });

  it('adds a company on top, and a department with a head below it [ORG-001, ORG-002, ORG-004]', async () => {
    await press('新建公司');
    const company = await dialog();
    await soon(() => expect(company.textContent).toContain('顶级节点'));
    await press('确定', company);
    for (const sentence of ['请输入名称', '请输入编码'])
      await soon(() => expect(company.textContent).toContain(sentence));
    await type('名称', '北方公司', company);
    await type('编码', 'north', company);
    await press('确定', company);
    await noDialog();
    expect(page.toasts).toEqual(['success: 新建成功 (1500)']);
    await press('新建下级部门', await row('北方公司'));
    const below = await dialog();
    await soon(() => expect(below.textContent).toContain('北方公司'));
    expect(control('部门主管', below)).toBeTruthy();
    await type('名称', '销售处', below);
    await type('编码', 'northSales', below);
    await press('确定', below);
    await noDialog();
    await soon(() =>
      expect(
        cells()
          .find(([name]) => name === '销售处')
          ?.slice(1, 3),
      ).toEqual(['northSales', '部门']),
    );
  });

  it('requires the parent of a department, and offers no top level for it [ORG-002, ORG-004]', async () => {
    await press('新建部门');
    const box = await dialog();
    await press('确定', box);
    await soon(() => expect(box.textContent).toContain('请选择上级组织'));
    await act(async () => void fireEvent.click(control('上级组织', box)));
    await soon(() => expect(document.querySelector('.ant-select-tree-title')).not.toBeNull());
    expect([...document.querySelectorAll('.ant-select-tree-title')].map((one) => one.textContent)).not.toContain(
      '顶级节点',
    );
    await press('取消', box);
    await noDialog();
  });

  it('moves a department to another parent, but not below itself [ORG-001, ORG-003]', async () => {
    await press('编辑', await row('销售处'));
    const box = await dialog();
    await soon(() => expect(control('名称', box).value).toBe('销售处'));
    await choose('上级组织', '技术研发部', box);
    expect([...document.querySelectorAll('.ant-select-tree-title')].map((one) => one.textContent)).not.toContain(
      '销售处',
    );
    await press('确定', box);
    await noDialog();
    expect(page.toasts).toEqual(['success: 更新成功 (1500)']);
    await soon(() => expect(screen.queryByText('销售处')).toBeNull());
    await expand('技术研发部');
    await row('销售处');
  });

  it('deletes after a confirmation, and says why it cannot [ORG-001, ORG-003]', async () => {
    await press('删除', await row('销售处'));
    await soon(() => expect(names()).not.toContain('销售处'));
    await press('删除', await row('财务部'));
    await soon(() => expect(page.toasts.at(-1)).toMatch(/^error: 该组织下有(岗位|用户)，无法删除/));
    expect(page.questions).toHaveLength(2);
    expect(names()).toContain('财务部');
  });
});
