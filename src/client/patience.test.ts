import { afterEach, describe, expect, it, vi } from 'vitest';
import { patience } from './patience.ts';

afterEach(() => vi.restoreAllMocks());

describe('the patience of a call', () => {
  it('ends when nothing was heard for so long, counted from what was heard last', () => {
    const waits: AbortController[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const wait = new AbortController();
      waits.push(wait);
      return wait.signal;
    });
    const { signal, heard } = patience(30_000);
    heard();
    waits[0]?.abort();
    expect(signal.aborted).toBe(false);
    waits[1]?.abort();
    expect(signal.aborted).toBe(true);
  });
});
