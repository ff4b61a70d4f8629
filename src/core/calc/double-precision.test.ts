import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import { amountInChinese } from './amount.ts';
import { decimalsOf, isExactAsDouble, largestStored } from './double-precision.ts';

describe('decimals that are stored without loss of digits', () => {
  it.each([
    [0, '9007199254740991'],
    [1, '562949953421311.9'],
    [2, '70368744177663.99'],
    [4, '549755813887.9999'],
    [15, '7.999999999999999'],
    [20, '0.00006103515624999999'],
  ])('with %i decimals have the maximum %s [ONLINEDEV-020]', (decimals, largest) => {
    expect(largestStored(decimals)).toBe(largest);
    expect(isExactAsDouble(largest)).toBe(true);
  });

  it.each(['0', '-0.00', '100', '1.50', '.5', '1e21', '0.30000000000000004', '70368744177663.99', '+12'])(
    '%s is one [ONLINEDEV-020]',
    (text) => expect(isExactAsDouble(text)).toBe(true),
  );

  it.each([
    '999999999999999.99',
    '9007199254740993',
    '12345678901234567890',
    '0.12345678901234567890',
    '1e400',
    '1e-400',
    'x',
    '',
  ])('%s is none [ONLINEDEV-020]', (text) => expect(isExactAsDouble(text)).toBe(false));

  it.each([
    ['1.50', 1],
    ['1.05', 2],
    ['100', 0],
    ['1e3', 0],
    ['1e-3', 3],
    [0.1, 1],
    ['x', 0],
  ])('the decimals of %s are %i', (value, decimals) => expect(decimalsOf(value)).toBe(decimals));

  it('each decimal up to the largest is read back as it was written [ONLINEDEV-020]', () => {
    const places = fc.integer({ min: 0, max: 20 });
    const units = (decimals: number) => fc.bigInt({ min: 0n, max: BigInt(largestStored(decimals).replace('.', '')) });
    fc.assert(
      fc.property(
        places.chain((decimals) => fc.tuple(fc.constant(decimals), units(decimals))),
        ([decimals, amount]) => {
          const digits = String(amount).padStart(decimals + 1, '0');
          const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
          expect(isExactAsDouble(text)).toBe(true);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it.each([
    ['70368744177663.99', '柒拾万叁仟陆佰捌拾柒亿肆仟肆佰壹拾柒万柒仟陆佰陆拾叁元玖角玖分'],
    ['80000000000000.55', '捌拾万亿元伍角伍分'],
    ['999999999999999.99', '玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ])('the amount %s has the right 角 and 分 [ONLINEDEV-020]', (text, words) => {
    expect(amountInChinese(text)).toBe(words);
  });
});
