import type { WorkingCalendar } from '../dates/working-calendar.ts';
import type { FieldType } from '../kind/kind.ts';
import type { Take, Tree } from './parse.ts';

/** Why a formula has no result, or an operand counts as 0: a message and its values. */
export interface Reason {
  readonly id: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** There is a result, shown with this warning. */
  readonly isWarning?: boolean;
}

/** What a formula reads besides fields: the clock, the user and the calendar. */
export interface Around {
  /** Epoch milliseconds; absent: functions of the current time have no result. */
  readonly now?: number | undefined;
  readonly user?: Readonly<Record<string, unknown>> | undefined;
  readonly calendar?: WorkingCalendar | undefined;
  /** The types of fields, where they are known. */
  readonly typeOf?: ((name: string) => FieldType | undefined) | undefined;
  /** Receives why an operand counts as 0, or a result is blank. */
  readonly note?: ((reason: Reason) => void) | undefined;
}

type ReadField = (name: string, take: Take) => unknown;

/** Counts the steps of an evaluation besides its own limit. */
type Spend = (steps: number) => void;

/**
 * Evaluates formulas that are more than the four operators. The functions are many and most forms name none, so the
 * page loads them when a definition does; the server installs them at its start (`src/core/formula/install.ts`).
 */
export interface FormulaEngine {
  compile(
    tree: Tree,
    settings: { readonly precision: number; readonly result: string },
  ): (read: ReadField, around: Around, spend?: Spend) => unknown;
  /** Whether a condition holds; undefined: it has no result, or one that is neither yes nor no. */
  condition(tree: Tree): (read: ReadField, around: Around, spend?: Spend) => boolean | undefined;
}

let engine: FormulaEngine | undefined;

export const provideEngine = (provided: FormulaEngine): void => void (engine = provided);
export const currentEngine = (): FormulaEngine | undefined => engine;
