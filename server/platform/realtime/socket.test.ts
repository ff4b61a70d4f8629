import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedAddress } from '../log/log-options.ts';
import { endSessions, sessionKeyOf } from '../auth/sessions.ts';
import { demoPassword, logIn, withPasswords } from '../testing/sealed-login.ts';
import { openSocket, type SocketPage } from '../testing/socket-page.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { Connections } from '../context/connections.ts';
import { endDeadLines } from './serve-socket.ts';

let app: TestApp;
const pages: SocketPage[] = [];
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  for (const page of pages) page.close();
  await app.close();
});

const hello = { mobileDevice: false, systemId: '', isSeparate: false };
async function open(as: Parameters<typeof openSocket>[1], headers: Record<string, string> = {}) {
  const page = await openSocket(app, as, headers);
  pages.push(page);
  return page;
}
async function connect(as: Parameters<typeof openSocket>[1]) {
  const page = await open(as);
  page.say('OnConnection', hello);
  await page.take('initMessage');
  return page;
}

describe('the socket', () => {
  it('at /websocket/{token} answers OnConnection [SOCKET-001] [SOCKET-002] [SOCKET-006]', async () => {
    const page = await open('plain');
    page.say('OnConnection', hello);
    expect(await page.take('initMessage')).toEqual({
      method: 'initMessage',
      unreadNums: [],
      unreadNoticeCount: 0,
      unreadMessageCount: 0,
      unreadTotalCount: 0,
    });
  });

  it.each(['/websocket', '/socket/TOKEN', '/api/websocket/TOKEN', '/websocket/TOKEN/more'])(
    'does not accept connections at %s [SOCKET-001]',
    async (path) => {
      const { token } = await open('plain');
      const { port } = app.app.server.address() as AddressInfo;
      const socket = new WebSocket(`ws://localhost:${port}${path.replace('TOKEN', token)}`);
      const error = await new Promise<Error>((resolve, reject) =>
        socket.once('error', resolve).once('open', () => reject(new Error('opened'))),
      );
      expect(error.message).toContain('404');
    },
  );

  it('answers a ping [SOCKET-020]', async () => {
    const page = await open('plain');
    page.say('heartCheck');
    await page.take('heartCheck');
  });

  it('with an invalid token gets logout and is closed [SOCKET-022]', async () => {
    const page = await open({ token: 'no-such-token' });
    expect(await page.take('logout')).toMatchObject({ token: 'no-such-token', msg: expect.stringMatching(/登录/) });
    expect(await page.closed).toBe(4401);
  });

  it('compresses no frames, also where the page offers it', async () => {
    const { token } = await open('plain');
    const { port } = app.app.server.address() as AddressInfo;
    const socket = new WebSocket(`ws://localhost:${port}/websocket/${token}`, { perMessageDeflate: true });
    await once(socket, 'open');
    expect(socket.extensions).toBe('');
    socket.terminate();
  });

  it('refuses connections from another origin', async () => {
    await expect(open('plain', { origin: 'https://evil.example' })).rejects.toThrow('403');
    const { port } = app.app.server.address() as AddressInfo;
    await open('plain', { origin: `http://localhost:${port}` });
  });

  it.each(['not json', '[]', '{"method":"Nonsense"}', '{"method":7}', 'null', '{}', '{"method":"__proto__"}'])(
    'ignores %s and continues [SOCKET-021]',
    async (text) => {
      const page = await open('plain');
      page.sayText(text);
      page.say('heartCheck');
      await page.take('heartCheck');
      expect(page.received).toHaveLength(1);
    },
  );

  it('refuses a known frame with invalid content', async () => {
    const page = await open('plain');
    page.say('MessageList', { toUserId: 'admin', pageSize: 'many' });
    expect((await page.take('refused')).msg).toMatch(/[\u4e00-\u9fff]/);
  });

  it('is closed when a frame carries the token of another session', async () => {
    const page = await open('plain');
    page.say('OnConnection', { ...hello, token: await app.tokenOf('admin') });
    expect(await page.closed).toBe(1008);
    expect(page.received).toEqual([]);
  });

  it('is closed for a frame that is too large, and for too many frames', async () => {
    const large = await open('plain');
    large.sayText('x'.repeat(40_000));
    expect(await large.closed).toBe(1009);
    const loud = await open('plain');
    for (let index = 0; index < 80; index += 1) loud.say('heartCheck');
    expect(await loud.closed).toBe(1008);
    expect(loud.received.length).toBeLessThanOrEqual(60);
  });
});

