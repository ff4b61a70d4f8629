import { add, divide, multiply, type Rational } from '../../calc/rational.ts';
import {
  argument,
  type Criterion,
  define,
  type Evaluation,
  type FormulaFunction,
  optional,
  repeated,
} from '../function.ts';
import {
  compareValues,
  divisionByZero,
  Fault,
  fault,
  isBlank,
  isNumber,
  numberOf,
  textOf,
  type Value,
  whole,
} from '../value.ts';
import { sumOf } from './numbers.ts';

const group = 'column' as const;

export function averageOf(numbers: readonly Rational[]): Rational | Fault {
  const sum = sumOf(numbers);
  if (sum instanceof Fault) return sum;
  return divide(sum, whole(numbers.length)) ?? divisionByZero;
}

/** The least or greatest of numbers, dates or times; 0 without any. */
function extreme(values: readonly Value[], sign: 1 | -1): Value {
  let best: Value = null;
  for (const value of values) {
    if (value instanceof Fault) return value;
    const candidate = typeof value === 'string' ? numberOf(value) : value;
    if (isBlank(candidate) || candidate instanceof Fault) continue;
    if (best === null || (compareValues(candidate, best) ?? 0) * sign > 0) best = candidate;
  }
  return best ?? whole(0);
}

/** The values in the rows in which all conditions hold. */
function where(
  evaluation: Evaluation,
  values: readonly Value[],
  columns: readonly (readonly Value[])[],
  criteria: readonly Criterion[],
): Value[] | Fault {
  const found: Value[] = [];
  for (const [row, value] of values.entries()) {
    evaluation.spend(1);
    let holds: boolean | Fault = true;
    for (let index = 0; holds === true && index < criteria.length; index++) {
      holds = criteria[index]?.(columns[index]?.[row] ?? null, row) ?? false;
    }
    if (holds instanceof Fault) return holds;
    if (holds) found.push(value);
  }
  return found;
}

function numbersOf(values: readonly Value[] | Fault): Rational[] | Fault {
  if (values instanceof Fault) return values;
  const numbers: Rational[] = [];
  for (const value of values) {
    if (value instanceof Fault) return value;
    const number = isBlank(value) ? undefined : numberOf(value);
    if (number && isNumber(number)) numbers.push(number);
  }
  return numbers;
}

const withNumbers = (values: readonly Value[] | Fault, use: (numbers: Rational[]) => Value): Value => {
  const numbers = numbersOf(values);
  return numbers instanceof Fault ? numbers : use(numbers);
};

const many = [repeated('numbers', 'values')] as const;
const anyMany = [repeated('list', 'values')] as const;
const conditional = [
  argument('list', 'column'),
  argument('criterion', 'condition'),
  optional('list', 'values'),
] as const;
const conditionals = [
  argument('list', 'values'),
  repeated('list', 'column'),
  repeated('criterion', 'condition'),
] as const;

