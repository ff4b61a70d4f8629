import { type Around, currentEngine } from './engine.ts';
import { parse, type Take, type Tree, visitTree } from './parse.ts';
import { add, decimalOf, divide, multiply, negate, rational, type Rational, precisionOf } from './rational.ts';
import { expressionText } from './source-text.ts';
import type { ExpressionProblem, Operator } from './tokens.ts';

/** A tree compiled to nested closures over slots, in doubles: as fast as possible without generating code. */
type Quick = (slots: ArrayLike<number>) => number;

type SlotOf = (name: string) => number;

/** A formula of numbers, fields and the four operators only. */
type Arithmetic =
  | Extract<Tree, { type: 'number' | 'field' }>
  | { type: 'minus'; operand: Arithmetic }
  | { type: 'operation'; operator: Exclude<Operator, 'mod'>; left: Arithmetic; right: Arithmetic };

/** Longer chains would be deep recursions; they are computed in fractions, in a loop. */
const quickOperationsMax = 1_000;

function isArithmetic(tree: Tree): tree is Arithmetic {
  let is = true;
  visitTree(tree, (part) => {
    if (part.type === 'operation') is &&= part.operator !== 'mod';
    else is &&= part.type === 'number' || part.type === 'field' || part.type === 'minus';
  });
  return is;
}

function operationsIn(tree: Tree): number {
  let count = 0;
  visitTree(tree, ({ type }) => {
    if (type === 'operation') count++;
  });
  return count;
}

