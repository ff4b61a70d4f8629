import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantMenu } from '../../platform/testing/grant-menu.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

interface Template {
  id: string;
  fullName: string;
  enCode: string;
  messageType: number;
  templateType: number;
  title: string;
  content: string;
  enabledMark: number;
  description: string;
  lastModifyTime: number | null;
}
type Page = { list: Template[]; pagination: { total: number; currentPage: number; pageSize: number } };

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('messageTemplate').where('templateType', '=', 0).execute();
});

const admin = { as: 'admin' } as const;
const written = {
  fullName: '审批提醒',
  enCode: 'approval',
  messageType: 2,
  title: '{sender}：{title}',
  content: '您好 {receiver}，{content}',
  enabledMark: 1,
  description: '流程用',
  sortCode: 3,
};
const mail = { ...written, id: 'mail', enCode: 'mail', fullName: '邮件通用模板', sortCode: 8 };
const call = <T = null>(name: string, input: object = {}, options: Parameters<TestApp['call']>[2] = admin) =>
  app.call<T>(`message-template.${name}`, input, options);
const create = async (values: object = {}) => (await call<{ id: string }>('create', { ...written, ...values })).data.id;
const info = async (id: string) => (await call<Template>('info', { id })).data;

describe('message templates', () => {
  it('are created, read, changed and deleted with all their fields [MSGTPL-002] [MSGTPL-004]', async () => {
    const created = await call<{ id: string }>('create', written);
    expect(created).toMatchObject({ code: 200, msg: '新建成功' });
    const { id } = created.data;
    expect(await info(id)).toMatchObject({ id, ...written, templateType: 0 });
    const changed = { ...written, fullName: '改名', content: '正文 {unknown}' };
    expect(await call('update', { id, ...changed })).toMatchObject({ code: 200, msg: '更新成功' });
    expect(await info(id)).toMatchObject({ ...changed, id });
    expect(await call('remove', { id })).toMatchObject({ code: 200, msg: '删除成功' });
    expect((await call('info', { id })).code).toBe(404);
  });

  it('are listed page by page, by keyword and channel [MSGTPL-001] [MSGTPL-004]', async () => {
    for (let index = 1; index <= 7; index += 1) {
      await create({ fullName: `甲${index}`, enCode: `a${index}`, messageType: index % 2 === 0 ? 3 : 4, sortCode: 0 });
    }
    const page = async (input: object) => (await call<Page>('list', input)).data;
    const second = await page({ keyword: '甲', currentPage: 2, pageSize: 3 });
    expect(second.pagination).toMatchObject({ currentPage: 2, pageSize: 3, total: 7 });
    expect(second.list).toHaveLength(3);
    expect((await page({ keyword: 'a5' })).list.map(({ fullName }) => fullName)).toEqual(['甲5']);
    expect((await page({ keyword: '甲', messageType: 3 })).pagination.total).toBe(3);
    expect((await page({})).pagination.total).toBe(13);
  });

  it('are copied as own ones under a free name and code, built-in ones too [MSGTPL-003]', async () => {
    const id = await create();
    const copies = [];
    for (const one of [id, id, 'mail']) copies.push((await call<{ id: string }>('copy', { id: one })).data.id);
    const found = await Promise.all(copies.map(info));
    expect(found.map(({ enCode }) => enCode)).toEqual(['approval2', 'approval3', 'mail2']);
    expect(found.map(({ templateType }) => templateType)).toEqual([0, 0, 0]);
    expect(found[0]).toMatchObject({ title: written.title, content: written.content, messageType: 2 });
    expect(found[0]?.fullName).not.toBe(written.fullName);
  });

  it('that are built in can be changed, but neither deleted nor created by a user', async () => {
    expect(await info('in-app')).toMatchObject({ templateType: 1, messageType: 1, title: '{title}' });
    expect(await call('remove', { id: 'in-app' })).toMatchObject({ code: 400, msg: '内置模板不能删除' });
    const id = await create({ templateType: 1 });
    expect((await info(id)).templateType).toBe(0);
    expect((await call('update', { ...mail, title: '【办公】{title}' })).code).toBe(200);
    expect(await info('mail')).toMatchObject({ title: '【办公】{title}', templateType: 1 });
  });

  it('that a send configuration uses are neither deleted nor disabled, and stay on their channel', async () => {
    const id = await create({ messageType: 1 });
    const config = { fullName: '系统', enCode: 'sys', messageSource: '1', templateIds: [id] };
    const { data } = await app.call<{ id: string }>('send-config.create', config, admin);
    expect(await call('remove', { id })).toMatchObject({ code: 400, msg: expect.stringContaining('系统') });
    expect(await call('update', { id, ...written, messageType: 2 })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('系统'),
    });
    expect((await call('update', { id, ...written, messageType: 1, title: '新' })).code).toBe(200);
    expect((await call('update', { id, ...written, messageType: 1, enabledMark: 0 })).code).toBe(400);
    expect((await call('state', { id })).code).toBe(400);
    await app.call('send-config.remove', { id: data.id }, admin);
    expect((await call('update', { id, ...written, messageType: 2 })).code).toBe(200);
    expect((await call('remove', { id })).code).toBe(200);
  });

  it('need a name, a unique code and a title', async () => {
    await create();
    expect((await call('create', { ...written, enCode: 'other', fullName: '' })).msg).toContain('名称');
    expect((await call('create', { ...written, enCode: 'other', title: '' })).msg).toContain('消息标题');
    expect((await call('create', written)).code).toBe(400);
  });

  it('are offered for send configurations while enabled, with their channels', async () => {
    const id = await create();
    const names = async () =>
      (await call<Page>('selector', { messageType: 2 })).data.list.map(({ fullName }) => fullName);
    expect(await names()).toEqual(['邮件通用模板 (邮件)', '审批提醒 (邮件)']);
    await call('state', { id });
    expect(await names()).toEqual(['邮件通用模板 (邮件)']);
  });

  it('refuse a change on an outdated state', async () => {
    const id = await create();
    const { lastModifyTime } = await info(id);
    expect((await call('update', { id, ...written, lastModifyTime, title: '一' })).code).toBe(200);
    expect((await call('update', { id, ...written, lastModifyTime, title: '二' })).code).toBe(409);
    expect((await info(id)).title).toBe('一');
  });
});

describe('the rights on message templates', () => {
  const reads = [
    ['list', {}],
    ['info', { id: 'mail' }],
    ['selector', {}],
  ] as const;
  const writes = [
    ['create', written],
    ['update', mail],
    ['copy', { id: 'mail' }],
    ['state', { id: 'mail' }],
    ['remove', { id: 'mail' }],
  ] as const;

  it.each([...reads, ...writes])('%s is refused to strangers and to users without the menu', async (name, input) => {
    expect((await app.call(`message-template.${name}`, input)).code).toBeGreaterThanOrEqual(600);
    for (const as of ['plain', 'configurer'] as const) expect((await call(name, input, { as })).code).toBe(403);
  });

  it('the menu permits reading, its buttons each change', async () => {
    const revoke = await grantMenu(app, 'lixiaoyun', 'msgCenter.template', ['btn_edit']);
    for (const [name, input] of reads) expect((await call(name, input, { as: 'configurer' })).code, name).toBe(200);
    const codes = [];
    for (const [name, input] of writes) codes.push((await call(name, input, { as: 'configurer' })).code);
    expect(codes).toEqual([403, 200, 403, 200, 403]);
    await call('state', { id: 'mail' });
    await revoke();
    expect((await call('list', {}, { as: 'configurer' })).code).toBe(403);
  });
});
