import { isExactAsDouble } from '#core/calc/double-precision.ts';
import { badRequest } from '../../platform/errors/app-error.ts';

/** Characters PostgreSQL cannot store in a text: NUL and lone surrogates. */
const unstorable = /[\0\p{Cs}]/u;

/**
 * Parses the values of a record from JSON; refuses anything but an object, and characters the database cannot store. A
 * number that would lose digits stays a text, which the validation of its field reports.
 */
export function readValues(text: string): Record<string, unknown> {
  const values = parsed(withLongNumbersQuoted(text));
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw badRequest('onlinedev.data.unreadable');
  if (hasUnstorable(values)) throw badRequest('onlinedev.data.character');
  return values as Record<string, unknown>;
}

/** Numbers of at most 15 digits always keep them. */
const longNumber = /\d[\d.]{15}|\de[+-]?\d/i;
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

function withLongNumbersQuoted(text: string): string {
  if (!longNumber.test(text)) return text;
  return text.replace(stringOrNumber, (token) =>
    token.startsWith('"') || isExactAsDouble(token) ? token : `"${token}"`,
  );
}

/** A JSON text of a request; empty is undefined. */
export function readQuery(text: string | undefined): unknown {
  if (text === undefined || text.trim() === '') return undefined;
  const query = parsed(text);
  if (query === undefined || hasUnstorable(query)) throw badRequest('onlinedev.query.unreadable');
  return query;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Values nest this deep at most: a sub-table's cell holding a list of paths needs five. */
const depthMax = 32;

function hasUnstorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return unstorable.test(value);
  if (typeof value !== 'object' || value === null) return false;
  if (depth > depthMax) return true;
  return Object.entries(value).some(([key, inner]) => unstorable.test(key) || hasUnstorable(inner, depth + 1));
}

/** Removes the characters the database cannot store, which no stored text contains. */
export const storable = (text: string): string => text.replace(new RegExp(unstorable, 'gu'), '');
