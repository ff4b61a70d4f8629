import jsonLogic from 'json-logic-js';
import { exactOperations, plainOf } from '../calc/exact-operations.ts';
import { isObject, own } from '../schema/record.ts';
import { onBudget, spend } from './budget.ts';

/** A data object that returns values by a function instead of properties. */
export class Reader {
  readonly read: (name: string) => unknown;
  constructor(read: (name: string) => unknown) {
    this.read = read;
  }
}

/** Maximum length of a text or list constructed by a rule; evaluation fails beyond it. */
const builtMax = 100_000;

// json-logic-js reads inherited properties, prints with `log`, and joins without limit. These operations replace it.
jsonLogic.add_operation('var', function (this: unknown, name?: unknown, otherwise: unknown = null) {
  if (name === undefined || name === null || name === '') return this instanceof Reader ? null : this;
  const found = this instanceof Reader ? this.read(String(name)) : follow(this, String(name));
  return found === undefined ? otherwise : found;
});
jsonLogic.add_operation('cat', (...parts: unknown[]) => bounded(parts.map(plainOf).join(''), (text) => text.length));
jsonLogic.add_operation('merge', (...lists: unknown[]) => bounded(lists.flat(), (list) => list.length));
jsonLogic.rm_operation('log');
for (const [name, operation] of Object.entries(exactOperations)) jsonLogic.add_operation(name, operation);
const truthy = jsonLogic.truthy;
jsonLogic.truthy = (value: unknown) => truthy(plainOf(value));

// The library calls itself for every part of a rule, once per item in loops.
const applyOnce = jsonLogic.apply;
jsonLogic.apply = ((rule: never, data: unknown) => {
  spend(1);
  return applyOnce(rule, data) as unknown;
}) as typeof jsonLogic.apply;

function bounded<T>(built: T, size: (built: T) => number): T {
  if (size(built) > builtMax) throw new RangeError('rule.tooMuch');
  spend(size(built) >> 6);
  return built;
}

function follow(value: unknown, path: string): unknown {
  let here = value;
  for (const key of path.split('.')) {
    if (typeof here === 'string') here = Object.hasOwn(Object(here), key) ? (here as never)[key] : undefined;
    else here = own(here, key);
    if (here === null || here === undefined) return undefined;
  }
  return here;
}

/**
 * Evaluates a json-logic rule over plain data or a {@link Reader}. Throws on unknown operators, and when the budget is
 * exceeded.
 */
export function evaluate(rule: unknown, data: unknown): unknown {
  return onBudget(() => plainOf(jsonLogic.apply(rule as never, data)));
}

/** Truthiness as in json-logic: an empty list is false. */
export function isTrue(value: unknown): boolean {
  return jsonLogic.truthy(value);
}

/** An operation: an object with exactly one key. */
export function operationOf(rule: unknown): { operator: string; operands: unknown[] } | undefined {
  if (!isObject(rule)) return undefined;
  const [operator, more] = Object.keys(rule);
  if (operator === undefined || more !== undefined) return undefined;
  const given = rule[operator];
  return { operator, operands: Array.isArray(given) ? given : [given] };
}
