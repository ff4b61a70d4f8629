import { type RecordScope, checkField, checkRecord } from '#core/record/record.ts';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { isPlaced } from '../context/platform.ts';
import type { Scope } from '../context/scope.ts';
import type { FormData } from './data.ts';
import { createHeld, createInvalidValues } from './invalid-values.ts';
import { cellOf, cellPath, fieldNameOf, parseAddress } from '#core/schema/address.ts';
import type { FormProbe } from './probe.ts';
import type { ReadName, States } from './states.ts';

/** Validation of values and the displayed issues. Every method returns the paths whose issues changed. */
export interface Validation {
  one(path: string): ReadonlySet<string>;
  /** Validates again those changed paths that show an issue, so that a fixed field recovers at once, and one more. */
  recheck(paths: Iterable<string>, also: string | undefined): ReadonlySet<string>;
  all(): Checked;
  /** Validates the fields below an address; issues of other fields stay as they are. */
  within(address: string): Checked;
  show(issues: readonly Issue[]): Shown;
}

/** Issues that the server found. */
export interface Shown {
  changed: ReadonlySet<string>;
  /** Their paths on this screen. */
  failing: readonly string[];
  /** The user sees the field of each issue. */
  isWhole: boolean;
}

export interface Checked {
  issues: readonly Issue[];
  changed: ReadonlySet<string>;
  /** The path of the first failing value of each field, in reading order. */
  failing: readonly string[];
}

export interface ValidationParts {
  screen: CompiledScreen;
  data: FormData;
  states: States;
  read: ReadName;
  scope: Scope;
  /** Language, messages and write permissions. */
  checks: Pick<RecordScope, 'language' | 'messages' | 'allows'> & {
    /**
     * Epoch milliseconds, read at each validation; without a clock, rules that depend on the time are left to the
     * server.
     */
    now?: () => number;
  };
  /** Issues of parsing the stored record. */
  found: readonly Issue[];
  probe: FormProbe | undefined;
}

/** Whether the values of a field are validated now, and whether the user sees it. */
function createVisibility({ screen, states, checks }: ValidationParts) {
  /** The node of a field that is shown and that the user may write. */
  const writable = (path: string): CompiledNode | undefined => {
    const node = screen.fields.get(fieldNameOf(path));
    return node && states.of(path).shown && checks.allows?.(node) !== false ? node : undefined;
  };
  const isSeen = (path: string): boolean => {
    const node = screen.fields.get(fieldNameOf(path));
    return (
      node !== undefined && states.of(path).shown && isPlaced(node, { allows: () => checks.allows?.(node) !== false })
    );
  };
  return { writable, isSeen };
}

/** What the validation of a single value, and that of a whole record, read besides values. */
function createCheckScopes({ states, scope, read, checks: { now, ...words } }: ValidationParts) {
  const moment = () => ({ ...words, ...(now && { now: now() }) });
  return {
    ofValue(path: string) {
      const cell = cellOf(path);
      return { ...moment(), read: (name: string) => read(name, cell?.row, cell?.table) };
    },
    /** With the names outside the record that conditions read. */
    ofRecord(): RecordScope {
      const names = Object.fromEntries([...states.outside].map((root) => [root, scope.read(root)]));
      const of = (root: string) => names[root] as RecordScope['user'];
      return { ...moment(), user: of('user'), route: of('route'), bound: names };
    },
  };
}

export function createValidation(parts: ValidationParts): Validation {
  const { screen, data, states, found, probe } = parts;
  const placed = found.map((issue) => ({ ...issue, path: pathOf(issue, data) }));
  const invalidValues = createInvalidValues(screen, data, placed);
  const isHeld = createHeld(data);
  const { writable, isSeen } = createVisibility(parts);
  const scopes = createCheckScopes(parts);

  function check(path: string): readonly Issue[] {
    const node = writable(path);
    if (!node) return [];
    const mark = invalidValues.at(path);
    if (mark) return [mark];
    probe?.checked(path);
    return checkField(node, data.get(path), scopes.ofValue(path), path).filter(({ id }) => !isHeld(id, path));
  }

  function show(issues: readonly Issue[], isMeant = (_: string) => true): ReadonlySet<string> {
    const changed = new Set([...states.failing()].filter(isMeant));
    for (const path of changed) states.setIssues(path, []);
    const marks = invalidValues.current().filter(({ path }) => states.of(path).shown && isMeant(path));
    for (const issue of [...issues, ...marks]) {
      const path = pathOf(issue, data);
      states.setIssues(path, [...states.of(path).issues, issue]);
      changed.add(path);
    }
    return changed;
  }

  function checked(isMeant?: (path: string) => boolean): Checked {
    const issues = checkRecord(screen, data.record(), scopes.ofRecord()).filter((issue) => {
      const path = pathOf(issue, data);
      return !invalidValues.at(path) && !isHeld(issue.id, path) && isMeant?.(path) !== false;
    });
    const failing = firstOfFields(issues.map((issue) => pathOf(issue, data)));
    return { issues, changed: show(issues, isMeant), failing };
  }

  show([]);
  return {
    one(path) {
      states.setIssues(path, check(path));
      return new Set([path]);
    },
    recheck(paths, also) {
      const failing = new Set(states.failing());
      const again = new Set([...paths].filter((path) => failing.has(path) || path === also));
      for (const path of again) states.setIssues(path, check(path));
      return again;
    },
    all: () => checked(),
    within: (address) => checked((path) => screen.fields.get(fieldNameOf(path))?.address.startsWith(address) === true),
    show(issues) {
      const failing = issues.map((issue) => pathOf(issue, data)).filter(isSeen);
      return { changed: show(issues), failing, isWhole: failing.length === issues.length };
    },
  };
}

/** The first path of each field. */
function firstOfFields(paths: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const path of paths) if (!first.has(fieldNameOf(path))) first.set(fieldNameOf(path), path);
  return [...first.values()];
}

/** The path of the value an issue is about: `lines[2].amount` is the cell in the third row. */
function pathOf(issue: Issue, data: FormData): string {
  const { table, row, field } = parseAddress(issue.path);
  if (table === undefined || typeof row !== 'number') return issue.path;
  return cellPath(table, data.rows(table)?.order[row] ?? '', field);
}
