import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { jobWorker } from '../../platform/worker/worker.ts';
import { type FakeThird, fakeThird } from '../../services/third-party/testing/fake-third.ts';
import { sendConfigResource } from './send-config.resource.ts';

interface Config {
  id: string;
  webhookSecret: string;
  webhookAddress: string;
  isSecretSet: boolean;
  enabledMark: number;
  templateIds: string[];
}
interface Delivery {
  id: string;
  label: string;
  state: string;
  lastError: string;
}
type Page<T> = { list: T[]; pagination: { total: number } };

interface Hook {
  headers: IncomingHttpHeaders;
  body: string;
}

let app: TestApp;
let hooks: Hook[] = [];
let hookStatus = 200;
let mails: string[] = [];
let hookServer: Server;
let smtp: SMTPServer;
let third: FakeThird;
let hookOrigin: string;
const admin = { as: 'admin' } as const;
const staff = { as: 'plain' } as const;

const smtpServer = () =>
  new SMTPServer({
    authOptional: false,
    secure: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'office@example.com' && password === 'MailSecret1'
        ? done(null, { user: username })
        : done(new Error('wrong password')),
    onData(stream, _, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => (mails.push(Buffer.concat(parts).toString('utf8')), done()));
    },
  });

beforeAll(async () => {
  third = await fakeThird();
  hookServer = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      hooks.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      response.statusCode = hookStatus;
      if (hookStatus === 302) response.setHeader('location', `${hookOrigin}/elsewhere`);
      response.end('{}');
    });
  });
  await new Promise<void>((done) => void hookServer.listen(0, '127.0.0.1', done));
  hookOrigin = `http://127.0.0.1:${(hookServer.address() as AddressInfo).port}`;
  smtp = smtpServer();
  await new Promise<void>((done) => void smtp.listen(0, '127.0.0.1', done));
  const smtpPort = (smtp.server.address() as AddressInfo).port;
  app = await testApp({
    settings: {
      interfaceOrigins: [hookOrigin],
      mailHosts: [`127.0.0.1:${smtpPort}`],
      wechatService: third.base,
      dingService: third.base,
    },
  });
  const config = {
    emailSmtpHost: '127.0.0.1',
    emailSmtpPort: smtpPort,
    emailSsl: 0,
    emailSenderName: '智慧办公',
    emailAccount: 'office@example.com',
    emailPassword: 'MailSecret1',
    qyhCorpId: 'corp',
    qyhAgentId: '1000002',
    qyhAgentSecret: 'right',
    dingSynAppKey: 'key',
    dingSynAppSecret: 'right',
    dingAgentId: '77',
  };
  expect((await app.call('sys-config.save', config, admin)).code).toBe(200);
  await app.db.updateTable('users').set({ email: 'zhangwei@example.com' }).where('account', '=', 'zhangwei').execute();
});
afterAll(async () => {
  await app.close();
  hookServer.close();
  third.close();
  await new Promise<void>((done) => smtp.close(done));
});
beforeEach(async () => {
  hooks = [];
  mails = [];
  hookStatus = 200;
  third.requests.length = 0;
  third.answers.clear();
  await app.db.deleteFrom('job').execute();
  await app.db.deleteFrom('sendConfig').where('id', '<>', 'notice').execute();
});

const call = <T = null>(name: string, input: object = {}, options: Parameters<TestApp['call']>[2] = admin) =>
  app.call<T>(`send-config.${name}`, input, options);
const written = { fullName: '系统消息', enCode: 'system', messageSource: '1', templateIds: ['in-app', 'mail'] };
const hooked = { templateIds: ['webhook'], webhookAddress: '', webhookSecret: 'HookSecret1' };
const create = async (values: object = {}) =>
  (await call<{ id: string }>('create', { ...written, webhookAddress: '', ...values })).data.id;
