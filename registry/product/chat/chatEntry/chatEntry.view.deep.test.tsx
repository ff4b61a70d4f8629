import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient } from '#client/client.ts';
import { fileContract } from '#schemas/resources/file/file.contract.ts';
import type { ChatContact } from '#schemas/resources/chat/chat.contract.ts';
import { scrollTo, showLive } from '../../../testing/show-live.tsx';

afterEach(cleanup);

const body = { config: { zhjyKey: 'chatEntry' } };
const now = 1_714_953_600_000;
const contact = (id: string, realName: string, more: Partial<ChatContact> = {}): ChatContact => ({
  id,
  realName,
  account: id,
  headIcon: '',
  department: '销售部',
  unreadMessage: 0,
  latestMessage: '',
  messageType: '',
  latestDate: null,
  ...more,
});
const fang = contact('fang', '王芳', { latestMessage: '好的', messageType: 'text', latestDate: now - 60_000 });
const jing = contact('jing', '陈静', { messageType: 'image', latestDate: now - 3_600_000, unreadMessage: 2 });
const people = Array.from({ length: 25 }, (_, index) => contact(`p${index + 1}`, `同事${index + 1}`));

let file: File | undefined;
async function openChat(calls: Parameters<typeof showLive>[1] = {}) {
  const page = await showLive(body, {
    conversations: [fang, jing],
    ...calls,
    calls: {
      'chat.contacts': ({ currentPage = 1, keyword = '' }) => {
        const found = people.filter(({ realName }) => realName.includes(String(keyword)));
        const from = (Number(currentPage) - 1) * 20;
        return { list: found.slice(from, from + 20), pagination: { currentPage, pageSize: 20, total: found.length } };
      },
      'chat.relocation': () => null,
      'chat.clear': { answer: () => null, msg: '聊天记录已清空' },
      'file.upload': () => ({ name: 'x.png', url: '/api/file/Image/IM/x.png' }),
      ...calls.calls,
    },
    services: { pickFile: async () => file, ...calls.services },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^聊天/ }));
  await screen.findByRole('button', { name: /^王芳/ });
  return page;
}
const lines = (method: string, { said }: { said: Record<string, unknown>[] }) =>
  said.filter((frame) => frame['method'] === method);
async function openWindow(calls?: Parameters<typeof showLive>[1]) {
  const page = await openChat(calls);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^王芳/ })));
  const chat = screen.getByRole('region', { name: '与王芳聊天' });
  const area = () => within(chat).getByRole<HTMLTextAreaElement>('textbox', { name: /输入消息/ });
  const press = async (name: string) =>
    act(async () => void fireEvent.click(within(chat).getByRole('button', { name })));
  const type = (text: string) => fireEvent.change(area(), { target: { value: text } });
  const key = (init: object) => {
    const event = createEvent.keyDown(area(), { key: 'Enter', ...init });
    fireEvent(area(), event);
    return event.defaultPrevented;
  };
  return { ...page, chat, area, press, type, key, sent: () => lines('SendMessage', page) };
}
const said = (sequence: number, content: unknown, sendUserId = 'fang', contentType = 'text') => ({
  ...{
    id: `i${sequence}`,
    sequence,
    sendUserId,
    receiveUserId: sendUserId === 'me' ? 'fang' : 'me',
    contentType,
    content,
  },
  sendTime: now + sequence,
});
const list = (sord: 'asc' | 'desc', messages: object[], more: object = {}) => ({
  ...{ toUserId: 'fang', sord, keyword: '', list: messages },
  pagination: { currentPage: 1, pageSize: sord === 'desc' ? 30 : 50, total: messages.length },
  ...more,
});
const media = { path: '/api/file/Image/IM/a.png', name: '图.png', width: 400, height: 300 };

describe('the chat button', () => {
  it('is in the top bar, shows the number of unread messages, and blinks [TOPBAR-004] [SOCKET-015]', async () => {
    const { hear, unread } = await showLive(body);
    await unread(0, 0);
    expect(await screen.findByRole('button', { name: '聊天' })).toBeDefined();
    expect(document.querySelector('.zc-blinks')).toBeNull();
    const from = { formUserId: 'fang', realName: '王芳', account: 'fang', headIcon: '' };
    await hear('receiveMessage', { ...said(1, '在吗'), ...from });
    expect(screen.getByRole('button', { name: '聊天，1条未读' })).toBeDefined();
    expect(document.querySelector('.zc-blinks')).not.toBeNull();
  });
});

