import type { Issue } from '#schemas/language/issue.ts';

/** What a cell is besides its value (SUBTABLE-003): whether something is missing, and whether a rule speaks against it. */
export interface CellState {
  value: unknown;
  /** Not a required cell left empty. */
  valid: boolean;
  /** No pattern or rule of its kind is broken. */
  regValid: boolean;
  /** The sentence to show; '' when all is well. */
  regErrorText: string;
}

const missing = new Set(['check.required', 'check.requiredList']);

export function cellState(value: unknown, issues: readonly Issue[], say: (issue: Issue) => string): CellState {
  const [first] = issues;
  return {
    value,
    valid: issues.every(({ id }) => !missing.has(id)),
    regValid: issues.every(({ id }) => missing.has(id)),
    regErrorText: first ? say(first) : '',
  };
}
