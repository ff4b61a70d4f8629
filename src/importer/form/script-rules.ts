import type { CallExpression, Expression, Function, MemberExpression, Pattern } from 'acorn';

/** What the names of a script mean: what it is given, and its constants. */
export interface Names {
  /** By local name: `data`, `formData`, `setFormData`, `onlineUtils` ... */
  given: ReadonlyMap<string, string>;
  constants: Map<string, Expression>;
  /** The field whose event it is. */
  field: string | undefined;
}

/** An expression that has no counterpart in the language. */
export class Untranslatable extends Error {}

/** The names of the parameters: one object that is taken apart, as the designer writes them, or the object itself. */
export function namesOf({ params: [first] }: Function, field: string | undefined): Names {
  const given = new Map<string, string>();
  if (first?.type === 'ObjectPattern') {
    for (const property of first.properties) {
      if (property.type === 'RestElement' || property.key.type !== 'Identifier') continue;
      const local = localName(property.value);
      if (local !== undefined) given.set(local, property.key.name);
    }
  } else if (first?.type === 'Identifier') given.set(first.name, '');
  return { given, constants: new Map(), field };
}

const localName = (pattern: Pattern): string | undefined => {
  if (pattern.type === 'AssignmentPattern') return localName(pattern.left);
  return pattern.type === 'Identifier' ? pattern.name : undefined;
};

/** The written path of a name: `formData.days`, `onlineUtils.toast`; undefined: it is computed. */
export function pathOf(node: Expression | CallExpression['callee'], { given }: Names): string[] | undefined {
  if (node.type === 'Identifier') {
    const name = given.get(node.name) ?? node.name;
    return name === '' ? [] : [name];
  }
  if (node.type === 'ChainExpression') return pathOf(node.expression, { given } as Names);
  if (node.type !== 'MemberExpression') return undefined;
  const [owner, key] = [pathOf(node.object as Expression, { given } as Names), keyOf(node)];
  return owner && key !== undefined ? [...owner, key] : undefined;
}

function keyOf({ computed, property }: MemberExpression): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

/** A field as rules name it: `lines.amount`. */
export const fieldIn = (written: string): string => written.replace('-', '.');

const operators: Readonly<Record<string, string>> = {
  '===': '==',
  '==': '==',
  '!==': '!=',
  '!=': '!=',
  '&&': 'and',
  '||': 'or',
  ...Object.fromEntries(['<', '<=', '>', '>=', '+', '-', '*', '/', '%', '!'].map((sign) => [sign, sign])),
};

/** An expression as json-logic; throws {@link Untranslatable}. */
export function ruleOf(node: Expression, names: Names): unknown {
  const inner = (one: Expression) => ruleOf(one, names);
  switch (node.type) {
    case 'Literal':
      if (node.value === null || ['string', 'number', 'boolean'].includes(typeof node.value)) return node.value;
      throw new Untranslatable();
    case 'TemplateLiteral':
      return {
        cat: node.quasis
          .flatMap(({ value }, index) => [value.cooked ?? '', node.expressions[index]])
          .filter((part) => part !== '' && part !== undefined)
          .map((part) => (typeof part === 'string' ? part : inner(part as Expression))),
      };
    case 'Identifier':
    case 'MemberExpression':
    case 'ChainExpression':
      return variable(node, names);
    case 'BinaryExpression': {
      const sign = operators[node.operator];
      if (sign === undefined || node.left.type === 'PrivateIdentifier') throw new Untranslatable();
      const sides = [inner(node.left), inner(node.right)];
      const isText = sign === '+' && sides.some((side) => typeof side === 'string' || isJoined(side));
      return { [isText ? 'cat' : sign]: sides };
    }
    case 'LogicalExpression':
      return { [known(operators[node.operator])]: [inner(node.left), inner(node.right)] };
    case 'UnaryExpression':
      return { [known(['!', '-'].find((sign) => sign === node.operator))]: [inner(node.argument)] };
    case 'ConditionalExpression':
      return { if: [inner(node.test), inner(node.consequent), inner(node.alternate)] };
    case 'ArrayExpression':
      return node.elements.map((one) => (one && one.type !== 'SpreadElement' ? inner(one) : known(undefined)));
    case 'CallExpression':
      return called(node, names);
    default:
      throw new Untranslatable();
  }
}

const isJoined = (side: unknown) => typeof side === 'object' && side !== null && 'cat' in side;

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new Untranslatable();
  return found;
}

function variable(node: Expression, names: Names): unknown {
  if (node.type === 'Identifier') {
    if (node.name === 'undefined') return null;
    const constant = names.constants.get(node.name);
    if (constant) return ruleOf(constant, names);
  }
  if (node.type === 'MemberExpression' && isUserCall(node.object as Expression, names)) {
    return { var: `user.${known(keyOf(node))}` };
  }
  const [first, ...rest] = known(pathOf(node, names));
  if (first === 'formData' && rest.length > 0) return { var: fieldIn(rest.join('.')) };
  if (first === 'row' && rest.length > 0) return { var: ['row', ...rest].join('.') };
  if (first === 'data' && names.field !== undefined && rest.length === 0) return { var: fieldIn(names.field) };
  // The data of a button is its row.
  if (first === 'data' && names.field === undefined && rest.length > 0) return { var: ['row', ...rest].join('.') };
  throw new Untranslatable();
}

const isUserCall = (node: Expression, names: Names): boolean =>
  node.type === 'CallExpression' && pathOf(node.callee, names)?.at(-1) === 'getUserInfo';

/** Conversions of numbers and texts, and whether a list or text contains something. */
function called({ callee, arguments: given }: CallExpression, names: Names): unknown {
  const first = given[0];
  if (!first || first.type === 'SpreadElement') throw new Untranslatable();
  const path = pathOf(callee, names);
  if (path?.length === 1 && ['Number', 'parseFloat'].includes(path[0] as string)) return ruleOf(first, names);
  if (path?.length === 1 && path[0] === 'String') return { cat: [ruleOf(first, names)] };
  if (callee.type === 'MemberExpression' && keyOf(callee) === 'includes') {
    return { in: [ruleOf(first, names), ruleOf(callee.object as Expression, names)] };
  }
  throw new Untranslatable();
}

const levels: Readonly<Record<string, number>> = { '+': 1, '-': 1, '*': 2, '/': 2 };

/** A rule as the expression of a calculated field: fields, numbers and the four operations; undefined: it is another. */
export function formulaOf(rule: unknown, level = 0): string | undefined {
  if (typeof rule === 'number') return String(rule);
  if (typeof rule !== 'object' || rule === null) return undefined;
  const [[operator = '', operands] = []] = Object.entries(rule);
  if (operator === 'var') return /^(row|user|route)\./.test(String(operands)) ? undefined : String(operands);
  const own = levels[operator];
  if (own === undefined || !Array.isArray(operands) || operands.length !== 2) return undefined;
  const [left, right] = [formulaOf(operands[0], own), formulaOf(operands[1], own + 1)];
  if (left === undefined || right === undefined) return undefined;
  const text = `${left} ${operator} ${right}`;
  return own < level ? `(${text})` : text;
}
