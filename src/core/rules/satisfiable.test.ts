import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import type { Rule } from '#schemas/language/rule.ts';
import { compileRule } from './rule.ts';
import { canAllHold, conditionOf, impossibleParts } from './satisfiable.ts';
import { installFormulas } from '../formula/install.ts';

beforeAll(() => installFormulas());

const any = (name: string) => name;
const of = (rule: unknown) => conditionOf(rule, any);
const x = { var: 'x' };
const formula = (text: string) => ({ formula: text });

describe('a condition that cannot hold', () => {
  it.each([
    [{ and: [{ '>': [x, 5] }, { '<': [x, 3] }] }],
    [{ and: [{ '>': [x, 5] }, { '<=': [x, 5] }] }],
    [{ and: [{ '==': [x, 'a'] }, { '==': [x, 'b'] }] }],
    [{ and: [{ '==': [x, 'a'] }, { '!=': [x, 'a'] }] }],
    [{ and: [{ '==': [x, 2] }, { '>=': [x, 3] }] }],
    [{ and: [{ '<': [5, x] }, { '>': [3, x] }] }],
    [{ and: [{ in: [x, ['a', 'b']] }, { '==': [x, 'c'] }] }],
    [{ and: [{ '!': x }, { '==': [x, 'a'] }] }],
    [{ and: [{ '!': x }, { '!!': x }] }],
    [{ and: [{ '==': [x, ''] }, { '>': [x, 0] }] }],
    [{ and: [{ '!': { in: [x, ['a', 'b']] } }, { in: [x, ['a', 'b']] }] }],
    [{ and: [{ or: [{ '==': [x, 1] }, { '==': [x, 2] }] }, { '==': [x, 3] }] }],
    [{ '!': { or: [{ '==': [x, 1] }, { '!=': [x, 1] }] } }],
    [formula('AND(x > 5; x < 3)')],
    [formula('且(x = "a"; x = "b")')],
    [formula('AND(ISBLANK(x); x = "a")')],
    [formula('AND(ISBLANK(x); x <> "")')],
    [formula('AND(x = ""; NOT(x = ""))')],
    [{ and: [{ '==': [x, ''] }, { '!!': x }] }],
    [{ and: [{ '==': [x, ''] }, { '!=': [x, ''] }] }],
    [formula('AND(NOT(x = 1); x = 1)')],
    [formula('AND(x > -1; x < -3)')],
  ])('is recognised: %j', (rule) => expect(canAllHold([of(rule)])).toBe(false));

  it.each([
    [{ and: [{ '>': [x, 3] }, { '<': [x, 5] }] }],
    [{ and: [{ '>=': [x, 5] }, { '<=': [x, 5] }] }],
    [{ and: [{ '==': [x, 5] }, { '==': [x, '5'] }] }],
    [{ and: [{ '>': [x, 5] }, { '<': [{ var: 'y' }, 3] }] }],
    [{ or: [{ '==': [x, 'a'] }, { '==': [x, 'b'] }] }],
    [{ and: [{ in: ['a', x] }, { in: ['b', x] }] }],
    [{ and: [{ '!': x }, { '==': [x, 0] }] }],
    // A field that was never filled in is null, which is no empty text.
    [{ and: [{ '!': x }, { '!=': [x, ''] }] }],
    [{ and: [{ '==': [x, ''] }, { '==': [x, 0] }] }],
    // Values of the other type are equal, but not the same.
    [{ and: [{ '==': [x, 5] }, { '!==': [x, 5] }] }],
    [{ and: [{ '==': [x, 5] }, { '!': { in: [x, [5]] } }] }],
    [{ and: [{ '==': [x, ''] }, { '<': [x, 3] }] }],
    [{ and: [{ '>': [x, '2026-05-01'] }, { '<': [x, '2026-01-01'] }] }],
    [{ and: [{ '!': { '<': [x, 3] } }, { '!': { '>=': [x, 3] } }] }],
    [{ some: [x, { and: [{ '>': [{ var: '' }, 5] }, { '<': [{ var: '' }, 3] }] }] }],
    [{ and: [] }],
    [formula('AND(x > 3; x < 5)')],
    [formula('OR(x > 5; x < 3)')],
    [formula('x = "A"')],
    [formula('AND(x = "A"; x = "a")')],
    [formula('AND(x =')],
  ])('is not seen in %j', (rule) => expect(canAllHold([of(rule)])).toBe(true));

  it('is reported at its smallest part, and in each dead alternative', () => {
    const dead = { and: [{ '>': [x, 5] }, { '<': [x, 3] }] };
    expect(impossibleParts(of({ or: [{ '==': [x, 1] }, dead] })).map(({ path }) => path)).toEqual(['or[1]']);
    expect(impossibleParts(of({ and: [{ '!!': x }, dead] })).map(({ path }) => path)).toEqual(['and[1]']);
    expect(impossibleParts(of({ and: [{ '!!': x }, { '>': [x, 5] }] }))).toEqual([]);
  });

  it('is looked for within a bounded time', () => {
    const alternatives = (name: string) => ({ in: [{ var: name }, Array.from({ length: 30 }, (_, index) => index)] });
    const many = { and: Array.from({ length: 150 }, () => alternatives('x')) };
    expect(canAllHold([of(many)])).toBe(true);
  });
});

