import type { Tree } from '../../calc/parse.ts';
import { add, divide, multiply, negate, type Rational } from '../../calc/rational.ts';
import { argument, define, type FormulaFunction, optional, repeated } from '../function.ts';
import type { Irrational } from '../irrational.ts';
import { irrational, loadIrrational } from '../loaded-libraries.ts';
import { bounded, compareNumbers, divisionByZero, Fault, fault, floorOf, remainder, whole } from '../value.ts';

const group = 'number' as const;

const absolute = (value: Rational): Rational => (value.numerator < 0n ? negate(value) : value);
const isNegative = ({ numerator }: Rational) => numerator < 0n;
const isWhole = ({ numerator, denominator }: Rational) => numerator % denominator === 0n;

/** Decimals that can be rounded to: more are not stored. */
const digitsMax = 300;

type Step = (size: Rational) => bigint;
const halfUp: Step = ({ numerator, denominator }) => (2n * numerator + denominator) / (2n * denominator);
const down: Step = ({ numerator, denominator }) => numerator / denominator;
const up: Step = ({ numerator, denominator }) => (numerator + denominator - 1n) / denominator;

/** Rounds the size of a number to decimals, or before the point with negative ones; the sign stays. */
export function rounded(value: Rational, digits: number, step: Step = halfUp): Rational | Fault {
  if (Math.abs(digits) > digitsMax) return fault('out-of-range');
  const scale = 10n ** BigInt(Math.abs(digits));
  const { numerator, denominator } = absolute(value);
  const units =
    digits >= 0
      ? step({ numerator: numerator * scale, denominator })
      : step({ numerator, denominator: denominator * scale }) * scale;
  const result = { numerator: units, denominator: digits >= 0 ? scale : 1n };
  return isNegative(value) ? negate(result) : result;
}

/** The next multiple of a step, up or down. */
function multiple(value: Rational, step: Rational | undefined, isUp: boolean): Rational | Fault {
  const unit = absolute(step ?? whole(1));
  if (unit.numerator === 0n) return isUp || value.numerator === 0n ? whole(0) : divisionByZero;
  const count = divide(value, unit) as Rational;
  const steps = isUp ? -floorOf(negate(count)) : floorOf(count);
  return multiply(unit, whole(steps));
}

/** Powers with results of more bits have no result. */
const powerBitsMax = 65_536;

function power(base: Rational, exponent: Rational): Rational | Fault {
  if (!isWhole(exponent)) {
    const backend = irrational();
    return backend ? backend.power(base, exponent) : fault('not-loaded');
  }
  const count = exponent.numerator / exponent.denominator;
  const size = absolute(base);
  const bits = Math.max(size.numerator.toString(2).length, size.denominator.toString(2).length);
  const isTrivial = bits === 1;
  if (!isTrivial && (count > 65_536n || count < -65_536n)) return fault('too-large');
  if (!isTrivial && bits * Math.abs(Number(count)) > powerBitsMax) return fault('too-large');
  const times = isTrivial ? count % 2n : count;
  const raised = (value: bigint) => value ** (times < 0n ? -times : times);
  const result = { numerator: raised(base.numerator), denominator: raised(base.denominator) };
  if (count >= 0n) return result;
  return divide({ numerator: result.denominator, denominator: 1n }, { ...result, denominator: 1n }) ?? divisionByZero;
}

/** A whole number as exponent needs nothing else. */
const loadFor = ([, exponent]: readonly Tree[]): Promise<Irrational> | undefined => {
  const one = exponent?.type === 'minus' ? exponent.operand : exponent;
  return one?.type === 'number' && /^\d+$/.test(one.text) ? undefined : loadIrrational();
};

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

const integerLimit = 1n << 1024n;

/** Whole, not negative numbers of a bounded size: decimals are cut off. */
function integers(lists: readonly (readonly Rational[])[]): bigint[] | Fault {
  const all = lists.flat().map(floorOf);
  return all.some((value) => value < 0n || value > integerLimit) ? fault('out-of-range') : all;
}

function ofIntegers(lists: readonly (readonly Rational[])[], combine: (a: bigint, b: bigint) => bigint) {
  const all = integers(lists);
  if (all instanceof Fault) return all;
  let result = all[0] ?? 0n;
  for (const value of all.slice(1)) {
    result = combine(result, value);
    if (result > integerLimit) return fault('too-large');
  }
  return whole(result);
}

const two = [argument('number', 'number'), argument('integer', 'digits')] as const;
const stepped = [argument('number', 'number'), optional('number', 'step')] as const;
const one = [argument('number', 'number')] as const;

