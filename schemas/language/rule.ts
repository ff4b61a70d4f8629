import { Type } from '@sinclair/typebox';
import type { Text } from './text.ts';

export type RuleValue = boolean | { [operator: string]: unknown };
export type Rule = RuleValue;

/**
 * A pattern that a non-empty value must match; `pattern` is a regular expression, with or without slashes, or `@idCard`
 * for the check with arithmetic.
 */
export const Pattern = Type.Object(
  {
    pattern: Type.String({ maxLength: 500 }),
    message: Type.Optional(Type.Ref('text')),
    params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { $id: 'pattern', additionalProperties: false },
);
export type Pattern = {
  pattern: string;
  message?: Text;
  /** Values of the message's placeholders, besides `label` and `value`. */
  params?: Readonly<Record<string, string | number>>;
};

/** Bounds on a rule: json-logic trees deeper or larger are refused (LANG-010). */
export const ruleDepthMax = 50;
export const ruleNodesMax = 5_000;

/** Allow-list of operators in a rule; all others are refused. */
export const ruleOperators = [
  'var',
  'missing',
  'missing_some',
  'if',
  '?:',
  'and',
  'or',
  '!',
  '!!',
  '==',
  '===',
  '!=',
  '!==',
  '<',
  '<=',
  '>',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  'min',
  'max',
  'in',
  'cat',
  'substr',
  'merge',
  'map',
  'filter',
  'reduce',
  'all',
  'none',
  'some',
] as const;

/**
 * A condition in json-logic. `var` reads own properties only: a field of the record by its name (`days`, or inside a
 * sub-table a column of the same row), `row.x`, `user.x`, `route.x`, and names bound by the screen (`type.id`).
 */
export const Rule = Type.Unsafe<RuleValue>({
  $id: 'rule',
  description: 'A json-logic condition, or true / false.',
  anyOf: [
    { type: 'boolean' },
    { type: 'object', minProperties: 1, maxProperties: 1, propertyNames: { enum: [...ruleOperators] } },
  ],
});
