import type { Action } from '#schemas/language/action.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import { hasRows } from '../kind/kind.ts';
import { compileRule } from '../rules/rule.ts';
import { fieldName, tableOf } from '../schema/address.ts';
import { nameOf, readerOf, type RecordScope, type Values } from './scope.ts';
import { namedFields, setTargets, setValue, type StepPlace } from './value-formula.ts';
import { rowsOf } from './walk.ts';

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
 * Replays on the server the `set` steps of change actions that write to read-only fields and columns, and returns the
 * record with their values. `changed`: whether the value of a field, or of a column in a row, differs from the opened
 * record.
 */
export function replaySets(
  screen: CompiledScreen,
  values: Values,
  changed: (name: string, row?: Row) => boolean,
  scope: RecordScope,
): Record<string, unknown> {
  const now: Record<string, unknown> = { ...values };
  for (const [name, node] of screen.fields) {
    if (hasRows(node.kind) && Array.isArray(now[name])) now[name] = rowsOf(now[name]).map((row) => ({ ...row }));
  }
  for (const [name, node] of screen.fields) {
    const steps = knownSteps(node.on['change'] ?? []);
    if (steps.length === 0) continue;
    const table = tableOf(name);
    if (table === undefined) {
      if (changed(name)) replay(screen, steps, now, scope, undefined);
    } else {
      for (const row of rowsOf(now[table])) if (changed(name, row)) replay(screen, steps, now, scope, { table, row });
    }
  }
  return now;
}

type Row = Record<string, unknown>;

function replay(
  screen: CompiledScreen,
  steps: readonly (Action | string)[],
  now: Row,
  scope: RecordScope,
  place: StepPlace<Row> | undefined,
): void {
  for (const step of steps) {
    const { when } = typeof step === 'string' ? {} : step;
    if (
      when !== undefined &&
      !compileRule(when, { table: place?.table, ...namedFields(screen) }).test(readerOf(now, scope, place?.row))
    )
      continue;
    const writes = Object.entries(setsOf(step)).flatMap(([name, parameter]) =>
      setTargets(screen, name, place, (table) => rowsOf(now[table])).flatMap(({ node, row }) =>
        isClosed(node)
          ? [{ node, row, value: setValue(screen, node, parameter, readerOf(now, scope, row ?? place?.row)) }]
          : [],
      ),
    );
    for (const { node, row, value } of writes) (row ?? now)[nameOf(node) as string] = value;
  }
}

/**
 * Read-only fields set by an action that the server cannot replay: on a button, on another event than change, or after a step whose result only the page knows. Their values would be lost.
 */
export function uncomputedSets(screen: CompiledScreen): Issue[] {
  const issues: Issue[] = [];
  const visit = (nodes: readonly CompiledNode[]) => {
    for (const node of nodes) {
      for (const [event, steps] of Object.entries(node.on)) {
        const isReplayed = event === 'change' && node.field !== undefined;
        const known = isReplayed ? knownSteps(steps) : [];
        steps.slice(known.length).forEach((step, index) => {
          for (const target of Object.keys(setsOf(step))) {
            const table = tableOf(node.field ?? '');
            const field =
              screen.fields.get(table === undefined ? target : fieldName(table, target)) ?? screen.fields.get(target);
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
