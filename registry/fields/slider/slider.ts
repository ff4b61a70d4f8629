import { Type } from '@sinclair/typebox';
import { decimalsOf } from '#core/calc/double-precision.ts';
import type { ValueVerbs } from '#core/kind/kind.ts';
import { fieldConfig, numberTraits, flag, deprecated, propsOf } from '../../kit/schema/props.ts';
import { checkNumber, formattedNumber, parseNumber } from '../../kit/values/numbers.ts';
import { parseCellNumber } from '../../kit/values/cell-number.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A number chosen by sliding. Zero counts as filled. */
const props = propsOf({
  disabled: flag(false),
  min: Type.Number({ default: 0 }),
  max: Type.Number({ default: 100 }),
  step: Type.Number({ default: 1, exclusiveMinimum: 0 }),
  showStops: deprecated(Type.Boolean()),
  range: deprecated(Type.Boolean()),
});

/** The decimals that steps from the minimum can have. */
const decimalsIn = ({ min, step }: SliderProps) => Math.max(decimalsOf(min), decimalsOf(step));

const value: ValueVerbs<SliderProps, number | undefined> = {
  schema: Type.Union([Type.Number(), Type.Null()]),
  empty: () => undefined,
  parse: (stored) => parseNumber(stored, undefined),
  check: (number, props) =>
    number === undefined ? [] : checkNumber(number, { ...props, precision: decimalsIn(props) }),
  store: (number) => number ?? null,
  text: (number) => formattedNumber(number, null, false),
  read: (words) => parseCellNumber(words),
};

export const slider = defineKind({
  zhjyKey: 'slider',
  wing: 'fields',
  props,
  config: fieldConfig(Type.Number({ default: 0 }), 'change'),
  value,
  listing: numberTraits,
  events: ['change'],
});

export type SliderProps = PropsOf<{ props: typeof props }>;
