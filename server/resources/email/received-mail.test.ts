import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Email } from '#schemas/resources/email/email.contract.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { fakeImap, type FakeMailServer, fakePop3 } from '../../services/mailbox/testing/fake-mail-server.ts';

let app: TestApp;
let servers: Record<'imap' | 'pop3', FakeMailServer>;
const admin = { as: 'admin' } as const;
const receive = (who: object = admin) => app.call<{ count: number; left: number }>('email.receive', {}, who);
const inbox = async (who: object = admin) =>
  (await app.call<{ list: { id: string; subject: string; sender: string }[] }>('email.list', { folder: 'inbox' }, who))
    .data.list;
const subjects = async (who: object = admin) => (await inbox(who)).map(({ subject }) => subject).sort();
const mailOf = async (subject: string) => {
  const id = (await inbox()).find((one) => one.subject === subject)?.id ?? '';
  return (await app.call<Email>('email.info', { id }, admin)).data;
};

/** The content of a stored file for a user; undefined if it is refused. */
async function contentOf(url: string, as: 'admin' | 'plain'): Promise<string | undefined> {
  const answer = await app.app.inject({ url, headers: { authorization: await app.tokenOf(as) } });
  const { data } = answer.json<{ data: { url: string } | null }>();
  return data ? (await app.download(data.url)).body.toString() : undefined;
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
const composed = async (mail: object) =>
  (await composer.sendMail({ from: '王客户 <customer@example.org>', to: 'wei@example.com', ...mail }))
    .message as Buffer;
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The system's mail settings and the caller's mailbox. */
async function configure(protocol: 'imap' | 'pop3') {
  const hosts = {
    emailImapHost: '127.0.0.1',
    emailImapPort: servers.imap.port,
    emailPop3Host: '127.0.0.1',
    emailPop3Port: servers.pop3.port,
  };
  const config = { emailReceiveType: protocol, emailSsl: 0, ...hosts };
  expect((await app.call('sys-config.save', config, admin)).code).toBe(200);
  const { account, password } = servers[protocol].inbox;
  expect((await app.call('email.saveMailbox', { account, password }, admin)).code).toBe(200);
  return servers[protocol].inbox;
}

beforeAll(async () => {
  servers = { imap: await fakeImap(), pop3: await fakePop3() };
  const mailHosts = Object.values(servers).map(({ port }) => `127.0.0.1:${port}`);
  app = await testApp({ settings: { mailHosts, uploadKb: 10 } });
});
afterAll(async () => {
  await app.close();
  for (const server of Object.values(servers)) await server.close();
});
beforeEach(async () => {
  for (const { inbox } of Object.values(servers)) {
    Object.assign(inbox, { messages: [], commands: [], beforeMessage: async () => undefined });
  }
  for (const table of ['mailbox', 'receivedMail', 'emailReceiver', 'email'] as const) {
    await app.db.deleteFrom(table).execute();
  }
});

describe.each(['imap', 'pop3'] as const)('mail from outside over %s', (protocol) => {
  it('appears in the inbox with its attachments and clean HTML, each message once [MSGTPL-007]', async () => {
    const { messages } = await configure(protocol);
    const html = `<p onclick="x()">报价 <img src="cid:logo"><img src="https://tracker.example.net/p.gif"></p>
.first in its line<script>steal()</script>`;
    const attachments = [
      { filename: '报价单.txt', content: '一百元' },
      { filename: 'logo.png', content: picture, cid: 'logo' },
      { filename: 'virus.exe', content: 'MZ' },
      { filename: 'large.txt', content: 'x'.repeat(11_000) },
      { filename: 'fake.png', content: 'no picture' },
    ];
    messages.push({ id: 1, raw: await composed({ subject: '报价', html, attachments }) });
    messages.push({ id: 2, raw: await composed({ subject: '第二封', text: '1 < 2 & 你好' }) });
    expect(await receive()).toMatchObject({ code: 200, msg: '收到 2 封新邮件', data: { count: 2, left: 0 } });
    expect(await subjects()).toEqual(['报价', '第二封'].sort());
    const mail = await mailOf('报价');
    expect(mail).toMatchObject({ sender: '王客户 <customer@example.org>', receivers: 'wei@example.com', isSent: 1 });
    expect(mail.bodyText).toMatch(/报价 <img src="\/api\/file\/Image\/annexpic\/[0-9a-f]{32}\.png"/);
    expect(mail.bodyText).toContain('\n.first in its line');
    expect(mail.bodyText).not.toMatch(/onclick|script|steal|<img src="http/);
    expect(mail.bodyText).toContain('virus.exe、large.txt、fake.png');
    const [file, ...others] = JSON.parse(mail.files) as { name: string; url: string }[];
    expect([file?.name, others]).toEqual(['报价单.txt', []]);
    expect(await contentOf(file?.url ?? '', 'admin')).toBe('一百元');
    expect(await contentOf(file?.url ?? '', 'plain')).toBeUndefined();
    expect((await mailOf('第二封')).bodyText).toContain('1 &lt; 2 &amp; 你好');
    expect(await receive()).toMatchObject({ msg: '没有新邮件', data: { count: 0 } });
    expect(await subjects()).toHaveLength(2);
  });

  it('is not received again after it was deleted, and the mail server is left unchanged', async () => {
    const { messages, commands } = await configure(protocol);
    messages.push({ id: 1, raw: await composed({ subject: '只一次', text: 'x' }) });
    await receive();
    const [mail] = await inbox();
    expect((await app.call('email.remove', { id: mail?.id, folder: 'inbox' }, admin)).code).toBe(200);
    expect((await receive()).data.count).toBe(0);
    expect(await app.db.selectFrom('email').select('id').execute()).toEqual([]);
    expect(commands.join('\n')).not.toMatch(/DELE|STORE|EXPUNGE|\bBODY\[|SELECT/);
  });

  it('received by two calls at once arrives once [MSGTPL-007]', async () => {
    const box = await configure(protocol);
    for (const id of [1, 2, 3]) box.messages.push({ id, raw: await composed({ subject: `同时${id}`, text: 'x' }) });
    let second: Promise<unknown> | undefined;
    box.beforeMessage = async () => {
      if (second) return;
      expect((await receive()).msg).toBe('正在收取邮件，请稍后再试');
      // As if the first process were suspended until its lease ended.
      await app.db.updateTable('mailbox').set({ receivingUntil: 0 }).execute();
      second = receive();
    };
    const first = await receive();
    const answers = [first, (await second) as typeof first];
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    expect(answers.map(({ data }) => data.count).reduce((sum, count) => sum + count)).toBe(3);
    expect(await subjects()).toEqual(['同时1', '同时2', '同时3']);
  });

  it('that is too large arrives with its headers, and 50 messages at most in one call', async () => {
    const { messages } = await configure(protocol);
    messages.push({ id: 1, raw: await composed({ subject: '巨大', text: '不会读取' }), size: 26_000_000 });
    expect((await receive()).data.count).toBe(1);
    const { bodyText } = await mailOf('巨大');
    expect(bodyText).toContain('邮件过大');
    expect(bodyText).not.toContain('不会读取');
    for (let id = 2; id <= 53; id += 1) messages.push({ id, raw: `Subject: no ${id}\r\n\r\nx` });
    expect(await receive()).toMatchObject({
      msg: '收到 50 封新邮件，还有 2 封，请再次收取',
      data: { count: 50, left: 2 },
    });
    expect((await receive()).data).toEqual({ count: 2, left: 0 });
  });

  it('is not received with a wrong password', async () => {
    await configure(protocol);
    servers[protocol].inbox.password = 'changed';
    expect(await receive()).toMatchObject({ code: 400, msg: expect.stringContaining('拒绝登录') });
    servers[protocol].inbox.password = 'Mail-Secret-1';
    expect((await receive()).code).toBe(200);
  });
});

describe('mail from outside', () => {
  it('is received in its sender’s character set, without control characters and with bounded texts', async () => {
    const { messages } = await configure('pop3');
    const raw = Buffer.concat([
      Buffer.from(`Subject: ${'s'.repeat(300)}\r\nFrom: a@example.org\r\nDate: Fri, 1 Jan 2199 00:00:00 GMT\r\n`),
      Buffer.from('Content-Type: text/plain; charset=gb2312\r\nContent-Transfer-Encoding: 8bit\r\n\r\n'),
      Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0x00, 0x21]),
    ]);
    messages.push({ id: 1, raw });
    await receive();
    const mail = await mailOf('s'.repeat(200));
    expect(mail.bodyText).toContain('你好!');
    expect(mail.sendTime).toBe(app.clock.now);
  });

  it('is the same message over both protocols', async () => {
    const raw = await composed({ subject: '换了协议', text: 'x' });
    (await configure('pop3')).messages.push({ id: 1, raw });
    await receive();
    (await configure('imap')).messages.push({ id: 9, raw });
    expect((await receive()).data.count).toBe(0);
    expect(await subjects()).toEqual(['换了协议']);
  });

  it('arrives as far as it was read when the connection ends', async () => {
    const box = await configure('pop3');
    for (const id of [1, 2, 3]) box.messages.push({ id, raw: await composed({ subject: `断线${id}`, text: 'x' }) });
    let read = 0;
    box.beforeMessage = async () => {
      read += 1;
      if (read === 3) throw new Error('The server ends the connection.');
    };
    expect(await receive()).toMatchObject({
      code: 200,
      msg: '收到 2 封新邮件，之后连接中断，请再次收取',
      data: { count: 2, left: 1 },
    });
    expect((await receive()).data).toEqual({ count: 1, left: 0 });
    expect(await subjects()).toEqual(['断线1', '断线2', '断线3']);
    read = 2;
    box.messages.push({ id: 4, raw: 'Subject: x\r\n\r\n' });
    expect((await receive()).msg).toBe('无法连接邮件服务器');
  });

  it('of a server that the settings do not name is never requested [MSGTPL-007]', async () => {
    const { commands } = await configure('imap');
    const { settings } = app.platform;
    const { mailHosts } = settings;
    Object.assign(settings, { mailHosts: [] });
    expect((await receive()).msg).toContain('ZHJY_MAIL_HOSTS');
    Object.assign(settings, { mailHosts });
    expect(commands).toEqual([]);
    await app.call('sys-config.save', { emailImapHost: '' }, admin);
    expect((await receive()).msg).toBe('系统配置中没有收件服务器');
  });
});

describe('the mailbox of a person', () => {
  const stored = async () => (await app.db.selectFrom('mailbox').select('password').executeTakeFirst())?.password;
  const save = (input: object) => app.call('email.saveMailbox', input, admin);

  it('never answers its password, stores it encrypted, and needs a new one for another account', async () => {
    await configure('imap');
    expect((await app.call('email.mailbox', {}, admin)).data).toEqual({ account: 'wei@example.com', password: '' });
    const before = await stored();
    expect(before).not.toContain('Mail-Secret-1');
    expect((await save({ account: 'wei@example.com', password: '' })).code).toBe(200);
    expect(await stored()).toBe(before);
    expect((await save({ account: 'other@example.com', password: '' })).msg).toBe('请输入此账户的密码');
    expect((await save({ account: 'wei@example.com\r\nDELE 1', password: 'x' })).code).toBe(400);
    expect((await save({ account: 'wei@example.com', password: 'x\r\nDELE 1' })).code).toBe(400);
    expect((await save({ account: '' })).code).toBe(200);
    expect(await stored()).toBeUndefined();
    expect((await receive()).code).toBe(200);
  });

  it('is his or her own, and needs the menu', async () => {
    const { messages } = await configure('imap');
    messages.push({ id: 1, raw: await composed({ subject: '我的', text: 'x' }) });
    const other = { as: 'configurer' } as const;
    await receive();
    const read = await app.call<{ account: string }>('email.mailbox', {}, other);
    expect(read.code === 403 || read.data.account === '').toBe(true);
    expect((await app.call('email.saveMailbox', { account: 'a', password: 'b' }, { as: 'plain' })).code).toBe(403);
    const [mail] = await inbox();
    expect((await app.call('email.info', { id: mail?.id }, other)).code).toBe(404);
  });
});
