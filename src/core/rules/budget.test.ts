import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { provideRuleBudget, RuleBudget, RuleBudgetSpent } from './budget.ts';
import { evaluate } from './evaluate.ts';
import { compileRule } from './rule.ts';

const lines = (length: number) => Array.from({ length }, (_, amount) => ({ amount }));
const total = { reduce: [{ var: 'lines' }, { '+': [{ var: 'accumulator' }, { var: 'current.amount' }] }, 0] };
const loops = [
  { map: [{ var: 'lines' }, { var: 'amount' }] },
  { filter: [{ var: 'lines' }, { '>': [{ var: 'amount' }, -1] }] },
  { all: [{ var: 'lines' }, { '>': [{ var: 'amount' }, -1] }] },
  { none: [{ var: 'lines' }, { '<': [{ var: 'amount' }, -1] }] },
  { some: [{ var: 'lines' }, { '<': [{ var: 'amount' }, -1] }] },
  total,
];

// Test files share modules: the server's budget provider is restored at the end.
const previous = provideRuleBudget(() => undefined);
afterEach(() => void provideRuleBudget(() => undefined));
afterAll(() => void provideRuleBudget(previous));

describe('the step budget of rules', () => {
  it.each(loops)('counts each item of a loop: %j', (rule) => {
    const few = new RuleBudget(200);
    provideRuleBudget(() => few);
    evaluate(rule, { lines: lines(10) });
    expect(() => evaluate(rule, { lines: lines(200) })).toThrow(RuleBudgetSpent);
  });

  it('is shared by all rules of a save: a rule aborted by it throws instead of being false', () => {
    const shared = new RuleBudget(2_000);
    provideRuleBudget(() => shared);
    const rule = compileRule({ '>': [total, 0] } as never);
    const ask = () => rule.test((name) => (name === 'lines' ? lines(100) : undefined));
    expect([ask(), ask()]).toEqual([true, true]);
    expect(() => Array.from({ length: 10 }, ask)).toThrow(RuleBudgetSpent);
  });

  it('limits a single rule, which then is false; the next one has a new budget', () => {
    const nested = { some: [{ var: 'lines' }, { some: [{ var: '' }, { '==': [{ var: '' }, 'none'] }] }] };
    const rule = compileRule(nested as never);
    const long = Array.from({ length: 1_000 }, () => lines(1_000));
    expect(rule.test(() => long)).toBe(false);
    expect(compileRule(total as never).test(() => lines(10))).toBe(true);
  });

  it('counts constructed texts and lists as well', () => {
    const shared = new RuleBudget(3_000);
    provideRuleBudget(() => shared);
    const joined = { cat: [{ var: 'long' }, { var: 'long' }] };
    expect(() => Array.from({ length: 100 }, () => evaluate(joined, { long: 'x'.repeat(40_000) }))).toThrow(
      RuleBudgetSpent,
    );
  });
});
