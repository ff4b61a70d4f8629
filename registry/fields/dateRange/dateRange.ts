import { Type } from '@sinclair/typebox';
import { formatTime } from '#core/dates/format.ts';
import { fieldConfig, defaultValueOf } from '../../kit/schema/config.ts';
import { flag, propsOf, text } from '../../kit/schema/props.ts';
import { rangeVerbs } from '../../kit/values/ranges.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** From a day to a day, both included: epoch milliseconds of the first moment and the last. Lists are searched with it. */
const props = propsOf({
  placeholder: text('请选择'),
  format: Type.String({ default: 'yyyy-MM-dd' }),
  disabled: flag(false),
  clearable: flag(true),
});

const value = rangeVerbs<DateRangeProps, number>({
  schema: Type.Number(),
  isEnd: (value): value is number => typeof value === 'number' && Number.isFinite(value),
  words: (end, { format }) => formatTime(end, format),
});

export const dateRange = defineKind({
  zhjyKey: 'dateRange',
  wing: 'fields',
  props,
  config: fieldConfig(defaultValueOf([]), 'change'),
  value,
  events: ['change'],
});

export type DateRangeProps = PropsOf<{ props: typeof props }>;
