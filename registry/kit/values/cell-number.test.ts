import { describe, expect, it } from 'vitest';
import { parseCellNumber, parseCellNumberWithin } from './cell-number.ts';

describe('a number as a spreadsheet shows it', () => {
  it.each([
    ['12', 12],
    ['１２．５', 12.5],
    [' 1,234.50 ', 1234.5],
    ['1,2345', 12345],
    ['１，２３４．５０', 1234.5],
    ['1 234 567.8', 1234567.8],
    ["1'234", 1234],
    ['¥1,234.50', 1234.5],
    ['-￥1,234.50', -1234.5],
    ['￥-12', -12],
    ['12元', 12],
    ['(1,234.50)', -1234.5],
    ['（12）', -12],
    ['−12', -12],
    ['50%', 0.5],
    ['12.345％', 0.12345],
    ['-7%', -0.07],
    ['1.2E+3', 1200],
    ['5e-3', 0.005],
  ])('reads %s as %d', (words, number) => {
    expect(parseCellNumber(words)).toBe(number);
  });

  it.each(['十二', '1.234,56', '1,5', '12,34', '1 2', '12件', '1e999', '%', '1-2', '2026-01-02', '(1', ''])(
    'reads none in %s',
    (words) => {
      expect(parseCellNumber(words)).toBeUndefined();
    },
  );

  it('is rounded as the field does, and counts in percent where the field does', () => {
    expect(parseCellNumberWithin('1.005', { precision: 2, addonAfter: '' })).toBe(1.01);
    expect(parseCellNumberWithin('12.5%', { precision: 1, addonAfter: '%' })).toBe(12.5);
  });
});
