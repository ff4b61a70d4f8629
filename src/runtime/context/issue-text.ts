import type { Issue } from '#schemas/language/issue.ts';
import { message } from '#core/text/message.ts';
import { usePlatform } from './platform.ts';

/** The message of an issue in the current language; '' without an issue. `label` names the field. */
export function useIssueText(issue: Issue | undefined, label: string): string {
  const { messages } = usePlatform();
  return issue ? message(messages, issue.id, { label, ...issue.params }) : '';
}
