import { describe, expect, it } from 'vitest';
import { endRun, trimEnd, withoutEndingZeros } from './end-run.ts';

describe('the end of a text', () => {
  it.each([
    ['SUM(总价', /[\p{L}\p{N}_]/u, '总价'],
    ['a𠮷𠮷', /\p{L}/u, 'a𠮷𠮷'],
    ['a.𠮷', /\p{L}/u, '𠮷'],
    ['12.5', /\d/, '5'],
    ['abc', /\d/, ''],
    ['', /\d/, ''],
    ['\ud842', /\d/, ''],
  ])('of %j of characters %s is %j', (text, isPart, end) => {
    expect(endRun(text, isPart)).toBe(end);
    expect(trimEnd(text, isPart)).toBe(text.slice(0, text.length - end.length));
  });

  it('is without zeros in decimals only', () => {
    const all = ['1.50', '2.00', '10', '0.0', '-1.010', '100.', ''];
    expect(all.map(withoutEndingZeros)).toEqual(['1.5', '2', '10', '0', '-1.01', '100', '']);
  });
});
