import type { Action } from '#schemas/language/action.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import { resolveParameters } from '../compile/parameters/parameters.ts';
import { compileRule } from '../rules/rule.ts';
import { fittedValue } from './invalid-value.ts';
import { readerOf, type RecordScope, type Values } from './scope.ts';

/**
 * Whether a field is read-only by definition (`disabled: true`). A rule that disables it temporarily does not count.
 */
export const isClosed = ({ config, props }: Pick<CompiledNode, 'config' | 'props'>): boolean =>
  config.disabled === true || props['disabled'] === true;

/** Steps after which the server cannot know whether, or with which values, the action continues. */
const unknownAfter = ['request', 'confirm', 'upload', 'download', 'validate', 'submit', 'navigate', 'close'];

const isUnknown = (step: Action | string): boolean =>
  unknownAfter.some((name) => step === name || (typeof step === 'object' && Object.hasOwn(step, name)));

const setsOf = (step: Action | string): Readonly<Record<string, unknown>> =>
  typeof step === 'object' && 'set' in step ? step.set : {};

/** The leading steps of an action that can be computed without the page. */
function knownSteps(steps: readonly (Action | string)[]): readonly (Action | string)[] {
  const end = steps.findIndex(isUnknown);
  return end < 0 ? steps : steps.slice(0, end);
}

/**
 * Replays on the server the `set` steps of change actions that write to read-only fields. `changed`: whether the value
 * of a main field differs from the opened record.
 */
export function replaySets(
  screen: CompiledScreen,
  values: Values,
  changed: (name: string) => boolean,
  scope: RecordScope,
): Record<string, unknown> {
  const now: Record<string, unknown> = { ...values };
  const given: Record<string, unknown> = {};
  for (const [name, node] of screen.fields) {
    const steps = node.on['change'];
    if (steps === undefined || name.includes('.') || !changed(name)) continue;
    for (const step of knownSteps(steps)) {
      const read = readerOf(now, scope);
      const { when } = typeof step === 'string' ? {} : step;
      if (when !== undefined && !compileRule(when).test(read)) continue;
      for (const [target, value] of Object.entries(resolveParameters(setsOf(step), read))) {
        const field = screen.fields.get(target);
        if (!field || !isClosed(field)) continue;
        now[target] = given[target] = fittedValue(field, value);
      }
    }
  }
  return given;
}

/**
 * Read-only fields set by an action that the server cannot replay: on a button, in a row, on another event than change,
 * or after a step whose result only the page knows. Their values would be lost.
 */
export function uncomputedSets(screen: CompiledScreen): Issue[] {
  const issues: Issue[] = [];
  const visit = (nodes: readonly CompiledNode[]) => {
    for (const node of nodes) {
      for (const [event, steps] of Object.entries(node.on)) {
        const isReplayed = event === 'change' && node.field !== undefined && !node.field.includes('.');
        const known = isReplayed ? knownSteps(steps) : [];
        steps.slice(known.length).forEach((step, index) => {
          for (const target of Object.keys(setsOf(step))) {
            const field = screen.fields.get(target);
            if (!field || !isClosed(field)) continue;
            const path = `${node.address}.on.${event}[${known.length + index}].set.${target}`;
            issues.push({ path, id: 'issue.set-of-closed', params: { name: target }, severity: 'error' });
          }
        });
      }
      visit(node.children);
      for (const inner of Object.values(node.slots)) visit(inner);
    }
  };
  visit(screen.root);
  return issues;
}
