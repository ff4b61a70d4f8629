import { Type } from '@sinclair/typebox';
import { fieldConfig, defaultValueOf } from '../../kit/schema/config.ts';
import { flag, propsOf, text } from '../../kit/schema/props.ts';
import { rangeVerbs } from '../../kit/values/ranges.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** From a time of day to another, as text in its format. Lists are searched with it. */
const props = propsOf({
  placeholder: text('请选择'),
  format: Type.String({ default: 'HH:mm:ss' }),
  disabled: flag(false),
  clearable: flag(true),
});

const value = rangeVerbs<TimeRangeProps, string>({
  schema: Type.String(),
  isEnd: (value): value is string => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value),
  words: (end) => end,
});

export const timeRange = defineKind({
  zhjyKey: 'timeRange',
  wing: 'fields',
  props,
  config: fieldConfig(defaultValueOf([]), 'change'),
  value,
  events: ['change'],
});

export type TimeRangeProps = PropsOf<{ props: typeof props }>;
