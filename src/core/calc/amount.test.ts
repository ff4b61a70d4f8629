import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import { amountInChinese } from './amount.ts';

/** Parses an amount independently of the implementation: digits times units, sections added up. */
function readBack(text: string): bigint {
  const sign = text.startsWith('负数') ? -1n : 1n;
  const [, yuan = '', jiao, fen] = /^(?:负数)?(?:(.*)元)?(?:(.)角)?(?:零?(.)分)?整?$/.exec(text) ?? [];
  const digit = (character: string | undefined) =>
    BigInt(Math.max('零壹贰叁肆伍陆柒捌玖'.indexOf(character || '零'), 0));
  const tens: Record<string, bigint> = { 拾: 10n, 佰: 100n, 仟: 1000n };
  let total = 0n;
  let section = 0n;
  let group = 0n;
  let last = 0n;
  for (const character of yuan) {
    if (character === '亿') [total, section, group, last] = [(total + section + group + last) * 10n ** 8n, 0n, 0n, 0n];
    else if (character === '万') [section, group, last] = [(section + group + last) * 10n ** 4n, 0n, 0n];
    else if (tens[character]) [group, last] = [group + last * tens[character], 0n];
    else last = digit(character);
  }
  return sign * ((total + section + group + last) * 100n + digit(jiao) * 10n + digit(fen));
}

describe('an amount in Chinese', () => {
  it.each([
    [1, '壹元整'],
    [15, '壹拾伍元整'],
    [1234567890.12, '壹拾贰亿叁仟肆佰伍拾陆万柒仟捌佰玖拾元壹角贰分'],
    ['67556.32', '陆万柒仟伍佰伍拾陆元叁角贰分'],
  ])('writes %s as %s [CALC-019]', (value, text) => {
    expect(amountInChinese(value)).toBe(text);
  });

  it.each([0, '0', '0.00', -0, 0.004, -0.004])('writes zero (%s) as 零元整 [CALC-020]', (value) => {
    expect(amountInChinese(value)).toBe('零元整');
  });

  it.each([
    [-1, '负数壹元整'],
    [-0.5, '负数伍角'],
    ['-1001.05', '负数壹仟零壹元零伍分'],
  ])('puts 负数 before the negative %s [CALC-021]', (value, text) => {
    expect(amountInChinese(value)).toBe(text);
  });

  it.each([1e15, '1000000000000000', -1e15, '-12345678901234567890.5', 1e21, '999999999999999.995'])(
    'writes %s, of more than 15 digits, as 数字较大溢出 [CALC-022]',
    (value) => {
      expect(amountInChinese(value)).toBe('数字较大溢出');
    },
  );

  it('converts an integer part of exactly 15 digits [CALC-023]', () => {
    expect(amountInChinese(999999999999999)).toBe('玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元整');
    expect(amountInChinese('100000000000000.01')).toBe('壹佰万亿元零壹分');
  });

  it.each([
    [1234.56, '壹仟贰佰叁拾肆元伍角陆分'],
    [100, '壹佰元整'],
    [0.01, '壹分'],
    [9876543210, '玖拾捌亿柒仟陆佰伍拾肆万叁仟贰佰壹拾元整'],
    [3.4, '叁元肆角'],
  ])('writes %s with its digits and units as %s [CALC-024]', (value, text) => {
    expect(amountInChinese(value)).toBe(text);
  });

  it.each([
    [10001, '壹万零壹元整'],
    [100000, '壹拾万元整'],
    [1000000000, '壹拾亿元整'],
    [1000, '壹仟元整'],
    [1010, '壹仟零壹拾元整'],
    [10010000, '壹仟零壹万元整'],
    [100000001, '壹亿零壹元整'],
    [100010000, '壹亿零壹万元整'],
    [110000000, '壹亿壹仟万元整'],
    [12000012412421, '壹拾贰万亿零壹仟贰佰肆拾壹万贰仟肆佰贰拾壹元整'],
    [1001000021, '壹拾亿零壹佰万零贰拾壹元整'],
    [1.05, '壹元零伍分'],
    [100.05, '壹佰元零伍分'],
  ])('writes the zeros of %s once, and none before 万, 亿 and 元: %s [CALC-025]', (value, text) => {
    expect(amountInChinese(value)).toBe(text);
  });

  it.each([
    [1.005, '壹元零壹分'],
    [2.344, '贰元叁角肆分'],
    [0.999, '壹元整'],
    [0.5, '伍角'],
    [0.05, '伍分'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    ['abc', ''],
    [NaN, ''],
    [Infinity, ''],
    ['12abc', ''],
    [[], ''],
  ])(
    'rounds to 分, starts at the first unit and writes nothing of what is no number: %j gives %j [CALC-026]',
    (value, text) => {
      expect(amountInChinese(value)).toBe(text);
    },
  );

  it('can be parsed back, whatever the amount [CALC-019]', () => {
    const cents = fc.oneof(
      fc.bigInt({ min: -99_999_999_999_999_999n, max: 99_999_999_999_999_999n }),
      // Few digits among many zeros.
      fc
        .array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 16 })), { maxLength: 3 })
        .map((digits) => digits.reduce((sum, [digit, place]) => sum + BigInt(digit) * 10n ** BigInt(place), 0n))
        .filter((sum) => sum < 10n ** 17n),
    );
    fc.assert(
      fc.property(cents, (amount) => {
        const text = amountInChinese(`${amount}e-2`);
        expect(readBack(text)).toBe(amount);
        expect(text).not.toMatch(/零零|零万|零亿|零元(?!整)|零整|零$/);
      }),
      { numRuns: runs(5000) },
    );
  });
});