describe('the drawer', () => {
  it('is 280 px wide with messages and contacts [CHAT-001] [CHAT-002] [LIMIT-008]', async () => {
    await openChat();
    expect(document.querySelector<HTMLElement>('.ant-drawer-content-wrapper')?.style.width).toBe('280px');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['消息', '联系人']);
  });

  it('lists conversations with latest message and unread count [CHAT-008] [CHAT-009]', async () => {
    await openChat();
    const items = [...document.querySelectorAll('.zc-person')].map((one) => one.textContent);
    expect(items).toEqual(['芳王芳 1分钟前 好的', expect.stringMatching(/静.*陈静，2条未读 陈静 1小时前 \[图片\]/)]);
    expect(screen.getByRole('button', { name: /^陈静，2条未读.*\[图片\]$/ })).toBeDefined();
  });

  it('focuses the input of the chosen chat, and returns the focus when escape closes it', async () => {
    await openChat();
    const person = screen.getByRole('button', { name: /^王芳/ });
    act(() => person.focus());
    await act(async () => void fireEvent.click(person));
    const line = within(screen.getByRole('region', { name: /王芳/ })).getByPlaceholderText('输入消息，回车发送');
    expect(document.activeElement).toBe(line);
    await act(async () => void fireEvent.keyDown(line, { key: 'Escape' }));
    expect(screen.queryByRole('region', { name: /王芳/ })).toBeNull();
    expect(document.activeElement).toBe(person);
    expect(screen.getAllByRole('tab').length).toBe(2);
  });

  it('removes a conversation from the list [CHAT-010]', async () => {
    const { client } = await openChat();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '移除会话 王芳' })));
    expect(client.sent).toContainEqual(['chat.relocation', { id: 'fang' }]);
    expect(screen.queryByRole('button', { name: /^王芳/ })).toBeNull();
  });

  it('finds contacts by keyword, 20 a page [CHAT-003] [CHAT-005]', async () => {
    const { client } = await openChat();
    const asked = () => client.sent.filter(([name]) => name === 'chat.contacts').map(([, input]) => input);
    expect(asked()).toEqual([]);
    fireEvent.click(screen.getByRole('tab', { name: '联系人' }));
    await screen.findByText('同事1');
    expect(asked()[0]).toEqual({ keyword: '', currentPage: 1, pageSize: 20 });
    fireEvent.change(screen.getByRole('textbox', { name: /搜索姓名/ }), { target: { value: '同事25' } });
    await screen.findByText('同事25');
    await waitFor(() => expect(screen.queryByText('同事1')).toBeNull());
  });

  it('loads further contacts within 300 px of the end [CHAT-006]', async () => {
    const tall = { scrollTop: 0, clientHeight: 600, scrollHeight: 1_500 };
    for (const [name, value] of Object.entries(tall)) {
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, writable: true, value });
    }
    try {
      await openChat();
      fireEvent.click(screen.getByRole('tab', { name: '联系人' }));
      const scroll = (await screen.findByText('同事20')).closest('.zc-scroll')!;
      await scrollTo(scroll, { ...tall, scrollTop: 599 });
      expect(screen.queryByText('同事21')).toBeNull();
      await scrollTo(scroll, { ...tall, scrollTop: 600 });
      await screen.findByText('同事25');
    } finally {
      for (const name of Object.keys(tall)) Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  });
});

