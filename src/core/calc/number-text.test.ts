import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import { numberText, withThousands } from './number-text.ts';

describe('a number as text', () => {
  it.each([
    [1234567.8, '1,234,567.8'],
    [-1234567.8, '-1,234,567.8'],
    [999, '999'],
    [-999, '-999'],
    [1000, '1,000'],
    ['-1000.10000', '-1,000.1'],
    [0.1234567, '0.1234567'],
    [123456789012, '123,456,789,012'],
  ])('of %s has thousands separators: %s [CALC-014, CALC-027]', (value, text) => {
    expect(numberText(value, { thousands: true })).toBe(text);
  });

  it('loses its separators and is the number again [CALC-027]', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = numberText(value, { thousands: true });
        expect(Number(text.replaceAll(',', ''))).toBe(value + 0);
        expect(text).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d+)?$/);
      }),
      { numRuns: runs(100) },
    );
  });

  it('has its prefix and suffix [CALC-028]', () => {
    expect(numberText(-1234.5, { addonBefore: '￥', addonAfter: ' 元', thousands: true })).toBe('￥-1,234.5 元');
    expect(numberText(0, { addonBefore: '约' })).toBe('约0');
    expect(numberText('', { addonBefore: '￥', addonAfter: '元' })).toBe('');
  });

  it.each([
    [2, 0, '2'],
    [2, 2, '2.00'],
    [1.005, 2, '1.01'],
    [-2.5, 0, '-3'],
    [-0.001, 2, '0.00'],
    [1e21, undefined, '1000000000000000000000'],
    [1e-7, undefined, '0.0000001'],
    [1.5, null, '1.5'],
    [100, null, '100'],
    [1.5, 99, `1.5${'0'.repeat(14)}`],
    [1.5, -1, '1.5'],
  ])('of %s with %s decimals is %s', (value, precision, text) => {
    expect(numberText(value, { precision })).toBe(text);
  });

  it.each([undefined, null, '', 'abc', NaN, {}])('of %j is empty', (value) => {
    expect(numberText(value, { precision: 2, thousands: true })).toBe('');
  });

  it('groups decimal text of any length', () => {
    expect(withThousands('-12345678901234567890.12345')).toBe('-12,345,678,901,234,567,890.12345');
  });
});
