/** A JSON object. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property of an object, never an inherited one. */
export function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as JsonObject)[key]
    : undefined;
}

/** The value at `a.b.0` in an object, by own properties only; undefined when there is none. */
export function ownAt(value: unknown, path: string): unknown {
  let found = value;
  for (const key of path.split('.')) {
    if (found === undefined || found === null) return undefined;
    found = own(found, key);
  }
  return found;
}

/** The text of a string or a number, '' of anything else: untrusted objects may have no text, as `{"toString": 0}`. */
export const scalarText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The number that a value other than an object stands for, NaN of anything else. */
export const scalarNumber = (value: unknown): number => (typeof value === 'object' ? Number.NaN : Number(value));

/** Whether two JSON values are the same; undefined is null. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
