import type { ExpressionProblem } from './tokens.ts';
import type { FieldType } from '../kind/kind.ts';
import type { Around } from './engine.ts';
import type { Tree } from './parse.ts';
import type { ResultType } from './expression.ts';

/**
 * Dependency graph of the calculated fields of a form, compiled once: over fields, sub-table columns and sums.
 *
 * Names: `days` is a field of the main form, `lines.amount` a column. An expression inside the sub-table reads the
 * column of its own row (there, a bare `amount` means the same); outside it, `lines.amount` means the sum over all
 * rows.
 */
export interface CalculationGraph {
  /** Every calculated field in topological order. Fields on a cycle are included: they read nothing and give 0. */
  readonly order: readonly Calculation[];
  /** Cycles, each as the list of its names, the first repeated at the end. */
  readonly cycles: readonly (readonly string[])[];
  /**
   * Calculations to run, in order, when this name changes: each once, transitively. For the name of a sub-table (a row
   * was added or removed): its own calculations and all dependants of its sums.
   */
  dependants(name: string): readonly Calculation[];
  /** Columns (`lines.amount`) whose sum is read outside the sub-table, by table name. */
  readonly sums: ReadonlyMap<string, readonly string[]>;
  /** Names of lookups in other forms, where there are some. */
  readonly lookups?: ReadonlySet<string>;
  /** Formulas that are more than arithmetic, where there are some. */
  readonly formulas?: readonly Tree[];
  /** The full name of the field that a formula in this table, or in none, means by a name or label. */
  fieldOf(written: string, table: string | undefined): string | undefined;
  /** Errors in the expressions: syntax, unknown fields, cycles. */
  readonly problems: readonly GraphProblem[];
}

export interface Calculation {
  /** `total` or `lines.amount`. */
  readonly name: string;
  /** The containing sub-table, or undefined. */
  readonly table: string | undefined;
  /** Dependencies: fields, columns of the same row, or (marked) sums. */
  readonly reads: readonly CalculationRead[];
  readonly precision: number;
  /** The formula, where it is more than arithmetic. */
  readonly tree?: Tree;
  /**
   * The value, a number rounded half away from zero to `precision`; missing or invalid operands count as 0. Undefined:
   * blank.
   */
  evaluate(read: (name: string, sum: boolean, column?: boolean) => unknown, around?: Around): unknown;
}

export interface CalculationRead {
  readonly name: string;
  readonly sum: boolean;
  /** All cells of a column, as a list. */
  readonly column?: true;
}

/** Input of {@link buildGraph}: every field of the form, calculated or not. */
export interface GraphField {
  /** `days`, `lines`, `lines.amount`. */
  readonly name: string;
  /** The label: formulas may name a field by it, a column by `table label.column label`. */
  readonly label?: string | undefined;
  readonly type?: FieldType | undefined;
  /** A lookup in another form: until its answer, dependants retain their values. */
  readonly isLookup?: true | undefined;
  /** Present if the field is calculated. `expression` is taken from the definition: text or list of tokens. */
  readonly calculation?: {
    readonly expression: unknown;
    readonly precision?: number | undefined;
    readonly result?: ResultType | undefined;
    /** Blank while every field it reads is blank. */
    readonly blankWhenEmpty?: boolean | undefined;
  };
}

export interface GraphProblem extends ExpressionProblem {
  /** The calculated field. */
  readonly name: string;
}
