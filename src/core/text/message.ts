import type { Language, Text } from '#schemas/language/text.ts';

/** The messages of one language: id to text with `{name}` placeholders. */
export type Messages = Readonly<Record<string, string>>;

/**
 * The message of an id; an unknown id is returned itself, so that a missing text is visible and never breaks a screen.
 * A parameter may be a message id too (`$t:...`), such as a label in a message.
 */
export function message(messages: Messages, id: string, params: Readonly<Record<string, unknown>> = {}): string {
  const sentence = Object.hasOwn(messages, id) ? (messages[id] as string) : id;
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(params, name) ? parameter(messages, String(params[name])) : placeholder,
  );
}

function parameter(messages: Messages, value: string): string {
  return value.startsWith('$t:') && Object.hasOwn(messages, value.slice(3))
    ? (messages[value.slice(3)] as string)
    : value;
}

/** Resolves a text of a definition: message ids, or the text in the user's language, with Chinese as fallback. */
export function textOf(text: Text | undefined, language: Language, messages: Messages): string {
  if (text === undefined || text === null) return '';
  if (typeof text === 'string') return text.startsWith('$t:') ? message(messages, text.slice(3)) : text;
  return text[language] ?? (language === 'zhtw' ? text.zh : (text.en ?? text.zh));
}
