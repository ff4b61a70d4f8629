import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageItem } from '#schemas/resources/message/message.contract.ts';
import type { Notice } from '#schemas/resources/notice/notice.contract.ts';
import { openSocket } from '../../platform/testing/socket-page.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  // The notices of the demo.
  await app.db.deleteFrom('messageReceiver').execute();
});
afterAll(() => app.close());

const as = 'admin';
const write = async (input: object = {}) =>
  (await app.call<{ id: string }>('notice.create', { title: '放假通知', bodyText: '<p>好</p>', ...input }, { as })).data
    .id;
const read = async (id: string) => (await app.call<Notice>('notice.info', { id }, { as })).data;
const messages = async (account: string) =>
  (await app.call<{ list: MessageItem[] }>('message.list', {}, { as: { account } })).data.list;

describe('a notice', () => {
  it('supports CRUD [NOTICE-035]', async () => {
    const id = await write({ excerpt: '摘要', toUserIds: ['user-zhangwei--user'], files: [{ name: 'a.pdf' }] });
    expect(await read(id)).toMatchObject({
      title: '放假通知',
      excerpt: '摘要',
      bodyText: '<p>好</p>',
      toUserIds: ['user-zhangwei--user'],
      files: '[{"name":"a.pdf"}]',
      enabledMark: 0,
      releaseTime: null,
    });
    expect((await app.call('notice.update', { id, title: '改了', toUserIds: 'a--user,b--role' }, { as })).msg).toBe(
      '更新成功',
    );
    expect(await read(id)).toMatchObject({ title: '改了', toUserIds: ['a--user', 'b--role'] });
    expect((await app.call('notice.remove', { id }, { as })).msg).toBe('删除成功');
    expect((await app.call('notice.info', { id }, { as })).code).toBe(404);
  });

  it('needs a title, and stores no script', async () => {
    expect((await app.call('notice.create', { title: '' }, { as })).msg).toBe('请输入标题');
    const id = await write({ bodyText: '<p>甲</p><script>x()</script>' });
    expect((await read(id)).bodyText).toBe('<p>甲</p>');
  });

  it('is listed with its state, by keyword [NOTICE-034]', async () => {
    const id = await write({ title: '消防演练' });
    type Page = { list: { id: string; title: string; enabledMark: number }[]; pagination: { total: number } };
    const list = async (input: object) => (await app.call<Page>('notice.list', input, { as })).data;
    expect((await list({ keyword: '消防' })).list).toMatchObject([{ id, title: '消防演练', enabledMark: 0 }]);
    expect((await list({ keyword: '消防', enabledMark: 1 })).list).toEqual([]);
  });

  it('is refused without its menu', async () => {
    expect((await app.call('notice.list', {}, { as: 'plain' })).code).toBe(403);
  });
});

