import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs work at its interval, counted from the end of a run, also after a failure', async () => {
  const errors: Error[] = [];
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs === 1) throw new Error('failed');
  };
  const stop = repeat(work, { everyMs: 1_000, onError: (error) => errors.push(error) });
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect([runs, errors.map(({ message }) => message)]).toEqual([1, ['failed']]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([runs, errors.length]).toEqual([2, 1]);
  await stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toBe(2);
});

it('ends with the run in progress, which sees the signal, and begins no other', async () => {
  let runs = 0;
  let finish = () => {};
  let isAborted: boolean | undefined;
  const stop = repeat(
    async (signal) => {
      runs += 1;
      await new Promise<void>((done) => (finish = done));
      isAborted = signal.aborted;
    },
    { everyMs: 10, onError: () => undefined },
  );
  await vi.advanceTimersByTimeAsync(10);
  let isEnded = false;
  const ended = stop().then(() => (isEnded = true));
  await vi.advanceTimersByTimeAsync(100);
  expect([runs, isEnded]).toEqual([1, false]);
  finish();
  await ended;
  await vi.advanceTimersByTimeAsync(100);
  expect([runs, isAborted]).toEqual([1, true]);
});
