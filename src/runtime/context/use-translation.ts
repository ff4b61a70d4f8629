import { useCallback } from 'react';
import { message, textOf } from '#core/text/message.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Text } from '#schemas/language/text.ts';
import { useI18n } from './application.tsx';

/** A text of a definition in the current language; '' without one. */
export function useText(text: Text | undefined): string {
  const { language, messages } = useI18n();
  return textOf(text, language, messages);
}

/** Translates a message by its id: `say('common.total')`, `say('check.required', { label })`. */
export type Translate = (id: string, params?: Readonly<Record<string, unknown>>) => string;

export function useTranslation(): Translate {
  const { messages } = useI18n();
  return useCallback((id, params) => message(messages, id, params), [messages]);
}

/** Texts of a definition in the current language, for lists of them. */
export function useTextOf(): (text: Text | undefined) => string {
  const { language, messages } = useI18n();
  return useCallback((text) => textOf(text, language, messages), [language, messages]);
}

/** The message of an issue in the current language; '' without an issue. `label` names the field. */
export function useIssueText(issue: Issue | undefined, label: string): string {
  const { messages } = useI18n();
  return issue ? message(messages, issue.id, { label, ...issue.params }) : '';
}
