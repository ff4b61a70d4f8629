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
  /** The value, rounded half away from zero to `precision`; missing or invalid operands count as 0. */
  evaluate(read: (name: string, sum: boolean) => unknown): number;
}

export interface CalculationRead {
  readonly name: string;
  readonly sum: boolean;
}

/** Input of {@link buildGraph}: every field of the form, calculated or not. */
export interface GraphField {
  /** `days`, `lines`, `lines.amount`. */
  readonly name: string;
  /** Present if the field is calculated. `expression` is taken from the definition: text or list of tokens. */
  readonly calculation?: { readonly expression: unknown; readonly precision?: number | undefined };
}

/** Why an expression cannot be evaluated as written. */
export interface ExpressionProblem {
  /** A message id, `issue.expression-...`. */
  readonly id: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** 0-based, in the expression's text; for a list of tokens, in the tokens joined by blanks. */
  readonly offset: number;
}

export interface GraphProblem extends ExpressionProblem {
  /** The calculated field. */
  readonly name: string;
}
