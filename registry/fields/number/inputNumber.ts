import { Type } from '@sinclair/typebox';
import type { ValueVerbs } from '#core/kind/kind.ts';
import { checkNumber, formattedNumber, parseNumber } from '../../kit/values/numbers.ts';
import {
  fieldConfig,
  formulaBounds,
  numberTraits,
  flag,
  deprecated,
  orNull,
  propsOf,
  text,
} from '../../kit/schema/props.ts';
import { withAddons } from '../../kit/values/texts.ts';
import { parseCellNumberWithin } from '../../kit/values/cell-number.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A number. Cleared is undefined, zero is zero; thousands and amount in words are for the eye only. */
const props = propsOf({
  placeholder: text('数字文本'),
  min: orNull(Type.Number()),
  max: orNull(Type.Number()),
  controls: flag(false),
  addonBefore: text(''),
  addonAfter: text(''),
  thousands: flag(false),
  isAmountChinese: flag(false),
  step: Type.Number({ default: 1, exclusiveMinimum: 0 }),
  precision: orNull(Type.Integer({ minimum: 0, maximum: 20 })),
  disabled: flag(false),
  'step-strictly': deprecated(Type.Boolean()),
  controlsPosition: deprecated(Type.String()),
});

const value: ValueVerbs<InputNumberProps, number | undefined> = {
  schema: Type.Union([Type.Number(), Type.Null()]),
  empty: () => undefined,
  parse: (stored, { precision }) => parseNumber(stored, undefined, precision),
  check: (number, props) => (number === undefined ? [] : checkNumber(number, props)),
  store: (number) => number ?? null,
  text: (number, props, names) => withAddons(formattedNumber(number, props.precision, props.thousands), props, names),
  read: (words, props) => parseCellNumberWithin(words, props),
};

export const inputNumber = defineKind({
  zhjyKey: 'inputNumber',
  wing: 'fields',
  props,
  config: fieldConfig(orNull(Type.Number()), ['blur', 'change'], formulaBounds),
  value,
  listing: { ...numberTraits, summable: true },
  fresh: { placeholder: '请输入' },
  events: ['change', 'blur'],
});

export type InputNumberProps = PropsOf<{ props: typeof props }>;
