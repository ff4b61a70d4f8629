import cronstrue from 'cronstrue';
import 'cronstrue/locales/zh_CN.js';
import 'cronstrue/locales/zh_TW.js';
import { formatTime } from '#core/dates/format.ts';
import type { Language } from '#schemas/language/text.ts';
import type { Timetable } from '#schemas/language/timetable.ts';

const locales: Readonly<Record<Language, string>> = { zh: 'zh_CN', zhtw: 'zh_TW', en: 'en' };

type Translate = (id: string, params?: Record<string, string | number>) => string;

export const timePattern = 'yyyy-MM-dd HH:mm';

/** A timetable without mistakes as a sentence. */
export function timetableSentence(timetable: Timetable, language: Language, t: Translate): string {
  const { cron, every = 1, unit = 'day', start, end, runs } = timetable;
  const parts = [
    cron === undefined
      ? t('timetable.everyUnits', { n: every, unit: t(`timetable.unit.${unit}`) })
      : cronstrue.toString(cron, { locale: locales[language], use24HourTimeFormat: true, verbose: true }),
    ...(start === undefined ? [] : [t('timetable.from', { time: formatTime(start, timePattern) })]),
    ...(end === undefined ? [] : [t('timetable.until', { time: formatTime(end, timePattern) })]),
    ...(runs === undefined ? [] : [t('timetable.times', { n: runs })]),
  ];
  return parts.join(t('timetable.join'));
}
