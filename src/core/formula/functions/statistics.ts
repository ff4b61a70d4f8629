import { add, divide, multiply, type Rational } from '../../calc/rational.ts';
import { argument, define, type FormulaFunction, optional, repeated } from '../function.ts';
import type { Irrational } from '../irrational.ts';
import { irrational, loadIrrational } from '../loaded-libraries.ts';
import { compareNumbers, divisionByZero, Fault, fault, whole } from '../value.ts';
import { averageOf, difference, squares } from './columns.ts';

const group = 'statistics' as const;
const load = (): Promise<Irrational> => loadIrrational();

const one = [argument('number', 'number')] as const;
const many = [repeated('numbers', 'values')] as const;
const positioned = [argument('numbers', 'values'), argument('number', 'position')] as const;

const sorted = (numbers: readonly Rational[]): Rational[] => [...numbers].sort(compareNumbers);

function withLibrary(use: (library: Irrational) => Rational | Fault): Rational | Fault {
  const library = irrational();
  return library ? use(library) : fault('not-loaded');
}

/** The value at a share between the least (0) and the greatest (1), interpolated. */
function percentile(numbers: readonly Rational[], share: Rational): Rational | Fault {
  if (numbers.length === 0 || share.numerator < 0n || share.numerator > share.denominator) return fault('out-of-range');
  const list = sorted(numbers);
  const position = multiply(share, whole(list.length - 1));
  const index = Number(position.numerator / position.denominator);
  const [low, high] = [list[index] as Rational, list[index + 1]];
  if (!high) return low;
  const rest = difference(position, whole(index));
  return add(low, multiply(rest, difference(high, low)));
}

function varianceOf(numbers: readonly Rational[], isSample: boolean): Rational | Fault {
  const average = averageOf(numbers);
  if (average instanceof Fault) return average;
  const sum = squares(numbers.map((number) => difference(number, average)));
  if (sum instanceof Fault) return sum;
  return divide(sum, whole(numbers.length - (isSample ? 1 : 0))) ?? divisionByZero;
}

function mode(numbers: readonly Rational[]): Rational | Fault {
  let [best, most]: [Rational | undefined, number] = [undefined, 1];
  let [current, count]: [Rational | undefined, number] = [undefined, 0];
  const counts: { value: Rational; count: number }[] = [];
  for (const value of sorted(numbers)) {
    count = current && compareNumbers(current, value) === 0 ? count + 1 : 1;
    current = value;
    const last = counts.at(-1);
    if (count === 1 || !last) counts.push({ value, count });
    else last.count = count;
  }
  most = Math.max(1, ...counts.map((entry) => entry.count));
  const frequent = counts.filter((entry) => entry.count === most).map((entry) => entry.value);
  // Of several the first in the given order, as spreadsheets answer.
  best = numbers.find((number) => frequent.some((value) => compareNumbers(value, number) === 0));
  return most > 1 && best ? best : fault('no-result');
}

function nth(numbers: readonly Rational[], position: number, isLargest: boolean): Rational | Fault {
  const list = sorted(numbers);
  return list[isLargest ? list.length - position : position - 1] ?? fault('out-of-range');
}

const irrationals: readonly FormulaFunction[] = [
  define({
    name: 'SQRT',
    alias: '平方根',
    group,
    arguments: one,
    result: 'number',
    example: ['SQRT(16)', '4'],
    text: { zh: '平方根', zhtw: '平方根', en: 'The square root' },
    load,
    evaluate: (value) => withLibrary((library) => library.root(value)),
  }),
  define({
    name: 'EXP',
    alias: '指数',
    group,
    arguments: one,
    result: 'number',
    example: ['EXP(0)', '1'],
    text: { zh: 'e 的乘方', zhtw: 'e 的乘方', en: 'e to a power' },
    load,
    evaluate: (value) => withLibrary((library) => library.exponential(value)),
  }),
  define({
    name: 'LN',
    alias: '自然对数',
    group,
    arguments: one,
    result: 'number',
    example: ['LN(1)', '0'],
    text: { zh: '自然对数', zhtw: '自然對數', en: 'The natural logarithm' },
    load,
    evaluate: (value) => withLibrary((library) => library.logarithm(value)),
  }),
  define({
    name: 'LOG',
    alias: '对数',
    group,
    arguments: [argument('number', 'number'), optional('number', 'base')],
    result: 'number',
    example: ['LOG(8; 2)', '3'],
    text: { zh: '对数，底默认为 10', zhtw: '對數，底預設為 10', en: 'The logarithm to a base, 10 by default' },
    load,
    evaluate: (value, base) => withLibrary((library) => library.logarithm(value, base ?? whole(10))),
  }),
  define({
    name: 'LOG10',
    alias: '常用对数',
    group,
    arguments: one,
    result: 'number',
    example: ['LOG10(1000)', '3'],
    text: { zh: '以 10 为底的对数', zhtw: '以 10 為底的對數', en: 'The logarithm to base 10' },
    load,
    evaluate: (value) => withLibrary((library) => library.logarithm10(value)),
  }),
  define({
    name: 'STDEV',
    alias: '标准差',
    group,
    arguments: many,
    result: 'number',
    example: ['STDEV(1; 3; 5)', '2'],
    text: { zh: '样本标准差', zhtw: '樣本標準差', en: 'The standard deviation of a sample' },
    load,
    evaluate: (lists) => withLibrary((library) => library.deviation(lists.flat(), true)),
  }),
  define({
    name: 'STDEVP',
    alias: '总体标准差',
    group,
    arguments: many,
    result: 'number',
    example: ['STDEVP(1; 3)', '1'],
    text: { zh: '总体标准差', zhtw: '母體標準差', en: 'The standard deviation of a population' },
    load,
    evaluate: (lists) => withLibrary((library) => library.deviation(lists.flat(), false)),
  }),
  define({
    name: 'CORREL',
    alias: '相关系数',
    group,
    arguments: [argument('numbers', 'column'), argument('numbers', 'column')],
    result: 'number',
    example: ['CORREL(SPLIT("1,2,3"; ","); SPLIT("2,4,6"; ","))', '1'],
    text: { zh: '两列的相关系数', zhtw: '兩欄的相關係數', en: 'The correlation of two columns' },
    load,
    evaluate: (a, b) =>
      a.length === b.length ? withLibrary((library) => library.correlation(a, b)) : fault('unequal-columns'),
  }),
];

