import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatContact } from '#schemas/resources/chat/chat.contract.ts';
import { openSocket, type SocketPage } from '../../platform/testing/socket-page.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
let wei: SocketPage;
let fang: SocketPage;
const [weiId, fangId] = ['user-zhangwei', 'user-wangfang'];
beforeAll(async () => {
  app = await testApp();
  wei = await openSocket(app, { account: 'zhangwei' });
  fang = await openSocket(app, { account: 'wangfang' });
  for (const page of [wei, fang]) {
    page.say('OnConnection', { mobileDevice: false, systemId: '', isSeparate: false });
    await page.take('initMessage');
  }
});
afterAll(async () => {
  wei.close();
  fang.close();
  await app.close();
});

const say = (text: string, more: object = {}) =>
  wei.say('SendMessage', { toUserId: fangId, messageType: 'text', messageContent: text, ...more });
const conversations = async (account: string) =>
  (await app.call<{ list: ChatContact[] }>('chat.conversations', {}, { as: { account } })).data.list;
const ask = (page: SocketPage, toUserId: string, formUserId: string, more: object = {}) => {
  page.say('MessageList', { toUserId, formUserId, currentPage: 1, pageSize: 30, sord: 'desc', keyword: '', ...more });
  return page.take('messageList');
};

describe('a chat message', () => {
  it('is trimmed, stored, and sent to both users [CHAT-017] [CHAT-020]', async () => {
    app.clock.now += 1_000;
    say('  在吗\n ');
    const sent = await wei.take('sendMessage');
    expect(sent).toMatchObject({
      UserId: weiId,
      toUserId: fangId,
      toRealName: '王芳',
      sendUserId: weiId,
      contentType: 'text',
      content: '在吗',
      sendTime: app.clock.now,
    });
    expect(await fang.take('receiveMessage')).toMatchObject({
      id: sent.id,
      formUserId: weiId,
      realName: '张伟',
      formMessage: '在吗',
      messageType: 'text',
    });
  });

  it('is refused when it is empty, or its receiver is unknown or the sender [CHAT-021]', async () => {
    say(' \n ', { clientId: 'x1' });
    expect(await wei.take('refused')).toEqual({ method: 'refused', msg: '不能发送空消息', clientId: 'x1' });
    for (const toUserId of ['nobody', weiId]) {
      say('喂', { toUserId });
      expect((await wei.take('refused')).msg).toBe('对方不存在或已停用');
    }
  });

  it('sent twice with one client id is stored once and delivered once', async () => {
    say('只一次', { clientId: 'c1' });
    const first = await wei.take('sendMessage');
    await fang.take('receiveMessage');
    say('只一次', { clientId: 'c1' });
    expect(await wei.take('sendMessage')).toEqual(first);
    fang.say('heartCheck');
    await fang.take('heartCheck');
    expect(fang.received.filter(({ content }) => content === '只一次')).toHaveLength(1);
  });

  it('is plain text, even if it contains markup [CHAT-023]', async () => {
    say('<img src=x onerror=alert(1)>');
    await wei.take('sendMessage');
    expect((await fang.take('receiveMessage')).content).toBe('<img src=x onerror=alert(1)>');
  });

  it('may be a picture uploaded here, from no other address', async () => {
    const media = { path: '/api/file/Image/IM/0123.png', name: '图.png', width: 8, height: 6 };
    say('', { messageType: 'image', messageContent: media });
    await wei.take('sendMessage');
    expect(await fang.take('receiveMessage')).toMatchObject({ contentType: 'image', content: media });
    for (const path of ['https://evil.example/a.png', '/api/file/Image/IM/../x', 'javascript:alert(1)']) {
      say('', { messageType: 'image', messageContent: { ...media, path } });
      await wei.take('refused');
    }
  });
});

describe('conversations', () => {
  it('are listed newest first, with the last message and the unread count [CHAT-007] [CHAT-008] [CHAT-009] [CHAT-004]', async () => {
    wei.say('SendMessage', { toUserId: 'user-lixiaoyun', messageType: 'text', messageContent: '你好' });
    await wei.take('sendMessage');
    const own = await conversations('zhangwei');
    expect(
      own.map(({ id, latestMessage, messageType, unreadMessage }) => [id, latestMessage, messageType, unreadMessage]),
    ).toEqual([
      ['user-lixiaoyun', '你好', 'text', 0],
      [fangId, '[图片]', 'image', 0],
    ]);
    expect(await conversations('wangfang')).toMatchObject([{ id: weiId, latestMessage: '[图片]', unreadMessage: 4 }]);
    expect(Object.keys(own[0] as object).sort()).toEqual([
      'account',
      'department',
      'headIcon',
      'id',
      'latestDate',
      'latestMessage',
      'messageType',
      'realName',
      'unreadMessage',
    ]);
  });

  it('count as read once the chat was viewed, on every page [SOCKET-005]', async () => {
    const other = await openSocket(app, { account: 'wangfang' });
    other.say('OnConnection', { mobileDevice: false, systemId: '', isSeparate: false });
    expect(await other.take('initMessage')).toMatchObject({
      unreadMessageCount: 4,
      unreadNums: [{ sendUserId: weiId, unreadNum: 4, defaultMessage: '[图片]' }],
    });
    fang.say('UpdateReadMessage', { formUserId: weiId });
    expect(await other.take('initMessage')).toMatchObject({ unreadMessageCount: 0, unreadNums: [] });
    other.close();
  });
});

