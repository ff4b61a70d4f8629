import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatContact } from '#schemas/resources/chat/chat.contract.ts';
import { createLive } from './live.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hello = { mobileDevice: false, systemId: 's1', isSeparate: false, language: 'zh' };
const counts = { unreadNums: [], unreadNoticeCount: 0, unreadMessageCount: 0, unreadTotalCount: 0 };

/** A page before it connects; the test plays the server. */
function page({ conversations = [] as ChatContact[] } = {}) {
  const listeners: Record<string, (event: { data: unknown }) => void> = {};
  const said: Record<string, unknown>[] = [];
  const socket = {
    send: (text: string) => void said.push(JSON.parse(text) as Record<string, unknown>),
    close: vi.fn(),
    addEventListener: (type: string, listener: (event: { data: unknown }) => void) => {
      listeners[type] = listener;
    },
  };
  let isLooking = true;
  let ids = 0;
  const deps = {
    token: 't1',
    open: vi.fn(() => socket),
    currentToken: vi.fn((): string | undefined => 't1'),
    hello: () => hello,
    forget: vi.fn(),
    reload: vi.fn(),
    toastError: vi.fn(() => Promise.resolve()),
    expiredText: () => '登录过期，请重新登录',
    me: () => 'me',
    newId: () => `c${(ids += 1)}`,
    now: () => 5_000,
    isLooking: () => isLooking,
    fetchConversations: vi.fn(async () => conversations),
    log: vi.fn(),
    random: () => 0,
  };
  const live = createLive(deps);
  live.start();
  const hear = (method: string, frame: object = {}) =>
    listeners['message']?.({ data: JSON.stringify({ method, ...frame }) });
  const begin = () => {
    listeners['open']?.({ data: undefined });
    hear('initMessage', counts);
  };
  return {
    live,
    deps,
    said,
    hear,
    begin,
    lose: () => listeners['close']?.({ data: undefined }),
    look: (looks: boolean) => void (isLooking = looks),
  };
}

const peer = { id: 'wang', realName: '王芳', account: 'wangfang', headIcon: '' };
const from = (sequence: number, content = `m${sequence}`, formUserId = 'wang') => ({
  id: `id${sequence}`,
  sequence,
  sendUserId: formUserId,
  receiveUserId: 'me',
  contentType: 'text',
  content,
  sendTime: sequence,
  formUserId,
  account: 'wangfang',
  realName: '王芳',
  headIcon: '',
});
const list = (sord: 'asc' | 'desc', sequences: number[], pagination: object = {}, keyword = '') => ({
  toUserId: 'wang',
  sord,
  keyword,
  list: sequences.map((sequence) => from(sequence)),
  pagination: { currentPage: 1, pageSize: 30, total: sequences.length, ...pagination },
});
const contents = ({ live }: ReturnType<typeof page>) =>
  live.chat.store.get().threads['wang']?.messages.map(({ content }) => content);