const exact: readonly FormulaFunction[] = [
  define({
    name: 'MEDIAN',
    alias: '中位数',
    group,
    arguments: many,
    result: 'number',
    example: ['MEDIAN(1; 2; 10)', '2'],
    text: { zh: '中位数', zhtw: '中位數', en: 'The value in the middle' },
    evaluate: (lists) => percentile(lists.flat(), { numerator: 1n, denominator: 2n }),
  }),
  define({
    name: 'MODE',
    alias: '众数',
    group,
    arguments: many,
    result: 'number',
    example: ['MODE(1; 2; 2)', '2'],
    text: { zh: '出现最多的数字', zhtw: '出現最多的數字', en: 'The most frequent number' },
    evaluate: (lists) => mode(lists.flat()),
  }),
  define({
    name: 'VAR',
    alias: '方差',
    group,
    arguments: many,
    result: 'number',
    example: ['VAR(1; 3; 5)', '4'],
    text: { zh: '样本方差', zhtw: '樣本變異數', en: 'The variance of a sample' },
    evaluate: (lists) => varianceOf(lists.flat(), true),
  }),
  define({
    name: 'VARP',
    alias: '总体方差',
    group,
    arguments: many,
    result: 'number',
    example: ['VARP(1; 3)', '1'],
    text: { zh: '总体方差', zhtw: '母體變異數', en: 'The variance of a population' },
    evaluate: (lists) => varianceOf(lists.flat(), false),
  }),
  define({
    name: 'PERCENTILE',
    alias: '百分位',
    group,
    arguments: positioned,
    result: 'number',
    example: ['PERCENTILE(SPLIT("1,2,3,4,5"; ","); 25%)', '2'],
    text: {
      zh: '百分位数，位置为 0 到 1',
      zhtw: '百分位數，位置為 0 到 1',
      en: 'The value at a share from 0 to 1 of a column',
    },
    evaluate: percentile,
  }),
  define({
    name: 'QUARTILE',
    alias: '四分位',
    group,
    arguments: [argument('numbers', 'values'), argument('integer', 'quarter')],
    result: 'number',
    example: ['QUARTILE(SPLIT("1,2,3,4,5"; ","); 3)', '4'],
    text: { zh: '四分位数，0 到 4', zhtw: '四分位數，0 到 4', en: 'The value at a quarter, 0 to 4, of a column' },
    evaluate: (values, quarter) => percentile(values, { numerator: BigInt(quarter), denominator: 4n }),
  }),
  define({
    name: 'LARGE',
    alias: '第几大',
    group,
    arguments: [argument('numbers', 'values'), argument('integer', 'position')],
    result: 'number',
    example: ['LARGE(SPLIT("1,7,5"; ","); 2)', '5'],
    text: { zh: '第几大的数字', zhtw: '第幾大的數字', en: 'The number at a position from the greatest' },
    evaluate: (values, position) => nth(values, position, true),
  }),
  define({
    name: 'SMALL',
    alias: '第几小',
    group,
    arguments: [argument('numbers', 'values'), argument('integer', 'position')],
    result: 'number',
    example: ['SMALL(SPLIT("1,7,5"; ","); 2)', '5'],
    text: { zh: '第几小的数字', zhtw: '第幾小的數字', en: 'The number at a position from the least' },
    evaluate: (values, position) => nth(values, position, false),
  }),
  define({
    name: 'RANK',
    alias: '排名',
    group,
    arguments: [argument('number', 'number'), argument('numbers', 'values'), optional('bool', 'ascending')],
    result: 'number',
    example: ['RANK(5; SPLIT("1,7,5"; ","))', '2'],
    text: {
      zh: '数字在一列中的名次，默认从大到小',
      zhtw: '數字在一欄中的名次，預設從大到小',
      en: 'The rank of a number in a column, from the greatest by default',
    },
    evaluate(value, values, ascending = false) {
      if (!values.some((other) => compareNumbers(other, value) === 0)) return fault('no-result');
      const sign = ascending ? -1 : 1;
      return values.filter((other) => compareNumbers(other, value) * sign > 0).length + 1;
    },
  }),
];

export const statisticsFunctions: readonly FormulaFunction[] = [...irrationals, ...exact];
