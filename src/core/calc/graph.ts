/**
 * What depends on what in a form, compiled once: calculated fields over fields, sub-table columns and sums.
 *
 * Names: `days` is a field of the main form, `lines.amount` a column. An expression inside the sub-table reads the
 * column of its own row; outside it, `lines.amount` means the sum over all rows.
 */
export interface CalculationGraph {
  /** Every calculated field, each after all it reads. Fields on a circle are left out. */
  readonly order: readonly Calculation[];
  /** Circles, each as the names along it, first repeated at the end. */
  readonly circles: readonly (readonly string[])[];
  /** Calculations to run, in order, when this name changes: each once, transitively. */
  dependants(name: string): readonly Calculation[];
  /** Columns (`lines.amount`) whose sum somebody outside reads, by table name. */
  readonly sums: ReadonlyMap<string, readonly string[]>;
}

export interface Calculation {
  /** `total` or `lines.amount`. */
  readonly name: string;
  /** The sub-table it stands in, or undefined. */
  readonly table: string | undefined;
  /** What it reads: fields, own-row columns of its table, or (marked) sums. */
  readonly reads: readonly { readonly name: string; readonly sum: boolean }[];
  readonly precision: number;
  /** The value, rounded half away from zero to `precision`; missing or invalid operands count as 0. */
  evaluate(read: (name: string, sum: boolean) => unknown): number;
}
