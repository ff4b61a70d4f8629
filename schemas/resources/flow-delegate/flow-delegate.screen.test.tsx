import { act } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type OpenScreen, openScreen } from '#scripts/testing/open-screen.tsx';
import { buttons, cells, dialog, heads, press, row, soon } from '#scripts/testing/person.ts';

let page: OpenScreen;
afterEach(() => page.close());

/** The page as its address opens it. */
async function open(config?: string): Promise<void> {
  page = await openScreen('flow-delegate', { as: 'admin', query: config === undefined ? {} : { config } });
}
const activeTab = () => document.querySelector('[role="tab"][aria-selected="true"]')?.textContent;
const hour = 3_600_000;

/** A delegation between two users. */
async function lend(userId: string, toUserId: string): Promise<void> {
  const stamp = { creatorUserId: userId, creatorTime: 1, lastModifyUserId: null, lastModifyTime: null };
  const { now } = page.app.clock;
  const values = {
    type: 1 as const,
    flowIds: '[]' as never,
    startTime: now - hour,
    endTime: now + hour,
    description: '休假',
  };
  await page.app.db
    .insertInto('flowDelegate')
    .values({ id: `${userId} ${toUserId}`, ...stamp, userId, toUserId, ...values })
    .execute();
}

describe('the page of delegations', () => {
  it.each([
    [undefined, '我的委托'],
    ['1', '我的委托'],
    ['2', '委托给我'],
    ['0', '委托发起'],
  ])('opens with config %s on the tab %s [FLOW-071]', async (config, tab) => {
    await open(config);
    await soon(() => expect(activeTab()).toBe(tab));
    const tabs = [...document.querySelectorAll('[role="tab"]')].map((one) => one.textContent);
    expect(tabs).toEqual(['我的委托', '委托给我', '委托发起']);
  });

  it('lists own delegations, which can be ended, and asks for what is missing in a new one', async () => {
    await open();
    await lend('admin', 'user-zhangwei');
    await press('刷新');
    await soon(() => expect(cells().map((line) => line.slice(0, 3))).toEqual([['张伟', '审批委托', '全部流程']]));
    expect(heads()).toEqual(['受委托人', '委托类型', '委托流程', '开始时间', '结束时间', '状态', '说明', '操作']);
    await press('新建');
    const box = await dialog();
    await press('确定', box);
    await soon(() => expect(box.textContent).toContain('受委托人不能为空'));
    for (const missing of ['委托类型不能为空', '开始时间不能为空', '结束时间不能为空'])
      expect(box.textContent).toContain(missing);
    await press('取消', box);
    await press('结束委托', await row('张伟'));
    await soon(() => expect(cells()[0]).toContain('已失效'));
    await act(async () => {});
    expect(buttons('结束委托')).toEqual([]);
  });
});
