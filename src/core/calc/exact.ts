import type { Tree } from './parse.ts';
import { add, divide, multiply, negate, rational, type Rational } from './rational.ts';

/** The exact value of a tree over values as they were given. Undefined: something is divided by zero. */
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
      if (tree.operator === '+') return add(left, right);
      if (tree.operator === '-') return add(left, negate(right));
      return tree.operator === '×' ? multiply(left, right) : divide(left, right);
    }
  }
}
