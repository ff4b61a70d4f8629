import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FirstPassword, ImportResult } from '#schemas/resources/import-calls.ts';
import { changePassword, logIn, withPasswords } from '../../platform/testing/sealed-login.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { jobWorker } from '../../platform/worker/worker.ts';
import { userResource } from './user.resource.ts';

const admin = { as: 'admin' } as const;
const dayMs = 86_400_000;
let app: TestApp;
let smtp: SMTPServer;
let mails: string[] = [];

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onData(stream, _, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => (mails.push(Buffer.concat(parts).toString('utf8')), done()));
    },
  });
  await new Promise<void>((done) => void smtp.listen(0, '127.0.0.1', done));
  const { port } = smtp.server.address() as AddressInfo;
  app = await withPasswords(await testApp({ settings: { mailHosts: [`127.0.0.1:${port}`] } }));
  await configure({ enableVerificationCode: 0, emailSmtpPort: port, emailSsl: 0, emailSenderName: '智慧办公' });
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((done) => smtp.close(done));
});
beforeEach(() => (mails = []));

async function configure(values: object) {
  const before = (await app.call<object>('sys-config.info', {}, admin)).data;
  expect((await app.call('sys-config.save', { ...before, ...values }, admin)).code).toBe(200);
}
const noMail = { emailSmtpHost: '', emailAccount: '' };
const mailServer = { emailSmtpHost: '127.0.0.1', emailAccount: 'office@example.com' };

const person = { realName: '孙丽', gender: '2', organizeIdTree: [['company', 'dept-technology']] };
const create = (account: string, more: object = {}) =>
  app.call<{ id: string; passwords?: FirstPassword[] }>(
    'user.create',
    { ...person, account, passwordBy: 'shown', ...more },
    admin,
  );
const given = async (account: string) => (await create(account)).data.passwords?.[0]?.password ?? '';
const look = () => jobWorker({ platform: app.platform, log: app.app.log }, [userResource]).look();

describe('a one-time password', () => {
  it('is made for each new user, answered once and stored as a hash only; it satisfies the policy [PASSWORD-018]', async () => {
    await configure({
      passwordStrengthLimit: 1,
      passwordLengthMin: 1,
      passwordLengthMinNumber: 18,
      containsCharacters: 1,
    });
    const { data } = await create('newone');
    expect(data.passwords).toMatchObject([{ account: 'newone', realName: '孙丽' }]);
    const [own, other] = [data.passwords?.[0]?.password ?? '', await given('newtwo')];
    expect(own).not.toBe(other);
    expect(own).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@#$%*!?]).{18,}$/);
    await configure({ passwordStrengthLimit: 0 });
    const stored = await app.db.selectFrom('users').selectAll().where('id', '=', data.id).executeTakeFirst();
    expect(JSON.stringify(stored)).not.toContain(own);
    const read = await app.call('user.info', { id: data.id }, admin);
    expect(JSON.stringify(read.data)).not.toMatch(/password/i);
    expect((await logIn(app, 'newone', own)).code).toBe(200);
  });

  it('logs in once and leads to the change of the password, which can then be used as often as wanted [PASSWORD-016]', async () => {
    await configure({ mandatoryModificationOfInitialPassword: 1 });
    const password = await given('onlyonce');
    const first = await logIn(app, 'onlyonce', password);
    const as = { token: first.data.token };
    expect((await app.call('profile.info', {}, { as })).msg).toBe('请先修改初始密码');
    expect((await logIn(app, 'onlyonce', password)).msg).toBe('一次性密码已使用过，请联系管理员重置密码');
    expect((await logIn(app, 'onlyonce', 'guessed12345')).msg).toBe('账户或密码错误');
    expect((await changePassword(app, as.token, password, 'Chosen2025')).code).toBe(200);
    for (const time of [1, 2]) expect((await logIn(app, 'onlyonce', 'Chosen2025')).code, String(time)).toBe(200);
  });

  it('becomes an ordinary one with its first login where no initial password has to be changed [PASSWORD-016]', async () => {
    await configure({ mandatoryModificationOfInitialPassword: 0 });
    const password = await given('ordinary');
    const { data } = await logIn(app, 'ordinary', password);
    expect((await app.call('profile.info', {}, { as: { token: data.token } })).code).toBe(200);
    app.clock.now += 30 * dayMs;
    expect((await logIn(app, 'ordinary', password)).code).toBe(200);
  });

  it('expires after a week; a login by two at once succeeds for one', async () => {
    await configure({ mandatoryModificationOfInitialPassword: 1 });
    const [late, early] = [await given('toolate'), await given('intime')];
    app.clock.now += 7 * dayMs - 1;
    const both = await Promise.all([logIn(app, 'intime', early), logIn(app, 'intime', early)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 400]);
    app.clock.now += 1;
    expect((await logIn(app, 'toolate', late)).msg).toBe('一次性密码已过期，请联系管理员重置密码');
  });
});