describe('a chat window', () => {
  it('shows messages in time order, the newest in view, markup as text [CHAT-033] [CHAT-023]', async () => {
    const { hear, chat } = await openWindow();
    await hear('messageList', list('desc', [said(3, '<b>丙</b>'), said(2, '乙', 'me'), said(1, '甲')]));
    expect([...chat.querySelectorAll('.zc-content')].map((one) => one.textContent)).toEqual(['甲', '乙', '<b>丙</b>']);
    expect(chat.querySelector('.zc-content b')).toBeNull();
    expect(chat.querySelectorAll('.zc-bubble--mine')).toHaveLength(1);
    const log = within(chat).getByRole('log');
    Object.defineProperty(log, 'scrollHeight', { configurable: true, value: 900 });
    await hear('receiveMessage', {
      ...said(4, '丁'),
      formUserId: 'fang',
      realName: '王芳',
      account: 'fang',
      headIcon: '',
    });
    expect(log.scrollTop).toBe(900);
  });

  it('refuses a text over the limit without truncating it, and shows the excess [CHAT-018]', async () => {
    const { type, key, sent, area } = await openWindow();
    type('字'.repeat(5_001));
    key({});
    expect(sent()).toEqual([]);
    expect(screen.getByRole('alert').textContent).toBe('消息最多5000个字符，现有5001个，请删减后再发送');
    expect(area().value).toHaveLength(5_001);
    type('字'.repeat(5_000));
    expect(screen.queryByRole('alert')).toBeNull();
    key({});
    expect(sent()).toHaveLength(1);
  });

  it('sends trimmed text on enter, and ignores an empty one [CHAT-018] [CHAT-020] [CHAT-021]', async () => {
    const { type, key, sent, area } = await openWindow();
    type('   ');
    expect(key({})).toBe(true);
    expect(sent()).toEqual([]);
    type('  你好\n');
    key({});
    expect(sent()).toMatchObject([{ toUserId: 'fang', messageType: 'text', messageContent: '你好' }]);
    expect(area().value).toBe('');
  });

  it('inserts a line break with shift or control, and ignores enter during IME composition [CHAT-019]', async () => {
    const { type, key, sent, area } = await openWindow();
    type('甲');
    expect(key({ shiftKey: true })).toBe(false);
    expect(key({ isComposing: true })).toBe(false);
    area().setSelectionRange(1, 1);
    await act(async () => void key({ ctrlKey: true }));
    expect(area().value).toBe('甲\n');
    expect(sent()).toEqual([]);
  });

  it('inserts an emoji at the cursor position [CHAT-013] [CHAT-022]', async () => {
    const { type, area, press } = await openWindow();
    type('甲乙');
    area().setSelectionRange(1, 1);
    await press('表情');
    fireEvent.click(await screen.findByRole('button', { name: '😀' }));
    expect(area().value).toBe('甲😀乙');
  });

  it('focuses the first emoji on opening; escape closes only the emoji panel and returns the focus', async () => {
    const { press, chat } = await openWindow();
    await press('表情');
    const first = await screen.findByRole('button', { name: '😀' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    fireEvent.keyDown(first, { key: 'Escape' });
    const opener = within(chat).getByRole('button', { name: '表情' });
    expect(document.activeElement).toBe(opener);
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    expect(chat.isConnected).toBe(true);
    expect(screen.getByRole('dialog', { name: '聊天' })).toBeTruthy();
  });

  it('asks for confirmation before it clears the chat [CHAT-012] [CHAT-011]', async () => {
    const { press, confirm, client, hear, chat } = await openWindow();
    await hear('messageList', list('desc', [said(1, '甲')]));
    confirm.mockResolvedValueOnce(false);
    await press('清空聊天记录');
    expect(confirm.mock.calls).toEqual([['确定清空当前聊天的全部记录？']]);
    expect(client.sent.some(([name]) => name === 'chat.clear')).toBe(false);
    await press('清空聊天记录');
    expect(client.sent).toContainEqual(['chat.clear', { id: 'fang' }]);
    expect(chat.querySelector('.zc-content')).toBeNull();
  });
});

describe('the history of a chat', () => {
  it('loads 50 from the oldest on, and more near the end [CHAT-015] [CHAT-030] [CHAT-031] [CHAT-032]', async () => {
    const page = await openWindow();
    await page.press('聊天记录');
    const panel = within(page.chat).getByRole('complementary', { name: '聊天记录' });
    const scroll = panel.querySelector('.zc-scroll')!;
    const asked = () => lines('MessageList', page).filter((frame) => frame['sord'] === 'asc');
    expect(asked()).toMatchObject([{ currentPage: 1, pageSize: 50, keyword: '' }]);
    const tall = { scrollTop: 0, clientHeight: 400, scrollHeight: 2_000 };
    await scrollTo(scroll, tall);
    const paging = { pagination: { currentPage: 1, pageSize: 50, total: 3 } };
    await page.hear('messageList', list('asc', [said(1, '甲'), said(2, '乙', 'me')], paging));
    expect([...panel.querySelectorAll('.zc-history-item strong')].map((one) => one.textContent)).toEqual([
      '王芳',
      '我',
    ]);
    await scrollTo(scroll, { ...tall, scrollTop: 1_499 });
    expect(asked()).toHaveLength(1);
    await scrollTo(scroll, { ...tall, scrollTop: 1_500 });
    expect(asked()).toMatchObject([{}, { currentPage: 2, pageSize: 50 }]);
    fireEvent.change(within(panel).getByRole('textbox'), { target: { value: '合同' } });
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ currentPage: 1, keyword: '合同' }));
  });
});