const rounding: readonly FormulaFunction[] = [
  define({
    name: 'ROUND',
    alias: '四舍五入',
    group,
    arguments: [argument('number', 'number'), optional('integer', 'digits')],
    result: 'number',
    example: ['ROUND(2.345; 2)', '2.35'],
    text: {
      zh: '四舍五入到指定的小数位数；位数为负时到十位、百位',
      zhtw: '四捨五入到指定的小數位數；位數為負時到十位、百位',
      en: 'Rounds to decimals, half away from zero; negative digits round to tens and hundreds',
    },
    evaluate: (value, digits = 0) => rounded(value, digits),
  }),
  define({
    name: 'ROUNDUP',
    alias: '向上舍入',
    group,
    arguments: two,
    result: 'number',
    example: ['ROUNDUP(2.301; 1)', '2.4'],
    text: { zh: '按位数远离零舍入', zhtw: '按位數遠離零捨入', en: 'Rounds away from zero' },
    evaluate: (value, digits) => rounded(value, digits, up),
  }),
  define({
    name: 'ROUNDDOWN',
    alias: '向下舍入',
    group,
    arguments: two,
    result: 'number',
    example: ['ROUNDDOWN(2.39; 1)', '2.3'],
    text: { zh: '按位数向零舍去', zhtw: '按位數向零捨去', en: 'Rounds towards zero' },
    evaluate: (value, digits) => rounded(value, digits, down),
  }),
  define({
    name: 'CEILING',
    alias: '向上取整',
    group,
    arguments: stepped,
    result: 'number',
    example: ['CEILING(2.1; 0.5)', '2.5'],
    text: { zh: '不小于数字的最小倍数', zhtw: '不小於數字的最小倍數', en: 'The next multiple of a step above' },
    evaluate: (value, step) => multiple(value, step, true),
  }),
  define({
    name: 'FLOOR',
    alias: '向下取整',
    group,
    arguments: stepped,
    result: 'number',
    example: ['FLOOR(2.9; 0.5)', '2.5'],
    text: { zh: '不大于数字的最大倍数', zhtw: '不大於數字的最大倍數', en: 'The next multiple of a step below' },
    evaluate: (value, step) => multiple(value, step, false),
  }),
  define({
    name: 'INT',
    alias: '取整',
    group,
    arguments: one,
    result: 'number',
    example: ['INT(-2.5)', '-3'],
    text: { zh: '不大于数字的最大整数', zhtw: '不大於數字的最大整數', en: 'The whole number below' },
    evaluate: (value) => whole(floorOf(value)),
  }),
  define({
    name: 'TRUNC',
    alias: '截尾',
    group,
    arguments: [argument('number', 'number'), optional('integer', 'digits')],
    result: 'number',
    example: ['TRUNC(-2.59; 1)', '-2.5'],
    text: { zh: '截去多余的小数', zhtw: '截去多餘的小數', en: 'Cuts off further decimals' },
    evaluate: (value, digits = 0) => rounded(value, digits, down),
  }),
];

const arithmetic: readonly FormulaFunction[] = [
  define({
    name: 'MOD',
    alias: '余数',
    group,
    arguments: [argument('number', 'number'), argument('number', 'divisor')],
    result: 'number',
    example: ['MOD(-7; 3)', '2'],
    text: {
      zh: '余数，符号与除数相同',
      zhtw: '餘數，符號與除數相同',
      en: 'The remainder, with the sign of the divisor',
    },
    evaluate: remainder,
  }),
  define({
    name: 'QUOTIENT',
    alias: '商',
    group,
    arguments: [argument('number', 'number'), argument('number', 'divisor')],
    result: 'number',
    example: ['QUOTIENT(-7; 3)', '-2'],
    text: { zh: '商的整数部分', zhtw: '商的整數部分', en: 'The whole part of a quotient' },
    evaluate(value, by) {
      const quotient = divide(value, by);
      return quotient ? rounded(quotient, 0, down) : divisionByZero;
    },
  }),
  define({
    name: 'ABS',
    alias: '绝对值',
    group,
    arguments: one,
    result: 'number',
    example: ['ABS(-3)', '3'],
    text: { zh: '绝对值', zhtw: '絕對值', en: 'The size without sign' },
    evaluate: absolute,
  }),
  define({
    name: 'SIGN',
    alias: '符号',
    group,
    arguments: one,
    result: 'number',
    example: ['SIGN(-3)', '-1'],
    text: { zh: '正数为 1，负数为 -1，零为 0', zhtw: '正數為 1，負數為 -1，零為 0', en: '1, 0 or -1' },
    evaluate: (value) => compareNumbers(value, whole(0)),
  }),
  define({
    name: 'POWER',
    alias: '乘方',
    group,
    arguments: [argument('number', 'number'), argument('number', 'exponent')],
    result: 'number',
    example: ['POWER(2; 10)', '1024'],
    text: {
      zh: '乘方；整数指数的结果是精确的',
      zhtw: '乘方；整數指數的結果是精確的',
      en: 'A power; exact with whole exponents',
    },
    load: loadFor,
    evaluate: power,
  }),
  define({
    name: 'GCD',
    alias: '最大公约数',
    group,
    arguments: [repeated('numbers', 'number')],
    result: 'number',
    example: ['GCD(24; 36)', '12'],
    text: { zh: '最大公约数', zhtw: '最大公因數', en: 'The greatest common divisor' },
    evaluate: (lists) => ofIntegers(lists, divisor),
  }),
  define({
    name: 'LCM',
    alias: '最小公倍数',
    group,
    arguments: [repeated('numbers', 'number')],
    result: 'number',
    example: ['LCM(4; 6)', '12'],
    text: { zh: '最小公倍数', zhtw: '最小公倍數', en: 'The least common multiple' },
    evaluate: (lists) => ofIntegers(lists, (a, b) => (a === 0n || b === 0n ? 0n : (a / divisor(a, b)) * b)),
  }),
];

export const numberFunctions: readonly FormulaFunction[] = [...rounding, ...arithmetic];

/** The exact sum, of bounded size. */
export function sumOf(numbers: readonly Rational[]): Rational | Fault {
  let sum: Rational | Fault = whole(0);
  for (const number of numbers) {
    sum = bounded(add(sum, number));
    if (sum instanceof Fault) return sum;
  }
  return sum;
}
