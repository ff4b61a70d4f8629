import type { NameLookup } from '#core/kind/kind.ts';
import type { Text } from '#schemas/language/text.ts';

/** A text of the definition in the reader's language, as far as `names` knows it. */
export function displayText(text: Text, names: NameLookup): string {
  if (names.t !== undefined) return names.t(text);
  return typeof text === 'string' ? text : text.zh;
}
