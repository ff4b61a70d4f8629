import * as fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import { evaluate } from './evaluate.ts';
import { installFormulas } from '../formula/install.ts';
import { inspectRule } from './inspect.ts';
import { compileRule } from './rule.ts';

const vectors = '../shared/vectors/json-logic/tests.json';
const reader = (values: Record<string, unknown>) => (name: string) => values[name];

function nested(depth: number): unknown {
  return depth === 0 ? true : { '!': [nested(depth - 1)] };
}

describe('a rule', () => {
  it('returns its dependencies and evaluates them by name [LANG-010]', () => {
    const rule = compileRule({ and: [{ '>': [{ var: 'days' }, 3] }, { '==': [{ var: 'user.id' }, 'a'] }] });
    expect(rule.reads).toEqual(['days', 'user.id']);
    expect(rule.test(reader({ days: 4, 'user.id': 'a' }))).toBe(true);
    expect(rule.test(reader({ days: 3, 'user.id': 'a' }))).toBe(false);
  });

  it('reads the length of a text in a loop and its characters, but no inherited properties', () => {
    const texts = { texts: ['ab', 'abc', ''] };
    const of = (path: string) => evaluate({ map: [{ var: 'texts' }, { var: path }] }, texts);
    expect(of('length')).toEqual([2, 3, 0]);
    expect(of('1')).toEqual(['b', 'b', null]);
    expect(of('constructor')).toEqual([null, null, null]);
    expect(of('length.constructor')).toEqual([null, null, null]);
  });

  it('reads only names outside of its loops', () => {
    const rule = { some: [{ var: 'lines' }, { '>': [{ var: 'amount' }, 100] }] };
    expect(compileRule(rule).reads).toEqual(['lines']);
    expect(compileRule(rule).test(reader({ lines: [{ amount: 5 }, { amount: 101 }] }))).toBe(true);
  });

  it('counts the arguments of missing as dependencies', () => {
    expect(compileRule({ missing: ['a', 'b'] }).reads).toEqual(['a', 'b']);
    expect(compileRule({ missing_some: [1, ['a', 'b']] }).reads).toEqual(['a', 'b']);
  });

  it.each(['log', 'method', 'constructor', 'cat.constructor', '__proto__', 'eval'])(
    'never runs the operator %s [LANG-010]',
    (operator) => {
      const evil = JSON.parse(`{"or":[{"${operator}":["x"]},true]}`) as never;
      expect(compileRule(evil).test(() => true)).toBe(false);
      expect(inspectRule(evil).problems[0]?.id).toBe('issue.unknown-operator');
    },
  );

  it('reads own properties only [LANG-010]', () => {
    expect(evaluate({ var: 'a.constructor' }, { a: {} })).toBe(null);
    expect(evaluate({ var: '__proto__' }, {})).toBe(null);
    expect(evaluate({ var: 'toString' }, {})).toBe(null);
    expect(evaluate({ map: [[{}], { var: 'constructor.name' }] }, {})).toEqual([null]);
  });

  it('is refused beyond 50 levels and beyond 5,000 nodes [LANG-010]', () => {
    const ids = (rule: unknown) => inspectRule(rule).problems.map(({ id }) => id);
    expect(ids(nested(49))).toEqual([]);
    // Reported for the rule as a whole: the path of its innermost part would have fifty levels.
    expect(inspectRule(nested(50)).problems).toMatchObject([{ path: '', id: 'issue.rule-too-deep' }]);
    const lists = (levels: number): unknown => (levels === 0 ? [1] : { map: [lists(levels - 1), { var: '' }] });
    expect([ids(lists(40)), ids(lists(60))]).toEqual([[], ['issue.rule-too-deep']]);
    expect(ids({ in: [1, Array.from({ length: 4_990 }, () => 1)] })).toEqual([]);
    expect(ids({ in: [1, Array.from({ length: 5_000 }, () => 1)] })).toEqual(['issue.rule-too-large']);
    expect(compileRule({ in: [1, Array.from({ length: 5_000 }, () => 1)] }).test(() => 1)).toBe(false);
  });

  it.each([
    [{ cat: ['a', 1, { var: 'text' }] }, 'a1x'],
    [{ merge: [[1, 2], 3, { var: 'list' }] }, [1, 2, 3, 4, 5]],
    [{ merge: [] }, []],
    [{ var: '' }, { text: 'x', list: [4, 5], zero: 0, none: null }],
    [{ var: [] }, { text: 'x', list: [4, 5], zero: 0, none: null }],
    [{ var: null }, { text: 'x', list: [4, 5], zero: 0, none: null }],
    [{ var: 'list.1' }, 5],
    [{ var: ['missing', 7] }, 7],
    [{ var: ['zero', 7] }, 0],
    [{ var: ['none', 7] }, 7],
    [{ var: 'missing' }, null],
    [{ var: 'text.length' }, 1],
    [{ var: 'text.length.more' }, null],
    [{ var: 'none.more' }, null],
    [{ reduce: [{ var: 'list' }, { '+': [{ var: 'current' }, { var: 'accumulator' }] }, 0] }, 9],
  ])('%j is %j [LANG-010]', (rule, expected) => {
    expect(evaluate(rule, { text: 'x', list: [4, 5], zero: 0, none: null })).toEqual(expected);
  });

  it('builds texts and lists of 100,000 parts at most [LANG-010]', () => {
    const text = 'x'.repeat(50_000);
    expect(evaluate({ cat: [{ var: 'text' }, { var: 'text' }] }, { text })).toHaveLength(100_000);
    expect(() => evaluate({ cat: [{ var: 'text' }, { var: 'text' }, '!'] }, { text })).toThrow('rule.tooMuch');
    const list = Array(50_000).fill(1);
    expect(evaluate({ merge: [{ var: 'list' }, { var: 'list' }] }, { list })).toHaveLength(100_000);
    expect(() => evaluate({ merge: [{ var: 'list' }, { var: 'list' }, 1] }, { list })).toThrow('rule.tooMuch');
  });

  it('cannot grow a text or loop without bound', () => {
    const doubling = { reduce: [Array(64).fill(1), { cat: [{ var: 'accumulator' }, { var: 'accumulator' }] }, 'x'] };
    expect(compileRule({ '!!': [doubling] }).test(() => 1)).toBe(false);
    const loops = { map: [[1], { map: [[1], { map: [[1], 1] }] }] };
    expect(inspectRule(loops).problems[0]?.id).toBe('issue.rule-too-many-loops');
  });

  it('never throws and is then false', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (rule) => {
        expect(typeof compileRule(rule as never).test(() => null)).toBe('boolean');
      }),
      { numRuns: runs(300) },
    );
    expect(compileRule({ min: [{ var: 'a' }] }).test(() => ({ valueOf: () => BigInt(1) }))).toBe(false);
  });
});

