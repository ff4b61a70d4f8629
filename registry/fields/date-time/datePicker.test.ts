import { describe, expect, it } from 'vitest';
import { formatTime } from '#core/dates/format.ts';
import { dateBounds, fixedBounds, isEmptyRange, intersectBounds, clampMoment } from './time-bounds.ts';
import { kinds } from '../../kinds.ts';
import { datePicker, modeOf } from './datePicker.ts';

const at = (year: number, month: number, day: number, ...time: number[]) =>
  new Date(year, month - 1, day, ...(time as [number, number])).getTime();
const now = at(2024, 5, 15, 10, 30);
const read = (name: string) => ({ begin: at(2024, 5, 1), text: '2024-05-02' })[name];
const scope = { now, read };
const rule = (side: 'start' | 'end', type: number, more: object = {}) => ({
  [`${side}TimeRule`]: true,
  [`${side}TimeType`]: type,
  ...more,
});

describe('datePicker', () => {
  it.each([
    ['yyyy', 'year'],
    ['yyyy-MM', 'month'],
    ['yyyy-MM-dd', 'date'],
    ['yyyy-MM-dd HH:mm', 'datetime'],
    ['yyyy-MM-dd HH:mm:ss', 'datetime'],
    ['YYYY-MM-DD', 'date'],
  ])('chooses %s as a %s [FIELD-028]', (format, mode) => {
    expect(modeOf(format)).toBe(mode);
  });

  it('defaults to now if configured, in the precision of its format', () => {
    const value = datePicker.value!;
    const start = (format: string) => value.current?.({ format } as never, { now: at(2024, 5, 6, 7, 8, 9), user: {} });
    expect(start('yyyy-MM-dd')).toBe(at(2024, 5, 6));
    expect(start('yyyy-MM-dd HH:mm')).toBe(at(2024, 5, 6, 7, 8));
  });

  it('shows days by default, and system times to the second [FIELD-029]', () => {
    expect(datePicker.props.properties.format.default).toBe('yyyy-MM-dd');
    const shown = kinds.get('createTime')?.value?.text(at(2024, 5, 6, 7, 8), {} as never, () => undefined);
    expect(shown).toBe('2024-05-06 07:08:00');
  });

  it.each([
    [rule('start', 1, { startTimeValue: at(2024, 1, 2) }), '2024-01-02 00:00:00'],
    [rule('start', 1, { startTimeValue: '2024-01-02' }), '2024-01-02 00:00:00'],
    [rule('start', 2, { startRelationField: 'begin' }), '2024-05-01 00:00:00'],
    [rule('start', 2, { startRelationField: 'text' }), '2024-05-02 00:00:00'],
    [rule('start', 3), '2024-05-15 10:30:00'],
    [rule('start', 4, { startTimeTarget: 2, startTimeValue: 1 }), '2024-04-15 10:30:00'],
    [rule('start', 5, { startTimeTarget: 3, startTimeValue: 10 }), '2024-05-25 10:30:00'],
  ])('starts where %j says', (config, start) => {
    expect(formatTime(dateBounds(config, scope).min ?? 0, 'yyyy-MM-dd HH:mm:ss')).toBe(start);
  });

  it('takes its end at the last second of its day [FIELD-032]', () => {
    const ruled = dateBounds(rule('end', 3), scope).max ?? 0;
    expect(formatTime(ruled, 'yyyy-MM-dd HH:mm:ss')).toBe('2024-05-15 23:59:59');
    const fixed = fixedBounds({ startTime: null, endTime: at(2024, 5, 20, 8) }).max ?? 0;
    expect(formatTime(fixed, 'yyyy-MM-dd HH:mm:ss')).toBe('2024-05-20 23:59:59');
  });

  it('has no bounds without rules, and none from an empty field', () => {
    expect(dateBounds({ startTimeType: 3 }, scope)).toEqual({});
    expect(dateBounds(rule('start', 2, { startRelationField: 'gone' }), scope)).toEqual({});
  });

  it('takes the later start and the earlier end of two bounds, and detects an empty range', () => {
    expect(intersectBounds({ min: 1, max: 9 }, { min: 3 })).toEqual({ min: 3, max: 9 });
    expect(isEmptyRange({ min: 5, max: 4 })).toBe(true);
    expect(isEmptyRange({ min: 4, max: 5 })).toBe(false);
  });

  it('refuses a day outside its bounds, unless no day is allowed at all [FIELD-030] [FIELD-031]', () => {
    const wrong = (moment: number, startTime: string, endTime: string | null) =>
      datePicker.value?.within?.(
        moment,
        { props: { format: 'yyyy-MM-dd', startTime, endTime } as never, config: {} },
        scope,
      );
    expect(wrong(at(2024, 5, 4), '2024-05-05', null)).toEqual([
      { id: 'value.beforeStart', params: { min: '2024-05-05' } },
    ]);
    expect(wrong(at(2024, 5, 5), '2024-05-05', '2024-05-05')).toEqual([]);
    expect(wrong(at(2024, 5, 6), '2024-05-05', '2024-05-05')).toEqual([
      { id: 'value.afterEnd', params: { max: '2024-05-05' } },
    ]);
    expect(wrong(at(2024, 1, 1), '2024-05-05', '2024-05-01')).toEqual([]);
  });

  it('moves a time before the first moment of the first day to that moment [FIELD-033]', () => {
    const min = at(2024, 5, 6, 9, 30);
    expect(clampMoment(at(2024, 5, 6, 8, 0), { min })).toBe(min);
    expect(clampMoment(at(2024, 5, 6, 10, 0), { min })).toBe(at(2024, 5, 6, 10, 0));
  });
});
