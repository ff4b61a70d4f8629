import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import { charactersOf, type MaskConfig, mask } from './mask.ts';

const masked = (maskType: number, value: unknown, more: MaskConfig = {}) => mask(value, { maskType, ...more });

describe('a mask', () => {
  it('of type 0 shows its prefix and suffix [CALC-029, CALC-039]', () => {
    const custom = (value: string, more: MaskConfig) => masked(0, value, more);
    expect(custom('abcdef', {})).toBe('******');
    expect(custom('abcdef', { prefixType: 1, suffixType: 1 })).toBe('******');
    expect(custom('abcdef', { prefixType: 2, prefixLimit: 2, suffixType: 2, suffixLimit: 1 })).toBe('ab***f');
    expect(custom('ab-cd-ef', { prefixType: 3, prefixSpecifyChar: '-' })).toBe('ab******');
    expect(custom('ab-cd-ef', { prefixType: 4, prefixSpecifyChar: '-' })).toBe('ab-*****');
    expect(custom('ab-cd-ef', { suffixType: 3, suffixSpecifyChar: '-' })).toBe('******ef');
    expect(custom('ab-cd-ef', { suffixType: 4, suffixSpecifyChar: '-' })).toBe('*****-ef');
    expect(custom('张三丰', { prefixType: 4, prefixSpecifyChar: '张', suffixType: 3, suffixSpecifyChar: '三' })).toBe(
      '张*丰',
    );
    expect(custom('abcdef', { prefixType: 3, prefixSpecifyChar: '-' })).toBe('******');
    expect(custom('abcdef', { prefixType: 4, prefixSpecifyChar: '' })).toBe('******');
    expect(custom('abcdef', { prefixType: 2, prefixLimit: -3 })).toBe('******');
  });

  it('of type 1 hides everything, and so does one without a type [CALC-030]', () => {
    expect(masked(1, '北京市海淀区')).toBe('******');
    expect(mask('1234567890')).toBe('**********');
    expect(masked(99, 'abc')).toBe('***');
  });

  it('of type 2 shows the first and last character of a name [CALC-031, CALC-040]', () => {
    expect(masked(2, '欧阳娜娜')).toBe('欧**娜');
    expect(masked(2, '段正淳')).toBe('段*淳');
  });

  it('of type 3 shows three and four digits of a phone number [CALC-032, CALC-040]', () => {
    expect(masked(3, '18049531999')).toBe('180****1999');
  });

  it('of type 4 shows three characters and all from @ on [CALC-033, CALC-040]', () => {
    expect(masked(4, 'duandazhi@126.com')).toBe('dua******@126.com');
    expect(masked(4, '"a@b"@gmail.com')).toBe('"a@**@gmail.com');
    expect(masked(4, 'no address')).toBe('no *******');
  });

  it('of type 5 shows six and three characters of an id number with four fillers [CALC-034, CALC-040]', () => {
    expect(masked(5, '51343620000320711X')).toBe('513436****11X');
    expect(masked(5, '513436200003207')).toBe('513436****207');
  });

  it('of type 6 shows the first part of an IP address and one filler for each other [CALC-035, CALC-040]', () => {
    expect(masked(6, '192.168.1.1')).toBe('192.*.*.*');
    expect(masked(6, '2001:0db8:86a3:08d3:1319:8a2e:0370:7344')).toBe('2001:*:*:*:*:*:*:*');
    expect(masked(6, 'localhost')).toBe('*********');
  });

  it('of type 7 shows the first and the last two characters of a plate [CALC-036, CALC-040]', () => {
    expect(masked(7, '苏D40000')).toBe('苏****00');
  });

  it('of type 8 shows six and four digits of a bank card [CALC-037, CALC-040]', () => {
    expect(masked(8, '6227880100100105123')).toBe('622788*********5123');
  });

  it('has a filler, ignored characters and a fixed length [CALC-038]', () => {
    expect(masked(1, '1234')).toBe('****');
    expect(masked(1, '1234', { filler: '●' })).toBe('●●●●');
    expect(masked(1, '1234', { filler: '' })).toBe('****');
    expect(masked(1, '010-6655 7788', { ignoreChar: '-, ' })).toBe('***-**** ****');
    expect(masked(3, '180-4953-1999', { ignoreChar: '-' })).toBe('180-****-1999');
    expect(masked(1, 'abc', { useUnrealMask: true, unrealMaskLength: 6 })).toBe('******');
    expect(masked(1, 'abcdefghi', { useUnrealMask: true, unrealMaskLength: 6 })).toBe('******');
    expect(masked(1, 'a-b-c', { useUnrealMask: true, unrealMaskLength: 2, ignoreChar: '-' })).toBe('**');
    expect(masked(3, '18049531999', { useUnrealMask: true, unrealMaskLength: 2 })).toBe('180**1999');
    expect(masked(5, '51343620000320711X', { useUnrealMask: true, unrealMaskLength: 1 })).toBe('513436*11X');
    expect(masked(6, '10.0.0.1', { useUnrealMask: true, unrealMaskLength: 3 })).toBe('10.***.***.***');
    expect(masked(1, 'abc', { useUnrealMask: true, unrealMaskLength: 0 })).toBe('*');
    expect(masked(1, 'abc', { useUnrealMask: true })).toBe('*');
    expect(masked(1, 'abc', { useUnrealMask: false, unrealMaskLength: 9 })).toBe('***');
  });

  it('always hides something: short values hide their suffix first, then their prefix [CALC-041]', () => {
    expect(masked(2, '张三')).toBe('张*');
    expect(masked(2, '张')).toBe('*');
    expect(masked(3, '1234567')).toBe('123****');
    expect(masked(3, '123')).toBe('***');
    expect(masked(4, 'abc@x.cn')).toBe('abc*****');
    expect(masked(0, 'abcd', { prefixType: 2, prefixLimit: 9 })).toBe('****');
    expect(masked(0, 'abcd', { suffixType: 2, suffixLimit: 9 })).toBe('****');
  });

  it.each(['', null, undefined])('of an empty value (%j) is empty [CALC-041]', (value) => {
    for (let type = 0; type <= 8; type++) expect(masked(type, value, { useUnrealMask: true })).toBe('');
  });

  it('counts grapheme clusters [CALC-041]', () => {
    expect(masked(2, '𠮷野家')).toBe('𠮷*家');
    expect(masked(1, '👨‍👩‍👧👍🏽')).toBe('**');
    expect(masked(2, 'e\u0301a\u0300o')).toBe('e\u0301*o');
    expect(masked(1, 180)).toBe('***');
  });
});

