import { at } from '#core/schema/path.ts';
import { isObject, type JsonObject, own } from '#core/schema/record.ts';
import type { Issue, Severity } from '#schemas/language/issue.ts';

/**
 * Verdict on a value of the input: imported; equal to a default and therefore omitted; internal state of the family's
 * designer; repeated; or reported as an issue.
 */
export const verdicts = ['imported', 'default', 'bookkeeping', 'repeated', 'issue'] as const;
export type Verdict = (typeof verdicts)[number];

/** Number of values (scalars, empty lists and objects) of an input by verdict. They add up to `total`. */
export type Account = Record<Verdict | 'total', number>;

export const emptyAccount = (): Account => ({
  total: 0,
  imported: 0,
  default: 0,
  bookkeeping: 0,
  repeated: 0,
  issue: 0,
});

/** An object of the input and its path. */
export interface Part {
  readonly value: JsonObject;
  readonly path: string;
}

type Params = Record<string, string | number>;

/**
 * Report of an import: every value of the input gets a verdict, and on closing each value without one becomes an issue.
 * So nothing is dropped silently, not even unknown properties.
 */
export interface ImportReport {
  /** Records the verdict on a property or list item, and on all values inside it that have none. */
  mark(owner: object, key: string | number, verdict: Verdict): void;
  /** Adds an issue, by default a warning. */
  addIssue(path: string, id: string, params?: Params, severity?: Severity): void;
  /** Adds an issue about a property and marks it. */
  refuse(part: Part, key: string, id: string, params?: Params): void;
  /** Closes the report: counts the verdicts over the whole input and lists the issues. */
  close(input: unknown): { account: Account; issues: Issue[] };
}

export function createImportReport(): ImportReport {
  const marks = new WeakMap<object, Map<string, Verdict>>();
  const issues: Issue[] = [];
  const addIssue: ImportReport['addIssue'] = (path, id, params = {}, severity = 'warning') => {
    issues.push({ path, id, params, severity });
  };
  const mark: ImportReport['mark'] = (owner, key, verdict) => {
    const own = marks.get(owner) ?? new Map<string, Verdict>();
    own.set(String(key), verdict);
    marks.set(owner, own);
  };
  return {
    mark,
    addIssue,
    refuse(part, key, id, params) {
      mark(part.value, key, 'issue');
      addIssue(at(part.path, key), id, params);
    },
    close: (input) => ({ account: closed(input, marks, addIssue), issues }),
  };
}

function closed(
  input: unknown,
  marks: WeakMap<object, ReadonlyMap<string, Verdict>>,
  addIssue: ImportReport['addIssue'],
): Account {
  const account = emptyAccount();
  const touched = touchedBy(marks);

  const count = (value: unknown, verdict: Verdict) => {
    const entries = entriesOf(value);
    if (entries.length > 0) return entries.forEach(([key, one]) => count(one, verdictOf(value, key) ?? verdict));
    account.total++;
    account[verdict]++;
  };
  const verdictOf = (owner: unknown, key: string | number) => marks.get(owner as object)?.get(String(key));

  const walk = (value: unknown, path: string) => {
    for (const [key, one] of entriesOf(value)) {
      const verdict = verdictOf(value, key);
      if (verdict !== undefined) count(one, verdict);
      else if (touched(one)) walk(one, at(path, key));
      else {
        addIssue(at(path, key), 'issue.family-unknown-property', { name: String(key) });
        count(one, 'issue');
      }
    }
  };
  walk(input, '');
  return account;
}

/** An account with the same verdict for every value of an input. */
export function countValues(value: unknown, verdict: Verdict): Partial<Account> {
  const inner = entriesOf(value);
  const count = (one: unknown): number => entriesOf(one).reduce((sum, [, below]) => sum + count(below), 0) || 1;
  const total = inner.reduce((sum, [, below]) => sum + count(below), 0);
  return { total, [verdict]: total };
}

/** Whether any object inside a value has a verdict; memoised. */
function touchedBy(marks: WeakMap<object, unknown>): (value: unknown) => boolean {
  const known = new WeakMap<object, boolean>();
  const touched = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    const before = known.get(value);
    if (before !== undefined) return before;
    const answer = marks.has(value) || entriesOf(value).some(([, one]) => touched(one));
    known.set(value, answer);
    return answer;
  };
  return touched;
}

function entriesOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return value.map((one, index) => [index, one]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The object in a property, with its path. */
export function childPart(part: Part, ...names: readonly string[]): Part | undefined {
  for (const name of names) {
    const value = own(part.value, name);
    if (isObject(value)) return { value, path: at(part.path, name) };
  }
  return undefined;
}

/** The objects of a list in a property, with their paths; other items get no verdict here. */
export function childParts(part: Part, name: string): Part[] {
  const list = own(part.value, name);
  if (!Array.isArray(list)) return [];
  const path = at(part.path, name);
  return list.flatMap((value: unknown, index) => (isObject(value) ? [{ value, path: at(path, index) }] : []));
}
