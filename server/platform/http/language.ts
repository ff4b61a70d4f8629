import type { IncomingHttpHeaders } from 'node:http';
import { type Language, languages } from '#schemas/language/text.ts';

/** The language of a caller: the page's choice, else the browser's preference, else Chinese. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const chosen = headers['zhjy-language'];
  const known = languages.find((language) => language === chosen);
  if (known) return known;
  const preferred = (headers['accept-language'] ?? '').split(',')[0]?.trim().toLowerCase() ?? '';
  if (/^zh-(tw|hk|mo|hant)/.test(preferred)) return 'zhtw';
  return preferred.startsWith('en') ? 'en' : 'zh';
}
