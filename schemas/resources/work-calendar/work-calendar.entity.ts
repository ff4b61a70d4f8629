import { Type } from '@sinclair/typebox';
import { choices, defineEntity, field } from '../../protocol/entity.ts';
import { description, OneOf } from '../common-fields.ts';

/** Lines of a day or a first and last day, each with a name: `2026-02-15~2026-02-23 春节`. */
const Days = Type.String({ maxLength: 4000, default: '' });

const time = '([01]\\d|2[0-3]):[0-5]\\d';
/** `09:00-12:00,13:00-18:00`. */
const hours = `^${time}-${time}(,${time}-${time}){0,3}$`;

/** A year of the working calendar: weekly days off, holidays, make-up working days and working hours (FORMULA-016). */
export const workCalendar = defineEntity('work-calendar', {
  year: field(Type.Integer({ minimum: 2000, maximum: 2100 }), {
    label: '$t:work-calendar.year',
    required: 'work-calendar.year.required',
    sortable: true,
    keyword: true,
  }),
  restWeekdays: field(Type.Array(OneOf([1, 2, 3, 4, 5, 6, 7]), { maxItems: 6, uniqueItems: true, default: [6, 7] }), {
    label: '$t:work-calendar.restWeekdays',
    source: choices(
      [1, '$t:work-calendar.weekday.1'],
      [2, '$t:work-calendar.weekday.2'],
      [3, '$t:work-calendar.weekday.3'],
      [4, '$t:work-calendar.weekday.4'],
      [5, '$t:work-calendar.weekday.5'],
      [6, '$t:work-calendar.weekday.6'],
      [7, '$t:work-calendar.weekday.7'],
    ),
  }),
  holidays: field(Days, { label: '$t:work-calendar.holidays' }),
  workdays: field(Days, { label: '$t:work-calendar.workdays' }),
  workHours: field(Type.String({ maxLength: 60, default: '09:00-12:00,13:00-18:00' }), {
    label: '$t:work-calendar.workHours',
    required: 'work-calendar.workHours.required',
    patterns: [{ pattern: hours, message: '$t:work-calendar.workHours.wrong' }],
  }),
  description,
});
