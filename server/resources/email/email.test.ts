import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Email, Folder } from '#schemas/resources/email/email.contract.ts';
import type { MessageItem } from '#schemas/resources/message/message.contract.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const admin = { as: 'admin' } as const;
const wei = { as: 'plain' } as const;
const weiId = 'user-zhangwei';
const mail = { subject: '会议纪要', toUserIds: [weiId], bodyText: '<p>见附件</p><script>x()</script>' };
const write = (more: object = {}) => app.call<{ id: string }>('email.create', { ...mail, ...more }, admin);
const read = (id: string, who: object) => app.call<Email>('email.info', { id }, who);
const idOf = async (account: string) =>
  (await app.db.selectFrom('users').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
type Row = { id: string; subject: string; state: string };
const folder = async (name: Folder, keyword = '') =>
  (await app.call<{ list: Row[] }>('email.list', { folder: name, keyword }, admin)).data.list;
const rows = async (name: Folder, keyword = '') =>
  (await folder(name, keyword)).map(({ subject, state }) => [subject, state]);

describe('a mail', () => {
  it('is sent when it is written, and notifies its receivers with a link', async () => {
    const { id } = (await write()).data;
    expect(await rows('sent')).toEqual([['会议纪要', 'sent']]);
    const { list } = (await app.call<{ list: MessageItem[] }>('message.list', {}, wei)).data;
    expect(list[0]).toMatchObject({ title: '系统管理员发来邮件：会议纪要', type: 1, isRead: '0' });
    const message = (await app.call<{ bodyText: string }>('message.readInfo', { id: list[0]?.id }, wei)).data;
    expect(message.bodyText).toContain(`href="/emailDetail?id=${id}"`);
    expect((await read(id, wei)).data).toMatchObject({
      ...{ subject: '会议纪要', bodyText: '<p>见附件</p>', sender: '系统管理员', receivers: '张伟' },
    });
  });

  it('cannot be read by other users', async () => {
    const { id } = (await write()).data;
    expect((await read(id, { as: { account: 'lixiaoyun' } })).code).toBe(404);
  });

  it('is unread in an inbox until it is opened', async () => {
    const { id } = (await write({ subject: '给自己', toUserIds: [await idOf('admin')] })).data;
    expect(await rows('inbox')).toEqual([['给自己', 'unread']]);
    await read(id, admin);
    expect(await rows('inbox')).toEqual([['给自己', 'read']]);
    expect(await rows('inbox', '别的')).toEqual([]);
    expect(await rows('sent', '张伟')).toEqual([
      ['会议纪要', 'sent'],
      ['会议纪要', 'sent'],
    ]);
  });

  it('is counted as new once, and not after it was read', async () => {
    const toUserIds = [await idOf('admin')];
    const receive = () => app.call<{ count: number }>('email.receive', {}, admin);
    await receive();
    await write({ subject: '新的一', toUserIds });
    await write({ subject: '新的二', toUserIds });
    await read((await write({ subject: '已读', toUserIds })).data.id, admin);
    expect(await receive()).toMatchObject({ code: 200, msg: '收到 2 封新邮件', data: { count: 2 } });
    expect(await receive()).toMatchObject({ msg: '没有新邮件', data: { count: 0 } });
    expect((await app.call('email.receive', {}, wei)).code).toBe(403);
  });

  it('needs a subject and an existing receiver', async () => {
    expect((await write({ subject: ' ' })).msg).toBe('请输入主题');
    expect((await write({ toUserIds: [] })).msg).toBe('请选择收件人');
    expect((await write({ toUserIds: ['nobody'] })).msg).toBe('请选择收件人');
  });

  it('can be written only with the menu', async () => {
    expect((await app.call('email.create', mail, wei)).code).toBe(403);
    expect((await app.call('email.list', { folder: 'inbox' }, wei)).code).toBe(403);
  });
});

describe('a draft', () => {
  it('is invisible to receivers until it is sent, and cannot be changed afterwards', async () => {
    const { id } = (await write({ subject: '草稿', atOnce: 0 })).data;
    expect(await rows('draft')).toEqual([['草稿', 'draft']]);
    expect((await read(id, wei)).code).toBe(404);
    const change = (subject: string, atOnce: 0 | 1) =>
      app.call('email.update', { id, ...mail, subject, atOnce }, admin);
    expect((await change('草稿二', 0)).code).toBe(200);
    expect((await read(id, admin)).data).toMatchObject({ subject: '草稿二', isSent: 0 });
    expect((await change('定稿', 1)).code).toBe(200);
    expect((await read(id, wei)).data.subject).toBe('定稿');
    expect((await change('又改', 1)).code).toBe(404);
    expect(await rows('draft')).toEqual([]);
  });

  it('changed in the meantime is not overwritten', async () => {
    const { id } = (await write({ subject: '两个窗口', atOnce: 0 })).data;
    const { lastModifyTime } = (await read(id, admin)).data;
    app.clock.now += 1_000;
    await app.call('email.update', { id, ...mail, subject: '先', atOnce: 0, lastModifyTime }, admin);
    const second = await app.call('email.update', { id, ...mail, subject: '后', atOnce: 0, lastModifyTime }, admin);
    expect(second.code).toBe(409);
  });
});

describe('removing a mail', () => {
  const remove = (id: string, from: Folder) => app.call('email.remove', { id, folder: from }, admin);

  it('removes it from that folder only; a mail in no folder is deleted', async () => {
    const { id } = (await write({ subject: '两处', toUserIds: [await idOf('admin')] })).data;
    await remove(id, 'sent');
    expect((await folder('sent')).some((one) => one.id === id)).toBe(false);
    expect((await folder('inbox')).some((one) => one.id === id)).toBe(true);
    expect((await remove(id, 'sent')).code).toBe(404);
    await remove(id, 'inbox');
    expect(await app.db.selectFrom('email').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it('leaves those of other users unchanged', async () => {
    const { id } = (await write()).data;
    await remove(id, 'sent');
    expect((await read(id, admin)).code).toBe(404);
    expect((await read(id, wei)).code).toBe(200);
  });
});
