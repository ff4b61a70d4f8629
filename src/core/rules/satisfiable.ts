import { isTruth, parse, type Tree } from '../calc/parse.ts';
import { functionNamed } from '../formula/install.ts';
import { at } from '../schema/path.ts';
import { operationOf } from './evaluate.ts';
import { formulaOf } from './formula-rule.ts';

/**
 * What a condition asks of single fields, as far as that can be seen without evaluating it. `open`: it may hold or not,
 * whatever the others say. `path`: relative to the rule; `offset`: in the text of a formula.
 */
export type Condition = { readonly is: 'open' } | Group<'all'> | Group<'any'> | Comparison;

interface Group<Is> {
  readonly is: Is;
  readonly of: readonly Condition[];
  readonly path: string;
}

/** One field and a constant. `blank`: no text, no number, or 0; `filled`: anything else. */
export interface Comparison {
  readonly is: 'blank' | 'filled' | Order;
  readonly name: string;
  readonly value: string | number;
  readonly path: string;
  readonly offset?: number;
}

type Order = '=' | '<>' | '<' | '<=' | '>' | '>=';

const open: Condition = { is: 'open' };
const opposite: Partial<Record<Order, Order>> = { '=': '<>', '<>': '=' };
const mirrored: Record<Order, Order> = { '=': '=', '<>': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** The field that is meant by a name; undefined: not known, or its values are not compared as single texts and numbers. */
export type NameOf = (written: string) => string | undefined;

/** The condition of a rule, json-logic or a formula, with the fields it means. */
export function conditionOf(rule: unknown, nameOf: NameOf): Condition {
  const formula = formulaOf(rule);
  if (formula === undefined) return withNames(ofRule(rule, '', false), nameOf);
  const parsed = parse(formula);
  return 'tree' in parsed ? withNames(ofTree(parsed.tree, false), nameOf) : open;
}

function withNames(condition: Condition, nameOf: NameOf): Condition {
  if (condition.is === 'open') return condition;
  if (condition.is === 'all' || condition.is === 'any') {
    return { ...condition, of: condition.of.map((one) => withNames(one, nameOf)) };
  }
  const name = nameOf(condition.name);
  return name === undefined ? open : { ...condition, name };
}

const orders: Readonly<Record<string, Order>> = {
  ...{ '==': '=', '===': '=', '!=': '<>', '!==': '<>' },
  ...{ '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
};

function ofRule(rule: unknown, path: string, isNot: boolean): Condition {
  const operation = operationOf(rule);
  if (!operation) return open;
  const { operator, operands } = operation;
  const listed = Array.isArray((rule as Record<string, unknown>)[operator]);
  const pathOf = (index: number) => (listed ? at(at(path, operator), index) : at(path, operator));
  if (operator === 'and' || operator === 'or') {
    if (operands.length === 0) return open;
    const of = operands.map((one, index) => ofRule(one, pathOf(index), isNot));
    return { is: (operator === 'and') === isNot ? 'any' : 'all', of, path };
  }
  if (operator === '!') return ofRule(operands[0], pathOf(0), !isNot);
  if (operator === '!!') return ofRule(operands[0], pathOf(0), isNot);
  if (operator === 'var') return filled(variableOf(rule), path, isNot);
  if (operator === 'in') return ofIn(operands, pathOf, isNot);
  if (!Object.hasOwn(orders, operator) || operands.length !== 2) return open;
  const [left, right] = operands.map(variableOf);
  const order = orders[operator] as Order;
  // Of another type it is unequal, whatever the others say.
  if ((operator === '!==') !== isNot && operator.length === 3 && !operands.some(isPlainText)) return open;
  if (left !== undefined) return comparison(left, order, operands[1], pathOf(1), isNot);
  return right === undefined ? open : comparison(right, mirrored[order], operands[0], pathOf(0), isNot);
}

/** `{ "in": [{ "var": "x" }, ["a", "b"]] }`; the other way round it is a part of a text or list. */
function ofIn([item, list]: readonly unknown[], pathOf: (index: number) => string, isNot: boolean): Condition {
  const name = variableOf(item);
  if (name === undefined || !Array.isArray(list) || list.length === 0) return open;
  const path = pathOf(1);
  const of = list.map((one: unknown, index) =>
    isNot && !isPlainText(one) ? open : comparison(name, '=', one, at(path, index), isNot),
  );
  return { is: isNot ? 'all' : 'any', of, path };
}

/** Whether only this text equals it: `"5"` equals 5, and an empty text equals 0, unless types are compared too. */
const isPlainText = (value: unknown): boolean => typeof value === 'string' && numberOf(value) === undefined;

/** The name in `{ "var": "x" }` without a default. */
function variableOf(rule: unknown): string | undefined {
  const operation = operationOf(rule);
  if (operation?.operator !== 'var' || operation.operands.length !== 1) return undefined;
  const [name] = operation.operands;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function ofTree(tree: Tree, isNot: boolean): Condition {
  if (tree.type === 'field') return isTruth(tree.name) ? open : filled(tree.name, '', isNot, tree.offset);
  if (tree.type === 'comparison') {
    const [left, right] = [constantIn(tree.left), constantIn(tree.right)];
    const { operator } = tree;
    if (tree.left.type === 'field' && right !== undefined && !isTruth(tree.left.name))
      return formulaComparison(tree.left.name, operator, right, isNot, offsetOf(tree.right) ?? tree.left.offset);
    if (tree.right.type === 'field' && left !== undefined && !isTruth(tree.right.name))
      return formulaComparison(tree.right.name, mirrored[operator], left, isNot, offsetOf(tree.left));
    return open;
  }
  if (tree.type !== 'call') return open;
  // By its Chinese name too.
  const name = functionNamed(tree.name)?.name;
  const [first] = tree.arguments;
  if (name === 'AND' || name === 'OR') {
    const of = tree.arguments.map((one) => ofTree(one, isNot));
    return { is: (name === 'AND') === isNot ? 'any' : 'all', of, path: '' };
  }
  if (name === 'NOT' && first) return ofTree(first, !isNot);
  return name === 'ISBLANK' && first?.type === 'field' ? filled(first.name, '', !isNot, first.offset) : open;
}

/** In formulas a field without a value equals an empty text, in json-logic only an empty text does. */
function formulaComparison(
  name: string,
  order: Order,
  value: string | number,
  isNot: boolean,
  offset: number | undefined,
): Condition {
  // Values that cannot be compared are not unequal either.
  if (isNot && order === '<>') return open;
  if (value === '' && (order === '=' || order === '<>')) return filled(name, '', (order === '=') !== isNot, offset);
  return comparison(name, order, value, '', isNot, offset);
}

function constantIn(tree: Tree): string | number | undefined {
  if (tree.type === 'number') return Number(tree.text);
  if (tree.type === 'text') return tree.text;
  return tree.type === 'minus' && tree.operand.type === 'number' ? -Number(tree.operand.text) : undefined;
}

const offsetOf = (tree: Tree): number | undefined => (tree.type === 'text' ? tree.offset : undefined);

function filled(name: string | undefined, path: string, isNot: boolean, offset?: number): Condition {
  if (name === undefined) return open;
  return { is: isNot ? 'blank' : 'filled', name, value: '', path, ...(offset !== undefined && { offset }) };
}

function comparison(
  name: string,
  order: Order,
  value: unknown,
  path: string,
  isNot: boolean,
  offset?: number,
): Condition {
  // Not less than 3: a text is neither less nor greater.
  const is = isNot ? opposite[order] : order;
  if (is === undefined || (typeof value !== 'string' && typeof value !== 'number')) return open;
  return { is, name, value, path, ...(offset !== undefined && { offset }) };
}

/** Every comparison in a condition. */
export function comparisonsIn(condition: Condition): readonly Comparison[] {
  if (condition.is === 'all' || condition.is === 'any') return condition.of.flatMap(comparisonsIn);
  return condition.is === 'open' ? [] : [condition];
}

/** The parts that cannot hold, the smallest ones; those of one `or` singly, because the others may hold. */
export function impossibleParts(condition: Condition): readonly { path: string }[] {
  if (condition.is !== 'all' && condition.is !== 'any') return [];
  const inner = condition.of.flatMap(impossibleParts);
  if (inner.length > 0 || condition.is === 'any') return inner;
  return canAllHold([condition]) ? [] : [condition];
}

/** Alternatives tried, and comparisons looked at; beyond them conditions count as possible. */
const triesMax = 100;
const comparisonsMax = 100;

/** Whether a record can fulfil all conditions at once. Where it cannot be seen, it can. */
export function canAllHold(conditions: readonly Condition[]): boolean {
  if (conditions.flatMap(comparisonsIn).length > comparisonsMax) return true;
  let tries = 0;
  const search = ([first, ...rest]: readonly Condition[], facts: readonly Comparison[]): boolean => {
    if (first === undefined || tries > triesMax) return true;
    if (first.is === 'open') return search(rest, facts);
    if (first.is === 'all') return search([...first.of, ...rest], facts);
    if (first.is === 'any') {
      return first.of.some((one) => {
        tries += 1;
        return search([one, ...rest], facts);
      });
    }
    return (
      !facts.some((other) => other.name === first.name && excludes(first, other)) && search(rest, [...facts, first])
    );
  };
  return search(conditions, []);
}

/** Whether no value fulfils both comparisons of the same field. */
function excludes(one: Comparison, other: Comparison): boolean {
  return excludesInOrder(one, other) || excludesInOrder(other, one);
}

function excludesInOrder(one: Comparison, other: Comparison): boolean {
  // Without a value a number counts as 0.
  if (one.is === 'blank')
    return other.is === 'filled' || (other.is === '=' ? numberOf(other.value) !== 0 : !isWithin(0, other));
  if (one.is === '=') {
    if (other.is === '=') return differs(one.value, other.value);
    if (other.is === '<>') return one.value === other.value;
    if (other.is === 'filled') return one.value === '';
    const number = numberOf(one.value);
    return number !== undefined && !isWithin(number, other);
  }
  if (one.is !== '>' && one.is !== '>=') return false;
  if (other.is !== '<' && other.is !== '<=') return false;
  const [low, high] = [numberOf(one.value), numberOf(other.value)];
  if (low === undefined || high === undefined) return false;
  return low > high || (low === high && (one.is === '>' || other.is === '<'));
}

/** An empty text equals 0. */
const numberOf = (value: string | number): number | undefined => {
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
};

function differs(one: string | number, other: string | number): boolean {
  const [a, b] = [numberOf(one), numberOf(other)];
  if (a !== undefined && b !== undefined) return a !== b;
  return String(one).toLowerCase() !== String(other).toLowerCase();
}

function isWithin(value: number, { is, value: given }: Comparison): boolean {
  const bound = numberOf(given);
  if (bound === undefined) return true;
  if (is === '<') return value < bound;
  if (is === '<=') return value <= bound;
  if (is === '>') return value > bound;
  return is !== '>=' || value >= bound;
}
