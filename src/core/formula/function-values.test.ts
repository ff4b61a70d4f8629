import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import { setZone } from '../dates/zone.ts';
import { formulaFunctions, functionOf, installFormulas, treeOf } from './install.ts';
import { noon, shown, valueOf } from './testing/evaluate.ts';
import { isNumber } from './value.ts';

beforeAll(() => installFormulas());
beforeEach(() => setZone('UTC'));
afterAll(() => setZone(''));

const gives = async ([formula, result]: readonly [string, string]) =>
  expect(await shown(formula), formula).toBe(result);

/** Names of a requirement: each is a function of the list. */
const known = (names: string) => names.split(' ').filter((name) => !functionOf(name));

describe('functions with irrational results', () => {
  it('call functions of mathjs one by one, never its parser, and nothing else of the page imports it [FORMULA-013]', () => {
    const text = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
    const imported = /import \{([^}]*)\} from 'mathjs'/.exec(text('./irrational.ts'))?.[1] ?? '';
    expect(imported.match(/\w+(?=Dependencies)/g)?.sort()).toEqual(
      'bignumber corr exp log log10 pow sqrt std'.split(' ').sort(),
    );
    expect(text('./loaded-libraries.ts')).toContain("await import('./irrational.ts')");
    expect(text('./loaded-libraries.ts')).not.toMatch(/^import \{/m);
    // In every other file of page and kinds, types at most: a static import would join the chunks.
    const root = fileURLToPath(new URL('../../../', import.meta.url));
    const sources = ['src', 'registry', 'schemas'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
        .map((file) => join(folder, file)),
    );
    const naming = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));
    expect(naming(/['"]mathjs/)).toEqual(['src/core/formula/irrational.ts']);
    expect(naming(/^import (?!type )[^;]*\/irrational\.ts'/m)).toEqual([]);
    expect(naming(/import\('[^']*\/irrational\.ts'\)/)).toEqual(['src/core/formula/loaded-libraries.ts']);
  });

  it('load the library for a formula that names one of them, and for no other [FORMULA-013]', () => {
    const loads = (formula: string) => {
      const tree = treeOf(formula);
      if (tree?.type !== 'call') throw new Error(formula);
      return functionOf(tree.name)?.load?.(tree.arguments) !== undefined;
    };
    const irrational = [
      'SQRT(4)',
      'EXP(1)',
      'LN(2)',
      'LOG(8)',
      'LOG10(8)',
      'POWER(2; 0.5)',
      'STDEV(1; 2)',
      'STDEVP(1; 2)',
      'CORREL(t.a; t.b)',
    ];
    expect(irrational.filter((formula) => !loads(formula))).toEqual([]);
    const exact = formulaFunctions.filter(({ load }) => load === undefined).map(({ name }) => name);
    expect(exact).toEqual(
      expect.arrayContaining('MEDIAN MODE VAR VARP PERCENTILE QUARTILE LARGE SMALL RANK ROUND SUM'.split(' ')),
    );
    expect(loads('POWER(2; 3)')).toBe(false);
  });

  it('have 64 digits, and STDEV, CORREL and POWER agree with exact functions [FORMULA-013]', async () => {
    const root = await valueOf('SQRT(2)');
    expect(isNumber(root)).toBe(true);
    if (!isNumber(root)) return;
    const { numerator, denominator } = root;
    const difference = numerator * numerator - 2n * denominator * denominator;
    // The square differs from 2 by less than 10^-62.
    expect((difference < 0n ? -difference : difference) * 10n ** 62n < denominator * denominator).toBe(true);
    await gives(['ROUND(POWER(STDEV(1; 2; 4); 2); 30) = ROUND(VAR(1; 2; 4); 30)', 'TRUE']);
    await gives(['ROUND(POWER(STDEVP(1; 2; 4); 2); 30) = ROUND(VARP(1; 2; 4); 30)', 'TRUE']);
    await gives(['ROUND(POWER(2; 0.5) - SQRT(2); 60)', '0']);
    await gives(['ROUND(LN(EXP(2)) + LOG(1000) + LOG10(100) + LOG(8; 2); 50)', '10']);
    await gives(['ROUND(CORREL(SPLIT("1,2,3"; ","); SPLIT("6,4,2"; ",")); 50)', '-1']);
  });

  it.each([
    ['MEDIAN(0.1; 0.2)', '0.15'],
    ['MODE(0.1; 0.2; 0.2)', '0.2'],
    ['VAR(0.1; 0.2; 0.3) = 0.01', 'TRUE'],
    ['VARP(0.1; 0.3) = 0.01', 'TRUE'],
    ['PERCENTILE(SPLIT("0.1,0.2,0.3"; ","); 0.75) = 0.25', 'TRUE'],
    ['QUARTILE(SPLIT("0.1,0.2,0.3"; ","); 1) = 0.15', 'TRUE'],
    ['LARGE(SPLIT("0.1,0.2,0.3"; ","); 1) - SMALL(SPLIT("0.1,0.2,0.3"; ","); 1) = 0.2', 'TRUE'],
    ['RANK(0.3; SPLIT("0.1,0.2,0.3"; ",")) & RANK(0.3; SPLIT("0.1,0.2,0.3"; ","); TRUE)', '13'],
  ] as const)('%s is exactly %s [FORMULA-013]', (...one) => gives(one));
});

describe('functions of numbers', () => {
  it('exist, and none of them is random [FORMULA-011]', async () => {
    const names =
      'ROUND ROUNDUP ROUNDDOWN CEILING FLOOR INT TRUNC MOD QUOTIENT ABS SIGN MIN MAX SUM AVERAGE PRODUCT POWER GCD LCM';
    expect(known(names)).toEqual([]);
    expect(formulaFunctions.filter(({ name }) => name.startsWith('RAND'))).toEqual([]);
    for (const { name, example } of formulaFunctions)
      expect(await shown(example[0]), name).toBe(await shown(example[0]));
  });

  it.each([
    ['ROUND(2.5)', '3'],
    ['ROUND(-2.5)', '-3'],
    ['ROUND(1.005; 2)', '1.01'],
    ['ROUND(2.675; 2)', '2.68'],
    ['ROUND(-1.005; 2)', '-1.01'],
    ['ROUND(1.0049999999999999; 2)', '1'],
    ['ROUND(0.285 × 100)', '29'],
    ['ROUND(1234.5; -2)', '1200'],
    ['ROUND(1250; -2)', '1300'],
    ['ROUNDUP(-2.301; 1)', '-2.4'],
    ['ROUNDUP(2.3; 1)', '2.3'],
    ['ROUNDDOWN(-2.39; 1)', '-2.3'],
    ['CEILING(2.1)', '3'],
    ['CEILING(-2.1)', '-2'],
    ['FLOOR(-2.1)', '-3'],
    ['FLOOR(0.3; 0.1)', '0.3'],
    ['INT(-2.5) + TRUNC(-2.5)', '-5'],
    ['MOD(-7; 3) & MOD(7; -3)', '2-2'],
    ['QUOTIENT(7; -2)', '-3'],
    ['SIGN(0) & SIGN(-0.1) & SIGN(9)', '0-11'],
    ['MIN(2; 1) + MAX(2; 1) + SUM(1; 2) + PRODUCT(2; 3)', '12'],
    ['AVERAGE(1; 2)', '1.5'],
    ['POWER(2; 100) - POWER(2; 100) + POWER(1.1; 2)', '1.21'],
    ['POWER(2; -2)', '0.25'],
    ['GCD(12; 18; 27) + LCM(4; 6; 10)', '63'],
    ['0.1 + 0.2 = 0.3', 'TRUE'],
  ] as const)('%s is %s [FORMULA-011]', (...one) => gives(one));

  it('round half away from zero in decimal, for any tie [FORMULA-011]', async () => {
    const ties = fc.tuple(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.integer({ min: 0, max: 6 }));
    await fc.assert(
      fc.asyncProperty(ties, async ([units, digits]) => {
        const text = `${Math.abs(units)}5`.padStart(digits + 2, '0');
        const point = text.length - digits - 1;
        const written = `${units < 0 ? '-' : ''}${text.slice(0, point)}.${text.slice(point)}`;
        const up = Math.abs(units) + 1;
        const expected = units < 0 ? -up : up;
        expect(await shown(`ROUND(${written}; ${digits}) × POWER(10; ${digits}) = ${expected}`)).toBe('TRUE');
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('functions of texts', () => {
  it('exist [FORMULA-014]', () => {
    const names =
      'CONCAT TEXTJOIN LEFT RIGHT MID LEN UPPER LOWER PROPER TRIM CLEAN SUBSTITUTE REPLACE FIND SEARCH CONTAINS STARTSWITH REPT SPLIT VALUE TEXT EXACT CHAR PINYIN';
    expect(known(names)).toEqual([]);
  });

  it.each([
    ['LEN("👨‍👩‍👧e\u0301𠮷好")', '4'],
    ['LEFT("👨‍👩‍👧ab"; 2)', '👨‍👩‍👧a'],
    ['RIGHT("a𠮷"; 1)', '𠮷'],
    ['RIGHT("abc")', 'c'],
    ['MID("a👋🏽b"; 2; 1)', '👋🏽'],
    ['REPLACE("a👋b"; 2; 1; "-")', 'a-b'],
    ['FIND("b"; "👋🏽b")', '2'],
    ['FIND("B"; "ab")', 'formula.not-found'],
    ['FIND("a"; "👋aba"; 3)', '4'],
    ['SEARCH("?B"; "👋🏽b")', '1'],
    ['SEARCH("B*"; "👋👋ab"; 2)', '4'],
    ['SEARCH("~?"; "a?")', '2'],
    ['JOIN(SPLIT("a👋b"; ""); "|")', 'a|👋|b'],
    ['SPLIT("2024-05"; "-"; 2)', '05'],
    ['UPPER("aé") & LOWER("AÉ")', 'AÉaé'],
    ['PROPER("li WEI o-neil")', 'Li Wei O-Neil'],
    ['"[" & TRIM("  a   b ") & "]"', '[a b]'],
    ['LEN(CLEAN(CHAR(7) & "a" & CHAR(10)))', '1'],
    ['SUBSTITUTE("a-b-c"; "-"; "/") & SUBSTITUTE("a-b-c"; "-"; "/"; 2)', 'a/b/ca-b/c'],
    ['CONTAINS("abc"; "B") & CONTAINS("abc"; "b")', 'FALSETRUE'],
    ['STARTSWITH("abc"; "ab") & STARTSWITH("abc"; "bc")', 'TRUEFALSE'],
    ['REPT("你"; 3)', '你你你'],
    ['VALUE("￥ 1,234.50") + VALUE("12%") + VALUE("1e2")', '1334.62'],
    ['VALUE("1,23")', 'formula.not-a-number'],
    ['EXACT("a"; "A") & EXACT("a"; "a")', 'FALSETRUE'],
    ['CHAR(65) & CHAR(20013)', 'A中'],
    ['PINYIN("中国abc")', 'zhongguoabc'],
    ['CONCAT("a"; 1; "") & TEXTJOIN("-"; FALSE; "a"; ""; "b") & TEXTJOIN("-"; TRUE; "a"; ""; "b")', 'a1a--ba-b'],
    ['TEXT(1234567.891; "#,##0.00")', '1,234,567.89'],
    ['TEXT(-1234.5; "#,##0.00")', '-1,234.50'],
    ['TEXT(0.125; "0%") & TEXT(0.125; "0.0%")', '13%12.5%'],
    ['TEXT(42; "00000")', '00042'],
    ['TEXT(DATE(2024; 5; 6); "yyyy年MM月dd日")', '2024年05月06日'],
    ['TEXT(DATE(2024; 5; 6); "yyyy-mm-dd") & TEXT("2024-05-06 07:08"; "HH:mm")', '2024-05-0607:08'],
    ['TEXT(TIME(7; 8; 9); "HH:mm")', '07:08'],
    ['TEXT(1; "abc")', 'formula.format'],
  ] as const)('%s is %s [FORMULA-014]', (...one) => gives(one));

  it('count a character as people do in patterns of conditions [FORMULA-014]', async () => {
    expect(await shown('COUNTIF(t.a; "?") & COUNTIF(t.a; "👋🏽*")', { 't.a': ['👋🏽', '𠮷', 'ab', '👋🏽b'] })).toBe('22');
  });
});

describe('functions of dates', () => {
  it('exist [FORMULA-015]', () => {
    const names =
      'TODAY NOW DATE TIME DATEVALUE YEAR MONTH DAY HOUR MINUTE SECOND WEEKDAY WEEKNUM QUARTER EDATE EOMONTH DATEADD DATEDIF DAYS NETWORKDAYS WORKDAY WORKHOURS AGE';
    expect(known(names)).toEqual([]);
  });

  it.each([
    ['TODAY()', '2024-05-06'],
    ['NOW()', '2024-05-06 12:00:00'],
    ['今天() = DATE(2024; 5; 6)', 'TRUE'],
    ['DATE(2023; 2; 29)', 'formula.not-a-date'],
    ['TIME(24; 0; 0)', 'formula.not-a-date'],
    ['TIME(9; 5)', '09:05:00'],
    ['DATEVALUE("2024年5月6日")', '2024-05-06'],
    ['DATEVALUE("2024-02-30")', 'formula.not-a-date'],
    ['YEAR("2024-05-06") & MONTH("2024-05-06") & DAY("2024-05-06")', '202456'],
    ['HOUR("07:08:09") & MINUTE("2024-05-06 07:08:09") & SECOND(TIME(7; 8; 9))', '789'],
    ['WEEKDAY(TODAY()) & WEEKDAY(TODAY(); 2) & WEEKDAY(TODAY(); 3)', '210'],
    ['WEEKNUM(DATE(2021; 1; 3)) & WEEKNUM(DATE(2021; 1; 3); 2) & WEEKNUM(DATE(2021; 1; 3); 21)', '2153'],
    ['QUARTER(DATE(2024; 10; 1))', '4'],
    ['EDATE(DATE(2024; 3; 31); -1)', '2024-02-29'],
    ['EOMONTH(DATE(2023; 1; 31); 1)', '2023-02-28'],
    ['DATEADD(DATE(2024; 1; 31); 1; "月") & "/" & DATEADD(DATE(2024; 1; 31); 2; "quarters")', '2024-02-29/2024-07-31'],
    ['DATEADD(DATE(2024; 1; 31); 90; "minute")', '2024-01-31 01:30:00'],
    ['DATEADD(DATE(2024; 1; 31); 1; "century")', 'formula.unit'],
    ['DATEDIF(DATE(2020; 2; 29); DATE(2024; 2; 28); "Y") & DATEDIF(DATE(2020; 2; 29); DATE(2024; 2; 29); "Y")', '34'],
    ['DATEDIF(DATE(2024; 1; 31); DATE(2024; 3; 1); "M") & DATEDIF(DATE(2024; 1; 31); DATE(2024; 3; 1); "D")', '130'],
    ['DATEDIF(DATE(2023; 1; 15); DATE(2024; 3; 20); "YM") & DATEDIF(DATE(2023; 1; 15); DATE(2024; 3; 20); "MD")', '25'],
    ['DAYS(DATE(2024; 3; 1); DATE(2024; 2; 1))', '29'],
    ['AGE(DATE(2000; 5; 6)) & AGE(DATE(2000; 5; 7)) & AGE(DATE(2000; 5; 6); DATE(2010; 5; 5))', '24239'],
    ['NETWORKDAYS(DATE(2024; 5; 13); DATE(2024; 5; 19))', '5'],
    ['WORKDAY(DATE(2024; 5; 17); -5)', '2024-05-10'],
    ['WORKHOURS("2024-05-13 11:00"; "2024-05-14 10:30")', '7.5'],
  ] as const)('%s is %s [FORMULA-015]', (...one) => gives(one));

  it('format a time of day the same in every zone, also in one set after the functions were loaded [FORMULA-015]', async () => {
    for (const zone of ['America/New_York', 'Asia/Shanghai', 'Pacific/Kiritimati']) {
      setZone(zone);
      expect(await shown('TEXT(TIME(7; 8; 9); "HH:mm")'), zone).toBe('07:08');
    }
  });

  it('take the clock passed in, and have no result without one [FORMULA-015]', async () => {
    const midnight = Date.UTC(2025, 0, 1);
    expect(await shown('TODAY() & "/" & NOW()', {}, { now: midnight - 1 })).toBe('2024-12-31/2024-12-31 23:59:59');
    expect(await shown('TODAY()', {}, { now: midnight })).toBe('2025-01-01');
    for (const formula of ['TODAY()', 'NOW()', 'AGE(DATE(2000; 1; 1))'])
      expect(await shown(formula, {}, { now: undefined }), formula).toBe('formula.no-clock');
    for (const [zone, day, time] of [
      ['Asia/Shanghai', '2024-05-07', '2024-05-07 04:00:00'],
      ['America/New_York', '2024-05-06', '2024-05-06 16:00:00'],
    ] as const) {
      setZone(zone);
      const evening = { now: Date.UTC(2024, 4, 6, 20) };
      expect(await shown('TODAY() & "/" & NOW() & "/" & HOUR(NOW())', {}, evening), zone).toBe(
        `${day}/${time}/${Number(time.slice(11, 13))}`,
      );
      expect(await shown('DATEVALUE("2024-05-07") = DATE(2024; 5; 7)', {}, evening), zone).toBe('TRUE');
    }
    expect(noon).toBe(Date.UTC(2024, 4, 6, 12));
  });
});

describe('functions of money and of identity numbers', () => {
  it.each([
    ['RMB(1234.56)', '壹仟贰佰叁拾肆元伍角陆分'],
    ['RMB(0)', '零元整'],
    ['RMB(-100)', '负数壹佰元整'],
    ['RMB(0.005)', '壹分'],
    ['RMB(100000005)', '壹亿零伍元整'],
    ['THOUSANDS(1234567.8; 2)', '1,234,567.80'],
    ['THOUSANDS(-1234567.8)', '-1,234,567.8'],
    ['THOUSANDS(1; 16)', 'formula.out-of-range'],
    ['IDBIRTHDAY("11010519491231002X")', '1949-12-31'],
    ['IDBIRTHDAY("110105194912310021")', 'formula.id-card'],
    ['IDGENDER("11010519491231002X")', '女'],
    ['IDGENDER("110105491231001")', '男'],
    ['IDVALID("11010519491231002X")', 'TRUE'],
    ['IDVALID("110105194912310021")', 'FALSE'],
    ['IDVALID("99010519491231002X")', 'FALSE'],
    ['MASK("密码"; 0)', '**'],
    ['MASK("密码"; 1)', '**'],
    ['MASK("张三丰"; 2)', '张*丰'],
    ['MASK("18012341999"; 3)', '180****1999'],
    ['MASK("abcdef@example.com"; 4)', 'abc***@example.com'],
    ['MASK("11010519491231002X"; 5)', '110105****02X'],
    ['MASK("192.168.1.2"; 6)', '192.*.*.*'],
    ['MASK("京A12345"; 7)', '京****45'],
    ['MASK("6222021234567890"; 8)', '622202******7890'],
    ['MASK("x"; 9)', 'formula.out-of-range'],
  ] as const)('%s is %s [FORMULA-017]', (...one) => gives(one));

  it('refuse an identity number whose birth date is in the future [FORMULA-017]', async () => {
    const before = new Date(1949, 11, 30).getTime();
    expect(await shown('IDVALID("11010519491231002X")', {}, { now: before })).toBe('FALSE');
  });
});
