/** One row as an interface answers it. */
export type Row = Readonly<Record<string, unknown>>;

/** What is wanted of an interface. */
export interface Ask {
  /** Values of the parameters by name; `undefined`: a parameter irrelevant for this query. */
  values: Readonly<Record<string, unknown>>;
  /** Parameters that need a value: a comparison with an empty one matches nothing. */
  required: ReadonlySet<string>;
  /** Only rows with this text in one of these fields. */
  keyword: string;
  keywordFields: readonly string[];
  /** Only these rows, whatever the parameters say. */
  only: { field: string; ids: readonly string[] } | undefined;
  page: { currentPage: number; pageSize: number; after?: string };
  /** Idempotency key for the service: the same for all attempts of a job. */
  key?: string | undefined;
}

export interface Found {
  rows: Row[];
  total: number;
  /** The cursor of the next page. */
  next?: string | undefined;
}

/** Maximum rows of an interface per query. */
export const interfaceRowsMax = 10_000;

/** Timeout of an interface in milliseconds. */
export const interfaceMs = 10_000;

/** The operand of a condition: ignored, matching nothing, or a value. */
export type Operand = { says: 'nothing' } | { says: 'never' } | { says: 'value'; value: unknown };

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The operand of a configured value in this query. An empty parameter is ignored, unless it is required. */
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