describe('a picture', () => {
  const picture = (size: number, type = 'image/png') => {
    file = new File(['x'], '图.png', { type });
    Object.defineProperty(file, 'size', { value: size });
  };

  // jsdom decodes no pictures.
  beforeAll(() => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => {};
    vi.stubGlobal(
      'Image',
      class {
        naturalWidth = 40;
        naturalHeight = 30;
        onload = () => {};
        set src(_: string) {
          queueMicrotask(() => this.onload());
        }
      },
    );
    return () => vi.unstubAllGlobals();
  });

  it('is shown as a thumbnail and enlarged on press [CHAT-016] [CHAT-017]', async () => {
    const { hear, chat } = await openWindow();
    await hear('messageList', list('desc', [said(1, media, 'fang', 'image')]));
    const small = within(chat).getByRole('img', { name: '图.png' });
    expect([small.getAttribute('src'), small.getAttribute('width'), small.getAttribute('height')]).toEqual([
      media.path,
      '180',
      '135',
    ]);
    fireEvent.click(small);
    const large = await waitFor(() => document.querySelector('.zc-preview img')!);
    expect(large.getAttribute('src')).toBe(media.path);
    // It is above the chat windows, whose z-index is 1001.
    expect(Number(large.closest<HTMLElement>('.ant-modal-wrap')?.style.zIndex)).toBeGreaterThan(1001);
  });

  it('under 5 MB is uploaded alone and sent [CHAT-014] [CHAT-025] [CHAT-026]', async () => {
    const { press, client, sent } = await openWindow();
    picture(5_242_879);
    await press('发送图片');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(client.sent).toContainEqual(['file.upload', { type: 'IM', file }]);
    const content = { path: '/api/file/Image/IM/x.png', name: '图.png', width: 40, height: 30 };
    expect(sent()).toMatchObject([{ messageType: 'image', messageContent: content }]);
  });

  const refused = async (size: number, type: string) => {
    const { press, client, sent, toast } = await openWindow();
    picture(size, type);
    await press('发送图片');
    expect(client.sent.some(([name]) => name === 'file.upload')).toBe(false);
    expect(sent()).toEqual([]);
    return toast.mock.calls;
  };

  it('of another file type is not sent, and a warning is shown [CHAT-024]', async () => {
    expect(await refused(10, 'application/pdf')).toEqual([['warning', '请上传图片', 1500]]);
  });

  it('of 5 MB or more is not sent, and a warning is shown [CHAT-026] [I18N-011]', async () => {
    expect(await refused(5_242_880, 'image/png')).toEqual([['warning', '图片大小不能超过5M', 1500]]);
  });

  /** The real client over a mock server with this answer. */
  function clientBefore(answer: object) {
    const asked: [string, RequestInit][] = [];
    const toastError = vi.fn(() => Promise.resolve());
    const client = createClient({
      contracts: { file: fileContract },
      ...{ base: '', token: () => 't1', language: () => 'zh' as const, failedText: () => '', onSessionEnd: () => {} },
      toastError,
      fetch: async (url, init = {}) => {
        asked.push([String(url), init]);
        return new Response(JSON.stringify(answer));
      },
    });
    return { asked, toastError, client };
  }

  it('is sent as multipart with the token to the upload address plus /IM [CHAT-027]', async () => {
    const { client, asked } = clientBefore({ code: 200, msg: '', data: { name: 'y.png' } });
    const { press, sent } = await openWindow({ services: { client } });
    picture(10);
    await press('发送图片');
    await waitFor(() => expect(sent()).toHaveLength(1));
    const [[url, { method, headers, body }]] = asked as [[string, RequestInit]];
    expect([url.split('?')[0], method]).toEqual(['/api/file/Uploader/IM', 'POST']);
    expect(headers).toMatchObject({ Authorization: 't1' });
    expect((body as FormData).get('file')).toBeInstanceOf(File);
    expect(sent()[0]).toMatchObject({ messageContent: { path: '/api/file/Image/IM/y.png' } });
  });

  it('whose upload was refused is not sent, and the server’s message is shown for 1.5 s [CHAT-028]', async () => {
    const { client, toastError } = clientBefore({ code: 400, msg: '存储已满', data: null });
    const { press, sent, chat } = await openWindow({ services: { client } });
    picture(10);
    await press('发送图片');
    await waitFor(() => expect(toastError.mock.calls).toEqual([['存储已满', 1500]]));
    const button = within(chat).getByRole('button', { name: '发送图片' });
    await waitFor(() => expect(button.className).not.toContain('loading'));
    expect(sent()).toEqual([]);
  });
});
