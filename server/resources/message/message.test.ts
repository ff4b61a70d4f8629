import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageDetail, MessageItem } from '#schemas/resources/message/message.contract.ts';
import { contextOf } from '../../platform/http/context-of.ts';
import { sessionKeyOf } from '../../platform/auth/sessions.ts';
import { outboxOf } from '../../platform/context/outbox.ts';
import { openSocket } from '../../platform/testing/socket-page.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { type NewMessage, sendMessage } from '../../services/messages/send-message.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  // The notices of the demo.
  await app.db.deleteFrom('messageReceiver').execute();
});
afterAll(() => app.close());

type Page = { list: MessageItem[]; pagination: { total: number; pageSize: number; currentPage: number } };
const list = async (input: object = {}, as: 'plain' | 'configurer' = 'plain') =>
  (await app.call<Page>('message.list', input, { as })).data;

/** Sends like the server itself, from the administrator to these accounts. */
async function send(message: Partial<NewMessage>, accounts = ['zhangwei']) {
  const users = await app.db.selectFrom('users').select(['id', 'account', 'realName']).execute();
  const idOf = (account: string) => users.find((user) => user.account === account)!.id;
  const user = { ...users.find(({ account }) => account === 'admin')!, headIcon: '', organizeId: '', positionId: '' };
  const caller = { user: { ...user, roleIds: [], isAdministrator: true }, sessionKey: '', language: 'zh' as const };
  const outbox = outboxOf(app.platform);
  const context = contextOf(app.platform, { caller, log: app.app.log, ip: '' } as never, { outbox })(app.db);
  app.clock.now += 1_000;
  await sendMessage({ type: 1, title: '消息', ...message }, accounts.map(idOf), context);
  outbox.flush();
}
const newest = async (as: 'plain' | 'configurer' = 'plain') => (await list({}, as)).list[0] as MessageItem;

describe('the list of messages', () => {
  it('returns the own ones newest first, 20 per page, with the columns of a list [NOTICE-027] [NOTICE-008] [NOTICE-011]', async () => {
    for (let index = 1; index <= 23; index += 1) await send({ title: `第${index}条` });
    await send({ title: '别人的' }, ['lixiaoyun']);
    const first = await list();
    expect(first.pagination).toEqual({ currentPage: 1, pageSize: 20, total: 23, next: expect.any(String) });
    expect(first.list).toHaveLength(20);
    expect(first.list[0]).toEqual({
      id: expect.any(String),
      title: '第23条',
      type: 1,
      flowType: null,
      isRead: '0',
      releaseUser: '系统管理员',
      releaseTime: expect.any(Number),
    });
    expect((await list({ currentPage: 2 })).list.map(({ title }) => title)).toEqual(['第3条', '第2条', '第1条']);
  });

  it('is filtered by keyword, type and read state, and reversed by sort [NOTICE-028] [NOTICE-012]', async () => {
    await send({ type: 2, flowType: 2, title: '50%_委托' });
    await send({ type: 4, title: '周会' });
    expect((await list({ keyword: '%_' })).list.map(({ title }) => title)).toEqual(['50%_委托']);
    expect((await list({ type: '4' })).list.map(({ title }) => title)).toEqual(['周会']);
    expect((await list({ type: '' })).pagination.total).toBe(25);
    await app.call('message.readInfo', { id: (await list({ type: '4' })).list[0]!.id }, { as: 'plain' });
    expect((await list({ isRead: '0' })).pagination.total).toBe(24);
    expect((await list({ sort: 'asc', pageSize: 1 })).list[0]?.title).toBe('第1条');
  });
});

