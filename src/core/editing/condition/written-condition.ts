import { isTruth, parse, type Tree } from '../../calc/parse.ts';
import { quoted, treeText } from '../../formula/formula-tree.ts';
import { operationOf } from '../../rules/evaluate.ts';
import { formulaOf } from '../../rules/formula-rule.ts';
import { isObject } from '../../schema/record.ts';
import type { Condition, Operand, Relation } from './condition.ts';

/** The two forms that conditions are written in (FORMULA-008). */
export type Style = 'rule' | 'formula';

/** A condition read from a definition, and the form it is written in. */
export interface ReadCondition {
  readonly condition: Condition;
  readonly style: Style;
}

/** Reads json-logic or a formula. Undefined: there is no condition, or one that is always or never met. */
export function readCondition(rule: unknown): ReadCondition | undefined {
  const formula = formulaOf(rule);
  if (formula !== undefined) return { condition: partsOfFormula(formula), style: 'formula' };
  return isObject(rule) ? { condition: readRule(rule), style: 'rule' } : undefined;
}

/**
 * Writes a condition in its form. json-logic that was only read is written as it was, of a formula the brackets and gaps
 * may differ. One with a formula as operand is written as a formula; undefined: it has a part that no formula expresses.
 */
export function writeCondition(condition: Condition, style: Style): unknown {
  if (style === 'rule' && !hasFormula(condition)) return writeRule(condition);
  const formula = formulaText(condition);
  return formula === undefined ? undefined : { formula };
}

const hasFormula = (condition: Condition): boolean => {
  if (condition.type === 'group') return condition.items.some(hasFormula);
  if (condition.type === 'not') return hasFormula(condition.item);
  return condition.type === 'comparison' && condition.value !== undefined && 'formula' in condition.value;
};

const operators: Readonly<Partial<Record<Relation, string>>> = {
  equals: '==',
  differs: '!=',
  greater: '>',
  atLeast: '>=',
  less: '<',
  atMost: '<=',
};
const byOperator = new Map(Object.entries(operators).map(([by, operator]) => [operator, by as Relation]));