describe.skipIf(!existsSync(vectors))('the official json-logic tests', () => {
  it('pass, all 280 of them [LANG-010]', () => {
    const cases = (JSON.parse(readFileSync(vectors, 'utf8')) as unknown[]).filter(Array.isArray);
    expect(cases).toHaveLength(280);
    for (const [rule, data, expected] of cases) expect([rule, evaluate(rule, data)]).toEqual([rule, expected]);
  });
});

describe('arithmetic in a rule', () => {
  const of = (rule: unknown, values: Record<string, unknown> = {}) => evaluate(rule, values);

  it('is exact in sums, products and quotients, also of texts and of fields [FORMULA-007]', () => {
    expect(of({ '==': [{ '+': [33.1, 33.2, 33.7] }, 100] })).toBe(true);
    expect(of({ '+': [0.1, 0.2] })).toBe(0.3);
    expect(of({ '===': [{ '*': [{ '/': [1, 3] }, 3] }, 1] })).toBe(true);
    expect(of({ '<': [{ '+': ['0.1', '0.2'] }, 0.3] })).toBe(false);
    expect(of({ '>=': [{ '-': [1, 0.9] }, 0.1] })).toBe(true);
    expect(of({ '%': [{ '*': [{ var: 'a' }, 10] }, 1] }, { a: 0.7 })).toBe(0);
  });

  it('hands plain numbers to texts, lists and answers where no double is exact', () => {
    expect(of({ '/': [1, 3] })).toBe(1 / 3);
    expect(of({ cat: [{ '/': [1, 4] }, ''] })).toBe('0.25');
    expect(of({ map: [[3, 4], { '/': [1, { var: '' }] }] })).toEqual([1 / 3, 0.25]);
    expect(of({ if: [{ '-': [{ '/': [1, 3] }, { '/': [1, 3] }] }, 'yes', 'no'] })).toBe('no');
    expect(of({ in: [{ '/': [1, 3] }, [1 / 3]] })).toBe(true);
  });

  it('answers as json-logic does where an operand is no number', () => {
    expect(of({ '+': ['x', 1] })).toBeNaN();
    expect(of({ '/': [1, 0] })).toBe(Infinity);
    expect(of({ '<': ['b', 'c'] })).toBe(true);
    expect(of({ '-': [5] })).toBe(-5);
    expect(of({ '==': ['1', 1] })).toBe(true);
  });
});

describe('a condition that is a formula', () => {
  it('is compiled to the form of json-logic: names read and a test', () => {
    installFormulas();
    const long = compileRule({ formula: 'AND(days > 3; ISBLANK(reason))' });
    expect(long.reads).toEqual(['days', 'reason']);
    expect(long.test(reader({ days: 4 }))).toBe(true);
    expect(long.test(reader({ days: 3 }))).toBe(false);
    expect(long.test(reader({ days: 4, reason: 'ill' }))).toBe(false);
  });

  it('reads the columns of sub-tables, those of the same row by their names, the user and the clock', () => {
    const lines = [{ amount: 5 }, { amount: '101' }, { amount: null }];
    const over = compileRule({ formula: 'SUM(lines.amount) > 100' });
    expect(over.reads).toEqual(['lines']);
    expect([over.test(reader({ lines })), over.test(reader({ lines: [] }))]).toEqual([true, false]);
    expect(compileRule({ formula: 'lines.amount = 106' }).test(reader({ lines }))).toBe(true);
    expect(compileRule({ formula: 'MAX(lines.amount) = 101' }).test(reader({ lines }))).toBe(true);
    const cell = compileRule({ formula: 'lines.amount > 100' }, { table: 'lines' });
    expect(cell.reads).toEqual(['amount']);
    expect(cell.test(reader({ amount: 101, lines }))).toBe(true);
    expect(compileRule({ formula: 'USERID() = "u1"' }).test(reader({ user: { id: 'u1' } }))).toBe(true);
    expect(compileRule({ formula: 'NOW() > 0' }).test(reader({ '@now': 1_700_000_000_000 }))).toBe(true);
  });

  it('is false where it does not parse, names no function or has no result', () => {
    for (const formula of ['days >', 'NONE(1)', 'SQRT(0 - 1) < 5', 'REPT("x"; 9999999) = "x"']) {
      expect(
        compileRule({ formula }).test(() => undefined),
        formula,
      ).toBe(false);
    }
  });
});
