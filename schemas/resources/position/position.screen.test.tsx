import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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

const page = screenUnderTest('position');

const codes = () => cells().map(([, code]) => code);

describe('the screen of positions', () => {
  it('has the organisations at left and a paged list of the positions of the chosen one [POSITION-001]', async () => {
    await soon(() => expect(codes()).toContain('generalManager'));
    expect(heads()).toEqual(['名称', '编码', '岗位类型', '所属组织', '排序', '状态', '操作']);
    expect(document.querySelector('.zb-pager')?.textContent).toContain('共');
    await pressText('技术研发部', document.querySelector('.zb-tree') as HTMLElement);
    await soon(() => expect(codes()).not.toContain('generalManager'));
    expect(codes()).toContain('architect');
    await type('关键词', '架构', document.body);
    await press('查询');
    await soon(() => expect(codes()).toEqual(['architect']));
    await press('重置');
    await soon(() => expect(codes()).toContain('engineer'));
  });

  it('adds a position of the chosen organisation, and edits it [POSITION-001, POSITION-002]', async () => {
    await press('新建');
    const box = await dialog();
    await soon(() => expect(box.textContent).toContain('技术研发部'));
    await press('确定', box);
    for (const sentence of ['请输入名称', '请输入编码']) await soon(() => expect(box.textContent).toContain(sentence));
    await type('名称', '安全专家', box);
    await type('编码', 'safetyExpert', box);
    await choose('岗位类型', '技术岗', box);
    await press('确定', box);
    await noDialog();
    await soon(() =>
      expect(
        cells()
          .find(([, code]) => code === 'safetyExpert')
          ?.slice(0, 6),
      ).toEqual(['安全专家', 'safetyExpert', '技术岗', '智慧云科技有限公司/技术研发部', '0', '启用']),
    );
    await press('编辑', await row('安全专家'));
    const edited = await dialog();
    await soon(() => expect(edited.textContent).toContain('技术研发部'));
    await type('名称', '首席安全专家', edited);
    await press('确定', edited);
    await noDialog();
    await row('首席安全专家');
    expect(page.toasts).toEqual(['success: 新建成功 (1500)', 'success: 更新成功 (1500)']);
  });

  it('chooses and removes members, is not deleted with any, and exports [POSITION-001, POSITION-010, POSITION-011]', async () => {
    const { id } = await page.app.db
      .selectFrom('position')
      .select('id')
      .where('enCode', '=', 'safetyExpert')
      .executeTakeFirstOrThrow();
    await page.app.call('position.setMembers', { id, userIds: ['user-zhangwei'] }, { as: 'admin' });
    await pressMore('首席安全专家', '删除');
    await soon(() => expect(page.toasts).toEqual(['error: 该岗位下有用户，无法删除 (1500)']));
    await press('成员', await row('首席安全专家'));
    const box = await dialog();
    const tag = await soon(() => {
      const found = box.querySelector<HTMLElement>('.zk-tag');
      if (!found) throw new Error('no member');
      return found;
    });
    expect(tag.textContent).toBe('user-zhangwei');
    await act(async () => void fireEvent.pointerDown(tag.querySelector('i') as HTMLElement));
    await press('确定', box);
    await noDialog();
    const members = await page.app.db.selectFrom('userPosition').selectAll().where('positionId', '=', id).execute();
    expect(members).toEqual([]);
    await pressMore('首席安全专家', '删除');
    await soon(() => expect(screen.queryByText('首席安全专家')).toBeNull());
    await press('导出');
    await soon(() =>
      expect(page.saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^岗位管理_\d+\.xlsx$/)]),
    );
  });
});
