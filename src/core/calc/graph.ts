/**
 * What depends on what in a form, compiled once: calculated fields over fields, sub-table columns and sums.
 *
 * Names: `days` is a field of the main form, `lines.amount` a column. An expression inside the sub-table reads the
 * column of its own row (there, a bare `amount` means the same); outside it, `lines.amount` means the sum over all rows.
 */
export interface CalculationGraph {
  /** Every calculated field, each after all it reads. Those on a circle stand in it too: they read nothing and give 0. */
  readonly order: readonly Calculation[];
  /** Circles, each as the names along it, first repeated at the end. */
  readonly circles: readonly (readonly string[])[];
  /**
   * Calculations to run, in order, when this name changes: each once, transitively. For the name of a sub-table (a row
   * came or went): its own calculations and all that follows from its sums.
   */
  dependants(name: string): readonly Calculation[];
  /** Columns (`lines.amount`) whose sum somebody outside reads, by table name. */
  readonly sums: ReadonlyMap<string, readonly string[]>;
  /** What is wrong with the expressions: parsing, unknown fields, circles. */
  readonly problems: readonly GraphProblem[];
}

export interface Calculation {
  /** `total` or `lines.amount`. */
  readonly name: string;
  /** The sub-table it stands in, or undefined. */
  readonly table: string | undefined;
  /** What it reads: fields, own-row columns of its table, or (marked) sums. */
  readonly reads: readonly CalculationRead[];
  readonly precision: number;
  /** The value, rounded half away from zero to `precision`; missing or invalid operands count as 0. */
  evaluate(read: (name: string, sum: boolean) => unknown): number;
}

export interface CalculationRead {
  readonly name: string;
  readonly sum: boolean;
}

/** One field as {@link buildGraph} takes it: every name of the form, calculated or not. */
export interface GraphField {
  /** `days`, `lines`, `lines.amount`. */
  readonly name: string;
  /** Present: the field is calculated. `expression` is as the definition gives it, text or list of tokens. */
  readonly calculation?: { readonly expression: unknown; readonly precision?: number | undefined };
}

/** Why an expression cannot be used as written. */
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
