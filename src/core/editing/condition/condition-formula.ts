import { isTruth, parse, type Tree } from '../../calc/parse.ts';
import type { Relation, Condition, Operand } from './condition.ts';

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
export function partsOfFormula(formula: string): Condition {
  const parsed = parse(formula, true);
  return 'tree' in parsed ? read(parsed.tree) : { type: 'other', rule: formula };
}

function read(tree: Tree): Condition {
  const other: Condition = { type: 'other', rule: textOf(tree) };
  if (tree.type === 'comparison') {
    const by = bySymbol.get(tree.operator);
    const name = fieldIn(tree.left);
    return by && name !== undefined ? { type: 'comparison', field: name, by, value: operandOf(tree.right) } : other;
  }
  if (tree.type !== 'call') return other;
  const [first, second, ...more] = tree.arguments;
  const call = calls[tree.name];
  if (call === 'AND' || call === 'OR') {
    return { type: 'group', logic: call === 'AND' ? 'and' : 'or', items: tree.arguments.map(read) };
  }
  if (call === 'NOT' && first && !second) return negated(read(first));
  const field = first && fieldIn(first);
  if (field === undefined) return other;
  if (call === 'ISBLANK' && !second) return { type: 'comparison', field, by: 'blank' };
  if (call === 'CONTAINS' && second && more.length === 0)
    return { type: 'comparison', field, by: 'contains', value: operandOf(second) };
  return other;
}

const opposites: Readonly<Partial<Record<Relation, Relation>>> = { contains: 'lacks', blank: 'filled' };

function negated(item: Condition): Condition {
  const opposite = item.type === 'comparison' ? opposites[item.by] : undefined;
  return item.type === 'comparison' && opposite ? { ...item, by: opposite } : { type: 'not', item };
}

const fieldIn = (tree: Tree): string | undefined =>
  tree.type === 'field' && !isTruth(tree.name) && tree.take === undefined ? tree.name : undefined;

function operandOf(tree: Tree): Operand {
  const field = fieldIn(tree);
  if (field !== undefined) return { field };
  if (tree.type === 'text') return { constant: tree.text };
  const text = textOf(tree);
  if (tree.type === 'field' && isTruth(tree.name)) return { constant: /^true$/i.test(tree.name) };
  return isNumber(text) ? { constant: Number(text) } : { formula: text };
}

/** A number that is written the same after it was read. */
const isNumber = (text: string): boolean => /^-?[\d.]+$/.test(text) && String(Number(text)) === text;

/** The text of a condition; undefined: it has json-logic that no formula expresses. */
export function formulaText(condition: Condition): string | undefined {
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

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** How tightly a tree holds its parts together; looser parts are put in brackets. */
const rank: Readonly<Record<Tree['type'], number>> = {
  comparison: 1,
  join: 2,
  operation: 3,
  minus: 5,
  percent: 6,
  number: 7,
  text: 7,
  field: 7,
  call: 7,
};
const rankOf = (tree: Tree): number =>
  tree.type === 'operation' && !['+', '-'].includes(tree.operator) ? 4 : rank[tree.type];

/** The text of a formula, with the brackets it needs. */
export function textOf(tree: Tree): string {
  const within = (part: Tree, least: number) => (rankOf(part) < least ? `(${textOf(part)})` : textOf(part));
  switch (tree.type) {
    case 'number':
      return tree.text;
    case 'text':
      return quoted(tree.text);
    case 'field':
      return tree.name;
    case 'minus':
      return `-${within(tree.operand, 6)}`;
    case 'percent':
      return `${within(tree.operand, 7)}%`;
    case 'operation': {
      const own = rankOf(tree);
      const operator = tree.operator === 'mod' ? '%' : tree.operator;
      return `${within(tree.left, own)} ${operator} ${within(tree.right, own + 1)}`;
    }
    case 'comparison':
      return `${within(tree.left, 1)} ${tree.operator} ${within(tree.right, 2)}`;
    case 'join':
      return tree.parts.map((part) => within(part, 3)).join(' & ');
    default:
      return `${tree.name}(${tree.arguments.map(textOf).join('; ')})`;
  }
}
