/** One row as an interface answers it. */
export type Row = Readonly<Record<string, unknown>>;

/** What is wanted of an interface. */
export interface Ask {
  /** Values of the parameters by name; `undefined`: a parameter of no importance to this question. */
  values: Readonly<Record<string, unknown>>;
  /** Parameters that must have a value: compared with an empty one, nothing holds. */
  required: ReadonlySet<string>;
  /** Only rows with this text in one of these fields. */
  keyword: string;
  keywordFields: readonly string[];
  /** Only these rows, whatever the parameters say. */
  only: { field: string; ids: readonly string[] } | undefined;
  page: { currentPage: number; pageSize: number; after?: string };
}

export interface Found {
  rows: Row[];
  total: number;
  /** Where the next page begins, where rows are read from the database. */
  next?: string | undefined;
}

/** More rows than this no interface answers at once. */
export const interfaceRowsMax = 10_000;

/** An interface that takes longer is given up. */
export const interfaceMs = 10_000;

/** What a condition is compared with, and whether it is one at all. */
export type Operand = { says: 'nothing' } | { says: 'never' } | { says: 'value'; value: unknown };

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A configured value for this question. A parameter that is empty says nothing, unless it is required. */
export function operandOf(configured: unknown, ask: Ask): Operand {
  const name = parameterOf(configured);
  if (name === undefined) return { says: 'value', value: configured };
  if (ask.only !== undefined) return { says: 'nothing' };
  const value = ask.values[name];
  if (!isEmpty(value)) return { says: 'value', value };
  return { says: ask.required.has(name) ? 'never' : 'nothing' };
}

/** The parameter a configured value reads. */
export function parameterOf(configured: unknown): string | undefined {
  const read = (configured as { var?: unknown } | null | undefined)?.var;
  return typeof read === 'string' ? read : undefined;
}
