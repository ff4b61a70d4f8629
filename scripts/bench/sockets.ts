import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { WebSocket } from 'ws';
import type { ServerFrame } from '#schemas/protocol/socket.ts';
import { buildApp } from '#server/app.ts';
import { testApp } from '#server/platform/testing/test-app.ts';
import { resources } from '#server/resources/index.ts';

// node scripts/run.mjs scripts/bench/sockets.ts
// 300 WebSocket connections of 300 users: time until all are open, until a broadcast notice has reached each, and until
// one chat message has reached one of them.

const pages = 300;
const rounds = 3;

interface Page {
  socket: WebSocket;
  token: string;
  next(method: ServerFrame['method']): Promise<number>;
}

function openPage(port: number, token: string, onOpen: () => void): Promise<Page> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket/${token}`);
  const waiting = new Map<string, (time: number) => void>();
  socket.on('message', (data: Buffer) => {
    const { method } = JSON.parse(data.toString()) as ServerFrame;
    waiting.get(method)?.(performance.now());
  });
  const next = (method: string) => new Promise<number>((resolve) => waiting.set(method, resolve));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => {
      onOpen();
      const greeted = next('initMessage');
      const hello = { token, mobileDevice: false, systemId: '', isSeparate: false };
      socket.send(JSON.stringify({ method: 'OnConnection', ...hello }));
      void greeted.then(() => resolve({ socket, token, next }));
    });
  });
}

const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;
const report = (name: string, ms: number, allowed: number) =>
  process.stdout.write(`${name}: ${Math.round(ms)} ms (at most ${allowed})${ms > allowed ? '  TOO SLOW' : ''}\n`);

export async function main() {
  const test = await testApp();
  const app = await buildApp(test.platform, resources);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const model = await test.db
    .selectFrom('users')
    .selectAll()
    .where('account', '=', 'zhangwei')
    .executeTakeFirstOrThrow();
  for (let index = 0; index < pages; index += 1) {
    const own = { id: `bench-${index}`, account: `bench${index}`, realName: `员工${index}` };
    await test.db
      .insertInto('users')
      .values({ ...model, ...own })
      .execute();
  }
  const tokens = [];
  for (let index = 0; index < pages; index += 1) tokens.push(await test.tokenOf({ account: `bench${index}` }));

  const began = performance.now();
  let opened = began;
  const note = () => {
    opened = performance.now();
  };
  const open = await Promise.all(tokens.map((token) => openPage(port, token, note)));
  report(`${pages} sockets open`, opened - began, 5_000);
  report(`${pages} sockets greeted with their counts`, performance.now() - began, 10_000);

  const notices: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { data } = await test.call<{ id: string }>('notice.create', { title: `公告${round}` }, { as: 'admin' });
    const received = open.map((page) => page.next('messagePush'));
    const start = performance.now();
    await test.call('notice.release', { id: data.id }, { as: 'admin' });
    notices.push(Math.max(...(await Promise.all(received))) - start);
  }
  report(`a notice received by all ${pages}`, median(notices), 2_000);

  const [from, to] = open as [Page, Page];
  const chats: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const received = to.next('receiveMessage');
    const start = performance.now();
    const message = { toUserId: 'bench-1', messageType: 'text', messageContent: '在吗', token: from.token };
    from.socket.send(JSON.stringify({ method: 'SendMessage', ...message }));
    chats.push((await received) - start);
  }
  report('a chat message at its receiver', median(chats), 300);
  report('the slowest of 20', Math.max(...chats), 300);

  for (const { socket } of open) socket.terminate();
  await app.close();
  await test.close();
}
