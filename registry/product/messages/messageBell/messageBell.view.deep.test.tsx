import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { flowConfigOf } from '#core/menus/message/opening.ts';
import type { MessageItem } from '#schemas/resources/message/message.contract.ts';
import { whileScrolled } from '../../../testing/scrolled-lists.ts';
import { scrollTo, showLive } from '../../../testing/show-live.tsx';

afterEach(cleanup);

const body = { config: { zhjyKey: 'messageBell' } };
const now = 1_714_953_600_000;
const message = (index: number, more: Partial<MessageItem> = {}): MessageItem => ({
  id: `m${index}`,
  title: `第${index}条`,
  type: 3,
  flowType: null,
  isRead: '0',
  releaseUser: '李晓云',
  releaseTime: now - 3 * 60_000,
  ...more,
});
const dictionaries = [
  {
    id: 'd1',
    enCode: 'msgSourceType',
    isTree: 0,
    dictionaryList: [
      { id: 'e1', enCode: '2', fullName: '流程消息' },
      { id: 'e2', enCode: '3', fullName: '公告消息' },
    ],
  },
];

async function openDrawer(all: readonly MessageItem[] = [message(1)], detail: object = {}) {
  const page = await showLive(body, {
    calls: {
      'message.list': ({ currentPage = 1 }) => {
        const from = (Number(currentPage) - 1) * 20;
        return { list: all.slice(from, from + 20), pagination: { currentPage, pageSize: 20, total: all.length } };
      },
      'message.readAll': { answer: () => null, msg: '已全部设为已读' },
      'message.readInfo': ({ id }) => ({
        ...all.find((one) => one.id === id),
        isRead: '1',
        excerpt: '',
        bodyText: '',
        files: '[]',
        ...detail,
      }),
      'dictionary-data.all': () => ({ list: dictionaries }),
      'file.download': () => ({ url: '/api/file/Content/1', name: '安排.pdf' }),
      'file.preview': () => '/api/file/Content/1',
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /站内消息/ }));
  await screen.findByRole('dialog');
  await waitFor(() => expect(page.client.sent.some(([name]) => name === 'message.list')).toBe(true));
  const asked = () => page.client.sent.filter(([name]) => name === 'message.list').map(([, input]) => input);
  return { ...page, asked };
}
const badge = () => document.querySelector('.ant-badge-count')?.textContent ?? '';
const open = async (title: string) => {
  const line = await screen.findByText(title);
  await act(async () => void fireEvent.click(line));
};

describe('the bell', () => {
  it('shows the unread count, nothing at 0 and 99+ above 99 [TOPBAR-005] [SOCKET-008]', async () => {
    const { unread, hear } = await showLive(body);
    await screen.findByRole('button', { name: '站内消息' });
    expect(badge()).toBe('');
    await unread(3);
    expect(await screen.findByRole('button', { name: '站内消息，3条未读' })).toBeDefined();
    await hear('messagePush', { unreadNoticeCount: 1 });
    expect(screen.getByRole('button', { name: '站内消息，4条未读' })).toBeDefined();
    await unread(120);
    expect(badge()).toBe('99+');
  });
});

