import { describe, expect, it } from 'vitest';
import { rateLimit } from './rate-limit.ts';

const minuteMs = 60_000;

describe('rateLimit', () => {
  it('counts each address separately', () => {
    const check = rateLimit({ times: 2, minutes: 1 });
    check('a', 0);
    check('a', 1);
    check('b', 1);
    expect(() => check('a', 2)).toThrow('request.tooMany');
  });

  it('restarts after its time window', () => {
    const check = rateLimit({ times: 1, minutes: 3 });
    check('a', 0);
    expect(() => check('a', 3 * minuteMs - 1)).toThrow();
    expect(() => check('a', 3 * minuteMs)).not.toThrow();
  });

  it('blocks no longer than its time window after the clock was set back', () => {
    const check = rateLimit({ times: 1, minutes: 3 });
    check('a', 100 * minuteMs);
    expect(() => check('a', 100 * minuteMs)).toThrow();
    expect(() => check('a', 10 * minuteMs)).not.toThrow();
    expect(() => check('a', 10 * minuteMs)).toThrow();
  });

  it('stores a bounded number of addresses', () => {
    const check = rateLimit({ times: 1, minutes: 60 });
    for (let address = 0; address <= 10_000; address += 1) check(`${address}`, 0);
    expect(() => check('0', 1)).not.toThrow();
    expect(() => check('9999', 1)).toThrow();
  });
});
