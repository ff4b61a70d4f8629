import { act, fireEvent } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import { buttons, cells, control, press, soon, type } from '#scripts/testing/person.ts';

const page = screenUnderTest('message-record');
const as = 'admin';
const titles = () => cells().map((row) => row[1]);
const total = 23;

async function release(title: string) {
  page.app.clock.now += 1_000;
  const { data } = await page.app.call<{ id: string }>(
    'notice.create',
    { title, bodyText: `<p>${title}的正文</p>` },
    { as },
  );
  await page.app.call('notice.release', { id: data.id }, { as });
}

beforeAll(async () => {
  // The notices of the demo.
  await page.app.db.deleteFrom('messageReceiver').execute();
  for (let index = 1; index <= total; index += 1) await release(`公告${index}`);
  await press('刷新');
});

/** The options of a field of the search, once it is open. */
async function offered(label: string): Promise<Element[]> {
  await act(async () => void fireEvent.click(control(label, document.body)));
  return soon(() => {
    const list = [...document.querySelectorAll('.ant-select-dropdown')].at(-1);
    const found = [...(list?.querySelectorAll('.ant-select-item-option') ?? [])];
    if (found.length === 0) throw new Error(`nothing offered at ${label}`);
    return found;
  });
}
const lists = () => page.sent.filter(({ path, method }) => path === '/api/message' && method === 'GET');

describe('the page of messages', () => {
  it('lists all of them, 20 a page, with title, type, state, sender and time [NOTICE-032] [NOTICE-012]', async () => {
    await soon(() => expect(titles()).toHaveLength(20));
    const heads = [...document.querySelectorAll('thead th')].map((head) => head.textContent);
    expect(heads).toEqual(['', '标题', '消息类型', '阅读状态', '发布人', '发布时间', '操作']);
    await soon(() => expect(cells()[0]?.slice(1, 5)).toEqual(['公告23', '公告消息', '未读', '系统管理员']));
    expect(document.body.textContent).toContain(`共 ${total} 条`);
  });

  it('finds them by keyword [NOTICE-032]', async () => {
    await type('关键词', '公告23', document.body);
    await press('查询');
    await soon(() => expect(titles()).toEqual(['公告23']));
    expect(lists().at(-1)?.query).toMatchObject({ keyword: '公告23', currentPage: '1', pageSize: '20' });
    await press('重置');
    await soon(() => expect(titles()).toHaveLength(20));
  });

  it('narrows them by type and state [NOTICE-032] [NOTICE-012]', async () => {
    const types = await offered('消息类型');
    expect(types.map((one) => one.textContent)).toEqual(['系统消息', '流程消息', '公告消息', '日程消息']);
    await act(async () => void fireEvent.click(types[1]!));
    const [first] = await offered('阅读状态');
    await act(async () => void fireEvent.click(first as Element));
    await press('查询');
    await soon(() => expect(titles()).toEqual([]));
    expect(lists().at(-1)?.query).toMatchObject({ type: '2', isRead: '0' });
    await press('重置');
    await soon(() => expect(titles()).toHaveLength(20));
  });

  it('warns about a deletion without a selection [NOTICE-033]', async () => {
    await press('批量删除');
    await soon(() => expect(page.toasts).toEqual(['warning: 请选择一条数据 (1500)']));
    expect(page.questions).toEqual([]);
    expect(page.sent).toEqual([]);
  });

  it('deletes the selected ones after a confirmation [NOTICE-032]', async () => {
    const ticks = document.querySelectorAll<HTMLInputElement>('tbody .ant-table-row input[type=checkbox]');
    for (const tick of [...ticks].slice(0, 2)) await act(async () => void fireEvent.click(tick));
    await press('批量删除');
    await soon(() => expect(titles()[0]).toBe('公告21'));
    expect(page.questions).toHaveLength(1);
    expect(page.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(document.body.textContent).toContain(`共 ${total - 2} 条`);
  });

  it('opens a message like the drawer does, and marks it as read [NOTICE-032] [NOTICE-016]', async () => {
    await press('查看');
    const text = await soon(() => {
      const found = document.querySelector('.zl-message-text');
      if (!found) throw new Error('no message');
      return found;
    });
    expect(text.textContent).toContain('公告21的正文');
    await act(async () => void fireEvent.click(buttons('关闭').at(-1)!));
    await soon(() => expect(document.querySelector('.zl-message-text')).toBeNull());
    await press('刷新');
    await soon(() => expect(cells()[0]?.[3]).toBe('已读'));
  });

  it('marks all as read after a confirmation [NOTICE-032]', async () => {
    await press('全部已读');
    expect(page.questions).toEqual(['您确定全部已读？']);
    await soon(() => expect(page.toasts).toEqual(['success: 已全部设为已读 (1500)']));
    await soon(() => expect(cells().map((row) => row[3])).toEqual(Array.from({ length: 20 }, () => '已读')));
  });
});