const look = () => jobWorker({ platform: app.platform, log: app.app.log }, [sendConfigResource]).look();
const idOf = async (account: string) =>
  (await app.db.selectFrom('users').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
/** A mail between users causes a system message. */
const mailTo = async (account: string, subject: string) => {
  const input = { toUserIds: [await idOf(account)], subject, bodyText: '<p>见面</p>', atOnce: 1 };
  app.clock.now += 1_000;
  expect((await app.call('email.create', input, admin)).code).toBe(200);
};
const inbox = async () => (await app.call<Page<{ title: string }>>('message.list', {}, staff)).data.list;
const deliveries = async () => (await call<Page<Delivery>>('deliveries')).data.list;
const decoded = (mail: string) =>
  mail.replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'));

describe('send configurations', () => {
  it('are listed, added, edited, enabled, disabled and deleted [MSGTPL-006]', async () => {
    const id = await create();
    const info = async () => (await call<Config>('info', { id })).data;
    expect(await info()).toMatchObject({ ...written, enabledMark: 1, isSecretSet: false });
    expect((await call<Page<Config>>('list', { keyword: 'system' })).data.list.map((one) => one.id)).toEqual([id]);
    expect((await call('update', { id, ...written, fullName: '改名', templateIds: ['in-app'] })).code).toBe(200);
    expect(await info()).toMatchObject({ fullName: '改名', templateIds: ['in-app'] });
    await call('state', { id });
    expect((await info()).enabledMark).toBe(0);
    await call('state', { id });
    expect((await info()).enabledMark).toBe(1);
    expect((await call('remove', { id })).code).toBe(200);
    expect((await call('info', { id })).code).toBe(404);
  });

  it('is one at most for each kind of message while enabled', async () => {
    await create();
    const second = { ...written, enCode: 'second', fullName: '第二个' };
    expect(await call('create', second)).toMatchObject({ code: 400, msg: '此消息来源已有启用的发送配置' });
    const { data } = await call<{ id: string }>('create', { ...second, enabledMark: 0 });
    expect((await call('state', { id: data.id })).msg).toBe('此消息来源已有启用的发送配置');
  });

  it.each([
    ['no template', { templateIds: [] }, '请选择消息模板'],
    ['an unknown template', { templateIds: ['none'] }, '所选模板不存在或已停用'],
    ['two templates of a channel', { templateIds: ['mail', 'mail-two'] }, '每个渠道最多选择一个模板'],
    ['a web-hook without an address', hooked, '请填写WebHook地址'],
    ['an address of another host', { ...hooked, webhookAddress: 'http://169.254.169.254/x' }, 'ZHJY_INTERFACE_ORIGINS'],
    ['an address that is none', { webhookAddress: 'file:///etc/passwd' }, 'http://'],
    ['an unknown kind of message', { messageSource: '9' }, ''],
  ])('refuse %s [MSGTPL-006]', async (_, values, reason) => {
    const { id: _id, ...mail } = await app.db
      .selectFrom('messageTemplate')
      .selectAll()
      .where('id', '=', 'mail')
      .executeTakeFirstOrThrow();
    const two = { ...mail, id: 'mail-two', enCode: 'mail-two' };
    await app.db
      .insertInto('messageTemplate')
      .values(two)
      .onConflict((on) => on.doNothing())
      .execute();
    const answer = await call('create', { ...written, ...values });
    expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining(reason) });
  });

  it('never answer the secret, store it encrypted and leave it when it is not given', async () => {
    const id = await create({ ...hooked, webhookAddress: `${hookOrigin}/hook` });
    const stored = async () =>
      (await app.db.selectFrom('sendConfig').select('webhookSecret').where('id', '=', id).executeTakeFirstOrThrow())
        .webhookSecret;
    const before = await stored();
    expect(before).not.toContain('HookSecret1');
    expect(before.length).toBeGreaterThan(20);
    for (const { data } of [await call<Config>('info', { id }), await call<Page<Config>>('list')]) {
      expect(JSON.stringify(data)).not.toMatch(new RegExp(`HookSecret1|${before.slice(0, 12).replace('+', '\\+')}`));
    }
    expect((await call<Config>('info', { id })).data).toMatchObject({ webhookSecret: '', isSecretSet: true });
    const whole = { id, ...written, ...hooked, webhookAddress: `${hookOrigin}/hook` };
    expect((await call('update', { ...whole, webhookSecret: '' })).code).toBe(200);
    expect(await stored()).toBe(before);
    await call('update', { ...whole, webhookSecret: 'Another2' });
    expect(await stored()).not.toBe(before);
    const audit = await app.db.selectFrom('auditEntry').select('input').execute();
    const changes = await app.db.selectFrom('auditChange').select(['before', 'after']).execute();
    expect(JSON.stringify([audit, changes])).not.toMatch(/HookSecret1|Another2/);
  });
});

