import { beforeAll, expect, it } from 'vitest';
import { calendarOf, type WorkingCalendar } from '../dates/working-calendar.ts';
import type { Reason } from '../calc/engine.ts';
import { installFormulas } from './install.ts';
import { shown } from './testing/evaluate.ts';

beforeAll(() => installFormulas());

const calendar = calendarOf([
  {
    year: 2026,
    restWeekdays: [6, 7],
    holidays: '2026-02-15~2026-02-23 春节',
    workdays: '2026-02-14 春节\n2026-02-28 春节',
    workHours: '08:00-12:00,14:00-18:00',
  },
  { year: 2027, restWeekdays: [7], holidays: '', workdays: '', workHours: '10:00-16:00' },
]);

const withCalendar = async (formula: string, given: WorkingCalendar | undefined = calendar) => {
  const notes: Reason[] = [];
  return { text: await shown(formula, {}, { calendar: given, note: (reason) => notes.push(reason) }), notes };
};

it.each([
  // The make-up Saturday is worked, the holiday is not, nor is a Sunday.
  ['NETWORKDAYS(DATE(2026; 2; 14); DATE(2026; 2; 14))', '1'],
  ['NETWORKDAYS(DATE(2026; 2; 16); DATE(2026; 2; 20))', '0'],
  ['NETWORKDAYS(DATE(2026; 2; 9); DATE(2026; 2; 28))', '11'],
  ['NETWORKDAYS(DATE(2026; 2; 28); DATE(2026; 2; 9))', '-11'],
  ['NETWORKDAYS(DATE(2026; 3; 2); DATE(2026; 3; 6); "2026-03-04")', '4'],
  ['WORKDAY(DATE(2026; 2; 13); 1)', '2026-02-14'],
  ['WORKDAY(DATE(2026; 2; 13); 2)', '2026-02-24'],
  ['WORKDAY(DATE(2026; 2; 24); -1)', '2026-02-14'],
  ['WORKHOURS("2026-02-13 17:00"; "2026-02-24 09:00")', '10'],
  // Another year has other days off and hours.
  ['NETWORKDAYS(DATE(2027; 3; 1); DATE(2027; 3; 7))', '6'],
  ['WORKHOURS("2027-03-06 09:00"; "2027-03-07 18:00")', '6'],
])('%s is %s by the calendar of the organisation [FORMULA-016]', async (formula, result) => {
  expect(await withCalendar(formula)).toEqual({ text: result, notes: [] });
});

it('counts from Monday to Friday in a year without an entry, and warns of each such year [FORMULA-016]', async () => {
  const { text, notes } = await withCalendar('NETWORKDAYS(DATE(2027; 12; 27); DATE(2029; 1; 5))');
  expect(text).toBe(String(5 + 260 + 5));
  expect(notes.map(({ id, params, isWarning }) => [id, params['year'], isWarning])).toEqual([
    ['formula.no-calendar', 2028, true],
    ['formula.no-calendar', 2029, true],
  ]);
  expect((await withCalendar('WORKDAY(DATE(2030; 1; 1); 1)')).notes).toHaveLength(1);
  expect((await withCalendar('WORKHOURS("2030-01-01 09:00"; "2030-01-01 10:00")', undefined)).notes).toHaveLength(1);
});
