import type { ExpressionProblem } from './graph.ts';
import { parse, type Tree } from './parse.ts';
import { add, decimalOf, divide, multiply, negate, rational, type Rational, precisionOf } from './rational.ts';
import { expressionText } from './source-text.ts';
import type { Operator } from './tokens.ts';

/** A tree compiled to nested closures over slots, in doubles: as fast as possible without generating code. */
type Quick = (slots: ArrayLike<number>) => number;

type SlotOf = (name: string) => number;

function plain(tree: Tree, slotOf: SlotOf): Quick {
  if (tree.type === 'number') return constant(Number(tree.text));
  if (tree.type === 'field') return slot(slotOf(tree.name));
  if (tree.type === 'minus') {
    const operand = plain(tree.operand, slotOf);
    return (slots) => -operand(slots);
  }
  const left = plain(tree.left, slotOf);
  const right = plain(tree.right, slotOf);
  if (tree.operator === '+') return (slots) => left(slots) + right(slots);
  if (tree.operator === '-') return (slots) => left(slots) - right(slots);
  if (tree.operator === '×') return (slots) => left(slots) * right(slots);
  return (slots) => left(slots) / right(slots);
}

/**
 * Magnitude of the intermediate results. Multiplied by {@link errorFactor} it bounds the difference between the result
 * in doubles and the exact decimal result. NaN or infinite: no bound is known, or an operand is not a number.
 */
function magnitude(tree: Tree, slotOf: SlotOf): Quick {
  if (tree.type === 'number') return constant(Number(tree.text));
  if (tree.type === 'field') return slotMagnitude(slotOf(tree.name));
  if (tree.type === 'minus') return magnitude(tree.operand, slotOf);
  const left = magnitude(tree.left, slotOf);
  const right = magnitude(tree.right, slotOf);
  if (tree.operator === '×') return (slots) => left(slots) * right(slots) + tiny;
  if (tree.operator !== '÷') return (slots) => left(slots) + right(slots);
  // The only error of an operand is the rounding to a double.
  if (isLeaf(tree.right)) return (slots) => left(slots) / right(slots) + tiny;
  return quotientMagnitude(left, right, plain(tree.right, slotOf), errorFactor(tree.right));
}

/**
 * Half the distance from 1 to the next double: the relative error of one operation, or of a decimal stored as a double.
 */
const unit = 2 ** -53;

/** Every operation and operand adds at most one unit; three more for scaling and the rounding of the bound itself. */
function errorFactor(tree: Tree): number {
  return (nodes(tree) + 3) * unit * (1 + 1e-9);
}

/** Covers the underflow of products and quotients. */
const tiny = 1e-280;

function constant(value: number): Quick {
  return () => value;
}

function slot(index: number): Quick {
  return (slots) => slots[index] as number;
}

function slotMagnitude(index: number): Quick {
  return (slots) => {
    const value = slots[index];
    return typeof value === 'number' ? Math.abs(value) : NaN;
  };
}

/** Where the divisor itself was computed, its error is amplified by cancellation. */
function quotientMagnitude(left: Quick, right: Quick, divisor: Quick, factor: number): Quick {
  return (slots) => {
    const size = Math.abs(divisor(slots));
    const from = right(slots);
    return from * factor < size / 2 ? (2 * left(slots) * (1 + from / size)) / size + tiny : NaN;
  };
}

function isLeaf(tree: Tree): boolean {
  return tree.type === 'number' || tree.type === 'field' || (tree.type === 'minus' && isLeaf(tree.operand));
}

function nodes(tree: Tree): number {
  if (tree.type === 'minus') return nodes(tree.operand);
  return tree.type === 'operation' ? nodes(tree.left) + nodes(tree.right) + 1 : 1;
}

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

/** A compiled expression. One that does not parse gives 0 and has a `problem`. */
interface CompiledExpression {
  readonly ok: boolean;
  readonly problem: ExpressionProblem | undefined;
  readonly tree: Tree | undefined;
  /** The fields it reads, each once, in order of first appearance: the slots of `evaluate`. */
  readonly reads: readonly string[];
  /** Offset of the first occurrence of each read in the text, 0-based. */
  readonly offsets: readonly number[];
  /**
   * The value over `values` (numbers or decimal texts, one per read), exact, then rounded half away from zero. Missing
   * and invalid values count as 0; a division by zero makes the result 0.
   */
  evaluate(values: ArrayLike<unknown>): number;
}

/** Compiles an expression, text or list of tokens, for results of `precision` decimals. Never throws. */
export function compileExpression(expression: unknown, precision?: number): CompiledExpression {
  const source = expressionText(expression);
  if (source === undefined) return broken({ id: 'issue.expression-form', params: {}, offset: 0 });
  const parsed = parse(source);
  return 'problem' in parsed ? broken(parsed.problem) : ready(parsed.tree, precisionOf(precision));
}

function broken(problem: ExpressionProblem): CompiledExpression {
  return { ok: false, problem, tree: undefined, reads: [], offsets: [], evaluate: () => 0 };
}

function ready(tree: Tree, precision: number): CompiledExpression {
  const slots = new Map<string, number>();
  const offsets: number[] = [];
  visitFields(tree, (name, offset) => {
    if (slots.has(name)) return;
    slots.set(name, slots.size);
    offsets.push(offset);
  });
  const reads = [...slots.keys()];
  return { ok: true, problem: undefined, tree, reads, offsets, evaluate: evaluator(tree, slots, precision) };
}

/**
 * Fast path in doubles: where their error bound cannot reach the next rounding boundary, the rounded result is exact.
 * Otherwise, and for operands that are not numbers, the tree is evaluated again in fractions. The code that runs at
 * every keystroke is one function: four times as fast in V8 as when split in two.
 */
function evaluator(tree: Tree, slots: ReadonlyMap<string, number>, precision: number): CompiledExpression['evaluate'] {
  const slotOf = (name: string) => slots.get(name) ?? -1;
  const value = plain(tree, slotOf);
  const size = magnitude(tree, slotOf);
  const scale = 10 ** precision;
  const scaledError = errorFactor(tree) * scale;
  const careful = (values: ArrayLike<unknown>) => {
    const fraction = exact(tree, (name) => values[slotOf(name)]);
    return fraction ? finite(Number(decimalOf(fraction, precision))) : 0;
  };
  return (values) => {
    // An operand that is not a number makes `size` NaN, and the comparison false.
    const numbers = values as ArrayLike<number>;
    const scaled = value(numbers) * scale;
    const units = Math.floor(scaled + 0.5);
    return Math.abs(scaled - units) + size(numbers) * scaledError < 0.5 ? units / scale : careful(values);
  };
}

/** Results beyond the largest double cannot be shown and count as 0. */
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