describe('the drawer of messages', () => {
  it('is 280 px wide, titled 站内消息, and links to all messages [NOTICE-001] [NOTICE-002] [LIMIT-008]', async () => {
    const { navigate } = await openDrawer();
    expect(document.querySelector<HTMLElement>('.ant-drawer-content-wrapper')?.style.width).toBe('280px');
    expect(document.querySelector('.ant-drawer-title')?.textContent).toBe('站内消息');
    fireEvent.click(screen.getByRole('button', { name: '查看全部' }));
    expect(navigate.mock.calls).toEqual([['/messageRecord']]);
  });

  it('starts with unread ones, and resets to page 1 [NOTICE-003] [NOTICE-004] [NOTICE-005] [NOTICE-009]', async () => {
    const { asked } = await openDrawer();
    const paging = { currentPage: 1, pageSize: 20, sort: 'desc' };
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
    expect(asked()).toEqual([{ keyword: '', type: '', isRead: '0', ...paging }]);
    fireEvent.click(screen.getByRole('switch'));
    await waitFor(() => expect(asked().at(-1)).toEqual({ keyword: '', type: '', isRead: '', ...paging }));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '放假' } });
    await waitFor(() => expect(asked().at(-1)).toEqual({ keyword: '放假', type: '', isRead: '', ...paging }));
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '消息类型' }));
    const options = await waitFor(() => {
      const found = [...document.querySelectorAll('.ant-select-item-option')];
      expect(found).toHaveLength(3);
      return found;
    });
    expect(options.map((one) => one.textContent)).toEqual(['全部类型', '流程消息', '公告消息']);
    fireEvent.click(options[1]!);
    await waitFor(() => expect(asked().at(-1)).toEqual({ keyword: '放假', type: '2', isRead: '', ...paging }));
  });

  it('shows the title, sender and relative time of each message [NOTICE-013]', async () => {
    await openDrawer();
    const item = (await screen.findByText('第1条')).closest('button')!;
    expect(item.textContent).toContain('李晓云');
    expect(item.querySelector('time')?.textContent).toBe('3分钟前');
  });

  it('loads the next 20 near its end, until a page is not full [NOTICE-007] [NOTICE-008] [NOTICE-010]', async () => {
    await whileScrolled({ scrollTop: 0, clientHeight: 600, scrollHeight: 600 }, async () => {
      const { asked } = await openDrawer(Array.from({ length: 35 }, (_, index) => message(index + 1)));
      await screen.findByText('第35条');
      const list = screen.getByText('第20条').closest('.zm-list')!;
      await scrollTo(list, { scrollTop: 900, clientHeight: 600, scrollHeight: 1_500 });
      expect(asked().map((input) => (input as { currentPage: number }).currentPage)).toEqual([1, 2]);
    });
  });

  it('does not load the next page until its end is 200 px away [NOTICE-007, LIMIT-005]', async () => {
    const tall = { scrollTop: 0, clientHeight: 600, scrollHeight: 1_500 };
    await whileScrolled(tall, async () => {
      const { asked } = await openDrawer(Array.from({ length: 35 }, (_, index) => message(index + 1)));
      const list = (await screen.findByText('第20条')).closest('.zm-list')!;
      await scrollTo(list, { ...tall, scrollTop: 699 });
      expect(asked()).toHaveLength(1);
      await scrollTo(list, { ...tall, scrollTop: 700 });
      await waitFor(() => expect(asked()).toHaveLength(2));
    });
  });

  it('shows an empty state [NOTICE-010]', async () => {
    await openDrawer([]);
    expect(await screen.findByText('暂无数据')).toBeDefined();
  });

  it('marks all as read after confirmation, and toasts for 1.5 s [NOTICE-006] [NOTICE-014] [NOTICE-015]', async () => {
    const { confirm, client, toast, unread } = await openDrawer([message(1), message(2)]);
    await unread(2);
    await screen.findByText('第2条');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '全部已读' })));
    expect(confirm.mock.calls).toEqual([['您确定全部已读？']]);
    expect(client.sent).toContainEqual(['message.readAll', { keyword: '', type: '', isRead: '0' }]);
    expect(toast.mock.calls).toEqual([['success', '已全部设为已读', 1500]]);
    await waitFor(() => expect(screen.queryAllByRole('img', { name: '未读' })).toEqual([]));
    await unread(0);
    expect(badge()).toBe('');
  });

  it('marks nothing when the confirmation is cancelled [NOTICE-014]', async () => {
    const { confirm, client } = await openDrawer();
    confirm.mockResolvedValue(false);
    await screen.findByText('第1条');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '全部已读' })));
    expect(client.sent.some(([name]) => name === 'message.readAll')).toBe(false);
  });

  it('shows a new message and one read elsewhere at once [SOCKET-008]', async () => {
    const all = [message(1)];
    const { hear } = await openDrawer(all);
    await screen.findByText('第1条');
    all.unshift(message(2));
    await hear('messagePush', { unreadNoticeCount: 1 });
    await screen.findByText('第2条');
    await hear('messageRead', { ids: ['m1'] });
    await waitFor(() => expect(screen.getAllByRole('img', { name: '未读' })).toHaveLength(1));
  });
});

