import { isCalculated } from '../kind/kind.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Text } from '#schemas/language/text.ts';
import type { CompiledNode } from '../compile/tree.ts';
import { formatTime } from '../dates/format.ts';
import { compilePattern } from '../text/pattern/pattern.ts';
import { isUnfitText } from '../text/value-text.ts';
import { textOf } from '../text/message.ts';
import type { RecordScope } from './scope.ts';

/** Context for checking a single field: values for its rules, and the user's language. */
export interface FieldScope extends Pick<RecordScope, 'language' | 'messages' | 'now'> {
  read(name: string): unknown;
}

/**
 * Validates the value of one shown field: required, then its kind and its patterns. System fields are not checked;
 * calculated ones only by their kind, such as for a result with too many digits.
 */
export function checkField(node: CompiledNode, value: unknown, scope: FieldScope, path = node.field ?? ''): Issue[] {
  const verbs = node.kind?.value;
  if (!node.kind || node.kind.server?.system) return [];
  const issue = (id: string, params: Issue['params']): Issue => ({
    path,
    id,
    params: { label: labelOf(node, scope), ...params },
    severity: 'error',
  });
  if (isCalculated(node.kind))
    return (verbs?.check(value, node.props) ?? []).map(({ id, params }) => issue(id, params));
  if (isUnfitText(value)) return [issue(value.reason.id, { text: value.unfitText, ...value.reason.params })];
  if (isEmptyValue(node, value)) return isRequired(node, scope) ? [requiredIssue(node, value, scope, issue)] : [];
  const { now, read } = scope;
  const ofKind = verbs?.check(value, node.props) ?? [];
  const ruled = now === undefined ? [] : (verbs?.within?.(value, node, { now, read }) ?? []);
  return [
    ...[...ofKind, ...ruled].map(({ id, params }) => issue(id, params)),
    ...patternIssues(node, value, scope, issue),
  ];
}

type Make = (id: string, params: Issue['params']) => Issue;

/** Whether the value is empty, as defined by the kind. */
export function isEmptyValue(node: Pick<CompiledNode, 'kind' | 'props'>, value: unknown): boolean {
  const isEmpty = node.kind?.value?.isEmpty;
  if (isEmpty) return isEmpty(value, node.props);
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Whether the field is required at the moment. */
function isRequired({ config, rules }: CompiledNode, { read }: Pick<FieldScope, 'read'>): boolean {
  return rules.required ? rules.required.test(read) : config.required === true;
}

function requiredIssue(node: CompiledNode, value: unknown, scope: FieldScope, issue: Make): Issue {
  const message = node.config.requiredMessage;
  if (message !== undefined && message !== '') return t(message, scope, issue);
  const isList = Array.isArray(value) || Array.isArray(node.kind?.value?.empty(node.props));
  return issue(isList ? 'check.requiredList' : 'check.required', {});
}

function patternIssues(node: CompiledNode, value: unknown, scope: FieldScope, issue: Make): Issue[] {
  const list = node.config.regList;
  if (!Array.isArray(list) || list.length === 0) return [];
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const text = String(value);
  const today = scope.now === undefined ? undefined : formatTime(scope.now, 'yyyyMMdd');
  const broken = list.find(({ pattern }) => !compilePattern(pattern).test(text, today));
  if (!broken) return [];
  const { message = '', params = {} } = broken;
  return [message === '' ? issue('check.pattern', {}) : t(message, scope, issue, { value: text, ...params })];
}

/** A message of the definition: an id of the catalogue (`$t:`), or literal text. */
function t(text: Text, scope: FieldScope, issue: Make, params: Issue['params'] = {}): Issue {
  if (typeof text === 'string' && text.startsWith('$t:')) return issue(text.slice(3), params);
  return issue('check.said', { ...params, message: textOf(text, scope.language ?? 'zh', scope.messages ?? {}) });
}

/**
 * The label in the user's language as far as it is known; a message id is returned as such, resolved with the message.
 */
function labelOf({ config }: CompiledNode, { language = 'zh', messages = {} }: FieldScope): string {
  return typeof config.label === 'string' ? config.label : textOf(config.label, language, messages);
}
