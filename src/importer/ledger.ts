import type { Issue, Severity } from '#schemas/language/issue.ts';
import { at } from '#core/schema/path.ts';
import type { JsonObject } from '#core/schema/record.ts';
import { type Account, emptyAccount, type Verdict } from './account.ts';

/** An object of the input and its path. */
export interface Part {
  readonly value: JsonObject;
  readonly path: string;
}

type Params = Record<string, string | number>;

/**
 * Ledger of an import: every value of the input gets a verdict, and on closing each value without one becomes an issue.
 * So nothing is dropped silently, not even unknown properties.
 */
export interface ImportReport {
  /** Records the verdict on a property or list item, and on all values inside it that have none. */
  mark(owner: object, key: string | number, verdict: Verdict): void;
  /** Adds an issue, by default a warning. */
  report(path: string, id: string, params?: Params, severity?: Severity): void;
  /** Adds an issue about a property and marks it. */
  refuse(part: Part, key: string, id: string, params?: Params): void;
  /** Closes the ledger: counts the verdicts over the whole input and lists the issues. */
  close(input: unknown): { account: Account; issues: Issue[] };
}

export function createLedger(): ImportReport {
  const marks = new WeakMap<object, Map<string, Verdict>>();
  const issues: Issue[] = [];
  const report: ImportReport['report'] = (path, id, params = {}, severity = 'warning') => {
    issues.push({ path, id, params, severity });
  };
  const mark: ImportReport['mark'] = (owner, key, verdict) => {
    const own = marks.get(owner) ?? new Map<string, Verdict>();
    own.set(String(key), verdict);
    marks.set(owner, own);
  };
  return {
    mark,
    report,
    refuse(part, key, id, params) {
      mark(part.value, key, 'issue');
      report(at(part.path, key), id, params);
    },
    close: (input) => ({ account: closed(input, marks, report), issues }),
  };
}

function closed(
  input: unknown,
  marks: WeakMap<object, ReadonlyMap<string, Verdict>>,
  report: ImportReport['report'],
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
        report(at(path, key), 'issue.family-unknown-property', { name: String(key) });
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
