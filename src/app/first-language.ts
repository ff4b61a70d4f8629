import { type Language, languages } from '#schemas/language/text.ts';

/**
 * The initial language: the stored one, else the browser's (`tw` in it: traditional Chinese; else the best match), else
 * simplified Chinese (I18N-002).
 */
export function firstLanguage(stored: string | null, browser: string): Language {
  const chosen = languages.find((language) => language === stored);
  if (chosen) return chosen;
  const preferred = browser.toLowerCase();
  if (preferred.includes('tw')) return 'zhtw';
  return preferred.startsWith('en') ? 'en' : 'zh';
}