describe('the chat history', () => {
  it('is returned newest first or oldest first, by pages and keyword [SOCKET-004] [SOCKET-017] [CHAT-032]', async () => {
    const newest = await ask(wei, fangId, weiId, { pageSize: 2 });
    expect(newest.list.map(({ content }) => (typeof content === 'string' ? content : content.name))).toEqual([
      '图.png',
      '<img src=x onerror=alert(1)>',
    ]);
    expect(newest.pagination).toEqual({ currentPage: 1, pageSize: 2, total: 4 });
    const oldest = await ask(wei, fangId, weiId, { sord: 'asc', pageSize: 1 });
    expect(oldest.list.map(({ content }) => content)).toEqual(['在吗']);
    expect((await ask(wei, fangId, weiId, { keyword: '一次' })).list).toHaveLength(1);
    expect((await ask(fang, weiId, fangId)).pagination.total).toBe(4);
  });

  it('starts with the newest 30 of a longer conversation [CHAT-029]', async () => {
    const [hubin, liuyang] = ['user-hubin', 'user-liuyang'];
    const page = await openSocket(app, { account: 'hubin' });
    for (let count = 1; count <= 32; count += 1) {
      app.clock.now += 1_000;
      page.say('SendMessage', { toUserId: liuyang, messageType: 'text', messageContent: `第${count}句` });
      await page.take('sendMessage');
    }
    const first = await ask(page, liuyang, hubin);
    expect(first.list.map(({ content }) => content)).toEqual(
      Array.from({ length: 30 }, (_, index) => `第${32 - index}句`),
    );
    expect(first.pagination).toEqual({ currentPage: 1, pageSize: 30, total: 32 });
    const rest = await ask(page, liuyang, hubin, { currentPage: 2 });
    expect(rest.list.map(({ content }) => content)).toEqual(['第2句', '第1句']);
    page.close();
  });

  it('between two others cannot be read', async () => {
    const outsider = await openSocket(app, { account: 'chenjing' });
    expect((await ask(outsider, fangId, weiId)).list).toEqual([]);
    outsider.close();
  });
});

describe('clearing', () => {
  it('removes a conversation from the list until its next message [CHAT-010]', async () => {
    await app.call('chat.relocation', { id: fangId }, { as: { account: 'zhangwei' } });
    expect((await conversations('zhangwei')).map(({ id }) => id)).toEqual(['user-lixiaoyun']);
    expect((await ask(wei, fangId, weiId)).pagination.total).toBe(4);
    say('又来了');
    await wei.take('sendMessage');
    expect((await conversations('zhangwei')).map(({ id }) => id)).toEqual([fangId, 'user-lixiaoyun']);
  });

  it('empties a chat for the caller, not for the other user [CHAT-011]', async () => {
    const { msg } = await app.call('chat.clear', { id: fangId }, { as: { account: 'zhangwei' } });
    expect(msg).toBe('聊天记录已清空');
    expect((await ask(wei, fangId, weiId)).list).toEqual([]);
    expect((await ask(fang, weiId, fangId)).pagination.total).toBe(5);
    expect(await conversations('zhangwei')).toMatchObject([{ id: fangId, latestMessage: '' }, {}]);
    say('重新开始');
    await wei.take('sendMessage');
    expect((await ask(wei, fangId, weiId)).list.map(({ content }) => content)).toEqual(['重新开始']);
  });
});

describe('contacts', () => {
  it('are all users except the caller, 20 per page, by keyword [CHAT-005] [CHAT-003]', async () => {
    type Page = { list: ChatContact[]; pagination: { pageSize: number; total: number } };
    const contacts = async (input: object = {}) =>
      (await app.call<Page>('chat.contacts', input, { as: { account: 'zhangwei' } })).data;
    const all = await contacts();
    expect(all.pagination.pageSize).toBe(20);
    expect(all.list.length).toBe(Math.min(20, all.pagination.total));
    expect(all.list.map(({ id }) => id)).not.toContain(weiId);
    expect((await contacts({ keyword: '王芳' })).list).toMatchObject([{ id: fangId, department: '市场销售部' }]);
    expect((await contacts({ keyword: 'wf' })).list).toMatchObject([{ id: fangId }]);
    expect((await contacts({ keyword: '_' })).list).toEqual([]);
  });
});
