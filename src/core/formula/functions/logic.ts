import { argument, define, type FormulaFunction, type Lazy, optional, repeated } from '../function.ts';
import { compareValues, Fault, isBlank, isList, isNumber, truthOf, type Value } from '../value.ts';

const group = 'logic' as const;

/** Yes or no of every value of the arguments, columns included; blanks are skipped. */
function truths(lists: readonly (readonly Value[])[]): boolean[] | Fault {
  const answers: boolean[] = [];
  for (const value of lists.flat()) {
    if (isBlank(value)) continue;
    const answer = truthOf(value);
    if (answer instanceof Fault) return answer;
    answers.push(answer);
  }
  return answers;
}

/** The values of the first condition that holds. */
function firstHolding(conditions: readonly Lazy[], values: readonly Lazy[]): Value {
  for (const [index, condition] of conditions.entries()) {
    const answer = truthOf(condition());
    if (answer instanceof Fault) return answer;
    if (answer) return values[index]?.() ?? null;
  }
  return null;
}

/** Evaluated one after the other until the answer is known. Columns are evaluated as a whole. */
function untilKnown(conditions: readonly Lazy[], wanted: boolean): boolean | Fault {
  for (const condition of conditions) {
    const value = condition();
    if (value instanceof Fault) return value;
    for (const one of isList(value) ? value : [value]) {
      const answer = truthOf(one);
      if (answer instanceof Fault) return answer;
      if (answer === wanted) return wanted;
    }
  }
  return !wanted;
}

