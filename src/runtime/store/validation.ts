import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Scope } from '../scope.ts';
import type { FormData } from './data.ts';
import { cellOf, cellPath, nameOf } from './paths.ts';
import type { FormProbe } from './probe.ts';
import type { ReadName, States } from './states.ts';

/** Which values are wrong, and what is shown about them. Every answer is the set of paths whose issues changed. */
export interface Validation {
  one(path: string): ReadonlySet<string>;
  /** Checks again those of the changed paths that are shown as failing, so that a repaired field recovers at once, and one more. */
  recheck(paths: Iterable<string>, also: string | undefined): ReadonlySet<string>;
  all(): { issues: readonly Issue[]; changed: ReadonlySet<string> };
  show(issues: readonly Issue[]): ReadonlySet<string>;
}

interface Ingredients {
  screen: CompiledScreen;
  data: FormData;
  states: States;
  read: ReadName;
  scope: Scope;
  probe: FormProbe | undefined;
}

export function createValidation({ screen, data, states, probe }: Ingredients): Validation {
  function check(path: string): readonly Issue[] {
    const node = screen.fields.get(nameOf(path));
    const state = states.of(path);
    if (!node?.kind?.value || !state.shown) return [];
    probe?.checked(path);
    return checkValue(node, data.get(path), state.required, path);
  }

  function put(path: string, issues: readonly Issue[]): void {
    states.setIssues(path, issues);
  }

  /** `lines[2].amount` as the path of the cell in the third row. */
  function pathOf(issue: Issue): string {
    const match = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(issue.path);
    if (!match) return issue.path;
    const [, table = '', index = '', column = ''] = match;
    return cellPath(table, data.rows(table)?.order[Number(index)] ?? '', column);
  }

  function show(issues: readonly Issue[]): ReadonlySet<string> {
    const changed = new Set(states.failing());
    for (const path of changed) put(path, []);
    for (const issue of issues) {
      const path = pathOf(issue);
      put(path, [...states.of(path).issues, issue]);
      changed.add(path);
    }
    return changed;
  }

  return {
    one(path) {
      put(path, check(path));
      return new Set([path]);
    },
    recheck(paths, also) {
      const failing = new Set(states.failing());
      const again = new Set([...paths].filter((path) => failing.has(path) || path === also));
      for (const path of again) put(path, check(path));
      return again;
    },
    all() {
      const issues = [...screen.fields.keys()].flatMap((name) => (cellOf(name) ? [] : check(name)));
      return { issues, changed: show(issues) };
    },
    show,
  };
}

function checkValue(node: CompiledNode, value: unknown, required: boolean, path: string): readonly Issue[] {
  const verbs = node.kind?.value;
  if (!verbs) return [];
  const empty = verbs.isEmpty?.(value, node.props) ?? (value === undefined || value === null || value === '');
  if (empty) return required ? [{ path, id: 'check.required', params: {}, severity: 'error' }] : [];
  return verbs.check(value, node.props).map((issue) => ({ ...issue, path, severity: 'error' }));
}