describe('a message', () => {
  it('without a configuration is shown in the product only [MSGTPL-006]', async () => {
    await mailTo('zhangwei', '无配置');
    await look();
    expect((await inbox())[0]?.title).toContain('无配置');
    expect(await deliveries()).toEqual([]);
  });

  it('leaves on each channel of its configuration, once per person, placeholders filled [MSGTPL-005] [MSGTPL-006]', async () => {
    const template = {
      enCode: 'own',
      fullName: '自定义',
      messageType: 5,
      title: '{title}!',
      content: '{receiver}/{account}/{sender}/{unknown}',
    };
    const { data } = await app.call<{ id: string }>('message-template.create', template, admin);
    await create({
      templateIds: ['in-app', 'mail', 'wechat', 'ding', data.id],
      webhookAddress: `${hookOrigin}/hook`,
      webhookSecret: 'HookSecret1',
    });
    await mailTo('zhangwei', '全渠道');
    await look();
    const { realName } = await app.db
      .selectFrom('users')
      .select('realName')
      .where('account', '=', 'zhangwei')
      .executeTakeFirstOrThrow();
    expect((await inbox())[0]?.title).toContain('全渠道');
    expect(mails).toHaveLength(1);
    expect(decoded(mails[0] ?? '')).toMatch(/To: .*<zhangwei@example\.com>/);
    expect(decoded(mails[0] ?? '')).toContain('全渠道');
    const sent = (path: string) => third.requests.filter(([, at]) => at === path).map(([, , body]) => body);
    expect(sent('/cgi-bin/message/send')).toEqual([
      expect.objectContaining({
        touser: 'zhangwei',
        agentid: 1000002,
        text: { content: expect.stringContaining('全渠道') },
      }),
    ]);
    expect(sent('/topapi/message/corpconversation/asyncsend_v2')).toEqual([
      expect.objectContaining({ agent_id: 77, userid_list: 'zhangwei' }),
    ]);
    expect(hooks).toHaveLength(1);
    const hook = hooks[0] as Hook;
    const body = JSON.parse(hook.body) as Record<string, string>;
    expect(body).toMatchObject({ title: expect.stringMatching(/全渠道.*!$/), account: 'zhangwei' });
    expect(body['content']).toMatch(new RegExp(`^${realName}/zhangwei/.+/\\{unknown\\}$`));
    expect(hook.headers['x-signature']).toBe(createHmac('sha256', 'HookSecret1').update(hook.body).digest('hex'));
    expect(hook.headers['idempotency-key']).toBe(body['id']);
    await look();
    expect([mails.length, hooks.length]).toEqual([1, 1]);
  });

  it('whose configuration has no in-app template is not shown in the product, one of a disabled configuration is', async () => {
    const id = await create({ ...hooked, webhookAddress: `${hookOrigin}/hook` });
    await mailTo('zhangwei', '只外发');
    await look();
    expect((await inbox()).some(({ title }) => title.includes('只外发'))).toBe(false);
    expect(hooks).toHaveLength(1);
    await call('state', { id });
    await mailTo('zhangwei', '停用后');
    await look();
    expect((await inbox())[0]?.title).toContain('停用后');
    expect(hooks).toHaveLength(1);
  });

  it('of a transaction that fails leaves on no channel', async () => {
    await create({ ...hooked, webhookAddress: `${hookOrigin}/hook` });
    const input = { toUserIds: ['nobody'], subject: '失败', bodyText: '', atOnce: 1 };
    expect((await app.call('email.create', input, admin)).code).toBe(400);
    await look();
    expect(hooks).toEqual([]);
  });

  it('that cannot be delivered is retried with the same key, seen as failed, and sent again [MSGTPL-006]', async () => {
    await create({ ...hooked, webhookAddress: `${hookOrigin}/hook` });
    hookStatus = 503;
    await mailTo('zhangwei', '重试');
    await look();
    expect(await deliveries()).toEqual([expect.objectContaining({ state: 'waiting', lastError: 'HTTP 503' })]);
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      app.clock.now += 6 * 3_600_000;
      await look();
    }
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ state: 'dead', label: expect.stringContaining('重试') });
    expect(hooks).toHaveLength(8);
    expect(new Set(hooks.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    hookStatus = 200;
    expect((await call('resend', { id: failed?.id })).code).toBe(200);
    await look();
    expect(await deliveries()).toEqual([expect.objectContaining({ state: 'done', lastError: '' })]);
    expect(hooks.at(-1)?.headers['idempotency-key']).toBe(hooks[0]?.headers['idempotency-key']);
    expect((await call('resend', { id: failed?.id })).code).toBe(400);
    expect((await call('resend', { id: 'none' })).code).toBe(404);
  });

  it.each([
    ['a redirect of a web-hook', 'webhook', () => void (hookStatus = 302), 'waiting'],
    ['a receiver without a mail address', 'mail', () => undefined, 'dead'],
    [
      'a person unknown to WeChat',
      'wechat',
      () => void third.answers.set('/cgi-bin/message/send', () => ({ errcode: 0, invaliduser: 'liuyang' })),
      'dead',
    ],
    [
      'an overloaded WeChat',
      'wechat',
      () => void third.answers.set('/cgi-bin/message/send', () => ({ errcode: -1, errmsg: 'busy' })),
      'waiting',
    ],
    [
      'a refusal of DingTalk',
      'ding',
      () => void third.answers.set('/gettoken', () => ({ errcode: 40089, errmsg: 'bad key' })),
      'dead',
    ],
  ])('%s is not followed or repeated without end', async (_, templateId, arrange, state) => {
    await app.db.updateTable('users').set({ email: '' }).where('account', '=', 'liuyang').execute();
    await create({ templateIds: [templateId], webhookAddress: `${hookOrigin}/hook` });
    arrange();
    await mailTo('liuyang', '失败');
    await look();
    expect(await deliveries()).toEqual([expect.objectContaining({ state, lastError: expect.stringMatching(/./) })]);
    expect(hooks.length).toBe(templateId === 'webhook' ? 1 : 0);
  });

  it('does not leave through a mail server that the settings do not name, nor a web-hook that they named before', async () => {
    await create({ ...hooked, templateIds: ['mail', 'webhook'], webhookAddress: `${hookOrigin}/hook` });
    const { settings } = app.platform;
    const [origins, hosts] = [settings.interfaceOrigins, settings.mailHosts];
    Object.assign(settings, { interfaceOrigins: [], mailHosts: [] });
    await mailTo('zhangwei', '未允许');
    await look();
    Object.assign(settings, { interfaceOrigins: origins, mailHosts: hosts });
    expect((await deliveries()).map(({ state }) => state)).toEqual(['dead', 'dead']);
    expect([mails.length, hooks.length]).toEqual([0, 0]);
  });

  it('for testing goes to the chosen people on all channels, of a disabled configuration too [MSGTPL-006]', async () => {
    const id = await create({
      ...hooked,
      templateIds: ['in-app', 'webhook'],
      webhookAddress: `${hookOrigin}/hook`,
      enabledMark: 0,
    });
    const toUserIds = [await idOf('zhangwei')];
    app.clock.now += 1_000;
    expect(await call('test', { id, toUserIds, title: '测试一下', content: '内容' })).toMatchObject({ code: 200 });
    await look();
    expect((await inbox())[0]?.title).toBe('测试一下');
    expect(hooks.map(({ body }) => (JSON.parse(body) as { content: string }).content)).toEqual(['内容']);
    expect((await call('test', { id, toUserIds: [], title: '无人' })).code).toBe(400);
  });
});
