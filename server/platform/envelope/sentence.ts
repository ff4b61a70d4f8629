import type { Language } from '#schemas/language/text.ts';
import en from '#schemas/messages/en.json' with { type: 'json' };
import zh from '#schemas/messages/zh.json' with { type: 'json' };
import zhtw from '#schemas/messages/zhtw.json' with { type: 'json' };
import { message } from '#core/text/message.ts';

/** All messages of the product, by language and id. */
export const sentences = { zh, zhtw, en };

/** The message of an id in the caller's language. */
export function sentence(language: Language, id: string, params?: Readonly<Record<string, unknown>>): string {
  return message(sentences[language], id, params);
}
