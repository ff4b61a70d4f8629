import type { Names } from '#core/kind/kind.ts';
import type { Text } from '#schemas/language/text.ts';

/** A text of the definition in the reader's language, as far as `names` knows it. */
export function wordsOf(text: Text, names: Names): string {
  if (names.say !== undefined) return names.say(text);
  return typeof text === 'string' ? text : text.zh;
}