function plain(tree: Arithmetic, slotOf: SlotOf): Quick {
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
function magnitude(tree: Arithmetic, slotOf: SlotOf): Quick {
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
function errorFactor(tree: Arithmetic): number {
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

function isLeaf(tree: Arithmetic): boolean {
  return tree.type === 'number' || tree.type === 'field' || (tree.type === 'minus' && isLeaf(tree.operand));
}

function nodes(tree: Arithmetic): number {
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
 * In a loop over the operators of a chain, which may be thousands.
 */
export function exact(tree: Arithmetic, valueOf: (name: string) => unknown): Rational | undefined {
  const steps: { operator: Exclude<Operator, 'mod'>; right: Arithmetic }[] = [];
  let first = tree;
  while (first.type === 'operation') {
    steps.push(first);
    first = first.left;
  }
  let value = leaf(first, valueOf);
  for (let index = steps.length - 1; value && index >= 0; index--) {
    const { operator, right } = steps[index] as (typeof steps)[number];
    const operand = exact(right, valueOf);
    value = operand && bounded(operations[operator](value, operand));
  }
  return value;
}

function leaf(tree: Arithmetic, valueOf: (name: string) => unknown): Rational | undefined {
  if (tree.type === 'number') return rational(tree.text);
  if (tree.type === 'field') return rational(valueOf(tree.name));
  const operand = tree.type === 'minus' ? exact(tree.operand, valueOf) : undefined;
  return operand && negate(operand);
}

const operations: Readonly<
  Record<Exclude<Operator, 'mod'>, (left: Rational, right: Rational) => Rational | undefined>
> = {
  '+': add,
  '-': (left, right) => add(left, negate(right)),
  '×': multiply,
  '÷': divide,
};

function bounded(value: Rational | undefined): Rational | undefined {
  if (!value || value.denominator > largest) return undefined;
  return value.numerator < largest && value.numerator > -largest ? value : undefined;
}

/** How a result is stored. */
export type ResultType = 'number' | 'text' | 'date' | 'datetime' | 'time' | 'bool' | 'option';

interface ResultSettings {
  /** Decimals of a number. */
  readonly precision?: number | undefined;
  /** Absent: a number. */
  readonly result?: ResultType | undefined;
}

/** A compiled formula. One that does not parse gives 0 and has a `problem`; `needsEngine`: it is more than arithmetic. */
type CompiledExpression = Compiled &
  ({ readonly tree: Tree; readonly needsEngine: boolean } | { readonly tree: undefined; readonly needsEngine: false });

interface Compiled {
  readonly ok: boolean;
  readonly problem: ExpressionProblem | undefined;
  /** The fields it reads, each once for each way it takes them, in order of first appearance: the slots of `evaluate`. */
  readonly reads: readonly string[];
  readonly takes: readonly Take[];
  /** Offset of the first occurrence of each read in the text, 0-based. */
  readonly offsets: readonly number[];
  /**
   * The value over `values` (numbers or decimal texts, one per read), exact, then rounded half away from zero. Missing
   * and invalid values count as 0; a division by zero makes the result 0. A formula that is more than arithmetic needs
   * the engine of formulas; without it the result is blank.
   */
  evaluate(values: ArrayLike<unknown>, around?: Around): number;
}

/** Compiles a formula, text or list of tokens, for results of `precision` decimals. Never throws. */
export function compileExpression(expression: unknown, given?: number | ResultSettings): CompiledExpression {
  const { precision, result = 'number' } = typeof given === 'object' ? given : { precision: given };
  const source = expressionText(expression);
  if (source === undefined) return broken({ id: 'issue.expression-form', params: {}, offset: 0 });
  const parsed = parse(source);
  return 'problem' in parsed
    ? broken(parsed.problem)
    : ready(parsed.tree, { precision: precisionOf(precision), result });
}

function broken(problem: ExpressionProblem): CompiledExpression {
  return {
    ok: false,
    problem,
    tree: undefined,
    needsEngine: false,
    reads: [],
    takes: [],
    offsets: [],
    evaluate: () => 0,
  };
}

function ready(tree: Tree, settings: { precision: number; result: ResultType }): CompiledExpression {
  const slots = new Map<string, number>();
  const [reads, takes, offsets]: [string[], Take[], number[]] = [[], [], []];
  visitTree(tree, (part) => {
    if (part.type !== 'field') return;
    const { name, take = 'value', offset } = part;
    const key = slotKey(name, take);
    if (slots.has(key)) return;
    slots.set(key, slots.size);
    reads.push(name);
    takes.push(take);
    offsets.push(offset);
  });
  const isQuick = settings.result === 'number' && isArithmetic(tree);
  const evaluate =
    settings.result === 'number' && isArithmetic(tree)
      ? evaluator(tree, slots, settings.precision)
      : formulaEvaluator(tree, slots, settings);
  return { ok: true, problem: undefined, tree, needsEngine: !isQuick, reads, takes, offsets, evaluate };
}

const slotKey = (name: string, take: Take) => (take === 'value' ? name : `${take} ${name}`);

/** By the engine, which is loaded later than the definition is compiled. */
function formulaEvaluator(
  tree: Tree,
  slots: ReadonlyMap<string, number>,
  settings: { precision: number; result: ResultType },
): CompiledExpression['evaluate'] {
  let compiled: ((read: (name: string, take: Take) => unknown, around: Around) => unknown) | undefined;
  return (values, around = {}) => {
    compiled ??= currentEngine()?.compile(tree, settings);
    // The stored form of the result; a number unless the settings name another type.
    return compiled?.((name, take) => values[slots.get(slotKey(name, take)) ?? -1], around) as number;
  };
}

/**
 * Fast path in doubles: where their error bound cannot reach the next rounding boundary, the rounded result is exact.
 * Otherwise, and for operands that are not numbers, the tree is evaluated again in fractions. The code that runs at
 * every keystroke is one function: four times as fast in V8 as when split in two.
 */
function evaluator(
  tree: Arithmetic,
  slots: ReadonlyMap<string, number>,
  precision: number,
): CompiledExpression['evaluate'] {
  const slotOf = (name: string) => slots.get(name) ?? -1;
  const careful = (values: ArrayLike<unknown>) => {
    const fraction = exact(tree, (name) => values[slotOf(name)]);
    return fraction ? finite(Number(decimalOf(fraction, precision))) : 0;
  };
  if (operationsIn(tree) > quickOperationsMax) return careful;
  const value = plain(tree, slotOf);
  const size = magnitude(tree, slotOf);
  const scale = 10 ** precision;
  const scaledError = errorFactor(tree) * scale;
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
