import type { Issue } from '#schemas/language/issue.ts';
import { message, type Messages } from '../text/message.ts';

/** An issue as a person reads it, with the name that was probably meant. */
export function issueSentence(issue: Issue, messages: Messages): string {
  const sentence = message(messages, issue.id, issue.params);
  return issue.params['suggestion'] === undefined
    ? sentence
    : sentence + message(messages, 'issue.suggestion', issue.params);
}