/** The field of `{ "var": "days" }`. */
function nameIn(rule: unknown): string | undefined {
  const name = operationOf(rule)?.operator === 'var' && isObject(rule) ? rule['var'] : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function readRule(rule: unknown): Condition {
  const operation = operationOf(rule);
  const { operator = '', operands = [] } = operation ?? {};
  const [first, second] = operands;
  const other: Condition = { type: 'other', rule };
  if (operator === 'and' || operator === 'or') {
    // What is written back has its parts in a list.
    const isList = isObject(rule) && Array.isArray(rule[operator]);
    return isList ? { type: 'group', logic: operator, items: operands.map(readRule) } : other;
  }
  if (operator === 'in' && operands.length === 2) return membership(first, second) ?? other;
  const by = byOperator.get(operator);
  if (by && operands.length === 2) return compared(first, by, second) ?? other;
  if (isObject(rule) && !Array.isArray(rule[operator])) {
    if (operator === '!!') return unary(first, 'filled') ?? other;
    if (operator === '!') return unary(first, 'blank') ?? negated(first);
  }
  return other;
}

const unary = (rule: unknown, by: Relation): Condition | undefined => {
  const field = nameIn(rule);
  return field === undefined ? undefined : { type: 'comparison', field, by };
};

const opposites: Readonly<Partial<Record<Relation, Relation>>> = { contains: 'lacks', among: 'notAmong' };

function negated(rule: unknown): Condition {
  const item = readRule(rule);
  const opposite = item.type === 'comparison' ? opposites[item.by] : undefined;
  return item.type === 'comparison' && opposite ? { ...item, by: opposite } : { type: 'not', item };
}

const isConstant = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || (Array.isArray(value) && value.every((item) => !isObject(item)));

function operandOf(rule: unknown): Operand | undefined {
  const field = nameIn(rule);
  if (field !== undefined) return { field };
  return isConstant(rule) ? { constant: rule } : undefined;
}

function compared(left: unknown, by: Relation, right: unknown): Condition | undefined {
  const [field, value] = [nameIn(left), operandOf(right)];
  return field === undefined || !value ? undefined : { type: 'comparison', field, by, value };
}

/** `in` is among a list of constants, or contained in the text or list of a field. */
function membership(item: unknown, holder: unknown): Condition | undefined {
  const field = nameIn(item);
  if (field !== undefined && Array.isArray(holder) && isConstant(holder))
    return { type: 'comparison', field, by: 'among', value: { constant: holder } };
  const held = nameIn(holder);
  const value = operandOf(item);
  return held === undefined || !value ? undefined : { type: 'comparison', field: held, by: 'contains', value };
}

function writeRule(condition: Condition): unknown {
  switch (condition.type) {
    case 'group':
      return { [condition.logic]: condition.items.map(writeRule) };
    case 'not':
      return { '!': writeRule(condition.item) };
    case 'other':
      return condition.rule;
    default:
      return writeComparison(condition);
  }
}

function writeComparison({ field, by, value }: Extract<Condition, { type: 'comparison' }>): unknown {
  const name = { var: field };
  const operand = value === undefined ? null : 'field' in value ? { var: value.field } : written(value);
  const operator = operators[by];
  if (operator !== undefined) return { [operator]: [name, operand] };
  if (by === 'blank') return { '!': name };
  if (by === 'filled') return { '!!': name };
  const inner = by === 'among' || by === 'notAmong' ? { in: [name, operand] } : { in: [operand, name] };
  return by === 'lacks' || by === 'notAmong' ? { '!': inner } : inner;
}

const written = (value: Operand): unknown => ('constant' in value ? value.constant : null);

// Formulas

/** Functions of conditions by their names and aliases. */
const calls: Readonly<Record<string, string>> = {
  AND: 'AND',
  且: 'AND',
  OR: 'OR',
  或: 'OR',
  NOT: 'NOT',
  非: 'NOT',
  ISBLANK: 'ISBLANK',
  为空: 'ISBLANK',
  CONTAINS: 'CONTAINS',
  包含: 'CONTAINS',
};

const symbols: Readonly<Partial<Record<Relation, string>>> = {
  equals: '=',
  differs: '<>',
  greater: '>',
  atLeast: '>=',
  less: '<',
  atMost: '<=',
};
const bySymbol = new Map(Object.entries(symbols).map(([by, symbol]) => [symbol, by as Relation]));

/** A formula as it is built; what cannot be built is kept as text. */
function partsOfFormula(formula: string): Condition {
  const parsed = parse(formula, true);
  return 'tree' in parsed ? readTree(parsed.tree) : { type: 'other', rule: formula };
}

function readTree(tree: Tree): Condition {
  const other: Condition = { type: 'other', rule: treeText(tree) };
  if (tree.type === 'comparison') {
    const by = bySymbol.get(tree.operator);
    const name = fieldIn(tree.left);
    return by && name !== undefined ? { type: 'comparison', field: name, by, value: operandIn(tree.right) } : other;
  }
  if (tree.type !== 'call') return other;
  const [first, second, ...more] = tree.arguments;
  const call = calls[tree.name];
  if (call === 'AND' || call === 'OR') {
    return { type: 'group', logic: call === 'AND' ? 'and' : 'or', items: tree.arguments.map(readTree) };
  }
  if (call === 'NOT' && first && !second) return negatedCall(readTree(first));
  const field = first && fieldIn(first);
  if (field === undefined) return other;
  if (call === 'ISBLANK' && !second) return { type: 'comparison', field, by: 'blank' };
  if (call === 'CONTAINS' && second && more.length === 0)
    return { type: 'comparison', field, by: 'contains', value: operandIn(second) };
  return other;
}

const opposedCalls: Readonly<Partial<Record<Relation, Relation>>> = { contains: 'lacks', blank: 'filled' };

function negatedCall(item: Condition): Condition {
  const opposite = item.type === 'comparison' ? opposedCalls[item.by] : undefined;
  return item.type === 'comparison' && opposite ? { ...item, by: opposite } : { type: 'not', item };
}

const fieldIn = (tree: Tree): string | undefined =>
  tree.type === 'field' && !isTruth(tree.name) && tree.take === undefined ? tree.name : undefined;

function operandIn(tree: Tree): Operand {
  const field = fieldIn(tree);
  if (field !== undefined) return { field };
  if (tree.type === 'text') return { constant: tree.text };
  const text = treeText(tree);
  if (tree.type === 'field' && isTruth(tree.name)) return { constant: /^true$/i.test(tree.name) };
  return isNumber(text) ? { constant: Number(text) } : { formula: text };
}

/** A number that is written the same after it was read. */
const isNumber = (text: string): boolean => /^-?[\d.]+$/.test(text) && String(Number(text)) === text;

/** The text of a condition; undefined: it has json-logic that no formula expresses. */
function formulaText(condition: Condition): string | undefined {
  switch (condition.type) {
    case 'other':
      return typeof condition.rule === 'string' ? condition.rule : undefined;
    case 'not':
      return wrapped('NOT', [formulaText(condition.item)]);
    case 'group':
      return wrapped(condition.logic === 'and' ? 'AND' : 'OR', condition.items.map(formulaText));
    default:
      return comparisonText(condition);
  }
}

const wrapped = (name: string, parts: readonly (string | undefined)[]): string | undefined =>
  parts.every((part) => part !== undefined) ? `${name}(${parts.join('; ')})` : undefined;

function comparisonText({ field, by, value }: Extract<Condition, { type: 'comparison' }>): string | undefined {
  if (by === 'blank') return `ISBLANK(${field})`;
  if (by === 'filled') return `NOT(ISBLANK(${field}))`;
  if (value === undefined) return undefined;
  if (by === 'among' || by === 'notAmong') return amongText(field, by, value);
  const operand = operandText(value);
  if (operand === undefined) return undefined;
  if (by === 'contains') return `CONTAINS(${field}; ${operand})`;
  if (by === 'lacks') return `NOT(CONTAINS(${field}; ${operand}))`;
  return `${field} ${symbols[by]} ${operand}`;
}

function amongText(field: string, by: 'among' | 'notAmong', value: Operand): string | undefined {
  const list = 'constant' in value && Array.isArray(value.constant) ? (value.constant as unknown[]) : undefined;
  const parts = list?.map((constant) => {
    const operand = operandText({ constant });
    return operand === undefined ? undefined : `${field} = ${operand}`;
  });
  const text = parts && wrapped('OR', parts);
  return by === 'among' || text === undefined ? text : `NOT(${text})`;
}

function operandText(value: Operand): string | undefined {
  if ('field' in value) return value.field;
  if ('formula' in value) return value.formula;
  const { constant } = value;
  if (typeof constant === 'string') return quoted(constant);
  if (typeof constant === 'boolean') return constant ? 'TRUE' : 'FALSE';
  return typeof constant === 'number' ? String(constant) : undefined;
}
