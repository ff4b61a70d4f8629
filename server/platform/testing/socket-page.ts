import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { ServerFrame } from '#schemas/protocol/socket.ts';
import type { As, TestApp } from './test-app.ts';

type Frame = { method: string } & Record<string, unknown>;

/** A page's socket for tests. */
export interface SocketPage {
  token: string;
  /** Every received frame, oldest first. */
  received: Frame[];
  say(method: string, frame?: object): void;
  sayText(text: string): void;
  /** The next unread frame of that method, received already or awaited. */
  take<M extends ServerFrame['method']>(method: M): Promise<Extract<ServerFrame, { method: M }>>;
  /** The close code. */
  closed: Promise<number>;
  close(): void;
}

const lateMs = 3_000;

async function listening({ app }: TestApp): Promise<AddressInfo> {
  if (!app.server.listening) await app.listen({ port: 0, host: 'localhost' });
  return app.server.address() as AddressInfo;
}

/** Opens a socket to the server like a page of that user; starts listening if needed. */
export async function openSocket(app: TestApp, as: As, headers: Record<string, string> = {}): Promise<SocketPage> {
  const token = await app.tokenOf(as);
  const received: Frame[] = [];
  const taken = new Set<Frame>();
  const waiters = new Set<() => void>();
  let close = (_: number) => {};
  const closed = new Promise<number>((resolve) => {
    close = resolve;
  });
  const { port } = await listening(app);
  const socket = new WebSocket(`ws://localhost:${port}/websocket/${token}`, { headers });
  socket.on('message', (data: Buffer) => {
    received.push(JSON.parse(data.toString()) as Frame);
    for (const wake of [...waiters]) wake();
  });
  socket.on('close', close);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const find = (method: string) => received.find((frame) => frame.method === method && !taken.has(frame));
  return {
    token,
    received: received,
    sayText: (text) => socket.send(text),
    say: (method, frame = {}) => socket.send(JSON.stringify({ method, token, ...frame })),
    take: (method) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const frame = find(method);
          if (!frame) return;
          clearTimeout(late);
          waiters.delete(look);
          taken.add(frame);
          resolve(frame as never);
        };
        const late = setTimeout(() => reject(new Error(`no ${method} came: ${JSON.stringify(received)}`)), lateMs);
        waiters.add(look);
        look();
      }),
    closed,
    close: () => socket.terminate(),
  };
}
