import type { Issue } from '#schemas/language/issue.ts';
import { message, type Messages } from './message.ts';

/** The message of an issue, with the suggested name. */
export function issueSentence(issue: Issue, messages: Messages): string {
  const sentence = message(messages, issue.id, issue.params);
  return issue.params['suggestion'] === undefined
    ? sentence
    : sentence + message(messages, 'issue.suggestion', issue.params);
}
