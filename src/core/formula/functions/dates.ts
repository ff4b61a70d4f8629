import { readTime, shiftTime, type TimeUnit } from '../../dates/format.ts';
import { momentOf, wallOf } from '../../dates/wall-clock.ts';
import { argument, define, type Evaluation, type FormulaFunction, optional } from '../function.ts';
import { Clock, clockOf, Fault, fault, isNumber, Moment, type Value } from '../value.ts';

const group = 'date' as const;
const dayMs = 86_400_000;

/** Days since the epoch in the zone of the organisation. */
export const dayNumber = ({ ms }: Moment): number => Math.floor(wallOf(ms).getTime() / dayMs);
export const dayOf = (day: number): Moment | Fault => checked(new Moment(momentOf(new Date(day * dayMs)), false));

/** Dates of four-digit years exist. */
function checked(moment: Moment): Moment | Fault {
  const year = wallOf(moment.ms).getUTCFullYear();
  return year >= 100 && year <= 9999 ? moment : fault('out-of-range');
}

function madeOf(year: number, month: number, day: number): Moment | Fault {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  if (year < 100 || year > 9999 || month < 1 || day < 1) return fault('not-a-date');
  const ms = readTime(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
  return ms === undefined ? fault('not-a-date') : new Moment(ms, false);
}

const units: Readonly<Record<string, { unit: TimeUnit; times: number }>> = {
  ...{ year: { unit: 'year', times: 1 }, y: { unit: 'year', times: 1 }, 年: { unit: 'year', times: 1 } },
  ...{ quarter: { unit: 'month', times: 3 }, 季: { unit: 'month', times: 3 }, 季度: { unit: 'month', times: 3 } },
  ...{ month: { unit: 'month', times: 1 }, m: { unit: 'month', times: 1 }, 月: { unit: 'month', times: 1 } },
  ...{ week: { unit: 'day', times: 7 }, w: { unit: 'day', times: 7 }, 周: { unit: 'day', times: 7 } },
  ...{
    day: { unit: 'day', times: 1 },
    d: { unit: 'day', times: 1 },
    天: { unit: 'day', times: 1 },
    日: { unit: 'day', times: 1 },
  },
  ...{ hour: { unit: 'hour', times: 1 }, h: { unit: 'hour', times: 1 }, 小时: { unit: 'hour', times: 1 } },
  ...{ minute: { unit: 'minute', times: 1 }, 分钟: { unit: 'minute', times: 1 } },
  ...{ second: { unit: 'second', times: 1 }, 秒: { unit: 'second', times: 1 } },
};

const unitOf = (name: string) => {
  const key = name.trim().toLowerCase().replace(/s$/, '');
  return Object.hasOwn(units, key) ? units[key] : undefined;
};

function shifted(date: Moment, amount: number, unit: TimeUnit): Moment | Fault {
  if (Math.abs(amount) > 100_000_000) return fault('out-of-range');
  const hasTime = date.hasTime || unit === 'hour' || unit === 'minute' || unit === 'second';
  return checked(new Moment(shiftTime(date.ms, amount, unit), hasTime));
}

/** Whole years, months and days between two dates. */
function partsBetween(start: Moment, end: Moment) {
  const [from, to] = [wallOf(start.ms), wallOf(end.ms)];
  const days = to.getUTCDate() - from.getUTCDate();
  const months =
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() - (days < 0 ? 1 : 0);
  return { from, to, months };
}

function between(start: Moment, end: Moment, unit: string): number | Fault {
  if (dayNumber(end) < dayNumber(start)) return fault('out-of-range');
  const { from, to, months } = partsBetween(start, end);
  const dayFrom = (year: number, month: number) => Date.UTC(year, month, from.getUTCDate()) / dayMs;
  const today = Date.UTC(to.getUTCFullYear(), to.getUTCMonth(), to.getUTCDate()) / dayMs;
  switch (unit.trim().toUpperCase()) {
    case 'Y':
    case '年':
      return Math.floor(months / 12);
    case 'M':
    case '月':
      return months;
    case 'D':
    case '天':
    case '日':
      return dayNumber(end) - dayNumber(start);
    case 'YM':
      return months % 12;
    case 'MD': {
      const isLater = to.getUTCDate() >= from.getUTCDate();
      return today - dayFrom(to.getUTCFullYear(), to.getUTCMonth() - (isLater ? 0 : 1));
    }
    case 'YD': {
      const same = dayFrom(to.getUTCFullYear(), from.getUTCMonth());
      return today - (same <= today ? same : dayFrom(to.getUTCFullYear() - 1, from.getUTCMonth()));
    }
    default:
      return fault('unit', { unit: unit.slice(0, 20) });
  }
}

/** 1 for Sunday; with type 2 1 for Monday; with type 3 0 for Monday. */
function weekday(date: Moment, type: number): number | Fault {
  const sunday = wallOf(date.ms).getUTCDay();
  if (type === 1) return sunday + 1;
  if (type === 2) return ((sunday + 6) % 7) + 1;
  return type === 3 ? (sunday + 6) % 7 : fault('out-of-range');
}

/** The week of the year: with type 1 weeks begin on Sunday, with 2 on Monday, 21 is the week of ISO 8601. */
function weekNumber(date: Moment, type: number): number | Fault {
  const day = dayNumber(date);
  const year = wallOf(date.ms).getUTCFullYear();
  const mondays = (number: number) => ((((number + 3) % 7) + 7) % 7) + 1;
  if (type === 21) {
    const thursday = day - mondays(day) + 4;
    const first = Date.UTC(new Date(thursday * dayMs).getUTCFullYear(), 0, 1) / dayMs;
    return Math.floor((thursday - first) / 7) + 1;
  }
  if (type !== 1 && type !== 2) return fault('out-of-range');
  const first = Date.UTC(year, 0, 1) / dayMs;
  const offset = type === 2 ? mondays(first) - 1 : mondays(first) % 7;
  return Math.floor((day - first + offset) / 7) + 1;
}

const now = ({ now: ms }: Evaluation): number | Fault => ms ?? fault('no-clock');

function today(evaluation: Evaluation): Moment | Fault {
  const ms = now(evaluation);
  return ms instanceof Fault ? ms : dayOf(dayNumber(new Moment(ms, true)));
}

/** Hours, minutes and seconds of a point in time, a time of day or a text. */
function clockParts(value: Value): Date | Fault {
  if (value instanceof Fault) return value;
  if (value instanceof Moment) return wallOf(value.ms);
  const clock = typeof value === 'string' ? clockOf(value) : value instanceof Clock ? value : undefined;
  if (clock) return new Date(clock.seconds * 1000);
  const ms =
    typeof value === 'string'
      ? readTime(value)
      : isNumber(value)
        ? Number(value.numerator / value.denominator)
        : undefined;
  return ms === undefined ? fault('not-a-date') : wallOf(ms);
}

const ofDate = [argument('date', 'date')] as const;
const ofClock = [argument('any', 'time')] as const;

function datePart(
  name: string,
  alias: string,
  example: string,
  words: FormulaFunction['text'],
  read: (wall: Date) => number,
) {
  return define({
    name,
    alias,
    group,
    arguments: ofDate,
    result: 'number',
    example: [`${name}(DATE(2024; 5; 6))`, example],
    text: words,
    evaluate: ({ ms }) => read(wallOf(ms)),
  });
}

function clockPart(
  name: string,
  alias: string,
  example: string,
  words: FormulaFunction['text'],
  read: (wall: Date) => number,
) {
  return define({
    name,
    alias,
    group,
    arguments: ofClock,
    result: 'number',
    example: [`${name}(TIME(7; 8; 9))`, example],
    text: words,
    evaluate(value) {
      const parts = clockParts(value);
      return parts instanceof Fault ? parts : read(parts);
    },
  });
}

const made: readonly FormulaFunction[] = [
  define({
    name: 'TODAY',
    alias: '今天',
    group,
    reads: 'clock',
    arguments: [],
    result: 'date',
    example: ['YEAR(TODAY()) > 2000', 'TRUE'],
    text: { zh: '今天的日期', zhtw: '今天的日期', en: 'The date of today' },
    evaluate() {
      return today(this);
    },
  }),
  define({
    name: 'NOW',
    alias: '现在',
    group,
    reads: 'clock',
    arguments: [],
    result: 'datetime',
    example: ['YEAR(NOW()) > 2000', 'TRUE'],
    text: { zh: '现在的日期和时间', zhtw: '現在的日期和時間', en: 'The current date and time' },
    evaluate() {
      const ms = now(this);
      return ms instanceof Fault ? ms : new Moment(ms, true);
    },
  }),
  define({
    name: 'DATE',
    alias: '日期',
    group,
    arguments: [argument('integer', 'year'), argument('integer', 'month'), argument('integer', 'day')],
    result: 'date',
    example: ['DATE(2024; 2; 29)', '2024-02-29'],
    text: { zh: '由年、月、日组成日期', zhtw: '由年、月、日組成日期', en: 'A date of year, month and day' },
    evaluate: madeOf,
  }),
  define({
    name: 'TIME',
    alias: '时间',
    group,
    arguments: [argument('integer', 'hour'), argument('integer', 'minute'), optional('integer', 'second')],
    result: 'time',
    example: ['TIME(9; 30; 0)', '09:30:00'],
    text: { zh: '由时、分、秒组成时间', zhtw: '由時、分、秒組成時間', en: 'A time of hour, minute and second' },
    evaluate(hour, minute, second = 0) {
      const isReal = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
      return isReal ? new Clock(hour * 3600 + minute * 60 + second) : fault('not-a-date');
    },
  }),
  define({
    name: 'DATEVALUE',
    alias: '转日期',
    group,
    arguments: [argument('text', 'text')],
    result: 'date',
    example: ['DATEVALUE("2024-05-06")', '2024-05-06'],
    text: { zh: '把文本读作日期', zhtw: '把文字讀作日期', en: 'The date that a text is written as' },
    evaluate(text) {
      const ms =
        text.length > 30
          ? undefined
          : readTime(
              text
                .trim()
                .replace(/[年月]/g, '-')
                .replace(/日$/, ''),
            );
      return ms === undefined ? fault('not-a-date') : dayOf(dayNumber(new Moment(ms, true)));
    },
  }),
];

const taken: readonly FormulaFunction[] = [
  datePart('YEAR', '年', '2024', { zh: '年份', zhtw: '年份', en: 'The year' }, (wall) => wall.getUTCFullYear()),
  datePart('MONTH', '月', '5', { zh: '月份', zhtw: '月份', en: 'The month' }, (wall) => wall.getUTCMonth() + 1),
  datePart('DAY', '日', '6', { zh: '月中的第几天', zhtw: '月中的第幾天', en: 'The day of the month' }, (wall) =>
    wall.getUTCDate(),
  ),
  datePart(
    'QUARTER',
    '季度',
    '2',
    { zh: '季度', zhtw: '季度', en: 'The quarter' },
    (wall) => Math.floor(wall.getUTCMonth() / 3) + 1,
  ),
  clockPart('HOUR', '时', '7', { zh: '小时', zhtw: '小時', en: 'The hour' }, (wall) => wall.getUTCHours()),
  clockPart('MINUTE', '分', '8', { zh: '分钟', zhtw: '分鐘', en: 'The minute' }, (wall) => wall.getUTCMinutes()),
  clockPart('SECOND', '秒', '9', { zh: '秒', zhtw: '秒', en: 'The second' }, (wall) => wall.getUTCSeconds()),
  define({
    name: 'WEEKDAY',
    alias: '星期',
    group,
    arguments: [argument('date', 'date'), optional('integer', 'type')],
    result: 'number',
    example: ['WEEKDAY(DATE(2024; 5; 6); 2)', '1'],
    text: {
      zh: '星期几：类型 1 星期日为 1（默认），2 星期一为 1，3 星期一为 0',
      zhtw: '星期幾：類型 1 星期日為 1（預設），2 星期一為 1，3 星期一為 0',
      en: 'The day of the week: type 1 Sunday is 1, 2 Monday is 1, 3 Monday is 0',
    },
    evaluate: (date, type = 1) => weekday(date, type),
  }),
  define({
    name: 'WEEKNUM',
    alias: '周数',
    group,
    arguments: [argument('date', 'date'), optional('integer', 'type')],
    result: 'number',
    example: ['WEEKNUM(DATE(2024; 1; 8); 2)', '2'],
    text: {
      zh: '一年中的第几周：类型 1 从星期日起（默认），2 从星期一起，21 按国际标准',
      zhtw: '一年中的第幾週：類型 1 從星期日起（預設），2 從星期一起，21 按國際標準',
      en: 'The week of the year: from Sunday, with type 2 from Monday, with 21 as in ISO 8601',
    },
    evaluate: (date, type = 1) => weekNumber(date, type),
  }),
];

const moved: readonly FormulaFunction[] = [
  define({
    name: 'EDATE',
    alias: '月份推移',
    group,
    arguments: [argument('date', 'date'), argument('integer', 'months')],
    result: 'date',
    example: ['EDATE(DATE(2024; 1; 31); 1)', '2024-02-29'],
    text: { zh: '若干个月后的同一天', zhtw: '若干個月後的同一天', en: 'The same day some months later' },
    evaluate: (date, months) => shifted(date, months, 'month'),
  }),
  define({
    name: 'EOMONTH',
    alias: '月末',
    group,
    arguments: [argument('date', 'date'), argument('integer', 'months')],
    result: 'date',
    example: ['EOMONTH(DATE(2024; 1; 5); 1)', '2024-02-29'],
    text: { zh: '若干个月后的月末', zhtw: '若干個月後的月末', en: 'The last day of the month some months later' },
    evaluate(date, months) {
      if (Math.abs(months) > 120_000) return fault('out-of-range');
      const wall = wallOf(date.ms);
      return dayOf(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + months + 1, 0) / dayMs);
    },
  }),
  define({
    name: 'DATEADD',
    alias: '日期推移',
    group,
    arguments: [argument('date', 'date'), argument('integer', 'amount'), argument('text', 'unit')],
    result: 'datetime',
    example: ['DATEADD(DATE(2024; 5; 6); 3; "day")', '2024-05-09'],
    text: {
      zh: '加若干 year、quarter、month、week、day、hour、minute、second',
      zhtw: '加若干 year、quarter、month、week、day、hour、minute、second',
      en: 'Later by years, quarters, months, weeks, days, hours, minutes or seconds',
    },
    evaluate(date, amount, name) {
      const unit = unitOf(name);
      return unit ? shifted(date, amount * unit.times, unit.unit) : fault('unit', { unit: name.slice(0, 20) });
    },
  }),
  define({
    name: 'DATEDIF',
    alias: '日期间隔',
    group,
    arguments: [argument('date', 'start'), argument('date', 'end'), argument('text', 'unit')],
    result: 'number',
    example: ['DATEDIF(DATE(2020; 2; 29); DATE(2024; 2; 28); "Y")', '3'],
    text: {
      zh: '两个日期之间的整年 Y、整月 M、天数 D；YM、MD、YD 为余下的月或天',
      zhtw: '兩個日期之間的整年 Y、整月 M、天數 D；YM、MD、YD 為餘下的月或天',
      en: 'Whole years Y, months M or days D between dates; YM, MD, YD: the months or days left over',
    },
    evaluate: between,
  }),
  define({
    name: 'DAYS',
    alias: '天数',
    group,
    arguments: [argument('date', 'end'), argument('date', 'start')],
    result: 'number',
    example: ['DAYS(DATE(2024; 3; 1); DATE(2024; 2; 1))', '29'],
    text: { zh: '两个日期之间的天数', zhtw: '兩個日期之間的天數', en: 'The days from the second date to the first' },
    evaluate: (end, start) => dayNumber(end) - dayNumber(start),
  }),
  define({
    name: 'AGE',
    alias: '年龄',
    group,
    reads: 'clock',
    arguments: [argument('date', 'birth'), optional('date', 'at')],
    result: 'number',
    example: ['AGE(DATE(2000; 5; 6); DATE(2024; 5; 5))', '23'],
    text: { zh: '周岁，默认到今天', zhtw: '足歲，預設到今天', en: 'The age in full years, today by default' },
    evaluate(birth, at) {
      const date = at ?? today(this);
      if (date instanceof Fault) return date;
      return dayNumber(date) < dayNumber(birth)
        ? fault('out-of-range')
        : Math.floor(partsBetween(birth, date).months / 12);
    },
  }),
];

export const dateFunctions: readonly FormulaFunction[] = [...made, ...taken, ...moved];
