import type { Language, Text } from '#schemas/language/text.ts';
import { textOf } from '#core/text/message.ts';
import { sentence } from '../../platform/envelope/sentence.ts';

/** A definition's text in a language, message ids resolved. */
export function say(language: Language, text: Text | undefined): string {
  return typeof text === 'string' && text.startsWith('$t:')
    ? sentence(language, text.slice(3))
    : textOf(text, language, {});
}
