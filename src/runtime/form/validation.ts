import { type RecordScope, checkField, checkRecord } from '#core/record/record.ts';
import { markedBy, markedIssues } from '#core/record/form-checks.ts';
import { calendarName } from '#core/rules/formula-rule.ts';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { isPlaced } from '../context/platform.ts';
import type { Scope } from '../context/scope.ts';
import type { Changes } from './changes.ts';
import type { FormData } from './data.ts';
import { createHeld, createInvalidValues } from './invalid-values.ts';
import { cellOf, cellPath, columnOf, fieldNameOf, parseAddress, tableOf } from '#core/schema/address.ts';
import type { FormProbe } from './probe.ts';
import type { ReadName, States } from './states.ts';

/** Validation of values and the displayed issues. Every method returns the paths whose issues changed. */
export interface Validation {
  one(path: string): ReadonlySet<string>;
  /**
   * Validates again those changed paths that show an issue, so that a fixed field recovers at once, and one more; and what
   * the checks of the form mark that read a change.
   */
  recheck(changes: Changes, also: string | undefined): ReadonlySet<string>;
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
  /** Warnings about results of formulas, by path. */
  warnings: ReadonlyMap<string, readonly Issue[]>;
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
      const calendar = scope.read(calendarName) as RecordScope['calendar'];
      return { ...moment(), user: of('user'), route: of('route'), calendar, bound: names };
    },
  };
}

type Writable = ReturnType<typeof createVisibility>['writable'];

/** What the checks of the form say about a field that the user has not left yet. */
function createMarked({ screen }: ValidationParts, writable: Writable, scopes: ReturnType<typeof createCheckScopes>) {
  return (path: string): readonly Issue[] => {
    const node = writable(path);
    return node ? markedIssues(screen, node, scopes.ofValue(path), { path, isTyping: true }) : [];
  };
}

/** The paths marked by checks that read what changed. */
const markedPaths = (screen: CompiledScreen, changes: Changes, data: FormData): string[] =>
  markedBy(screen, changes).flatMap(({ name, rows }) => pathsOf(name, rows, data));

export function createValidation(parts: ValidationParts): Validation {
  const { screen, data, states, found, probe, warnings } = parts;
  const invalidValues = createInvalidValues(screen, data, placed(found, data));
  const isHeld = createHeld(data);
  const { writable, isSeen } = createVisibility(parts);
  const scopes = createCheckScopes(parts);
  const marked = createMarked(parts, writable, scopes);

  function check(path: string): readonly Issue[] {
    const node = writable(path);
    if (!node) return [];
    const mark = invalidValues.at(path);
    if (mark) return [mark];
    probe?.checked(path);
    const own = checkField(node, data.get(path), scopes.ofValue(path), path).filter(({ id }) => !isHeld(id, path));
    return [...own, ...marked(path), ...(warnings.get(path) ?? [])];
  }

  function show(issues: readonly Issue[], isMeant = (_: string) => true): ReadonlySet<string> {
    const changed = new Set([...states.failing()].filter(isMeant));
    for (const path of changed) states.setIssues(path, []);
    const isMarked = ({ path }: Issue) => states.of(path).shown && isMeant(path);
    const marks = [...invalidValues.current(), ...[...warnings.values()].flat()].filter(isMarked);
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
    return { issues, changed: show(issues, isMeant), failing: firstOfFields(placed(issues, data)) };
  }

  show([]);
  return {
    one(path) {
      states.setIssues(path, check(path));
      return new Set([path]);
    },
    recheck(changes, also) {
      const failing = new Set(states.failing());
      const isShowing = (path: string) => failing.has(path) || path === also;
      const again = new Set([...[...changes.paths].filter(isShowing), ...markedPaths(screen, changes, data)]);
      for (const path of again) states.setIssues(path, isShowing(path) ? check(path) : marked(path));
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

const placed = (issues: readonly Issue[], data: FormData): Issue[] =>
  issues.map((issue) => ({ ...issue, path: pathOf(issue, data) }));

/** The paths of a field: of a column those of its cells in these rows, or in all. */
function pathsOf(name: string, rows: Iterable<string> | undefined, data: FormData): string[] {
  const table = tableOf(name);
  if (table === undefined) return [name];
  return [...(rows ?? data.rows(table)?.order ?? [])].map((row) => cellPath(table, row, columnOf(name)));
}

/** The first path of each field. */
function firstOfFields(issues: readonly Issue[]): string[] {
  const first = new Map<string, string>();
  for (const { path } of issues) if (!first.has(fieldNameOf(path))) first.set(fieldNameOf(path), path);
  return [...first.values()];
}

/** The path of the value an issue is about: `lines[2].amount` is the cell in the third row. */
function pathOf(issue: Issue, data: FormData): string {
  const { table, row, field } = parseAddress(issue.path);
  if (table === undefined || typeof row !== 'number') return issue.path;
  return cellPath(table, data.rows(table)?.order[row] ?? '', field);
}
