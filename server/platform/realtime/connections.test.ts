import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchLines } from './serve-socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counts the checks of open pages' sessions within three seconds. */
async function looksWithin3s(databaseUrl: string): Promise<number> {
  const list = vi.fn<() => []>(() => []);
  const onClose: (() => Promise<void>)[] = [];
  const app = {
    websocketServer: { on: () => undefined, clients: [] },
    addHook: (_name: string, hook: () => Promise<void>) => onClose.push(hook),
    log: { error: () => undefined },
  };
  watchLines(app as never, { lines: { list }, settings: { databaseUrl } } as never);
  await vi.advanceTimersByTimeAsync(3_000);
  const looks = list.mock.calls.length;
  await onClose[0]?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(list.mock.calls.length).toBe(looks);
  return looks;
}

it('polls sessions several times in three seconds where another process may end them', async () => {
  expect(await looksWithin3s('postgres://shared/db')).toBeGreaterThanOrEqual(2);
});

it('relies on notifications of its own process on an exclusive database', async () => {
  expect(await looksWithin3s('')).toBe(0);
});
