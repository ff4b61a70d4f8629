import { act, fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import { cells, dialog, press, soon, type } from '#scripts/testing/person.ts';

const page = screenUnderTest('notice');

const heads = () => [...document.querySelectorAll('thead th')].map((head) => head.textContent);

describe('the screen of notices', () => {
  it('lists title, state, releaser and release time [NOTICE-038]', async () => {
    await soon(() => expect(heads()).toEqual(['标题', '状态', '发布人', '发布时间', '操作']));
  });

  it('has a form of title, excerpt, receivers, text and files; the title is required [NOTICE-038]', async () => {
    await press('新建');
    const box = await dialog();
    const labels = [...box.querySelectorAll('label')].map((label) => label.textContent?.trim());
    for (const label of ['标题', '摘要', '接收对象', '消息提醒', '正文', '附件'])
      expect(labels.join()).toContain(label);
    expect(labels.join()).not.toContain('发送配置');
    await act(async () => void fireEvent.click(within(box).getByRole('radio', { name: '自定义提醒' })));
    await soon(() => expect(within(box).getByLabelText('发送配置')).toBeTruthy());
    await act(async () => void fireEvent.click(within(box).getByRole('radio', { name: '默认提醒' })));
    await press('确定', box);
    await soon(() => expect(box.textContent).toContain('请输入标题'));
    await type('标题', '消防演练', box);
    await press('确定', box);
    await soon(() => expect(cells()[0]?.slice(0, 2)).toEqual(['消防演练', '草稿']));
  });

  it('releases a draft after a confirmation and makes it read-only [NOTICE-036] [NOTICE-037]', async () => {
    await press('发布');
    await soon(() => expect(cells()[0]?.slice(0, 3)).toEqual(['消防演练', '已发布', '系统管理员']));
    expect(page.questions.at(-1)).toBe('发布后将立即送达接收人且不能再修改，是否继续？');
    const actions = [...document.querySelector('tbody tr.ant-table-row')!.querySelectorAll('button')];
    expect(actions.map((one) => one.textContent)).toEqual(['详情', '删除']);
    await act(async () => void fireEvent.click(actions[0]!));
    await soon(() => expect(document.querySelector('.ant-modal-body')?.textContent).toContain('消防演练'));
  });
});
