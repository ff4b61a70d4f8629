import type { TSchema } from '@sinclair/typebox';
import { words } from '#schemas/language/words.ts';
import { schemaIssues, type Words } from '#core/schema/check.ts';
import { isObject } from '#core/schema/record.ts';

const shapes: Words = { schema: (id) => words.get(id) };

/** Values of other versions for a current value. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  medium: ['middle'],
  mini: ['small'],
  default: ['middle', ''],
  full: ['all'],
  normal: ['default', ''],
  left: ['start'],
  right: ['end'],
};

/**
 * Converts a value to match a schema: unchanged, or from a notation of older versions (`"12"` for 12, 1 for true, a
 * single value for a list, JSON text for its content). Undefined: not possible.
 */
export function coerce(schema: TSchema, value: unknown): { value: unknown } | undefined {
  if (value === undefined) return undefined;
  for (const one of spellings(value)) if (schemaIssues(schema, one, shapes).length === 0) return { value: one };
  return undefined;
}

function* spellings(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value === 'string') yield* textSpellings(value);
  else if (typeof value === 'number') yield* [String(value), value !== 0, `${value}px`];
  else if (typeof value === 'boolean') yield* [Number(value), String(value)];
  if (Array.isArray(value)) {
    // An object has no text of its own, and an untrusted one none at all: `{"toString": 0}`.
    if (value.every((entry) => typeof entry !== 'object' || entry === null)) yield value.map(String);
    if (value.length === 1) yield value[0];
  } else if (value !== null && value !== '') yield [value];
}

function* textSpellings(text: string): Generator<unknown> {
  const trimmed = text.trim();
  if (/^-?\d+(\.\d+)?(px)?$/.test(trimmed)) {
    yield Number.parseFloat(trimmed);
    yield Number.parseFloat(trimmed) !== 0;
  }
  if (/^(true|false)$/i.test(trimmed)) yield trimmed.toLowerCase() === 'true';
  if (/^[[{]/.test(trimmed)) yield* jsonIn(trimmed);
  yield* [trimmed, trimmed.toLowerCase()];
  if (Object.hasOwn(synonyms, trimmed)) yield* synonyms[trimmed] as readonly string[];
}

function* jsonIn(text: string): Generator<unknown> {
  try {
    yield JSON.parse(text) as unknown;
  } catch {
    // Not JSON, despite its first character.
  }
}

/** Whether a value is empty: null, an empty text, list or object. */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

/** Deep equality of plain JSON values. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((item, index) => same(item, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]))
  );
}