it('never calls a condition impossible that a value fulfils', () => {
  const constant = fc.constantFrom<string | number>('', 'a', 'b', 0, 1, 2, '1', '2');
  const variable = fc.constantFrom({ var: 'x' }, { var: 'y' });
  const comparing = fc
    .tuple(fc.constantFrom('==', '!=', '===', '!==', '<', '<=', '>', '>='), variable, constant, fc.boolean())
    .map(([operator, name, value, isMirrored]) => ({ [operator]: isMirrored ? [value, name] : [name, value] }));
  const within = fc.tuple(variable, fc.array(constant, { minLength: 1, maxLength: 3 })).map((parts) => ({ in: parts }));
  const { rule } = fc.letrec<{ rule: object }>((tie) => ({
    rule: fc.oneof(
      { maxDepth: 3 },
      comparing,
      within,
      variable,
      fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((and) => ({ and })),
      fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
      tie('rule').map((one) => ({ '!': one })),
    ),
  }));
  const values = ['', '1', 'a', 'b', 'c', 0, 1, 2, 3, -1, 0.5, 1.5, null];
  fc.assert(
    fc.property(rule, (given) => {
      if (canAllHold([of(given)])) return;
      const { test } = compileRule(given as Rule);
      for (const a of values)
        for (const b of values)
          expect([given, a, b, test((name) => (name === 'x' ? a : b))]).toEqual([given, a, b, false]);
    }),
    { numRuns: runs(1_000) },
  );
});

it('never calls a formula impossible that a value fulfils', () => {
  const constant = fc.constantFrom('""', '"a"', '"B"', '0', '1', '2', '-1', '"1"');
  const name = fc.constantFrom('x', 'y');
  const comparing = fc
    .tuple(name, fc.constantFrom('=', '<>', '<', '<=', '>', '>='), constant, fc.boolean())
    .map(([of, order, value, isMirrored]) => (isMirrored ? `${value} ${order} ${of}` : `${of} ${order} ${value}`));
  const { text } = fc.letrec<{ text: string }>((tie) => ({
    text: fc.oneof(
      { maxDepth: 3 },
      comparing,
      name.map((one) => `ISBLANK(${one})`),
      fc.array(tie('text'), { minLength: 1, maxLength: 3 }).map((parts) => `AND(${parts.join('; ')})`),
      fc.array(tie('text'), { minLength: 1, maxLength: 3 }).map((parts) => `OR(${parts.join('; ')})`),
      tie('text').map((one) => `NOT(${one})`),
    ),
  }));
  // Formulas are evaluated at all.
  expect(compileRule(formula('AND(x = "a"; NOT(y > 1))')).test((one) => (one === 'x' ? 'A' : 1))).toBe(true);
  const values = ['', 'a', 'b', 'A', '1', 0, 1, 2, -1, 0.5, null, undefined];
  fc.assert(
    fc.property(text, (given) => {
      if (canAllHold([of(formula(given))])) return;
      const { test } = compileRule(formula(given));
      for (const a of values)
        for (const b of values)
          expect([given, a, b, test((one) => (one === 'x' ? a : b))]).toEqual([given, a, b, false]);
    }),
    { numRuns: runs(1_000) },
  );
});
