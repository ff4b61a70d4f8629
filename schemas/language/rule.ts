import { Type } from '@sinclair/typebox';
import { editedBy, startsWith } from './editor.ts';
import type { Text } from './text.ts';

export type RuleValue = boolean | { [operator: string]: unknown };
export type Rule = RuleValue;

/**
 * A pattern that a non-empty value must match; `pattern` is a regular expression, with or without slashes, or `@idCard`
 * for the check with arithmetic.
 */
export const Pattern = Type.Object(
  {
    pattern: Type.String({ maxLength: 500, ...editedBy('regularExpression') }),
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

/** Something that must hold in a record, or in every row of a sub-table. */
export interface Check {
  rule: Rule;
  /** `{total}` is replaced by the value of a field as it is displayed. */
  message: Text;
  /** The fields that show the message. Absent: those the rule reads. */
  fields?: string[];
  /** A warning may be confirmed on saving. Absent: `error`. */
  severity?: 'error' | 'warning';
}

const checksMax = 100;

export const Check = Type.Object(
  {
    rule: Type.Ref('rule', { title: 'kind.check.rule', ...startsWith(true) }),
    message: Type.Ref('text', { title: 'kind.check.message', ...startsWith('') }),
    fields: Type.Optional(
      Type.Array(Type.String(), { minItems: 1, maxItems: 20, title: 'kind.check.fields', ...editedBy('marks') }),
    ),
    severity: Type.Optional(
      Type.Union([Type.Literal('error'), Type.Literal('warning')], { title: 'kind.check.severity' }),
    ),
  },
  { $id: 'check', additionalProperties: false },
);

export const Checks = Type.Optional(Type.Array(Type.Ref('check'), { maxItems: checksMax }));

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
 * A condition in json-logic, or a formula: `{ "formula": "days > 3" }`. `var` reads own properties only: a field of the record by its name (`days`, or inside a
 * sub-table a column of the same row), `row.x`, `user.x`, `route.x`, and names bound by the screen (`type.id`).
 */
export const Rule = Type.Unsafe<RuleValue>({
  $id: 'rule',
  description: 'A json-logic condition, a formula, or true / false.',
  anyOf: [
    { type: 'boolean' },
    {
      type: 'object',
      required: ['formula'],
      properties: { formula: { type: 'string', minLength: 1, maxLength: 10_000 } },
      additionalProperties: false,
    },
    { type: 'object', minProperties: 1, maxProperties: 1, propertyNames: { enum: [...ruleOperators] } },
  ],
});
