import { Type } from '@sinclair/typebox';
import type { ValueVerbs } from '#core/kind/kind.ts';
import { defaultValueOf, numberTraits, configOf, flag, oneOf, propsOf } from '../../kit/schema/props.ts';
import { checkDigits, formattedNumber, parseNumber } from '../../kit/values/numbers.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A read-only number computed from other fields. It is stored only with `isStorage` 1. */
const props = propsOf({
  // The text of an expression, or a token list (older definitions).
  expression: Type.Unsafe<string | readonly unknown[]>(
    Type.Union([Type.String(), Type.Array(Type.Unknown())], { default: [] }),
  ),
  isStorage: oneOf([0, 1], 0),
  thousands: flag(false),
  isAmountChinese: flag(false),
  // The default computes with whole numbers; the designer creates it with two decimals (CALC-011).
  precision: Type.Integer({ default: 0, minimum: 0, maximum: 15 }),
});

const value: ValueVerbs<CalculateProps, number | undefined> = {
  schema: Type.Union([Type.Number(), Type.Null()]),
  empty: () => undefined,
  parse: (stored) => parseNumber(stored, undefined),
  // A stored value that is no number is preserved; `parse` has reported it.
  check: (number, { precision }) => (typeof number === 'number' ? checkDigits(number, precision) : []),
  store: (number) => number ?? null,
  text: (number, { precision, thousands }) => formattedNumber(number, precision, thousands),
};

export const calculate = defineKind({
  zhjyKey: 'calculate',
  wing: 'fields',
  props,
  config: configOf({ defaultValue: defaultValueOf(null) }),
  fresh: { precision: 2 },
  value,
  formula: ({ expression }) => expression,
  needs: ['expression'],
  listing: { ...numberTraits, summable: true },
  events: [],
});

export type CalculateProps = PropsOf<{ props: typeof props }>;
