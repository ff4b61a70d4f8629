import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenScreen, openScreen } from '#scripts/testing/open-screen.tsx';
import { cells, choose, dialog, heads, noDialog, press, pressMore, row, soon } from '#scripts/testing/person.ts';

let page: OpenScreen;
beforeAll(async () => void (page = await openScreen('flow-monitor', { as: 'admin' })), 120_000);
afterAll(() => page.close());

/** The status of an instance in the list. */
const status = async (title: string) =>
  (await row(title)).querySelectorAll('td')[heads().indexOf('流程状态')]?.textContent?.trim();
const becomes = (title: string, text: string) => soon(async () => expect(await status(title)).toBe(text));
async function confirmed(): Promise<void> {
  await press('确定', await dialog());
  await noDialog();
}

describe('the monitor of instances', () => {
  it('lists submitted instances of all users with process, version, step and status [FLOW-078]', async () => {
    await soon(() => expect(cells()).toHaveLength(6));
    expect(heads().filter(Boolean)).toEqual([
      '流程标题',
      '流程名称',
      '流程版本',
      '发起人',
      '发起时间',
      '当前节点',
      '紧急程度',
      '流程状态',
      '操作',
    ]);
    expect(cells()[0]).toEqual(
      expect.arrayContaining(['李晓云的请假审批', '请假审批', '李晓云', '直接上级', '等待审核']),
    );
  });

  it('suspends, resumes, assigns, moves, terminates and revives an instance by its buttons [FLOW-078]', async () => {
    const title = '王芳的采购审批';
    await pressMore(title, '挂起');
    await confirmed();
    await becomes(title, '已被挂起');
    await pressMore(title, '恢复');
    await confirmed();
    await becomes(title, '等待审核');
    await pressMore(title, '指派');
    const assigning = await dialog();
    await choose('节点', '部门负责人', assigning);
    await act(async () => void fireEvent.click(within(assigning).getByLabelText('指派给')));
    const search = await soon(() => screen.getByPlaceholderText('请输入关键词'));
    await act(async () => void fireEvent.change(search, { target: { value: '宋佳' } }));
    await act(async () => void fireEvent.keyDown(search, { key: 'Enter', keyCode: 13 }));
    const picker = search.closest<HTMLElement>('.ant-modal') as HTMLElement;
    await act(async () => void fireEvent.click(await within(picker).findByText(/^宋佳/)));
    await press('确定', picker);
    await press('确定', assigning);
    await soon(() => expect(page.toasts.join()).toContain('指派成功'));
    await noDialog();
    await pressMore(title, '变更');
    await choose('变更到', '采购填写', await dialog());
    await confirmed();
    await soon(async () => expect((await row(title)).textContent).toContain('采购填写'));
    await pressMore(title, '终止');
    await confirmed();
    await becomes(title, '审核终止');
    await pressMore(title, '复活');
    await choose('复活到', '采购填写', await dialog());
    await confirmed();
    await becomes(title, '等待审核');
  });

  it('deletes ended instances together after a question [FLOW-078]', async () => {
    const title = '李晓云的采购审批';
    await pressMore(title, '终止');
    await confirmed();
    await becomes(title, '审核终止');
    const box = (await row(title)).querySelector('input[type="checkbox"]') as Element;
    await act(async () => void fireEvent.click(box));
    await press('批量删除');
    await soon(() => expect(cells()).toHaveLength(5));
    expect(page.questions).toEqual(['您确定要删除这些数据吗, 是否继续?']);
  });

  it('shows the event log of an instance with request, answer and duration [FLOW-078]', async () => {
    await press('事件日志', await row('陈静的采购审批'));
    await soon(() => expect(heads()).toEqual(expect.arrayContaining(['时间', '事件', '请求', '返回', '耗时（毫秒）'])));
  });
});
