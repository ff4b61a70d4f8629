import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { formatTime } from '#core/dates/format.ts';
import { typedClock } from '#core/dates/typed-time.ts';
import type { ValueVerbs } from '#core/kind/kind.ts';
import { valueText } from '#core/text/value-text.ts';
import { fieldConfig, flag, deprecated, orNull, propsOf, text } from '../../kit/schema/props.ts';
import { parseText } from '../../kit/values/texts.ts';
import { clockBounds } from './clock-bounds.ts';
import { boundConfig } from './time-bounds.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A time of day. The value is text in its format, `HH:mm:ss` or `HH:mm`. */
const props = propsOf({
  placeholder: text('请选择'),
  format: Type.String({ default: 'HH:mm:ss', examples: ['HH:mm:ss', 'HH:mm'] }),
  startTime: orNull(Type.String(editedBy('ownValue'))),
  endTime: orNull(Type.String(editedBy('ownValue'))),
  disabled: flag(false),
  clearable: flag(true),
  readonly: deprecated(Type.Boolean()),
});

const written = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** A bound as `HH:mm:ss`: without seconds it gets `:00`, without a value it is the edge of the day. */
export function fullTime(time: string | null | undefined, edge: '00:00:00' | '23:59:59'): string {
  if (time === null || time === undefined || !written.test(time)) return edge;
  return time.length === 5 ? `${time}:00` : time;
}

const value: ValueVerbs<TimePickerProps, string> = {
  schema: Type.String(),
  empty: () => '',
  current: ({ format }, { now }) => formatTime(now, format),
  parse(stored, { format }) {
    const { value: text, issues } = parseText(stored);
    if (issues.length > 0 || text === '' || written.test(text)) return { value: text, issues };
    const time = typedClock(text)?.slice(0, format.length);
    if (time !== undefined) return { value: time, issues };
    // A value that is no time is preserved, so that opening and saving a record never destroys it.
    return { value: stored as string, issues: [{ id: 'value.notTime', params: {} }] };
  },
  check(time, { startTime, endTime }) {
    if (time === '') return [];
    if (typeof time !== 'string' || !written.test(time)) return [{ id: 'value.notTime', params: {} }];
    const full = fullTime(time, '00:00:00');
    const min = fullTime(startTime, '00:00:00');
    const max = fullTime(endTime, '23:59:59');
    if (full < min) return [{ id: 'value.tooEarly', params: { min } }];
    return full > max ? [{ id: 'value.tooLate', params: { max } }] : [];
  },
  within(time, { config }, around) {
    if (typeof time !== 'string' || !written.test(time)) return [];
    const full = fullTime(time, '00:00:00');
    const { startTime: min, endTime: max } = clockBounds(config, around);
    if (min !== null && full < min) return [{ id: 'value.beforeStart', params: { min } }];
    return max !== null && full > max ? [{ id: 'value.afterEnd', params: { max } }] : [];
  },
  store: (time) => time,
  text: valueText,
  read: (words, { format }) => typedClock(words)?.slice(0, format.length),
};

export const timePicker = defineKind({
  zhjyKey: 'timePicker',
  wing: 'fields',
  props,
  config: fieldConfig(orNull(Type.String()), 'change', { defaultCurrent: flag(false), ...boundConfig }),
  value,
  listing: { column: true, listed: true, search: 'timeRange', sortable: true },
  events: ['change', 'blur'],
});

export type TimePickerProps = PropsOf<{ props: typeof props }>;
