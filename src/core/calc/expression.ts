import { exact } from './exact.ts';
import type { ExpressionProblem } from './graph.ts';
import { numberOf } from './operand.ts';
import { parse, type Tree } from './parse.ts';
import { lastError, quick } from './quick.ts';
import { decimalOf } from './rational.ts';
import { roundNear } from './round.ts';
import { expressionText } from './source-text.ts';

/** An expression made ready. One that does not parse gives 0 and says why. */
export interface CompiledExpression {
  readonly ok: boolean;
  readonly problem: ExpressionProblem | undefined;
  readonly tree: Tree | undefined;
  /** The fields it reads, each once, in order of first appearance: the slots of `evaluate`. */
  readonly reads: readonly string[];
  /** Where each read first stands in the text, 0-based. */
  readonly offsets: readonly number[];
  /**
   * The value over `values` (numbers or decimal texts, one per read), exact, then rounded half away from zero to
   * `precision` decimals. Missing and invalid values count as 0; a division by zero makes the result 0.
   */
  evaluate(values: ArrayLike<unknown>, precision: number): number;
}

/** Compiles an expression, text or list of tokens. Never throws. */
export function compileExpression(expression: unknown): CompiledExpression {
  const source = expressionText(expression);
  if (source === undefined) return broken({ id: 'issue.expression-form', params: {}, offset: 0 });
  const parsed = parse(source);
  return 'problem' in parsed ? broken(parsed.problem) : ready(parsed.tree);
}

function broken(problem: ExpressionProblem): CompiledExpression {
  return { ok: false, problem, tree: undefined, reads: [], offsets: [], evaluate: () => 0 };
}

function ready(tree: Tree): CompiledExpression {
  const slots = new Map<string, number>();
  const offsets: number[] = [];
  const slotOf = (name: string) => slots.get(name) ?? -1;
  visitFields(tree, (name, offset) => {
    if (slots.has(name)) return;
    slots.set(name, slots.size);
    offsets.push(offset);
  });
  const fast = quick(tree, slotOf);
  const numbers = new Float64Array(slots.size);
  const evaluate = (values: ArrayLike<unknown>, precision: number): number => {
    for (let slot = 0; slot < numbers.length; slot++) {
      const value = values[slot];
      numbers[slot] = typeof value === 'number' && value - value === 0 ? value : numberOf(value);
    }
    const rounded = roundNear(fast(numbers), lastError(), precision);
    if (rounded !== undefined) return rounded;
    const value = exact(tree, (name) => values[slotOf(name)]);
    return value ? finite(Number(decimalOf(value, precision))) : 0;
  };
  return { ok: true, problem: undefined, tree, reads: [...slots.keys()], offsets, evaluate };
}

/** Beyond the largest double there is no number to show. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

function visitFields(tree: Tree, visit: (name: string, offset: number) => void): void {
  if (tree.type === 'field') visit(tree.name, tree.offset);
  if (tree.type === 'minus') visitFields(tree.operand, visit);
  if (tree.type !== 'operation') return;
  visitFields(tree.left, visit);
  visitFields(tree.right, visit);
}