describe('an opened message', () => {
  it('is marked as read and shows its details [NOTICE-016] [NOTICE-017] [NOTICE-020]', async () => {
    const files = JSON.stringify([{ name: '安排.pdf', fileId: 'a'.repeat(32) }]);
    const { client } = await openDrawer([message(1)], { excerpt: '共7天', bodyText: '<p>请<b>注意</b></p>', files });
    await open('第1条');
    const text = await waitFor(() => document.querySelector('.zl-message-text')!);
    expect(client.sent).toContainEqual(['message.readInfo', { id: 'm1' }]);
    expect(text.querySelector('h2')?.textContent).toBe('第1条');
    for (const words of ['李晓云', '共7天', '请注意', '安排.pdf']) expect(text.textContent).toContain(words);
    expect(text.querySelector('time')?.textContent).toMatch(/2024-05-0\d \d\d:\d\d/);
    expect(text.querySelector('b')?.textContent).toBe('注意');
    fireEvent.click(screen.getByRole('button', { name: '下载安排.pdf' }));
    await waitFor(() =>
      expect(client.sent).toContainEqual(['file.download', { type: 'annex', fileId: 'a'.repeat(32) }]),
    );
    fireEvent.click(screen.getByRole('button', { name: '安排.pdf' }));
    await waitFor(() => expect(client.sent.some(([name]) => name === 'file.preview')).toBe(true));
    expect(screen.queryAllByRole('img', { name: '未读' })).toEqual([]);
  });

  it('shows sanitised text [NOTICE-019]', async () => {
    await openDrawer([message(1)], { bodyText: '<img src="x" onerror="alert(1)"><script>alert(1)</script>甲' });
    await open('第1条');
    const text = await waitFor(() => document.querySelector('.zl-message-text-body')!);
    expect(text.innerHTML).not.toMatch(/onerror|script/);
  });

  it('opens its subject if it has one [NOTICE-021]', async () => {
    const { leave } = await openDrawer([message(1, { type: 4 })], { bodyText: '{"type":1,"id":"s1","groupId":"g1"}' });
    await open('第1条');
    await waitFor(() => expect(leave.mock.calls).toEqual([['/workFlow/schedule?id=s1&groupId=g1', '_self']]));
    expect(document.querySelector('.zl-message-text')).toBeNull();
  });

  it('opens the details of its flow with the body in the URL [NOTICE-026]', async () => {
    const bodyText = '{"flowId":"f1","fullName":"请假流程"}';
    const { leave } = await openDrawer([message(1, { type: 2, flowType: 1 })], { bodyText });
    await open('第1条');
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    const [address] = leave.mock.calls[0] as [string, string];
    expect(address).toMatch(/^\/workFlowDetail\?config=/);
    expect(flowConfigOf(new URL(address, 'http://x').searchParams.get('config') ?? undefined)).toMatchObject({
      flowId: 'f1',
    });
  });

  it('of a removed schedule shows only itself [NOTICE-022]', async () => {
    const { leave } = await openDrawer([message(1, { type: 4 })], { bodyText: '{"type":3,"id":"s1"}' });
    await open('第1条');
    const text = await waitFor(() => document.querySelector('.zl-message-text')!);
    expect(text.textContent).toContain('第1条');
    expect(text.textContent).not.toContain('s1');
    expect([leave.mock.calls, screen.queryAllByRole('img', { name: '未读' })]).toEqual([[], []]);
  });

  it('of another type without a body opens nothing, but is marked as read [NOTICE-025]', async () => {
    const { leave, client } = await openDrawer([message(1, { type: 2 })]);
    await open('第1条');
    await waitFor(() => expect(client.sent).toContainEqual(['message.readInfo', { id: 'm1' }]));
    await waitFor(() => expect(screen.queryAllByRole('img', { name: '未读' })).toEqual([]));
    expect([leave.mock.calls, document.querySelector('.zl-message-text')]).toEqual([[], null]);
  });
});
