import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { editedBy } from './editor.ts';

/** Comparison operators (family symbols). */
export const conditionSymbols = [
  '==',
  '<>',
  'like',
  'notLike',
  '>',
  '>=',
  '<',
  '<=',
  'between',
  'in',
  'notIn',
  'null',
  'notNull',
] as const;
export type ConditionSymbol = (typeof conditionSymbols)[number];

const Logic = Type.Union([Type.Literal('and'), Type.Literal('or')]);
const closed = { additionalProperties: false };

/** A field of a record compared with a value; a column of a sub-table is `lines-amount`. */
export const Comparison = Type.Object(
  {
    field: Type.String({ minLength: 1, ...editedBy('field') }),
    symbol: Type.Unsafe<ConditionSymbol>(Type.Union(conditionSymbols.map((symbol) => Type.Literal(symbol)))),
    fieldValue: Type.Optional(Type.Unknown()),
  },
  closed,
);
export type Comparison = Static<typeof Comparison>;

/** Groups of comparisons, each group and the whole combined by `and` or `or`. */
export const Conditions = Type.Object(
  {
    matchLogic: Logic,
    conditionList: Type.Array(Type.Object({ logic: Logic, groups: Type.Array(Comparison) }, closed)),
  },
  closed,
) satisfies TSchema;
export type Conditions = Static<typeof Conditions>;
