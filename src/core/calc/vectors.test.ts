import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { amountInChinese } from './amount.ts';
import { compileExpression } from './expression.ts';
import { decimalText, add, decimalOf, divide, multiply, negate, rational } from './rational.ts';

const folder = '../shared/vectors';

/** Whether third-party test vectors are present next to the repository; the tests are skipped without them. */
const hasVectors = existsSync(folder);

/** Reads a JSON file of vectors. */
function vectors<Content>(file: string): Content {
  return JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Content;
}

/** One case of a decimal test file, with the settings in effect for it. */
interface DecimalCase {
  id: string;
  operation: string;
  operands: string[];
  result: string;
  settings: Record<string, string>;
}

/** Reads a decimal test file: settings `name: value`, cases `id operation operand ... -> result condition ...`. */
function decimalCases(file: string): DecimalCase[] {
  const settings: Record<string, string> = {};
  const cases: DecimalCase[] = [];
  for (const line of readFileSync(`${folder}/decimal/${file}`, 'utf8').split('\n')) {
    const text = line.replace(/--.*$/, '').trim();
    const [, name = '', value = ''] = /^(\w+):\s*(\S+)/.exec(text) ?? [];
    if (name) settings[name.toLowerCase()] = value.toLowerCase();
    const [, left, right] = /^(\S+\s+\S+\s+.*?)->\s*(.*)$/.exec(text) ?? [];
    if (left === undefined || right === undefined) continue;
    const [id = '', operation = '', ...operands] = words(left);
    cases.push({
      id,
      operation: operation.toLowerCase(),
      operands,
      result: words(right)[0] ?? '',
      settings: { ...settings },
    });
  }
  return cases;
}

function words(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^'(.*)'$/, '$1'));
}

interface Evaluated {
  expr: string;
  value?: unknown;
  throws?: boolean;
  approx?: boolean;
}

/** Expressions in our grammar; other ones mean something else in the vectors or are not supported here. */
const ours = /^[\d\s.+\-*/()]+$/;

