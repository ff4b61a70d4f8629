import type { Around } from '../calc/engine.ts';
import { isTruth, type Take, type Tree } from '../calc/parse.ts';
import { add, divide, multiply, negate, type Rational, rational } from '../calc/rational.ts';
import { criterionOf, holds } from './criterion.ts';
import type { Argument, Evaluation, FormulaFunction, Lazy, Result } from './function.ts';
import { columnsIn, rankOf } from './formula-tree.ts';
import {
  bounded,
  boundedText,
  compareValues,
  Fault,
  fault,
  divisionByZero,
  isBlank,
  isList,
  isNumber,
  listMax,
  Moment,
  numberOf,
  remainder,
  textOf,
  truthOf,
  type Value,
  valueOf,
  whole,
} from './value.ts';

/** What a formula is evaluated over. */
export interface FormulaScope extends Around {
  read(name: string, take: Take): unknown;
}

interface Run extends Evaluation {
  readonly scope: FormulaScope;
  /** The row that columns are read at. */
  readonly row: number | undefined;
}

type Node = (run: Run) => Value;

/** Steps of an evaluation: rows read, functions called, 64 characters of a text made. */
const stepsMax = 500_000;

class TooMuch extends Error {}

/** Evaluates a compiled tree. Never throws, except what `spend` of the caller throws. */
export type Evaluate = (scope: FormulaScope, spend?: (steps: number) => void) => Value;

/**
 * Compiles the tree of a formula to closures, once. `traced` receives every part that is evaluated, the inner ones first,
 * with its value; not those that are evaluated for each row of a column.
 */
export function compileTree(
  tree: Tree,
  functionOf: (name: string) => FormulaFunction | undefined,
  traced?: (part: Tree, value: Value) => void,
): Evaluate {
  const compiler: Compiler = {
    functionOf,
    nodeOf(part) {
      const node = nodeOf(part, compiler);
      if (!traced) return node;
      return (run) => {
        const value = node(run);
        if (run.row === undefined) traced(part, value);
        return value;
      };
    },
  };
  const node = compiler.nodeOf(tree);
  return (scope, spendAlso) => {
    let left = stepsMax;
    const spend = (steps: number) => {
      left -= steps;
      if (left < 0) throw new TooMuch();
      spendAlso?.(steps);
    };
    const { now, user, calendar } = scope;
    try {
      return node({ scope, now, user, calendar, spend, note: (one) => scope.note?.(one), row: undefined });
    } catch (error) {
      if (error instanceof TooMuch) return fault('too-much');
      // The depth of brackets and calls is bounded; a list within lists is not.
      if (error instanceof RangeError && error.name === 'RangeError' && !('isShared' in error))
        return fault('too-much');
      throw error;
    }
  };
}

/** How the parts of a tree are compiled. */
interface Compiler {
  functionOf(name: string): FormulaFunction | undefined;
  nodeOf(part: Tree): Node;
}

function nodeOf(tree: Tree, compiler: Compiler): Node {
  switch (tree.type) {
    case 'number': {
      const value = rational(tree.text);
      return () => value;
    }
    case 'text':
      return () => tree.text;
    case 'field':
      return fieldNode(tree.name, tree.take ?? 'value');
    case 'minus': {
      const operand = compiler.nodeOf(tree.operand);
      return (run) => arithmetic(run, operand(run), negate);
    }
    case 'percent': {
      const operand = compiler.nodeOf(tree.operand);
      return (run) => arithmetic(run, operand(run), (value) => multiply(value, hundredth));
    }
    case 'join':
      return joinNode(tree.parts.map((part) => compiler.nodeOf(part)));
    case 'operation':
    case 'comparison':
      return chainNode(tree, compiler);
    case 'call':
      return callNode(tree, compiler);
  }
}

const hundredth: Rational = { numerator: 1n, denominator: 100n };

function fieldNode(name: string, take: Take): Node {
  return ({ scope, row, spend }) => {
    const raw = scope.read(name, take);
    if (raw === undefined && isTruth(name)) return name.toLowerCase() === 'true';
    if (take !== 'column') return take === 'sum' ? valueOf(raw, 'number') : valueOf(raw, scope.typeOf?.(name));
    if (!Array.isArray(raw)) return valueOf(raw, scope.typeOf?.(name));
    if (row !== undefined) {
      spend(1);
      return valueOf(raw[row], scope.typeOf?.(name));
    }
    spend(4 * raw.length);
    return valueOf(raw, scope.typeOf?.(name)) ?? [];
  };
}

function joinNode(parts: readonly Node[]): Node {
  return (run) => {
    let text = '';
    for (const part of parts) {
      const next = textOf(part(run));
      if (next instanceof Fault) return next;
      text += next;
      if (text.length > 1_000_000) return boundedText(text);
    }
    run.spend(text.length >> 6);
    return text;
  };
}

