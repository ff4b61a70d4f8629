import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchLines } from './watch-lines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How often the sessions of open pages are looked at within three seconds. */
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

it('looks at sessions several times in three seconds where another process may end them', async () => {
  expect(await looksWithin3s('postgres://shared/db')).toBeGreaterThanOrEqual(2);
});

it('waits for what its own process says where no other one shares the database', async () => {
  expect(await looksWithin3s('')).toBe(0);
});
