import { type TSchema, Type } from '@sinclair/typebox';
import { formatTime } from '#core/dates/format.ts';
import type { Parsed, ValueVerbs } from '#core/kind/kind.ts';
import { defineKind, type PropsOf } from '../../kind.ts';
import { defaultValueOf, fieldConfig, flag, propsOf, text } from '../../kit/schema/props.ts';

/** From one end to another; both ends open is an empty list, one open end is null. */
export type Range<End> = readonly [] | readonly [End | null, End | null];

interface Ends<P, End extends string | number> {
  schema: TSchema;
  isEnd(value: unknown): value is End;
  words(end: End, props: P): string;
}

/** The verbs of a range with comparable ends. */
function rangeVerbs<P, End extends string | number>({ schema, isEnd, words }: Ends<P, End>): ValueVerbs<P, Range<End>> {
  const isOpenOr = (end: unknown): end is End | null => end === null || isEnd(end);
  const parse = (stored: unknown): Parsed<Range<End>> => {
    if (stored === undefined || stored === null || stored === '') return { value: [], issues: [] };
    if (Array.isArray(stored) && stored.length <= 2) {
      const [from = null, to = null] = stored as unknown[];
      if (isOpenOr(from) && isOpenOr(to)) return { value: from === null && to === null ? [] : [from, to], issues: [] };
    }
    // An unreadable value is preserved, so that opening and saving a record never destroys it.
    return { value: stored as Range<End>, issues: [{ id: 'value.notRange', params: {} }] };
  };
  return {
    schema: Type.Array(Type.Union([schema, Type.Null()]), { maxItems: 2 }),
    empty: () => [],
    parse,
    check(range) {
      if (parse(range).issues.length > 0) return [{ id: 'value.notRange', params: {} }];
      const [from = null, to = null] = range;
      return from !== null && to !== null && from > to ? [{ id: 'value.turnedRange', params: {} }] : [];
    },
    store: (range) => range,
    text(range, props) {
      if (!Array.isArray(range) || range.length === 0) return '';
      const ends = range as readonly (End | null)[];
      return ends
        .map((end) => (isOpenOr(end) && end !== null ? words(end, props) : ''))
        .join(' ~ ')
        .trim();
    },
  };
}

/** From a day to a day, both included: epoch milliseconds of the first moment and the last. Lists are searched with it. */
const dateRangeProps = propsOf({
  placeholder: text('请选择'),
  format: Type.String({ default: 'yyyy-MM-dd' }),
  disabled: flag(false),
  clearable: flag(true),
});

const dateRangeVerbs = rangeVerbs<DateRangeProps, number>({
  schema: Type.Number(),
  isEnd: (value): value is number => typeof value === 'number' && Number.isFinite(value),
  words: (end, { format }) => formatTime(end, format),
});

export const dateRange = defineKind({
  zhjyKey: 'dateRange',
  wing: 'fields',
  props: dateRangeProps,
  config: fieldConfig(defaultValueOf([]), 'change'),
  value: dateRangeVerbs,
  events: ['change'],
});

type DateRangeProps = PropsOf<{ props: typeof dateRangeProps }>;

/** From a time of day to another, as text in its format. Lists are searched with it. */
const timeRangeProps = propsOf({
  placeholder: text('请选择'),
  format: Type.String({ default: 'HH:mm:ss' }),
  disabled: flag(false),
  clearable: flag(true),
});

const timeRangeVerbs = rangeVerbs<TimeRangeProps, string>({
  schema: Type.String(),
  isEnd: (value): value is string => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value),
  words: (end) => end,
});

export const timeRange = defineKind({
  zhjyKey: 'timeRange',
  wing: 'fields',
  props: timeRangeProps,
  config: fieldConfig(defaultValueOf([]), 'change'),
  value: timeRangeVerbs,
  events: ['change'],
});

type TimeRangeProps = PropsOf<{ props: typeof timeRangeProps }>;
