import { buildGraph } from '#core/calc/build-graph.ts';
import { compileExpression } from '#core/calc/expression.ts';
import { recalculate } from '#core/calc/recalculate.ts';
import { installFormulas } from '#core/formula/install.ts';

const evaluations = 1e5;
const rounds = 51;
const source = '(a+b)*c-d/3';

/**
 * Prints nanoseconds per evaluation of one expression, compared with a generated function of the same expression, and
 * milliseconds of the longest formula there may be: 2,000 characters of products and quotients, of which 5 ms are allowed.
 */
export function main() {
  short();
  installFormulas();
  for (const operand of ['price', 'ROUND(price; 3)']) {
    for (const price of [7.123, '7.123']) {
      const graph = buildGraph([
        { name: 'price', type: 'number' },
        { name: 'total', calculation: { expression: chainOf(operand), precision: 4 } },
      ]);
      const times = Array.from({ length: rounds }, () => {
        const start = performance.now();
        recalculate(graph, { price });
        return performance.now() - start;
      });
      console.log(`${operand.padEnd(16)} of ${JSON.stringify(price)}: ${median(times).toFixed(2)} ms`);
    }
  }
}

/** Products and quotients of an operand, up to the longest formula there may be. */
function chainOf(operand: string): string {
  let text = operand;
  for (let count = 0; text.length + operand.length + 3 <= 2_000; count++)
    text += ` ${count % 2 ? '×' : '÷'} ${operand}`;
  return text;
}

function short() {
  const contenders: Record<string, () => number> = { 'new Function': generated(), 'exact, rounded': compiled() };
  const times = Object.fromEntries(Object.keys(contenders).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(contenders)) {
      const start = performance.now();
      if (Number.isNaN(run())) throw new Error(name);
      times[name]?.push(((performance.now() - start) * 1e6) / evaluations);
    }
  }
  const limit = median(times['new Function'] ?? []);
  for (const [name, list] of Object.entries(times)) {
    console.log(`${name.padEnd(14)} ${median(list).toFixed(1)} ns  x${(median(list) / limit).toFixed(1)}`);
  }
}

/** Baseline for the comparison; the product itself never generates code. */
function generated(): () => number {
  const evaluate = new Function('s', 'return (s.a+s.b)*s.c-s.d/3') as (scope: Record<string, number>) => number;
  const scope = { a: 0, b: 2.5, c: 3, d: 7 };
  return () => {
    let sum = 0;
    for (let i = 0; i < evaluations; i++) {
      scope.a = i % 1000;
      scope.d = i % 7;
      sum += evaluate(scope);
    }
    return sum;
  };
}

function compiled(): () => number {
  const { evaluate } = compileExpression(source, 2);
  const values = [0, 2.5, 3, 7];
  return () => {
    let sum = 0;
    for (let i = 0; i < evaluations; i++) {
      values[0] = i % 1000;
      values[3] = i % 7;
      sum += evaluate(values);
    }
    return sum;
  };
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
