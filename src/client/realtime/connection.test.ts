import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnection, type SocketLike } from './connection.ts';

/** A fake socket controlled by the test. */
function fakeSocket() {
  const listeners: Record<string, (event: { data: unknown }) => void> = {};
  const said: string[] = [];
  const socket = {
    said,
    isClosed: false,
    send: (text: string) => void said.push(text),
    close() {
      this.isClosed = true;
    },
    addEventListener: (type: string, listener: (event: { data: unknown }) => void) => {
      listeners[type] = listener;
    },
    happens: (type: string, data?: unknown) => listeners[type]?.({ data }),
  };
  return socket satisfies SocketLike;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function connect() {
  const sockets: ReturnType<typeof fakeSocket>[] = [];
  const deps = {
    open: vi.fn(() => {
      const socket = fakeSocket();
      sockets.push(socket);
      return socket;
    }),
    onOpen: vi.fn(),
    onFrame: vi.fn(),
    onState: vi.fn(),
    onUnreadable: vi.fn(),
    random: () => 0,
  };
  const connection = createConnection(deps);
  connection.start();
  const newest = () => sockets.at(-1)!;
  return { connection, deps, sockets, newest };
}

describe('a lost connection', () => {
  it('is tried again after pauses growing from 1 s to 30 s, until it is stopped [SOCKET-020]', () => {
    const { deps, newest, connection } = connect();
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const before = deps.open.mock.calls.length;
      newest().happens('close');
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      expect(deps.open).toHaveBeenCalledTimes(before);
      vi.advanceTimersByTime(1);
      expect(deps.open).toHaveBeenCalledTimes(before + 1);
    }
    connection.stop();
    const before = deps.open.mock.calls.length;
    newest().happens('close');
    vi.advanceTimersByTime(120_000);
    expect(deps.open).toHaveBeenCalledTimes(before);
  });

  it('begins with short pauses again once the server has spoken', () => {
    const { deps, newest } = connect();
    newest().happens('close');
    vi.advanceTimersByTime(1_000);
    newest().happens('close');
    vi.advanceTimersByTime(2_000);
    newest().happens('open');
    newest().happens('message', '{"method":"initMessage"}');
    newest().happens('close');
    vi.advanceTimersByTime(1_000);
    expect(deps.open).toHaveBeenCalledTimes(4);
  });

  it('reconnects at once when the page or the network wakes', () => {
    const { deps, newest, connection } = connect();
    newest().happens('open');
    connection.wake();
    expect(deps.open).toHaveBeenCalledTimes(1);
    newest().happens('close');
    connection.wake();
    expect(deps.open).toHaveBeenCalledTimes(2);
  });

  it('is not brought back by an old socket that closes late', () => {
    const { deps, sockets, connection } = connect();
    sockets[0]!.happens('close');
    connection.wake();
    sockets[0]!.happens('close');
    sockets[0]!.happens('message', '{"method":"refresh"}');
    vi.advanceTimersByTime(60_000 - 1);
    expect(deps.onFrame).not.toHaveBeenCalled();
    expect(deps.open).toHaveBeenCalledTimes(2);
  });
});

describe('a ping', () => {
  it('is sent every 25 s; unanswered for 10 s the connection counts as lost [SOCKET-020]', () => {
    const { deps, newest, sockets } = connect();
    newest().happens('open');
    newest().happens('message', '{"method":"initMessage"}');
    vi.advanceTimersByTime(25_000);
    expect(newest().said).toEqual(['{"method":"heartCheck"}']);
    newest().happens('message', '{"method":"heartCheck"}');
    expect(deps.onFrame).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(25_000);
    vi.advanceTimersByTime(10_000);
    expect(sockets[0]!.isClosed).toBe(true);
    expect(deps.onState).toHaveBeenLastCalledWith(false);
    vi.advanceTimersByTime(1_000);
    expect(deps.open).toHaveBeenCalledTimes(2);
  });
});

describe('a frame', () => {
  it('that cannot be parsed is reported as unreadable and changes nothing [SOCKET-021]', () => {
    const { deps, newest } = connect();
    newest().happens('open');
    for (const text of ['{', '7', 'null', '[]', '{"a":1}', new Blob()]) newest().happens('message', text);
    expect(deps.onUnreadable).toHaveBeenCalledTimes(6);
    expect(deps.onFrame).not.toHaveBeenCalled();
  });

  it('is not sent without a connection', () => {
    const { connection, newest } = connect();
    expect(connection.say({ method: 'heartCheck' })).toBe(false);
    newest().happens('open');
    expect(connection.say({ method: 'heartCheck' })).toBe(true);
  });
});