describe('a session that ends', () => {
  it('notifies all of its pages in the reader’s language, and no other session', async () => {
    const [old, other, own] = [await connect('plain'), await connect('configurer'), await connect('plain')];
    old.say('OnConnection', { ...hello, language: 'en' });
    await old.take('initMessage');
    const { userId } = await app.db
      .selectFrom('session')
      .innerJoin('users', 'users.id', 'session.userId')
      .select('userId')
      .where('users.account', '=', 'zhangwei')
      .executeTakeFirstOrThrow();
    app.platform.lines.logOut({ userId, keep: sessionKeyOf(own.token) }, 'session.elsewhere');
    expect(await old.take('logout')).toMatchObject({ token: old.token, msg: expect.stringMatching(/[a-z]/) });
    expect(await old.closed).toBe(4401);
    for (const page of [other, own]) {
      page.say('heartCheck');
      await page.take('heartCheck');
      expect(page.received.some(({ method }) => method === 'logout')).toBe(false);
    }
  });

  it('by logging out closes its pages at once without a further message (R24)', async () => {
    const [page, other] = [await connect('plain'), await connect('plain')];
    expect((await app.call('session.logout', {}, { as: { token: page.token } })).code).toBe(200);
    expect(await page.closed).toBe(4401);
    expect(page.received.map(({ method }) => method)).toEqual(['initMessage']);
    other.say('heartCheck');
    await other.take('heartCheck');
  });

  it('because the account logged in elsewhere under single login notifies its page [SOCKET-023]', async () => {
    const single = await withPasswords(await testApp({ settings: { singleLogin: true } }));
    const first = (await logIn(single, 'zhangwei', demoPassword)).data.token;
    const old = await openSocket(single, { token: first });
    old.say('OnConnection', hello);
    await old.take('initMessage');
    const second = (await logIn(single, 'zhangwei', demoPassword)).data.token;
    expect(await old.take('logout')).toMatchObject({ token: first, msg: expect.stringMatching(/其他/) });
    const own = await openSocket(single, { token: second });
    own.say('OnConnection', hello);
    await own.take('initMessage');
    own.close();
    await single.close();
  });

  it('without a notification closes its pages at the next check, and at the next frame', async () => {
    const [looked, spoken] = [await connect('configurer'), await connect('configurer')];
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('account', '=', 'lixiaoyun')
      .executeTakeFirstOrThrow();
    await endSessions(app.db, id, 'reset');
    spoken.say('OnConnection', hello);
    await spoken.take('logout');
    await endDeadLines(app.platform);
    await looked.take('logout');
    expect(await looked.closed).toBe(4401);
  });

  it('by expiry is not prolonged by an open connection (no keep-alive)', async () => {
    const page = await connect('plain');
    const now = app.clock.now;
    app.clock.now += 400 * 60_000;
    page.say('OnConnection', hello);
    await page.take('initMessage');
    app.clock.now += 100 * 60_000;
    await endDeadLines(app.platform);
    await page.take('logout');
    app.clock.now = now;
  });
});

describe('a locked screen', () => {
  it('gets no messages', async () => {
    const page = await connect('plain');
    const other = await connect('plain');
    app.platform.lines.letGo({ sessionKey: sessionKeyOf(page.token) }, 'locked');
    expect(await page.closed).toBe(4423);
    other.say('heartCheck');
    await other.take('heartCheck');
  });
});

it('does not log tokens', () => {
  expect(loggedAddress('/websocket/secret?x=1')).toBe('/websocket/…?…');
  expect(loggedAddress('/api/message?keyword=x')).toBe('/api/message?…');
});

it('closes the oldest of very many pages of one user, which does not reconnect [SOCKET-012]', () => {
  const lines = new Connections();
  const said: string[][] = [];
  for (let index = 0; index < 51; index += 1) {
    said.push([]);
    lines.join({
      token: String(index),
      sessionKey: String(index),
      userId: 'u',
      language: 'zh',
      send: (text) => void said[index]?.push(text),
      close: (code) => void said[index]?.push(String(code)),
    });
  }
  expect(said[0]).toEqual(['{"method":"closeSocket"}', '1000']);
  expect(said.slice(1).flat()).toEqual([]);
  expect(lines.list()).toHaveLength(50);
});
