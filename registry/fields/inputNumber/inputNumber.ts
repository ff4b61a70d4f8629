import { Type } from '@sinclair/typebox';
import type { ValueVerbs } from '#core/kind.ts';
import { checkNumber, parseNumber } from '../../_shared/numbers.ts';
import { configOf, flag, former, orNull, propsOf, text } from '../../_shared/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A number. Cleared is undefined, zero is zero; thousands and amount in words are for the eye only. */
const props = propsOf({
  placeholder: text('请输入'),
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
  'step-strictly': former(Type.Boolean()),
  controlsPosition: former(Type.String()),
});

const config = configOf({
  defaultValue: orNull(Type.Number()),
  trigger: Type.Unsafe<string | string[]>(
    Type.Union([Type.String(), Type.Array(Type.String())], { default: ['blur', 'change'] }),
  ),
});

const value: ValueVerbs<InputNumberProps, number | undefined> = {
  schema: Type.Union([Type.Number(), Type.Null()]),
  empty: () => undefined,
  parse: (stored) => parseNumber(stored, undefined),
  check: (number, { min, max }) => (number === undefined ? [] : checkNumber(number, min, max)),
  store: (number) => number ?? null,
  text: (number) => (number === undefined ? '' : String(number)),
};

export const inputNumber = defineKind({
  zhjyKey: 'inputNumber',
  wing: 'fields',
  props,
  config,
  value,
  column: true,
  listed: true,
  search: 'numberRange',
  sortable: true,
  summable: true,
  events: ['change', 'blur'],
});

export type InputNumberProps = PropsOf<{ props: typeof props }>;
