import fc from 'fast-check';
import { all, create, type FactoryFunctionMap } from 'mathjs';
import { describe, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import { installFormulas } from '../formula/install.ts';
import { compileExpression, exact } from './expression.ts';
import type { Tree } from './parse.ts';

type Sum = { text: string; value: Fraction | undefined };
type Fraction = readonly [numerator: bigint, denominator: bigint];

/** A second, independent calculator: fractions built along with the expression, rounded digit by digit. */
const amounts = fc
  .record({ units: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), decimals: fc.integer({ min: 0, max: 4 }) })
  .map(({ units, decimals }) => ({
    number: units / 10 ** decimals,
    fraction: [BigInt(units), 10n ** BigInt(decimals)] as Fraction,
  }));

const { sum } = fc.letrec<{ sum: Sum }>((tie) => ({
  sum: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.integer({ min: 0, max: 999 }).map((whole) => ({ text: String(whole), value: [BigInt(whole), 1n] as Fraction })),
    fc.integer({ min: 0, max: 99999 }).map((units) => ({
      text: (units / 1000).toFixed(3),
      value: [BigInt(units), 1000n] as Fraction,
    })),
    tie('sum').map(({ text, value }) => ({ text: `-(${text})`, value: value && ([-value[0], value[1]] as Fraction) })),
    fc.tuple(fc.constantFrom('+', '-', '×', '÷'), tie('sum'), tie('sum')).map(([operator, left, right]) => ({
      text: `(${left.text})${operator}(${right.text})`,
      value: left.value && right.value && operate(operator, left.value, right.value),
    })),
  ),
}));

function operate(operator: string, [a, b]: Fraction, [c, d]: Fraction): Fraction | undefined {
  if (operator === '+') return [a * d + c * b, b * d];
  if (operator === '-') return [a * d - c * b, b * d];
  if (operator === '×') return [a * c, b * d];
  return c === 0n ? undefined : c < 0n ? [-a * d, -b * c] : [a * d, b * c];
}

/** Half away from zero, by remainder. */
function rounded(value: Fraction | undefined, precision: number): number {
  if (!value) return 0;
  const scaled = value[0] * 10n ** BigInt(precision);
  const size = scaled < 0n ? -scaled : scaled;
  const units = size / value[1] + ((size % value[1]) * 2n >= value[1] ? 1n : 0n);
  return Number(`${scaled < 0n && units !== 0n ? '-' : ''}${units}e-${precision}`);
}

describe('any expression', () => {
  it('gives exactly what fractions give, rounded half away from zero [CALC-012, CALC-013]', () => {
    fc.assert(
      fc.property(sum, fc.integer({ min: 0, max: 6 }), ({ text, value }, precision) => {
        expect(compileExpression(text, precision).evaluate([])).toBe(rounded(value, precision));
      }),
      { numRuns: runs(2000) },
    );
  });

  it('gives exactly what fractions give on values from fields', () => {
    const source = compileExpression('(a + b) × c - d ÷ e', 2);
    fc.assert(
      fc.property(amounts, amounts, amounts, amounts, amounts, (a, b, c, d, e) => {
        const product = operate('×', operate('+', a.fraction, b.fraction) as Fraction, c.fraction) as Fraction;
        const quotient = operate('÷', d.fraction, e.fraction);
        const value = quotient && operate('-', product, quotient);
        const values = [a, b, c, d, e].map(({ number }) => number);
        expect(source.evaluate(values)).toBe(rounded(value, 2));
        expect(source.evaluate(values.map(String))).toBe(rounded(value, 2));
      }),
      { numRuns: runs(2000) },
    );
  });

  it('is exact where doubles lie on the edge of rounding', () => {
    const product = compileExpression('a × b', 2);
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 1, max: 999 }), (units, thousandths) => {
        const value: Fraction = [BigInt(units) * BigInt(thousandths), 10n * 1000n];
        expect(product.evaluate([units / 10, thousandths / 1000])).toBe(rounded(value, 2));
      }),
      { numRuns: runs(2000) },
    );
  });

  it('has the same operator precedence as an independent parser [CALC-005]', () => {
    const reference = create(all as FactoryFunctionMap, { number: 'Fraction' });
    const number = fc.integer({ min: 1, max: 50 }).map(String);
    const operator = fc.constantFrom('+', '-', '*', '/');
    const chain = fc.tuple(number, fc.array(fc.tuple(operator, number), { maxLength: 8 }));
    const text = fc
      .tuple(chain, fc.option(fc.tuple(operator, chain)), fc.boolean())
      .map(([[first, rest], bracket, signed]) => {
        const plain = (head: string, tail: [string, string][]) => head + tail.map((one) => one.join('')).join('');
        const more = bracket ? `${bracket[0]}(${plain(...bracket[1])})` : '';
        return (signed ? '-' : '') + plain(first, rest) + more;
      });
    fc.assert(
      fc.property(text, (source) => {
        let value: Fraction | undefined;
        try {
          const { s, n, d } = reference.evaluate(source) as { s: bigint; n: bigint; d: bigint };
          value = [s * n, d];
        } catch {
          value = undefined;
        }
        expect(compileExpression(source, 4).evaluate([])).toBe(rounded(value, 4));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('never throws and always gives a finite number, or is blank where it is more than arithmetic', () => {
    installFormulas();
    const scraps = fc.constantFrom(
      '1',
      '2.5',
      'a',
      'b.c',
      '+',
      '-',
      '×',
      '÷',
      '(',
      ')',
      ' ',
      '.',
      '＋',
      'x'.repeat(70),
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(scraps, { maxLength: 30 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(fc.oneof(text, fc.anything()), fc.array(fc.anything()), (expression, values) => {
        const compiled = compileExpression(expression, 3);
        const value: unknown = compiled.evaluate(values);
        expect(value === undefined ? compiled.needsEngine : Number.isFinite(value)).toBe(true);
        expect(compiled.ok).toBe(compiled.problem === undefined);
        const { offset = 0 } = compiled.problem ?? {};
        if (typeof expression === 'string') expect(offset).toBeLessThanOrEqual(expression.length);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('is a tree of numbers, fields and the four operations only [CALC-006]', () => {
    const kinds = (tree: Tree): string[] =>
      tree.type === 'operation'
        ? [tree.operator, ...kinds(tree.left), ...kinds(tree.right)]
        : tree.type === 'minus'
          ? ['minus', ...kinds(tree.operand)]
          : [tree.type];
    fc.assert(
      fc.property(sum, ({ text }) => {
        const { tree } = compileExpression(text);
        expect(['+', '-', '×', '÷', 'minus', 'number', 'field']).toEqual(expect.arrayContaining(kinds(tree as Tree)));
        expect(exact(tree as Parameters<typeof exact>[0], () => undefined)?.denominator).not.toBe(0n);
      }),
      { numRuns: runs(100) },
    );
  });
});
