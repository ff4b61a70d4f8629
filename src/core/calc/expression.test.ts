import { describe, expect, it } from 'vitest';
import zh from '#schemas/messages/zh.json';
import { compileExpression } from './expression.ts';
import { casesOf, type ExpressionCase, operations } from './testing/cases.ts';

function check(name: string) {
  const cases = casesOf<ExpressionCase>(name);
  expect(cases.length).toBeGreaterThan(0);
  for (const one of cases) {
    const compiled = compileExpression(one.expression, one.precision);
    expect(compiled.problem, JSON.stringify(one)).toEqual(one.problem);
    expect(compiled.ok, JSON.stringify(one)).toBe(one.problem === undefined);
    const values = compiled.reads.map((read) => one.values?.[read]);
    expect(compiled.evaluate(values), JSON.stringify(one)).toBe(one.expected);
  }
}

describe('an expression', () => {
  it('adds, subtracts, multiplies, divides and has brackets [CALC-003]', () => check('operators/plain'));
  it('may use other spellings of its operators, also full-width ones', () => check('operators/other-spellings'));
  it('may be a list of tokens', () => check('operators/tokens'));
  it('refuses numbers and operators that do not alternate, and unbalanced brackets [CALC-004]', () => {
    check('refused/alternation');
    check('refused/brackets');
  });
  it('binds × and ÷ before + and -, equal ranks left to right, brackets nested, a minus to its number [CALC-005]', () =>
    check('order'));
  it('counts a missing operand as 0 [CALC-007]', () => check('operands/missing'));
  it('counts an operand that is no number as 0 [CALC-008]', () => check('operands/invalid'));
  it('takes numbers written as text', () => check('operands/texts'));
  it('gives 0 where something is divided by zero, and where it does not parse [CALC-009]', () => {
    check('division/by-zero');
    check('refused');
  });
  it('divides exactly before it rounds', () => check('division/exact'));
  it('rounds the result to its precision [CALC-010]', () => check('rounding/precision'));
  it('rounds half away from zero [CALC-012]', () => check('rounding/half-away-from-zero'));
  it('calculates with decimals exactly [CALC-013]', () => check('exactness'));
  // In doubles the sum of three hundred tenths is off by more than the three units that bound the error of one number.
  it.each(['', '-'])('adds up %s(a long chain of decimals) exactly [CALC-013]', (sign) => {
    const chain = `${sign}(${'0.1+'.repeat(300)}0.005)`;
    expect(compileExpression(chain, 2).evaluate([])).toBe(sign === '' ? 30.01 : -30.01);
  });

  it('has no folder of cases without a test', () => {
    expect(operations.toSorted()).toEqual(
      ['division', 'exactness', 'operands', 'operators', 'order', 'records', 'refused', 'rounding'].sort(),
    );
  });
});

describe('the limits of an expression', () => {
  it('are 10,000 characters', () => {
    expect(compileExpression(`1${' '.repeat(9_999)}`).ok).toBe(true);
    expect(compileExpression(`1${' '.repeat(10_000)}`).problem?.id).toBe('issue.expression-too-long');
    expect(compileExpression(Array.from({ length: 999 }, () => '1 ').concat('1')).ok).toBe(false);
  });

  it('are 100 brackets within each other', () => {
    const nested = (depth: number) => compileExpression('('.repeat(depth) + '5' + ')'.repeat(depth));
    expect(nested(100).evaluate([])).toBe(5);
    expect(nested(101).problem?.id).toBe('issue.expression-too-deep');
  });

  it('let the longest chain be evaluated', () => {
    expect(compileExpression(`1${'+1'.repeat(999)}`).evaluate([])).toBe(1000);
    expect(compileExpression(`1${'+1'.repeat(4_999)}`).evaluate([])).toBe(5000);
    expect(compileExpression(`1${'÷3'.repeat(999)}`, 15).evaluate([])).toBe(0);
    expect(compileExpression(`a${'×a'.repeat(999)}`, 2).evaluate([1e300])).toBe(0);
  });

  it('have a message for each problem', () => {
    for (const { problem } of casesOf<ExpressionCase>('refused')) expect(Object.keys(zh)).toContain(problem?.id);
    for (const id of ['too-long', 'too-deep', 'unknown-field', 'circle']) {
      expect(Object.keys(zh)).toContain(`issue.expression-${id}`);
    }
  });
});
