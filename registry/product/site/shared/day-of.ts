import { zoneName } from '#core/dates/zone.ts';
import type { Language } from '#schemas/language/text.ts';

const tags: Readonly<Record<Language, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-US' };

/** A moment as a date in the user's language; '' when it is none. */
export function dayOf(ms: unknown, language: Language): string {
  if (typeof ms !== 'number' || !Number.isFinite(ms)) return '';
  return new Intl.DateTimeFormat(tags[language], { dateStyle: 'long', timeZone: zoneName() }).format(ms);
}
