import type { IncomingHttpHeaders } from 'node:http';
import { message, textOf } from '#core/text/message.ts';
import { type Language, languages, type Text } from '#schemas/language/text.ts';
import en from '#schemas/messages/en.json';
import zh from '#schemas/messages/zh.json';
import zhtw from '#schemas/messages/zhtw.json';

/** All messages of the product, by language and id. */
export const sentences = { zh, zhtw, en };

/** The message of an id in the caller's language. */
export function sentence(language: Language, id: string, params?: Readonly<Record<string, unknown>>): string {
  return message(sentences[language], id, params);
}

/** A definition's text in a language, message ids resolved. */
export function translateText(language: Language, text: Text | undefined): string {
  return typeof text === 'string' && text.startsWith('$t:')
    ? sentence(language, text.slice(3))
    : textOf(text, language, {});
}

/** The language of a caller: the page's choice, else the browser's preference, else Chinese. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const chosen = headers['zhjy-language'];
  const known = languages.find((language) => language === chosen);
  if (known) return known;
  const preferred = (headers['accept-language'] ?? '').split(',')[0]?.trim().toLowerCase() ?? '';
  if (/^zh-(tw|hk|mo|hant)/.test(preferred)) return 'zhtw';
  return preferred.startsWith('en') ? 'en' : 'zh';
}
