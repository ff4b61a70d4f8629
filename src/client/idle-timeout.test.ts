import { afterEach, describe, expect, it, vi } from 'vitest';
import { createIdleTimeout } from './client.ts';

afterEach(() => vi.restoreAllMocks());

describe('the idle timeout of a call', () => {
  it('expires after inactivity, counted from the last activity', () => {
    const waits: AbortController[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const wait = new AbortController();
      waits.push(wait);
      return wait.signal;
    });
    const { signal, restart } = createIdleTimeout(30_000);
    restart();
    waits[0]?.abort();
    expect(signal.aborted).toBe(false);
    waits[1]?.abort();
    expect(signal.aborted).toBe(true);
  });
});