describe('a release', () => {
  it('sends a type 3 message, pushes it, and leaves the notice unchanged [NOTICE-036] [NOTICE-037]', async () => {
    const page = await openSocket(app, { account: 'zhangwei' });
    page.say('OnConnection', { mobileDevice: false, systemId: '', isSeparate: false });
    await page.take('initMessage');
    const id = await write({ toUserIds: ['user-zhangwei--user'] });
    expect((await app.call('notice.release', { id }, { as })).msg).toBe('发布成功');
    expect(await page.take('messagePush')).toMatchObject({ messageType: 3, title: '放假通知', unreadNoticeCount: 1 });
    expect(await messages('zhangwei')).toMatchObject([
      { title: '放假通知', type: 3, isRead: '0', releaseUser: '系统管理员' },
    ]);
    expect(await messages('lixiaoyun')).toEqual([]);
    expect(await read(id)).toMatchObject({ enabledMark: 1, releaseUser: '系统管理员', releaseTime: app.clock.now });
    for (const call of ['notice.update', 'notice.release']) {
      expect((await app.call(call, { id, title: '改' }, { as })).msg).toBe('公告已发布，不能再修改');
    }
    expect(await messages('zhangwei')).toHaveLength(1);
    page.close();
  });

  describe('with a reminder', () => {
    const jobs = async () =>
      (await app.db.selectFrom('job').select('payload').where('queue', '=', 'message.fanOut').execute()).map(
        ({ payload }) => (payload as { configId: string }).configId,
      );
    const config = async (values: object) =>
      (await app.call<{ id: string }>('send-config.create', { templateIds: ['mail'], ...values }, { as })).data.id;
    const release = async (input: object) => {
      const id = await write({ toUserIds: ['user-zhangwei--user'], ...input });
      return app.call('notice.release', { id }, { as });
    };

    it('leaves on the channels of all notices, on its own, or on none; in the product it is always shown [NOTICE-037]', async () => {
      const both = { templateIds: ['in-app', 'mail'], fullName: '公告消息', messageSource: '3', enCode: 'notice' };
      expect((await app.call('send-config.update', { id: 'notice', ...both }, { as })).msg).toBe('更新成功');
      const own = await config({ fullName: '邮件', enCode: 'mailOnly', messageSource: '3', enabledMark: 0 });
      await release({ title: '默认' });
      expect(await jobs()).toEqual(['notice']);
      await app.db.deleteFrom('job').execute();
      await release({ title: '自定义', remindCategory: 2, sendConfigId: own });
      expect(await jobs()).toEqual([own]);
      await app.db.deleteFrom('job').execute();
      await release({ title: '不提醒', remindCategory: 3 });
      expect(await jobs()).toEqual([]);
      const titles = (await messages('zhangwei')).map(({ title }) => title);
      for (const title of ['默认', '自定义', '不提醒']) expect(titles).toContain(title);
    });

    it('needs a configuration for notices where it has its own', async () => {
      const id = await config({ fullName: '流程', enCode: 'flows', messageSource: '2' });
      expect((await app.call('notice.create', { title: '甲', remindCategory: 2 }, { as })).msg).toBe('请选择发送配置');
      const refused = await release({ title: '乙', remindCategory: 2, sendConfigId: id });
      expect(refused.msg).toBe('所选的发送配置已不存在，请重新选择');
      expect((await messages('zhangwei')).map(({ title }) => title)).not.toContain('乙');
      const offered = (input: object, who: 'admin' | 'plain') =>
        app.call<{ list: { fullName: string }[] }>('send-config.selector', input, { as: who });
      const { data } = await offered({ messageSource: '3' }, 'admin');
      expect(data.list.map(({ fullName }) => fullName)).toEqual(expect.arrayContaining(['公告消息', '邮件']));
      expect(data.list.map(({ fullName }) => fullName)).not.toContain('流程');
      expect((await offered({ messageSource: '3' }, 'plain')).code).toBe(403);
    });
  });

  const [inside, outside] = ['wuhao', 'zhangwei'];
  it.each([
    ['everybody', [], [inside, outside]],
    ['an organisation and all below it', ['company--company'], [inside, outside]],
    ['a department besides the first one', ['dept-channel--department'], ['linzhiyuan']],
    ['a role', ['role-staff--role'], [inside, outside]],
    ['a position', ['pos-engineer--position'], [outside]],
    ['a position besides the first one', ['pos-keeper--position'], ['caoyang']],
    ['a group', ['group-mobile--group'], [inside]],
    ['people and a group at once', ['user-zhangwei--user', 'group-mobile--group'], [inside, outside]],
    ['nobody through what is no such thing', ['group-mobile--role', 'none--group'], []],
  ])('reaches %s [NOTICE-037]', async (title, toUserIds, receivers) => {
    await app.call('notice.release', { id: await write({ title, toUserIds }) }, { as });
    for (const account of new Set([...receivers, inside, outside])) {
      const titles = (await messages(account)).map((one) => one.title);
      expect(titles.includes(title), account).toBe(receivers.includes(account));
    }
  });
});
