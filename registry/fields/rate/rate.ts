import { Type } from '@sinclair/typebox';
import type { ValueVerbs } from '#core/kind/kind.ts';
import { checkNumber, formattedNumber, parseNumber } from '../../kit/values/numbers.ts';
import { fieldConfig, numberTraits, flag, deprecated, propsOf } from '../../kit/schema/props.ts';
import { parseCellNumber } from '../../kit/values/cell-number.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/**
 * A star rating. The value is a number from 0 to `count`, whole or in halves; 0 means not rated, and a required rating
 * must be above it.
 */
const props = propsOf({
  count: Type.Integer({ default: 5, minimum: 1, maximum: 20 }),
  allowHalf: flag(false),
  disabled: flag(false),
  style: deprecated(Type.Record(Type.String(), Type.Unknown())),
  showText: deprecated(Type.Boolean()),
  showScore: deprecated(Type.Boolean()),
});

const value: ValueVerbs<RateProps, number> = {
  schema: Type.Number({ minimum: 0 }),
  empty: () => 0,
  isEmpty: (stars) => stars === 0,
  parse: (stored) => parseNumber(stored, 0),
  check(stars, { count, allowHalf }) {
    const outside = checkNumber(stars, { min: 0, max: count });
    if (outside.length > 0) return outside;
    const step = allowHalf ? 0.5 : 1;
    return stars % step === 0 ? [] : [{ id: 'value.notStep', params: { step } }];
  },
  store: (stars) => stars,
  text: (stars) => (stars === 0 ? '' : formattedNumber(stars, null, false)),
  read: (words) => parseCellNumber(words),
};

export const rate = defineKind({
  zhjyKey: 'rate',
  wing: 'fields',
  props,
  config: fieldConfig(Type.Number({ default: 0 }), 'change'),
  value,
  listing: numberTraits,
  events: ['change'],
});

export type RateProps = PropsOf<{ props: typeof props }>;