describe('first passwords by mail', () => {
  const rows = [
    {
      id: '1',
      account: 'mailed1',
      realName: '周敏',
      gender: '女',
      organizeIdTree: '技术研发部',
      email: 'm1@example.com',
    },
    { id: '2', account: 'paper2', realName: '吴飞', gender: '男', organizeIdTree: '技术研发部' },
  ];
  const importThem = (more: object = {}) =>
    app.call<ImportResult>('user.importData', { list: rows, sendMail: 1, ...more }, admin);

  it('are refused where no mail can leave', async () => {
    await configure(noMail);
    expect((await importThem()).msg).toBe('系统配置中未设置发件服务器');
    expect((await create('nomail', { passwordBy: 'mailed', email: 'a@example.com' })).code).toBe(400);
    await configure(mailServer);
    await app.db.updateTable('messageTemplate').set({ enabledMark: 0 }).where('id', '=', 'first-password').execute();
    expect((await importThem()).msg).toBe('没有启用的“一次性密码邮件”消息模板');
    await app.db.updateTable('messageTemplate').set({ enabledMark: 1 }).where('id', '=', 'first-password').execute();
  });

  it('go to people with an address, the others are answered; a check of the rows sends nothing [USER-025]', async () => {
    await configure(mailServer);
    expect((await importThem({ isCheck: 1 })).data).toMatchObject({ snum: 2 });
    await look();
    expect(mails).toEqual([]);
    const { data } = await importThem();
    expect(data).toMatchObject({ snum: 2, mailed: 1, passwords: [{ account: 'paper2' }] });
    expect(data.passwords).toHaveLength(1);
    const job = await app.db
      .selectFrom('job')
      .select('payload')
      .where('queue', '=', 'user.mailPassword')
      .executeTakeFirst();
    await look();
    expect(mails).toHaveLength(1);
    const [head, body = ''] = (mails[0] ?? '').split(/\r?\n\r?\n/, 2);
    expect(head).toContain('m1@example.com');
    const text = Buffer.from(body, 'base64').toString('utf8');
    expect(text).toContain('mailed1');
    const password = /一次性密码：(\S+)/.exec(text)?.[1] ?? '';
    expect(JSON.stringify(job)).not.toContain(password);
    expect((await logIn(app, 'mailed1', password)).code).toBe(200);
  });

  it('of a user created in the dialog need an address, and are not answered', async () => {
    expect((await create('nowhere', { passwordBy: 'mailed' })).msg).toBe('请输入邮箱，一次性密码将发送到该邮箱');
    const { data } = await create('byMail', { passwordBy: 'mailed', email: 'b@example.com' });
    expect(data).toEqual({ id: data.id });
    await look();
    expect(mails.map((mail) => mail.includes('b@example.com'))).toEqual([true]);
  });

  it('are not sent once the password was replaced', async () => {
    const { data } = await create('replaced', { passwordBy: 'mailed', email: 'c@example.com' });
    await app.db.updateTable('users').set({ oneTimeUntil: null }).where('id', '=', data.id).execute();
    await look();
    expect(mails).toEqual([]);
  });
});