const plain: readonly FormulaFunction[] = [
  define({
    name: 'SUM',
    alias: '求和',
    group,
    arguments: many,
    result: 'number',
    example: ['SUM(1; 2; 3.5)', '6.5'],
    text: {
      zh: '求和：SUM(明细.金额)，或若干数字',
      zhtw: '加總：SUM(明細.金額)，或若干數字',
      en: 'The sum of a column, SUM(lines.amount), or of numbers',
    },
    evaluate: (lists) => sumOf(lists.flat()),
  }),
  define({
    name: 'COUNT',
    alias: '计数',
    group,
    arguments: many,
    result: 'number',
    example: ['COUNT(1; 2; "")', '2'],
    text: { zh: '数字的个数', zhtw: '數字的個數', en: 'How many numbers there are' },
    evaluate: (lists) => lists.flat().length,
  }),
  define({
    name: 'COUNTA',
    alias: '非空计数',
    group,
    arguments: anyMany,
    result: 'number',
    example: ['COUNTA("a"; ""; 0)', '2'],
    text: { zh: '非空值的个数', zhtw: '非空值的個數', en: 'How many values are not blank' },
    evaluate: (lists) => lists.flat().filter((value) => !isBlank(value)).length,
  }),
  define({
    name: 'AVERAGE',
    alias: '平均值',
    group,
    arguments: many,
    result: 'number',
    example: ['AVERAGE(1; 2; 6)', '3'],
    text: { zh: '平均值', zhtw: '平均值', en: 'The average' },
    evaluate: (lists) => averageOf(lists.flat()),
  }),
  define({
    name: 'MIN',
    alias: '最小值',
    group,
    arguments: anyMany,
    result: 'any',
    example: ['MIN(3; 1; 2)', '1'],
    text: { zh: '最小的数字或最早的日期', zhtw: '最小的數字或最早的日期', en: 'The least number or earliest date' },
    evaluate: (lists) => extreme(lists.flat(), -1),
  }),
  define({
    name: 'MAX',
    alias: '最大值',
    group,
    arguments: anyMany,
    result: 'any',
    example: ['MAX(3; 1; 2)', '3'],
    text: { zh: '最大的数字或最晚的日期', zhtw: '最大的數字或最晚的日期', en: 'The greatest number or latest date' },
    evaluate: (lists) => extreme(lists.flat(), 1),
  }),
  define({
    name: 'PRODUCT',
    alias: '乘积',
    group,
    arguments: many,
    result: 'number',
    example: ['PRODUCT(2; 3; 4)', '24'],
    text: { zh: '乘积', zhtw: '乘積', en: 'The product' },
    evaluate: (lists) => productOf(lists.flat()),
  }),
  define({
    name: 'SUMPRODUCT',
    alias: '乘积求和',
    group,
    arguments: [repeated('list', 'column')],
    result: 'number',
    example: ['SUMPRODUCT(2; 3)', '6'],
    text: {
      zh: '各列逐行相乘后求和',
      zhtw: '各欄逐列相乘後加總',
      en: 'The sum of the products of columns, row by row',
    },
    evaluate(columns) {
      const [first = []] = columns;
      if (columns.some((column) => column.length !== first.length)) return fault('unequal-columns');
      const products = first.map((_, row) => productOf(columns.map((column) => numberIn(column[row]))));
      const broken = products.find((product) => product instanceof Fault);
      return broken ?? sumOf(products as Rational[]);
    },
  }),
];

/** As an operand of SUMPRODUCT: what is no number counts as 0. */
function numberIn(value: Value | undefined): Rational {
  const number = numberOf(value ?? null);
  return number instanceof Fault ? whole(0) : number;
}

function productOf(numbers: readonly Rational[]): Rational | Fault {
  if (numbers.length === 0) return whole(0);
  let product = whole(1);
  for (const number of numbers) {
    product = multiply(product, number);
    if (product.numerator.toString(2).length > 65_536) return fault('too-large');
  }
  return product;
}

const onCondition: readonly FormulaFunction[] = [
  define({
    name: 'SUMIF',
    alias: '条件求和',
    group,
    arguments: conditional,
    result: 'number',
    example: ['SUMIF(5; ">3")', '5'],
    text: {
      zh: '符合条件的行求和：SUMIF(明细.数量; ">=100"; 明细.金额)，条件也可以是公式',
      zhtw: '符合條件的列加總：SUMIF(明細.數量; ">=100"; 明細.金額)，條件也可以是公式',
      en: 'The sum over the rows that meet a condition, a text or a formula over the row',
    },
    evaluate(column, condition, values) {
      return withNumbers(where(this, values ?? column, [column], [condition]), sumOf);
    },
  }),
  define({
    name: 'SUMIFS',
    alias: '多条件求和',
    group,
    arguments: conditionals,
    result: 'number',
    example: ['SUMIFS(5; 2; ">1")', '5'],
    text: {
      zh: '符合所有条件的行求和',
      zhtw: '符合所有條件的列加總',
      en: 'The sum over the rows that meet all conditions',
    },
    evaluate(values, columns, criteria) {
      return withNumbers(where(this, values, columns, criteria), sumOf);
    },
  }),
  define({
    name: 'COUNTIF',
    alias: '条件计数',
    group,
    arguments: [argument('list', 'column'), argument('criterion', 'condition')],
    result: 'number',
    example: ['COUNTIF(5; ">3")', '1'],
    text: { zh: '符合条件的行数', zhtw: '符合條件的列數', en: 'How many rows meet a condition' },
    evaluate(column, condition) {
      const found = where(this, column, [column], [condition]);
      return found instanceof Fault ? found : found.length;
    },
  }),
  define({
    name: 'COUNTIFS',
    alias: '多条件计数',
    group,
    arguments: [repeated('list', 'column'), repeated('criterion', 'condition')],
    result: 'number',
    example: ['COUNTIFS(5; ">3"; 2; "<1")', '0'],
    text: { zh: '符合所有条件的行数', zhtw: '符合所有條件的列數', en: 'How many rows meet all conditions' },
    evaluate(columns, criteria) {
      const found = where(this, columns[0] ?? [], columns, criteria);
      return found instanceof Fault ? found : found.length;
    },
  }),
  define({
    name: 'AVERAGEIF',
    alias: '条件平均',
    group,
    arguments: conditional,
    result: 'number',
    example: ['AVERAGEIF(5; ">3")', '5'],
    text: {
      zh: '符合条件的行的平均值',
      zhtw: '符合條件的列的平均值',
      en: 'The average over the rows that meet a condition',
    },
    evaluate(column, condition, values) {
      return withNumbers(where(this, values ?? column, [column], [condition]), averageOf);
    },
  }),
  define({
    name: 'MINIFS',
    alias: '条件最小',
    group,
    arguments: conditionals,
    result: 'any',
    example: ['MINIFS(5; 2; ">1")', '5'],
    text: {
      zh: '符合所有条件的行中最小的值',
      zhtw: '符合所有條件的列中最小的值',
      en: 'The least value in the rows that meet all conditions',
    },
    evaluate(values, columns, criteria) {
      const found = where(this, values, columns, criteria);
      return found instanceof Fault ? found : extreme(found, -1);
    },
  }),
  define({
    name: 'MAXIFS',
    alias: '条件最大',
    group,
    arguments: conditionals,
    result: 'any',
    example: ['MAXIFS(5; 2; ">1")', '5'],
    text: {
      zh: '符合所有条件的行中最大的值',
      zhtw: '符合所有條件的列中最大的值',
      en: 'The greatest value in the rows that meet all conditions',
    },
    evaluate(values, columns, criteria) {
      const found = where(this, values, columns, criteria);
      return found instanceof Fault ? found : extreme(found, 1);
    },
  }),
];

