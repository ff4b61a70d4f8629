import type { Tree } from './parse.ts';
import { add, divide, multiply, negate, rational, type Rational } from './rational.ts';
import type { Operator } from './tokens.ts';

/**
 * Limit for intermediate results, more than a thousand operands of any amount need; beyond it the result is undefined,
 * so that time is bounded.
 */
const largest = 1n << 65536n;

/**
 * The exact value of a tree over unconverted values. Undefined: division by zero, or more digits than any amount has.
 */
export function exact(tree: Tree, valueOf: (name: string) => unknown): Rational | undefined {
  switch (tree.type) {
    case 'number':
      return rational(tree.text);
    case 'field':
      return rational(valueOf(tree.name));
    case 'minus': {
      const operand = exact(tree.operand, valueOf);
      return operand && negate(operand);
    }
    case 'operation': {
      const left = exact(tree.left, valueOf);
      const right = exact(tree.right, valueOf);
      if (!left || !right) return undefined;
      return bounded(operations[tree.operator](left, right));
    }
  }
}

const operations: Readonly<Record<Operator, (left: Rational, right: Rational) => Rational | undefined>> = {
  '+': add,
  '-': (left, right) => add(left, negate(right)),
  '×': multiply,
  '÷': divide,
};

function bounded(value: Rational | undefined): Rational | undefined {
  if (!value || value.denominator > largest) return undefined;
  return value.numerator < largest && value.numerator > -largest ? value : undefined;
}
