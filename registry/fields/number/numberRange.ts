import { Type } from '@sinclair/typebox';
import type { Parsed, ValueVerbs } from '#core/kind/kind.ts';
import { valueText } from '#core/text/value-text.ts';
import { checkNumber } from '../../kit/values/numbers.ts';
import { fieldConfig, defaultValueOf, flag, orNull, propsOf, text } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A number range. Without ends it is an empty list; otherwise `[min, max]`, an open end as null. */
const props = propsOf({
  placeholder: text('请输入'),
  precision: orNull(Type.Integer({ minimum: 0, maximum: 20 })),
  disabled: flag(false),
});

type End = number | null;
export type NumberRange = readonly [] | readonly [End, End];

const isEnd = (end: unknown): end is End => end === null || (typeof end === 'number' && Number.isFinite(end));

function parse(stored: unknown): Parsed<NumberRange> {
  if (stored === undefined || stored === null || stored === '') return { value: [], issues: [] };
  if (Array.isArray(stored)) {
    const [min = null, max = null] = stored as unknown[];
    if (stored.length <= 2 && isEnd(min) && isEnd(max)) return { value: rangeOf(min, max), issues: [] };
  }
  // An unreadable value is preserved, so that opening and saving a record never destroys it.
  return { value: stored as NumberRange, issues: [{ id: 'value.notRange', params: {} }] };
}

/** A range of two ends; zero is a valid end. */
export function rangeOf(min: End, max: End): NumberRange {
  return min === null && max === null ? [] : [min, max];
}

const value: ValueVerbs<NumberRangeProps, NumberRange> = {
  schema: Type.Array(Type.Union([Type.Number(), Type.Null()]), { maxItems: 2 }),
  empty: () => [],
  parse,
  check(range, { precision }) {
    if (!Array.isArray(range) || range.length > 2) return [{ id: 'value.notRange', params: {} }];
    const [wrong] = range.flatMap((end: unknown) => (end === null ? [] : checkNumber(end, { precision })));
    if (wrong) return [wrong];
    const [min, max] = range as NumberRange;
    const isTurned = typeof min === 'number' && typeof max === 'number' && min > max;
    return isTurned ? [{ id: 'value.turnedRange', params: {} }] : [];
  },
  store: (range) => range,
  text: (range) =>
    Array.isArray(range) && range.length > 0 ? `${valueText(range[0])} ~ ${valueText(range[1])}`.trim() : '',
};

export const numberRange = defineKind({
  zhjyKey: 'numberRange',
  wing: 'fields',
  props,
  config: fieldConfig(defaultValueOf([]), 'change'),
  value,
  events: ['change'],
});

export type NumberRangeProps = PropsOf<{ props: typeof props }>;
