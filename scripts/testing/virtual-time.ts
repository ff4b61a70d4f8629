import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Stops the clock until the end of the test: from here on only {@link elapse} lets timers run. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Lets virtual time pass, with everything that React renders meanwhile. */
export const elapse = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

/** Waits without virtual time for what does not depend on timers: an answer of the server in this process, a module. */
export async function arrived(expectation: () => void): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    try {
      return expectation();
    } catch (error) {
      if (turn > 20_000) throw error;
      await act(() => new Promise<void>((done) => setImmediate(done)));
    }
  }
}