describe('a mask of any value', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('一', '二', '@', '-', '.') }),
  );
  const config = fc.record(
    {
      maskType: fc.integer({ min: -1, max: 9 }),
      filler: fc.constantFrom('●', '#'),
      prefixType: fc.integer({ min: 0, max: 5 }),
      prefixLimit: fc.integer({ min: -1, max: 8 }),
      prefixSpecifyChar: fc.constantFrom('', '@', '-', '一'),
      suffixType: fc.integer({ min: 0, max: 5 }),
      suffixLimit: fc.integer({ min: -1, max: 8 }),
      suffixSpecifyChar: fc.constantFrom('', '@', '-', '二'),
      useUnrealMask: fc.boolean(),
      unrealMaskLength: fc.integer({ min: 0, max: 9 }),
    },
    { requiredKeys: ['filler'] },
  );

  it('never leaks: at least one character is hidden, and visible ones are a prefix and a suffix [CALC-041]', () => {
    fc.assert(
      fc.property(text, config, (value, given) => {
        fc.pre(value !== '' && !value.includes('●') && !value.includes('#'));
        const shown = mask(value, given);
        const [first = ''] = shown.split(given.filler);
        const last = shown.slice(shown.lastIndexOf(given.filler) + given.filler.length);
        expect(shown).toContain(given.filler);
        expect(value.startsWith(first)).toBe(true);
        if (given.maskType !== 6) {
          expect(value.endsWith(last)).toBe(true);
          expect(charactersOf(first).length + charactersOf(last).length).toBeLessThan(charactersOf(value).length);
          expect(shown.slice(first.length, shown.length - last.length).replaceAll(given.filler, '')).toBe('');
        }
      }),
      { numRuns: runs(2000) },
    );
  });
});

const vectors = '../shared/vectors/mask/mask.json';

describe.skipIf(!existsSync(vectors))('third-party mask vectors', () => {
  interface Vector {
    type: string;
    input: string | null;
    output: string;
    params?: number[];
  }
  const types: Record<string, MaskConfig> = {
    MOBILE_PHONE: { maskType: 3 },
    mobilePhone: { maskType: 3 },
    'hideBetween(mobile)': { maskType: 3 },
    PASSWORD: { maskType: 1 },
    password: { maskType: 1 },
    IPV4: { maskType: 6 },
    IPV6: { maskType: 6 },
    CLEAR_TO_EMPTY: { maskType: 1 },
    CHINESE_NAME: { maskType: 2 },
    chineseName: { maskType: 2 },
    ID_CARD: { maskType: 5 },
    idCardNum: { maskType: 5 },
    EMAIL: { maskType: 4 },
    email: { maskType: 4 },
    carLicense: { maskType: 7 },
    BANK_CARD: { maskType: 8 },
    bankCard: { maskType: 8 },
    ADDRESS: { maskType: 0, prefixType: 2, prefixLimit: 7 },
    'hideBefore(mobile)': { maskType: 0, suffixType: 2, suffixLimit: 4 },
    'hideAfter(mobile)': { maskType: 0, prefixType: 2, prefixLimit: 7 },
    FIXED_PHONE: { maskType: 0, prefixType: 2, prefixLimit: 4, suffixType: 2, suffixLimit: 2 },
    fixedPhone: { maskType: 0, prefixType: 2, prefixLimit: 4, suffixType: 2, suffixLimit: 2 },
  };

  /** Where the specification shows other parts than the vectors do. */
  const otherwise: Record<string, string> = {
    CHINESE_NAME: 'the last character of a name stays',
    chineseName: 'the last character of a name stays',
    ID_CARD: 'six and three characters stay, with four fillers',
    idCardNum: 'six and three characters stay, with four fillers',
    EMAIL: 'three characters stay before the @',
    email: 'three characters stay before the @',
    carLicense: 'one and two characters stay',
    BANK_CARD: 'six and four digits stay, without groups',
    bankCard: 'six and four digits stay, without groups',
    CLEAR_TO_EMPTY: 'a mask never removes a value',
    USER_ID: 'there is no such type',
    address: 'counts from the end how much is hidden',
  };

  it('are equal where the specification shows the same parts', () => {
    const list = JSON.parse(readFileSync(vectors, 'utf8')) as Vector[];
    const compared = list.filter(({ type }) => !(type in otherwise));
    expect(compared.length).toBe(12);
    for (const { type, input, output } of compared) expect(mask(input, types[type]), `${type} ${input}`).toBe(output);
  });

  it('hide at least something of every other vector', () => {
    const list = JSON.parse(readFileSync(vectors, 'utf8')) as Vector[];
    for (const { type, input } of list) expect(mask(input, types[type]).includes('*'), type).toBe(Boolean(input));
  });
});
