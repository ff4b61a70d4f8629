import { zoneName } from './zone.ts';
import type { Language } from '#schemas/language/text.ts';

const locales: Readonly<Record<Language, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' };

const format = (options: Intl.DateTimeFormatOptions) => (ms: number, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { ...options, timeZone: zoneName() }).format(ms);

/** Days as people of each language write them. */
export const formatMonth = format({ year: 'numeric', month: 'long' });
export const formatDay = format({ dateStyle: 'full' });
export const formatWeekday = format({ weekday: 'short' });