export const logicFunctions: readonly FormulaFunction[] = [
  define({
    name: 'IF',
    alias: '如果',
    group,
    arguments: [argument('lazy', 'condition'), argument('lazy', 'then'), optional('lazy', 'otherwise')],
    result: 'any',
    example: ['IF(3 > 2; "yes"; "no")', 'yes'],
    text: {
      zh: '条件成立时取前一个值，否则取后一个；不取的部分不计算',
      zhtw: '條件成立時取前一個值，否則取後一個；不取的部分不計算',
      en: 'The first value if the condition holds, else the second; the other one is not evaluated',
    },
    evaluate(condition, then, otherwise) {
      const answer = truthOf(condition());
      if (answer instanceof Fault) return answer;
      return answer ? then() : otherwise?.();
    },
  }),
  define({
    name: 'IFS',
    alias: '多条件',
    group,
    arguments: [repeated('lazy', 'condition'), repeated('lazy', 'value')],
    result: 'any',
    example: ['IFS(2 > 3; "a"; TRUE; "b")', 'b'],
    text: {
      zh: '依次检查条件，取第一个成立的条件后面的值',
      zhtw: '依序檢查條件，取第一個成立的條件後面的值',
      en: 'The value after the first condition that holds',
    },
    evaluate: firstHolding,
  }),
  define({
    name: 'SWITCH',
    alias: '匹配',
    group,
    arguments: [argument('any', 'value'), repeated('lazy', 'case, result ...; otherwise')],
    result: 'any',
    example: ['SWITCH(2; 1; "one"; 2; "two"; "other")', 'two'],
    text: {
      zh: '取与第一个参数相等的值后面的结果；都不相等时取最后单独的一个',
      zhtw: '取與第一個參數相等的值後面的結果；都不相等時取最後單獨的一個',
      en: 'The result after the value that equals the first argument, else the last argument',
    },
    evaluate(value, cases) {
      let index = 0;
      for (; index + 1 < cases.length; index += 2) {
        const one = cases[index]?.() ?? null;
        if (one instanceof Fault) return one;
        const isSame = isBlank(value) ? isBlank(one) : compareValues(value, one) === 0;
        if (isSame) return cases[index + 1]?.();
      }
      return index < cases.length ? cases[index]?.() : null;
    },
  }),
  define({
    name: 'AND',
    alias: '且',
    group,
    arguments: [repeated('lazy', 'condition')],
    result: 'bool',
    example: ['AND(1 < 2; 2 < 3)', 'TRUE'],
    text: { zh: '所有条件都成立', zhtw: '所有條件都成立', en: 'Whether all conditions hold' },
    evaluate: (conditions) => untilKnown(conditions, false),
  }),
  define({
    name: 'OR',
    alias: '或',
    group,
    arguments: [repeated('lazy', 'condition')],
    result: 'bool',
    example: ['OR(1 > 2; 2 < 3)', 'TRUE'],
    text: { zh: '至少一个条件成立', zhtw: '至少一個條件成立', en: 'Whether one of the conditions holds' },
    evaluate: (conditions) => untilKnown(conditions, true),
  }),
  define({
    name: 'NOT',
    alias: '非',
    group,
    arguments: [argument('bool', 'condition')],
    result: 'bool',
    example: ['NOT(1 > 2)', 'TRUE'],
    text: { zh: '条件不成立', zhtw: '條件不成立', en: 'Whether the condition does not hold' },
    evaluate: (condition) => !condition,
  }),
  define({
    name: 'XOR',
    alias: '异或',
    group,
    arguments: [repeated('list', 'condition')],
    result: 'bool',
    example: ['XOR(TRUE; TRUE; TRUE)', 'TRUE'],
    text: { zh: '成立的条件为奇数个', zhtw: '成立的條件為奇數個', en: 'Whether an odd number of conditions hold' },
    evaluate(lists) {
      const answers = truths(lists);
      return answers instanceof Fault ? answers : answers.filter((answer) => answer).length % 2 === 1;
    },
  }),
  define({
    name: 'IFERROR',
    alias: '出错时',
    group,
    arguments: [argument('lazy', 'value'), argument('lazy', 'otherwise')],
    result: 'any',
    example: ['IFERROR(1 / 0; 9)', '9'],
    text: {
      zh: '前一个值算不出结果时（除以零、参数不对）取后一个',
      zhtw: '前一個值算不出結果時（除以零、參數不對）取後一個',
      en: 'The second value where the first has no result: division by zero, a wrong argument',
    },
    evaluate(value, otherwise) {
      const result = value();
      return result instanceof Fault ? otherwise() : result;
    },
  }),
  define({
    name: 'ISBLANK',
    alias: '为空',
    group,
    arguments: [argument('any', 'value')],
    result: 'bool',
    example: ['ISBLANK("")', 'TRUE'],
    text: { zh: '值为空', zhtw: '值為空', en: 'Whether the value is blank' },
    evaluate: (value) => isBlank(value),
  }),
  define({
    name: 'COALESCE',
    alias: '首个非空',
    group,
    arguments: [repeated('lazy', 'value')],
    result: 'any',
    example: ['COALESCE(""; 0; 5)', '0'],
    text: { zh: '第一个不为空的值', zhtw: '第一個不為空的值', en: 'The first value that is not blank' },
    evaluate(values) {
      for (const value of values) {
        const result = value();
        if (!isBlank(result)) return result;
      }
      return null;
    },
  }),
  define({
    name: 'ISNUMBER',
    alias: '是数字',
    group,
    arguments: [argument('lazy', 'value')],
    result: 'bool',
    example: ['ISNUMBER("3")', 'FALSE'],
    text: { zh: '值是数字', zhtw: '值是數字', en: 'Whether the value is a number' },
    evaluate: (value) => isNumber(value()),
  }),
  define({
    name: 'ISTEXT',
    alias: '是文本',
    group,
    arguments: [argument('lazy', 'value')],
    result: 'bool',
    example: ['ISTEXT("3")', 'TRUE'],
    text: { zh: '值是文本', zhtw: '值是文字', en: 'Whether the value is a text' },
    evaluate: (value) => typeof value() === 'string',
  }),
  define({
    name: 'TRUE',
    alias: '真',
    group,
    arguments: [],
    result: 'bool',
    example: ['TRUE()', 'TRUE'],
    text: { zh: '是', zhtw: '是', en: 'Yes' },
    evaluate: () => true,
  }),
  define({
    name: 'FALSE',
    alias: '假',
    group,
    arguments: [],
    result: 'bool',
    example: ['FALSE()', 'FALSE'],
    text: { zh: '否', zhtw: '否', en: 'No' },
    evaluate: () => false,
  }),
];
