import type { Language } from '#schemas/language/text.ts';
import type { Content, ContentType } from '#schemas/protocol/socket.ts';
import { sentence } from '../../platform/envelope/sentence.ts';

/** Longer texts are truncated in lists. */
const previewMax = 100;

/** The preview of a message in lists: its text, or its kind (CHAT-008). */
export function previewOf(type: ContentType, content: string, language: Language): string {
  return type === 'text' ? content.slice(0, previewMax) : sentence(language, `chat.preview.${type}`);
}

/** Serialises the content of a message for the database, and parses it. */
export const storedContent = (content: Content) => (typeof content === 'string' ? content : JSON.stringify(content));
export const contentOf = (type: ContentType, stored: string): Content =>
  type === 'text' ? stored : (JSON.parse(stored) as Content);