const listed: readonly FormulaFunction[] = [
  define({
    name: 'FIRST',
    alias: '首个',
    group,
    arguments: [argument('list', 'column')],
    result: 'any',
    example: ['FIRST("a")', 'a'],
    text: { zh: '第一个非空的值', zhtw: '第一個非空的值', en: 'The first value that is not blank' },
    evaluate: (column) => column.find((value) => !isBlank(value)),
  }),
  define({
    name: 'LAST',
    alias: '末个',
    group,
    arguments: [argument('list', 'column')],
    result: 'any',
    example: ['LAST("a")', 'a'],
    text: { zh: '最后一个非空的值', zhtw: '最後一個非空的值', en: 'The last value that is not blank' },
    evaluate: (column) => column.findLast((value) => !isBlank(value)),
  }),
  define({
    name: 'UNIQUE',
    alias: '去重',
    group,
    arguments: [argument('list', 'column')],
    result: 'list',
    example: ['JOIN(UNIQUE("a"))', 'a'],
    text: { zh: '不重复的值', zhtw: '不重複的值', en: 'Each value once' },
    evaluate(column) {
      const seen = new Map<string, Value>();
      for (const value of column) {
        const text = textOf(value);
        if (!isBlank(value) && typeof text === 'string' && !seen.has(text.toLowerCase()))
          seen.set(text.toLowerCase(), value);
      }
      return [...seen.values()];
    },
  }),
  define({
    name: 'JOIN',
    alias: '连接',
    group,
    arguments: [argument('list', 'column'), optional('text', 'separator')],
    result: 'text',
    example: ['JOIN(SPLIT("a-b"; "-"); "、")', 'a、b'],
    text: {
      zh: '用分隔符连接非空的值，默认“,”',
      zhtw: '用分隔符號連接非空的值，預設「,」',
      en: 'The values that are not blank, joined by a separator, a comma by default',
    },
    evaluate: (column, separator = ',') => joined(column, separator),
  }),
];

export function joined(values: readonly Value[], separator: string, skipBlanks = true): string | Fault {
  const texts: string[] = [];
  let length = 0;
  for (const value of values) {
    if (skipBlanks && isBlank(value)) continue;
    const text = textOf(value);
    if (text instanceof Fault) return text;
    texts.push(text);
    length += text.length + separator.length;
    if (length > 2_000_000) return fault('too-much');
  }
  return texts.join(separator);
}

export const columnFunctions: readonly FormulaFunction[] = [...plain, ...onCondition, ...listed];

/** Sums without rounding, for statistics. */
export const squares = (numbers: readonly Rational[]): Rational | Fault =>
  sumOf(numbers.map((number) => multiply(number, number)));
export const difference = (a: Rational, b: Rational): Rational =>
  add(a, { numerator: -b.numerator, denominator: b.denominator });
