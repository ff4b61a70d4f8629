import { readTime } from './format.ts';

/** A year of the working calendar. */
export interface WorkingYear {
  /** Weekly days off, 1 Monday to 7 Sunday. */
  readonly restWeekdays: number[];
  /** Holidays (false) and make-up working days (true) by date, `yyyy-MM-dd`. */
  readonly days: Readonly<Record<string, boolean>>;
  /** Working hours of a day, `[['09:00', '12:00'], ['13:00', '18:00']]`. */
  readonly hours: [string, string][];
}

/** Working days and hours of the organisation. */
export interface WorkingCalendar {
  /** By year; a year without an entry has neither holidays nor make-up days. */
  readonly years: Readonly<Record<string, WorkingYear>>;
}

/** A year as it is written: a line for each day or range of days. */
export interface WrittenYear {
  readonly year: number;
  readonly restWeekdays: readonly number[];
  readonly holidays: string;
  readonly workdays: string;
  readonly workHours: string;
}

/** A mistake of a written year: a message, its values and the field. */
export interface CalendarMistake {
  readonly id: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly path: 'holidays' | 'workdays' | 'workHours';
}

const dayMs = 86_400_000;
const range = /^(\d{4}-\d{2}-\d{2})(?:\s*~\s*(\d{4}-\d{2}-\d{2}))?(?:[ \t].*)?$/;

/** The dates of the lines, or the first line that is no date or range of the year. */
function datesIn(text: string, year: number): string[] | { line: string } {
  const dates: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [, from = '', to = from] = range.exec(line) ?? [];
    const isOfYear = [from, to].every((date) => date.startsWith(`${year}-`) && readTime(date) !== undefined);
    if (!isOfYear || to < from) return { line };
    for (let ms = Date.parse(from); ms <= Date.parse(to); ms += dayMs)
      dates.push(new Date(ms).toISOString().slice(0, 10));
  }
  return dates;
}

const periodsOf = (workHours: string): [string, string][] =>
  workHours
    .split(',')
    .map((period) => period.split('-'))
    .flatMap(([from, to]) => (from && to ? [[from.trim(), to.trim()]] : []));

/** The first mistake of a written year that its patterns do not find. */
export function calendarMistake({ year, holidays, workdays, workHours }: WrittenYear): CalendarMistake | undefined {
  const off = datesIn(holidays, year);
  const worked = datesIn(workdays, year);
  if ('line' in off) return { id: 'work-calendar.days.unreal', params: { ...off, year }, path: 'holidays' };
  if ('line' in worked) return { id: 'work-calendar.days.unreal', params: { ...worked, year }, path: 'workdays' };
  const date = worked.find((one) => off.includes(one));
  if (date !== undefined) return { id: 'work-calendar.days.both', params: { date }, path: 'workdays' };
  const times = periodsOf(workHours).flat();
  const isOrdered = times.every((time, index) => index === 0 || (times[index - 1] as string) < time);
  return isOrdered ? undefined : { id: 'work-calendar.workHours.order', params: {}, path: 'workHours' };
}

/** The calendar that written years make up. Lines that are no dates are left out. */
export function calendarOf(written: readonly WrittenYear[]): WorkingCalendar {
  const years: Record<string, WorkingYear> = {};
  for (const { year, restWeekdays, holidays, workdays, workHours } of written) {
    const [off, worked] = [datesIn(holidays, year), datesIn(workdays, year)];
    const days: Record<string, boolean> = {};
    for (const date of 'line' in off ? [] : off) days[date] = false;
    for (const date of 'line' in worked ? [] : worked) days[date] = true;
    years[year] = { restWeekdays: [...restWeekdays], days, hours: periodsOf(workHours) };
  }
  return { years };
}