describe('a message that is opened', () => {
  it('returns its detail and counts as read from then on [NOTICE-030] [NOTICE-018] [NOTICE-016]', async () => {
    await send({ title: '详情', excerpt: '摘要', body: '<p>正文</p>', files: '[{"name":"a.pdf"}]' });
    const { id, isRead } = await newest();
    const { data } = await app.call<MessageDetail>('message.readInfo', { id }, { as: 'plain' });
    expect(data).toMatchObject({
      title: '详情',
      excerpt: '摘要',
      bodyText: '<p>正文</p>',
      files: '[{"name":"a.pdf"}]',
    });
    expect([isRead, data.isRead, (await newest()).isRead]).toEqual(['0', '1', '1']);
  });

  it('of another user is not found', async () => {
    const { id } = await newest('configurer');
    expect((await app.call('message.readInfo', { id }, { as: 'plain' })).code).toBe(404);
    expect((await newest('configurer')).isRead).toBe('0');
  });

  it('contains no script from any sender [NOTICE-019]', async () => {
    const body = '<p onclick="x()">甲<script>x()</script><img src=x onerror=x()><a href="javascript:x()">乙</a></p>';
    await send({ body });
    const { data } = await app.call<MessageDetail>('message.readInfo', { id: (await newest()).id }, { as: 'plain' });
    expect(data.bodyText).not.toMatch(/script|onerror|onclick/i);
    expect(data.bodyText).toContain('甲');
  });

  it('leaves the body of a flow message unchanged, as it is JSON and not HTML', async () => {
    await send({ type: 2, body: { type: 1, title: '<b>&' } });
    const { data } = await app.call<MessageDetail>('message.readInfo', { id: (await newest()).id }, { as: 'plain' });
    expect(JSON.parse(data.bodyText)).toEqual({ type: 1, title: '<b>&' });
  });
});

describe('reading all', () => {
  it('marks the matching ones as read with a message [NOTICE-029]', async () => {
    const unread = async (type: string) => (await list({ isRead: '0', type })).pagination.total;
    await send({ type: 4, title: '日程' });
    const before = await unread('1');
    const { msg } = await app.call('message.readAll', { type: '4', isRead: 0 }, { as: 'plain' });
    expect(msg).toBe('已全部设为已读');
    expect([await unread('4'), await unread('1')]).toEqual([0, before]);
    await app.call('message.readAll', { keyword: '', type: '', isRead: '' }, { as: 'plain' });
    expect(await unread('')).toBe(0);
    expect((await list({ isRead: '0' }, 'configurer')).pagination.total).toBe(1);
  });
});

describe('removing', () => {
  it('removes the given ones from the own list only [NOTICE-031]', async () => {
    await send({ title: '大家的' }, ['zhangwei', 'lixiaoyun']);
    await send({ title: '又一条' });
    const [second, first] = (await list()).list as [MessageItem, MessageItem];
    const { total } = (await list()).pagination;
    expect((await app.call('message.remove', { ids: `${first.id},${second.id}` }, { as: 'plain' })).msg).toBe(
      '删除成功',
    );
    expect((await list()).pagination.total).toBe(total - 2);
    expect((await newest('configurer')).title).toBe('大家的');
    expect((await app.call('message.remove', { ids: ',' }, { as: 'plain' })).msg).toBe('请选择一条数据');
  });
});

describe('an open page', () => {
  it('is notified of a new message, and with all pages of the user of what was read: one or all [NOTICE-015] [NOTICE-016]', async () => {
    const token = await app.tokenOf('plain');
    const [here, there] = [await openSocket(app, { token }), await openSocket(app, 'plain')];
    const hello = { mobileDevice: false, systemId: '', isSeparate: false };
    for (const page of [here, there]) {
      page.say('OnConnection', hello);
      expect(await page.take('initMessage')).toMatchObject({ unreadNoticeCount: 0 });
    }
    await send({ title: '新消息' });
    expect(await here.take('messagePush')).toMatchObject({ unreadNoticeCount: 1, title: '新消息', messageType: 1 });
    const { id } = await newest();
    await app.call('message.readInfo', { id }, { as: { token } });
    expect(await there.take('messageRead')).toEqual({ method: 'messageRead', ids: [id] });
    expect(await there.take('initMessage')).toMatchObject({ unreadNoticeCount: 0 });
    await send({ title: '又一条' });
    await there.take('messagePush');
    await app.call('message.readAll', { keyword: '', type: '', isRead: 0 }, { as: { token } });
    expect(await there.take('initMessage')).toMatchObject({ unreadNoticeCount: 0 });
    expect(sessionKeyOf(here.token)).not.toBe(sessionKeyOf(there.token));
    here.close();
    there.close();
  });
});
