import type { Issue } from '#schemas/language/issue.ts';

/** What a cell holds besides its value (SUBTABLE-003). */
export interface CellState {
  /** Not a required cell left empty. */
  valid: boolean;
  /** No pattern or rule of its kind is broken. */
  regValid: boolean;
  /** The sentence to show; '' when all is well. */
  regErrorText: string;
}

const missing = new Set(['check.required', 'check.requiredList']);

/** `text` is the sentence of the first issue. */
export function cellState(issues: readonly Issue[], text: string): CellState {
  return {
    valid: issues.every(({ id }) => !missing.has(id)),
    regValid: issues.every(({ id }) => missing.has(id)),
    regErrorText: text,
  };
}