describe('a page that connects', () => {
  it('sends OnConnection with its token, device, system and whether it is a separate page [SOCKET-002]', () => {
    const { said, begin } = page();
    begin();
    expect(said[0]).toEqual({ method: 'OnConnection', token: 't1', ...hello });
  });

  it('takes totals and the blink from initMessage [SOCKET-007]', () => {
    const { live, hear, begin } = page();
    begin();
    expect(live.unread.get()).toMatchObject({ notices: 0, chats: 0, isBlinking: false });
    hear('initMessage', {
      ...counts,
      unreadNoticeCount: 3,
      unreadMessageCount: 2,
      unreadNums: [{ sendUserId: 'wang', unreadNum: 2 }],
    });
    expect(live.unread.get()).toEqual({ notices: 3, chats: 2, isBlinking: true, byColleague: { wang: 2 } });
  });

  it('adds what messagePush counts and notifies open lists [SOCKET-008]', () => {
    const { live, hear, begin } = page();
    begin();
    const heard = vi.fn();
    const leave = live.onMessages(heard);
    hear('messagePush', { unreadNoticeCount: 1, title: '公告' });
    hear('messagePush', { unreadNoticeCount: 2, title: '公告' });
    expect(live.unread.get().notices).toBe(3);
    expect(heard.mock.calls.map(([frame]) => (frame as { method: string }).method)).toEqual([
      'messagePush',
      'messagePush',
    ]);
    hear('flowTasks');
    expect(heard).toHaveBeenCalledTimes(3);
    expect(live.unread.get().notices).toBe(3);
    leave();
    hear('messageRead', { ids: ['1'] });
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it('logs an unknown frame and continues [SOCKET-021]', () => {
    const { deps, hear, begin, live } = page();
    begin();
    hear('somethingNew');
    hear('messagePush', { unreadNoticeCount: 1 });
    expect(deps.log).toHaveBeenCalledTimes(1);
    expect(live.unread.get().notices).toBe(1);
  });
});

describe('logout', () => {
  it('acts after 1 s: closes, shows the message, then forgets the token and reloads [SOCKET-009] [SOCKET-011]', async () => {
    const { deps, hear, begin } = page();
    begin();
    let close = () => {};
    deps.toastError.mockReturnValue(new Promise<void>((resolve) => (close = resolve)));
    hear('logout', { token: 't1', msg: '您的账号已在其他地方登录' });
    await vi.advanceTimersByTimeAsync(999);
    expect(deps.toastError).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(deps.toastError).toHaveBeenCalledWith('您的账号已在其他地方登录');
    expect(deps.forget).not.toHaveBeenCalled();
    close();
    await vi.advanceTimersByTimeAsync(0);
    expect([deps.forget.mock.calls.length, deps.reload.mock.calls.length]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(deps.open).toHaveBeenCalledTimes(1);
  });

  it('without a message shows that the login expired [SOCKET-011]', async () => {
    const { deps, hear, begin } = page();
    begin();
    hear('logout');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(deps.toastError).toHaveBeenCalledWith('登录过期，请重新登录');
  });

  it('for another token than the current one only reloads [SOCKET-010]', async () => {
    const { deps, hear, begin } = page();
    begin();
    deps.currentToken.mockReturnValue('t2');
    hear('logout', { token: 't1', msg: 'x' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(deps.reload).toHaveBeenCalledTimes(1);
    expect([deps.toastError.mock.calls.length, deps.forget.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('other frames of the server', () => {
  it('closeSocket closes the connection without a reconnect [SOCKET-012] [SOCKET-013]', async () => {
    const { deps, hear, begin, live, lose } = page();
    begin();
    hear('closeSocket');
    expect(live.isOnline.get()).toBe(false);
    lose();
    live.wake();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(deps.open).toHaveBeenCalledTimes(1);
  });

  it('refresh with a message shows it and reloads after 2 s [SOCKET-018]', async () => {
    const { deps, hear, begin } = page();
    begin();
    hear('refresh', { msg: '权限已变更' });
    expect(deps.toastError).toHaveBeenCalledWith('权限已变更');
    await vi.advanceTimersByTimeAsync(1_999);
    expect(deps.reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(deps.reload).toHaveBeenCalledTimes(1);
  });

  it('refresh without one reloads at once [SOCKET-019]', () => {
    const { deps, hear, begin } = page();
    begin();
    hear('refresh');
    expect(deps.reload).toHaveBeenCalledTimes(1);
  });
});

describe('a chat that is open', () => {
  it('requests its newest 30 messages, newest first [CHAT-029] [SOCKET-004]', () => {
    const { live, said, begin } = page();
    begin();
    live.chat.open(peer);
    const asked = {
      toUserId: 'wang',
      formUserId: 'me',
      token: 't1',
      currentPage: 1,
      pageSize: 30,
      sord: 'desc',
      keyword: '',
    };
    expect(said).toContainEqual({ method: 'MessageList', ...asked });
  });

  it('appends received messages, marks them read and updates the list [SOCKET-014] [SOCKET-005]', async () => {
    const open = page();
    open.begin();
    await open.live.chat.loadConversations();
    open.live.chat.open(peer);
    open.hear('messageList', list('desc', [2, 1]));
    open.said.length = 0;
    open.hear('receiveMessage', from(3, '在吗'));
    expect(contents(open)).toEqual(['m1', 'm2', '在吗']);
    expect(open.said).toEqual([{ method: 'UpdateReadMessage', formUserId: 'wang', token: 't1' }]);
    expect(open.live.chat.store.get().conversations).toMatchObject([
      { id: 'wang', latestMessage: '在吗', unreadMessage: 0 },
    ]);
    expect(open.live.unread.get()).toMatchObject({ chats: 0, isBlinking: false });
  });

  it('raises the unread count and blinks when the window is closed or the page is hidden [SOCKET-015]', () => {
    const { live, hear, begin, look, said } = page();
    begin();
    hear('receiveMessage', from(1));
    expect(live.unread.get()).toMatchObject({ chats: 1, isBlinking: true, byColleague: { wang: 1 } });
    live.chat.open(peer);
    look(false);
    said.length = 0;
    hear('receiveMessage', from(2));
    expect(live.unread.get().chats).toBe(2);
    expect(said).toEqual([]);
  });

  it('sends with receiver, kind, content and token, and shows what the server confirms once [SOCKET-003] [SOCKET-016]', async () => {
    const open = page();
    open.begin();
    await open.live.chat.loadConversations();
    open.live.chat.open(peer);
    open.hear('messageList', list('desc', []));
    open.live.chat.send('wang', 'text', '你好');
    expect(open.said.at(-1)).toEqual({
      method: 'SendMessage',
      toUserId: 'wang',
      messageType: 'text',
      messageContent: '你好',
      token: 't1',
      clientId: 'c1',
    });
    expect(open.live.chat.store.get().threads['wang']?.messages).toMatchObject([{ content: '你好', state: 'sending' }]);
    const confirmed = {
      ...from(7, '你好', 'me'),
      toUserId: 'wang',
      toAccount: 'wangfang',
      toRealName: '王芳',
      toHeadIcon: '',
      clientId: 'c1',
    };
    open.hear('sendMessage', confirmed);
    open.hear('sendMessage', confirmed);
    const { threads, conversations } = open.live.chat.store.get();
    expect(threads['wang']?.messages.map(({ id, state }) => [id, state])).toEqual([['id7', undefined]]);
    expect(conversations).toMatchObject([{ id: 'wang', latestMessage: '你好' }]);
  });

  it('marks a message the server refused as failed, and it can be sent again', () => {
    const open = page();
    open.begin();
    open.live.chat.open(peer);
    open.live.chat.send('wang', 'text', '你好');
    open.hear('refused', { msg: '对方不存在或已停用', clientId: 'c1' });
    expect(open.live.chat.store.get().threads['wang']?.messages[0]?.state).toBe('failed');
    expect(open.deps.toastError).toHaveBeenCalledWith('对方不存在或已停用');
    open.live.chat.resend('wang', 'c1');
    expect(open.said.at(-1)).toMatchObject({ method: 'SendMessage', clientId: 'c1' });
  });
});

describe('messageList', () => {
  it('fills the chat or the history, whichever sent the request [SOCKET-017] [CHAT-030]', () => {
    const open = page();
    open.begin();
    open.live.chat.open(peer);
    open.hear('messageList', list('desc', [3, 2]));
    open.live.chat.openHistory('wang');
    expect(open.said.at(-1)).toMatchObject({ method: 'MessageList', pageSize: 50, sord: 'asc', currentPage: 1 });
    open.hear('messageList', list('asc', [1, 2], { total: 3 }));
    expect(contents(open)).toEqual(['m2', 'm3']);
    const history = () => open.live.chat.store.get().histories['wang']?.list.map(({ sequence }) => sequence);
    expect(history()).toEqual([1, 2]);
    open.live.chat.moreHistory('wang');
    open.live.chat.moreHistory('wang');
    expect(open.said.filter(({ method, currentPage }) => method === 'MessageList' && currentPage === 2)).toHaveLength(
      1,
    );
    open.hear('messageList', list('asc', [3], { total: 3, currentPage: 2 }));
    expect(history()).toEqual([1, 2, 3]);
  });

  it('of an earlier request is not shown under a later keyword [CHAT-032]', () => {
    const open = page();
    open.begin();
    open.live.chat.open(peer);
    open.live.chat.openHistory('wang', ' 合同 ');
    expect(open.said.at(-1)).toMatchObject({ keyword: '合同' });
    open.hear('messageList', list('asc', [1, 2]));
    expect(open.live.chat.store.get().histories['wang']).toMatchObject({ list: [], isLoading: true });
    open.hear('messageList', list('asc', [2], {}, '合同'));
    expect(open.live.chat.store.get().histories['wang']?.list).toHaveLength(1);
  });
});

describe('a connection that was lost', () => {
  it('loads missed messages without duplicates on reconnect and sends pending ones', async () => {
    const open = page();
    open.begin();
    open.live.chat.open(peer);
    open.hear('messageList', list('desc', [2, 1]));
    open.lose();
    open.live.chat.send('wang', 'text', '断线时写的');
    expect(open.said.filter(({ method }) => method === 'SendMessage')).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    open.said.length = 0;
    open.begin();
    expect(open.said.map(({ method }) => method)).toEqual(['OnConnection', 'MessageList', 'SendMessage']);
    open.hear('messageList', list('desc', [4, 3, 2, 1]));
    expect(contents(open)).toEqual(['m1', 'm2', 'm3', 'm4', '断线时写的']);
  });

  it('shows no gap when more than a page was missed', () => {
    const open = page();
    open.begin();
    open.live.chat.open(peer);
    open.hear('messageList', list('desc', [2, 1]));
    open.hear('messageList', list('desc', [90, 89, 88], { total: 90 }));
    expect(contents(open)).toEqual(['m88', 'm89', 'm90']);
    expect(open.live.chat.store.get().threads['wang']?.hasEarlier).toBe(true);
  });

  it('notifies lists of messages on reconnect', () => {
    const { live, begin, lose } = page();
    begin();
    const heard = vi.fn();
    live.onMessages(heard);
    lose();
    live.wake();
    begin();
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('changed records of forms [SCREEN-006]', () => {
  const watched = (said: readonly Record<string, unknown>[]) =>
    said.filter(({ method }) => method === 'WatchRecords').map(({ modelIds }) => modelIds);

  it('call the listeners that watch one of them, until they unsubscribe', () => {
    const { live, said, hear, begin } = page();
    begin();
    const [first, second] = [vi.fn(), vi.fn()];
    const stop = live.onRecords(['a', 'b'], first);
    live.onRecords(['b', 'c'], second);
    expect(watched(said).at(-1)).toEqual(['a', 'b', 'c']);
    hear('recordsChanged', { modelIds: ['a'] });
    expect(first.mock.calls).toEqual([[['a']]]);
    expect(second).not.toHaveBeenCalled();
    stop();
    expect(watched(said).at(-1)).toEqual(['b', 'c']);
    hear('recordsChanged', { modelIds: ['b'] });
    expect(first).toHaveBeenCalledTimes(1);
    expect(second).toHaveBeenCalledTimes(1);
  });

  it('are watched again after a new connection, since some may have been missed', () => {
    const { live, said, begin, lose } = page();
    const listener = vi.fn();
    live.onRecords(['a'], listener);
    begin();
    expect(watched(said)).toEqual([['a']]);
    lose();
    vi.advanceTimersByTime(60_000);
    listener.mockClear();
    begin();
    expect(watched(said)).toEqual([['a'], ['a']]);
    expect(listener.mock.calls).toEqual([[undefined]]);
  });
});
