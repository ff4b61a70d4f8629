import { expect, it } from 'vitest';
import { compileExpression } from './expression.ts';
import { casesOf, type ExpressionCase } from './testing/cases.ts';

const fragments = ['', '0', '.5', '-', '×', '÷', '(', ')', 'a', ' '];

/** Every character of an expression replaced by each fragment. */
function* variationsOf(text: string): Generator<string> {
  for (const index of [...text].keys()) {
    for (const fragment of fragments) yield text.slice(0, index) + fragment + text.slice(index + 1);
  }
}

const outcomeOf = (expression: string, values: Record<string, unknown>) => {
  const { problem, reads, evaluate } = compileExpression(expression, 3);
  return problem
    ? `${problem.id} ${JSON.stringify(problem.params)}`
    : String(evaluate(reads.map((name) => values[name])));
};

const groups = ['operators/plain', 'operators/other-spellings', 'order', 'division', 'exactness', 'rounding'];

it.each(groups)(
  'evaluates the expressions of %s as before with any one character replaced [FORMULA-001]',
  async (group) => {
    const lines = new Set<string>();
    for (const { expression, values = {} } of casesOf<ExpressionCase>(group)) {
      if (typeof expression !== 'string' || expression.length > 30) continue;
      for (const text of variationsOf(expression)) lines.add(`${text}: ${outcomeOf(text, { a: 2.5, ...values })}`);
    }
    const file = `../../../fixtures/golden/expressions-${group.replace('/', '-')}.txt`;
    await expect([...lines, ''].join('\n')).toMatchFileSnapshot(file);
  },
);