/** Where our grammar is narrower by design. */
const narrower: readonly [RegExp, string][] = [
  [/^\s*\+|[+\-*/(]\s*\+/, 'a plus is never a sign: operators and operands alternate'],
  [/-\s*-\s*-|^\s*-\s*-|[+*/(]\s*-\s*-/, 'at most one minus belongs to an operand'],
  [/(?:^|[^\d.])\d+ \.[*/]/, 'there are no operators for each element of a list'],
];

describe.skipIf(!hasVectors)('expressions of third-party test suites', () => {
  const all = hasVectors ? vectors<Evaluated[]>('expr/mathjs-eval.json') : [];
  const reasonFor = (expr: string) => narrower.find(([pattern]) => pattern.test(expr))?.[1];

  it('are equal in the agreed subset', () => {
    const agreed = all.filter(({ expr }) => ours.test(expr) && !reasonFor(expr));
    expect(agreed.length).toBeGreaterThan(45);
    for (const { expr, value, throws, approx } of agreed) {
      const compiled = compileExpression(expr, 15);
      expect(compiled.ok, expr).toBe(!throws);
      if (approx) expect(compiled.evaluate([]), expr).toBeCloseTo(value as number, 12);
      else if (!throws) expect(compiled.evaluate([]), expr).toBe(value);
    }
  });

  it('are refused where our grammar is narrower', () => {
    const others = all.filter(({ expr }) => ours.test(expr) && reasonFor(expr));
    expect(others.length).toBeGreaterThan(15);
    for (const { expr } of others) expect(compileExpression(expr).ok, expr).toBe(false);
  });

  it('never run injected code, and read nothing but names [CALC-006]', () => {
    const escapes = vectors<string[]>('expr/mathjs-security.json');
    expect(escapes.length).toBe(60);
    // The only one of them that is harmless: a call of a function that formulas have too.
    const harmless = 'sqrt(4)';
    expect(escapes).toContain(harmless);
    expect(compileExpression(harmless)).toMatchObject({ ok: true, reads: [] });
    for (const escape of escapes.filter((each) => each !== harmless)) {
      const compiled = compileExpression(escape);
      expect(compiled.ok, escape).toBe(false);
      expect(compiled.reads, escape).toEqual([]);
      expect(compiled.evaluate([globalThis, Function, eval]), escape).toBe(0);
    }
  });
});

/** What cannot be a decimal here: no infinities, no signs of zero, no exponents of four digits. */
const isPlain = (text: string) => decimalText(text) !== undefined && !/e[+-]?\d{3}/i.test(text);

/** A decimal without exponent or trailing zeros, to compare by value. */
function plain(text: string): string {
  const { numerator, denominator } = rational(text);
  return decimalOf({ numerator, denominator }, 40);
}

describe.skipIf(!hasVectors)('decimals of third-party test suites', () => {
  const operations: Record<string, (a: string, b: string) => ReturnType<typeof divide>> = {
    multiply: (a, b) => multiply(rational(a), rational(b)),
    subtract: (a, b) => add(rational(a), negate(rational(b))),
    divide: (a, b) => divide(rational(a), rational(b)),
    add: (a, b) => add(rational(a), rational(b)),
  };

  it.each([
    ['multiply.decTest', 100],
    ['divide.decTest', 250],
    ['subtract.decTest', 200],
    ['rounding.decTest', 40],
  ])('are equal in %s where the result is rounded half up or not at all', (file, least) => {
    const cases = decimalCases(file).filter(
      ({ operation, operands, result, settings }) =>
        operations[operation] &&
        operands.every(isPlain) &&
        isPlain(result) &&
        settings['rounding'] === 'half_up' &&
        // A result rounded before the decimal point, or beyond our number of decimals, is another operation.
        exponentOf(result) <= 0 &&
        exponentOf(result) >= -40,
    );
    expect(cases.length).toBeGreaterThan(least);
    for (const { id, operation, operands, result } of cases) {
      const [a = '', b = ''] = operands;
      const value = operations[operation]?.(a, b) ?? rational('');
      expect(plain(decimalOf(value, -exponentOf(result))), id).toBe(plain(result));
    }
  });

  it('are quantised half up', () => {
    const cases = decimalCases('quantize.decTest').filter(
      ({ operation, operands, result, settings }) =>
        operation === 'quantize' &&
        operands.every(isPlain) &&
        isPlain(result) &&
        settings['rounding'] === 'half_up' &&
        exponentOf(operands[1] ?? '') <= 0 &&
        exponentOf(operands[1] ?? '') >= -40,
    );
    expect(cases.length).toBeGreaterThan(80);
    for (const { id, operands, result } of cases) {
      const [value = '', pattern = ''] = operands;
      expect(plain(decimalOf(rational(value), -exponentOf(pattern))), id).toBe(plain(result));
    }
  });
});

/** The power of ten of the last digit: -2 of 1.05, 1 of 7E+1. */
function exponentOf(text: string): number {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  return Number(exponent) - (mantissa.split('.')[1]?.length ?? 0);
}

describe.skipIf(!hasVectors)('amounts in Chinese of third-party test suites', () => {
  interface Amount {
    amount: string;
    money: boolean;
    traditional: boolean;
    text: string;
  }
  interface Block {
    name: string;
    args?: Record<string, boolean>;
    data: [string, string][];
  }

  it('are equal in capital numerals', () => {
    const list = vectors<Amount[]>('money/hutool-number-chinese.json').filter((one) => one.money && one.traditional);
    expect(list.length).toBe(11);
    for (const { amount, text } of list) expect(amountInChinese(amount), amount).toBe(text);
  });

  it('are equal but for the currency in front, the word for negative, and a missing 整', () => {
    const { toMoney } = vectors<{ toMoney: { its: Block[] } }>('money/nzh-testdata.json');
    const list = toMoney.its.filter(({ args }) => !args).flatMap(({ data }) => data);
    const tooLong = list.filter(([amount]) => amount.length > 16);
    expect(list.length - tooLong.length).toBeGreaterThan(30);
    for (const [amount] of tooLong) expect(amountInChinese(amount), amount).toBe('数字较大溢出');
    for (const [amount, text] of list.filter((one) => !tooLong.includes(one))) {
      const ours = text.replace('人民币', '').replace('负零', '零').replace('负', '负数').replace(/元$/, '元整');
      expect(amountInChinese(amount), amount).toBe(ours);
    }
  });
});