type Chained = Extract<Tree, { left: Tree }>;

/**
 * Operators of one chain, left to right in a loop: a chain may be thousands of operators long. What holds tighter, as a
 * product in a sum, is a part of its own.
 */
function chainNode(tree: Chained, { nodeOf: compiled }: Compiler): Node {
  const steps: { apply: (run: Run, left: Value, right: Value) => Value; right: Node }[] = [];
  let left: Tree = tree;
  while ((left.type === 'operation' || left.type === 'comparison') && rankOf(left) === rankOf(tree)) {
    const { type, operator } = left;
    const apply =
      type === 'operation' ? operations[operator] : (_: Run, a: Value, b: Value) => compared(operator, a, b);
    steps.push({ apply, right: compiled(left.right) });
    left = left.left;
  }
  steps.reverse();
  const first = compiled(left);
  return (run) => {
    let value = first(run);
    for (const { apply, right } of steps) {
      run.spend(1);
      value = apply(run, value, right(run));
    }
    return value;
  };
}

const operations = {
  '+': calculation(add),
  '-': calculation((a, b) => add(a, negate(b))),
  '×': calculation(multiply),
  '÷': calculation((a, b) => divide(a, b) ?? divisionByZero),
  mod: calculation((a, b) => remainder(a, b)),
};

function calculation(calculate: (a: Rational, b: Rational) => Rational | Fault) {
  return (run: Run, a: Value, b: Value): Value => {
    const left = operand(run, a);
    if (left instanceof Fault) return left;
    const right = operand(run, b);
    if (right instanceof Fault) return right;
    const value = calculate(left, right);
    return value instanceof Fault ? value : bounded(value);
  };
}

function arithmetic(run: Run, value: Value, calculate: (value: Rational) => Rational): Value {
  const number = operand(run, value);
  return number instanceof Fault ? number : calculate(number);
}

/** An operand of arithmetic: what is missing or no number counts as 0 (CALC-007, CALC-008). */
function operand({ note }: Run, value: Value): Rational | Fault {
  if (isNumber(value) || value instanceof Fault) return value;
  const number = numberOf(value);
  if (!(number instanceof Fault)) return number;
  note(number);
  return isList(value) ? number : whole(0);
}

/** Comparisons with blank are no, except that the empty text asks for it. */
function compared(operator: string, a: Value, b: Value): Value {
  if (a instanceof Fault) return a;
  if (b instanceof Fault) return b;
  if (isList(a) || isList(b)) return fault('one-value');
  if (a === '' || b === '') {
    const isSame = isBlank(a) && isBlank(b);
    return operator === '<>' ? !isSame : isSame && operator !== '<' && operator !== '>';
  }
  if (a === null || b === null) return false;
  const order = compareValues(a, b);
  if (order === undefined) return operator === '<>';
  return holds(operator, order);
}

function callNode(tree: Extract<Tree, { type: 'call' }>, { functionOf, nodeOf: compiled }: Compiler): Node {
  const { name } = tree;
  let known: { definition: FormulaFunction; values: readonly Bound[] } | undefined;
  const parts = tree.arguments.map((part) => ({
    node: compiled(part),
    columns: columnsIn(part),
    isColumn: part.type === 'field' && part.take === 'column',
  }));
  return (run) => {
    run.spend(1);
    // Looked up when it is evaluated: functions are loaded after the definition is compiled.
    const definition = known?.definition ?? functionOf(name);
    if (!definition) return fault('unknown-function', { name });
    known ??= { definition, values: bind(definition.arguments, parts) };
    const values = allOf(known.values, run);
    return values instanceof Fault ? values : resultOf(definition.evaluate(values, run), run);
  };
}

function resultOf(result: Result, run: Run): Value {
  if (result === undefined) return null;
  if (typeof result === 'number') return Number.isSafeInteger(result) ? whole(result) : rationalOf(result);
  if (typeof result === 'string') {
    run.spend(result.length >> 6);
    return boundedText(result);
  }
  if (isList(result)) return result.length > listMax ? fault('list-too-long', { max: listMax }) : result;
  return isNumber(result) ? bounded(result) : result;
}

const rationalOf = (value: number): Value => (Number.isFinite(value) ? rational(value) : fault('too-large'));

interface Part {
  readonly node: Node;
  readonly columns: readonly string[];
  /** The part is nothing but a column. */
  readonly isColumn: boolean;
}

/** An argument, or the list of a repeated one; a Fault ends the call. */
type Bound = (run: Run) => unknown;

