import type { FieldType } from '../../kind/kind.ts';
import { operationOf } from '../../rules/evaluate.ts';
import { formulaOf } from '../../rules/formula-rule.ts';
import { isObject } from '../../schema/record.ts';
import { formulaText, partsOfFormula } from './condition-formula.ts';

/** How a field is compared. */
export const relations = [
  'equals',
  'differs',
  'greater',
  'atLeast',
  'less',
  'atMost',
  'contains',
  'lacks',
  'among',
  'notAmong',
  'blank',
  'filled',
] as const;
export type Relation = (typeof relations)[number];

/** What a field is compared with. */
export type Operand = { readonly constant: unknown } | { readonly field: string } | { readonly formula: string };

/** A condition as it is built: groups, and relations of a field. */
export type Condition =
  | { readonly type: 'group'; readonly logic: 'and' | 'or'; readonly items: readonly Condition[] }
  | { readonly type: 'not'; readonly item: Condition }
  | { readonly type: 'comparison'; readonly field: string; readonly by: Relation; readonly value?: Operand }
  /** What a builder cannot show: json-logic, or the text of a formula. It is written as it was read. */
  | { readonly type: 'other'; readonly rule: unknown };

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

/** The relations that fit a type of field, the usual one first. */
export function relationsFor(type: FieldType | undefined): readonly Relation[] {
  if (type === 'bool') return ['filled', 'blank'];
  if (type === 'list') return ['contains', 'lacks', 'filled', 'blank'];
  if (type === 'text') return ['equals', 'differs', 'contains', 'lacks', 'among', 'notAmong', 'filled', 'blank'];
  if (type === 'any' || type === undefined) return relations;
  return ['equals', 'differs', 'greater', 'atLeast', 'less', 'atMost', 'filled', 'blank'];
}

/** Whether a comparison has something that a field is compared with. */
export const hasOperand = (by: Relation): boolean => by !== 'blank' && by !== 'filled';

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
