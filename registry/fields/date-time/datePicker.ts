import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { formatTime, readTime } from '#core/dates/format.ts';
import type { ValueVerbs } from '#core/kind/kind.ts';
import { fieldConfig, flag, formulaBounds, deprecated, orNull, propsOf, text } from '../../kit/schema/props.ts';
import { parseMoment, momentText } from '#core/record/moments.ts';
import { boundConfig, dateBounds, fixedBounds, isEmptyRange, intersectBounds } from './time-bounds.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A day, month, year or moment, depending on its format. The value is epoch milliseconds. */
export const dateFormats = {
  yyyy: 'year',
  'yyyy-MM': 'month',
  'yyyy-MM-dd': 'date',
  'yyyy-MM-dd HH:mm': 'datetime',
  'yyyy-MM-dd HH:mm:ss': 'datetime',
} as const;

export type DateFormat = keyof typeof dateFormats;
/** The panel type of a format. */
export type DatePickerMode = (typeof dateFormats)[DateFormat];

const limit = () => ({ ...orNull(Type.Union([Type.Number(), Type.String()])), ...editedBy('ownValue') });

const props = propsOf({
  placeholder: text('请选择'),
  // Older definitions also write it in upper case.
  format: Type.String({ default: 'yyyy-MM-dd', examples: Object.keys(dateFormats) }),
  startTime: limit(),
  endTime: limit(),
  disabled: flag(false),
  clearable: flag(true),
  type: deprecated(Type.String()),
  readonly: deprecated(Type.Boolean()),
});

/** The panel type of a format; an unknown format picks days. */
export function modeOf(format: string): DatePickerMode {
  const spelled = format.replace('YYYY', 'yyyy').replace('DD', 'dd');
  return Object.hasOwn(dateFormats, spelled) ? dateFormats[spelled as DateFormat] : 'date';
}

const value: ValueVerbs<DatePickerProps, number | undefined> = {
  schema: Type.Union([Type.Number(), Type.Null()]),
  empty: () => undefined,
  // Now, in the precision of the format.
  current: ({ format }, { now }) => readTime(formatTime(now, format)) ?? now,
  parse: (stored) => parseMoment(stored),
  check: (moment) => (moment === undefined || Number.isFinite(moment) ? [] : [{ id: 'value.notTime', params: {} }]),
  within(moment, { props, config }, around) {
    const bounds = intersectBounds(fixedBounds(props), dateBounds(config, around));
    // No value is allowed then: the existing one is preserved (FIELD-030).
    if (moment === undefined || isEmptyRange(bounds)) return [];
    // Compared in the precision of the field: today is not before now.
    const words = (time: number) => formatTime(time, props.format);
    const { min, max } = bounds;
    if (min !== undefined && words(moment) < words(min))
      return [{ id: 'value.beforeStart', params: { min: words(min) } }];
    return max !== undefined && words(moment) > words(max)
      ? [{ id: 'value.afterEnd', params: { max: words(max) } }]
      : [];
  },
  store: (moment) => moment ?? null,
  text: (moment, { format }) => momentText(moment, format),
};

export const datePicker = defineKind({
  zhjyKey: 'datePicker',
  wing: 'fields',
  props,
  config: fieldConfig(orNull(Type.Union([Type.Number(), Type.String()])), 'change', {
    defaultCurrent: flag(false),
    ...boundConfig,
    ...formulaBounds,
  }),
  value,
  listing: { column: true, listed: true, search: 'dateRange', sortable: true },
  events: ['change', 'blur'],
});

export type DatePickerProps = PropsOf<{ props: typeof props }>;