function bind(declared: readonly Argument[], parts: readonly Part[]): Bound[] {
  const single = declared.filter((one) => !one.repeated);
  const repeated = declared.filter((one) => one.repeated);
  if (parts.length < single.filter((one) => !one.optional).length) return [() => fault('argument-count')];
  if (repeated.length === 0 && parts.length > declared.length) return [() => fault('argument-count')];
  const bound: Bound[] = single.map((one, index) => {
    const part = parts[index];
    return part ? received(one, part) : () => undefined;
  });
  const others = parts.slice(single.length);
  if (repeated.length > 0 && (others.length < repeated.length || others.length % repeated.length !== 0)) {
    return [() => fault('argument-count')];
  }
  for (const [turn, one] of repeated.entries()) {
    const list = others.filter((_, index) => index % repeated.length === turn).map((part) => received(one, part));
    bound.push((run) => allOf(list, run));
  }
  return bound;
}

function allOf(list: readonly Bound[], run: Run): unknown[] | Fault {
  const values: unknown[] = [];
  for (const one of list) {
    const value = one(run);
    if (value instanceof Fault) return value;
    values.push(value);
  }
  return values;
}

function received({ type }: Argument, part: Part): Bound {
  const { node } = part;
  switch (type) {
    case 'lazy':
      return (run) => lazyOf(part, run);
    case 'criterion':
      return (run) => criterion(part, run);
    case 'list':
      return (run) => cellsOf(part, run);
    case 'numbers':
      return (run) => numbersOf(cellsOf(part, run), part);
    case 'number':
      return (run) => numberOf(node(run));
    case 'integer':
      return (run) => integerOf(node(run));
    case 'text':
      return (run) => textOf(node(run));
    case 'bool':
      return (run) => truthOf(node(run));
    case 'date':
      return (run) => dateOf(node(run));
    case 'any':
      return node;
  }
}

function lazyOf(part: Part, run: Run): Lazy {
  return Object.assign((row?: number) => part.node(row === undefined ? run : { ...run, row }), {
    rows: () => rowsOf(part, run),
  });
}

/** The number of rows of the longest column of a part. */
function rowsOf({ columns }: Part, { scope }: Run): number | undefined {
  if (columns.length === 0) return undefined;
  return Math.max(0, ...columns.map((name) => lengthOf(scope.read(name, 'column'))));
}

const lengthOf = (raw: unknown): number => (Array.isArray(raw) ? raw.length : 0);

function criterion(part: Part, run: Run) {
  if (part.columns.length > 0 && !part.isColumn) return (_: Value, row: number) => truthOf(part.node({ ...run, row }));
  const condition = part.node(run);
  return condition instanceof Fault ? condition : criterionOf(condition);
}

/** The values of an argument: a column, a formula over the rows of its columns, or one value. */
function cellsOf(part: Part, run: Run): readonly Value[] | Fault {
  const rows = part.isColumn || run.row !== undefined ? undefined : rowsOf(part, run);
  if (rows === undefined) {
    const value = part.node(part.isColumn ? { ...run, row: undefined } : run);
    if (value instanceof Fault) return value;
    return isList(value) ? value : [value];
  }
  if (rows > listMax) return fault('list-too-long', { max: listMax });
  const values: Value[] = [];
  for (let row = 0; row < rows; row++) {
    const value = part.node({ ...run, row });
    if (value instanceof Fault) return value;
    values.push(value);
  }
  return values;
}

/** Blanks and texts of a column are skipped; a single value has to be a number. */
function numbersOf(cells: readonly Value[] | Fault, { columns }: Part): readonly Rational[] | Fault {
  if (cells instanceof Fault) return cells;
  const numbers: Rational[] = [];
  for (const cell of cells) {
    if (cell instanceof Fault) return cell;
    if (isBlank(cell)) continue;
    const number = numberOf(cell);
    if (!(number instanceof Fault)) numbers.push(number);
    else if (columns.length === 0 && cells.length === 1) return number;
  }
  return numbers;
}

function integerOf(value: Value): number | Fault {
  const number = numberOf(value);
  if (number instanceof Fault) return number;
  const integer = Number(number.numerator / number.denominator);
  return Number.isSafeInteger(integer) ? integer : fault('out-of-range');
}

/** A date: a field or function of dates, a text that is one, or epoch milliseconds. */
function dateOf(value: Value): Moment | Fault {
  if (value instanceof Moment || value instanceof Fault) return value;
  if (isBlank(value)) return fault('blank-date');
  const given = isNumber(value) ? Number(value.numerator / value.denominator) : value;
  const moment = valueOf(given, typeof given === 'string' && given.trim().length <= 10 ? 'date' : 'datetime');
  return moment instanceof Moment ? moment : fault('not-a-date');
}
