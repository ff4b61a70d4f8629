import { collector } from '../schema/check.ts';
import { isTooDeep } from '../schema/nesting.ts';
import { isObject, type JsonObject } from '../schema/record.ts';
import { plainCopy } from '../compile/plain.ts';
import type { Issue } from '#schemas/language/issue.ts';

/** Characters of the longest text that is read. */
const textCharactersMax = 20_000_000;

/**
 * An untrusted input as a bounded copy of plain JSON, the JSON texts within it (`formData`, `columnData` ...) parsed.
 * Undefined with an issue: it cannot be read at all.
 */
export function readInput(input: unknown): { value: unknown; issues: Issue[] } {
  const issues: Issue[] = [];
  const report = collector(issues);
  const given = typeof input === 'string' ? parsed(input) : input;
  if (given === undefined) return { value: undefined, issues };
  try {
    return { value: unpacked(plainCopy(given, report), 0), issues };
  } catch {
    // An object that answers its properties by throwing is no definition.
    return { value: undefined, issues: [] };
  }
}

/** Objects that may stand around a model: a reply, a wrapper. */
const wrappersMax = 6;

const packedNames = new Set([
  'formdata',
  'columndata',
  'appcolumndata',
  'webdata',
  'portal',
  'tables',
  'flowtemplatejson',
]);

/** `FormData`, `F_Form_Data` and `formData` are the same name. */
export const plainName = (name: string): string => name.replace(/^F_/i, '').replaceAll('_', '').toLowerCase();

/** A model keeps its parts as JSON texts. */
function unpacked(value: unknown, depth: number): unknown {
  if (depth > wrappersMax || !isObject(value)) return value;
  const object: JsonObject = {};
  for (const [key, one] of Object.entries(value)) {
    if (!packedNames.has(plainName(key))) object[key] = unpacked(one, depth + 1);
    else if (typeof one === 'string') object[key] = plain(parsed(one)) ?? one;
    else object[key] = unpacked(one, depth + 1);
  }
  return object;
}

const plain = (value: unknown) =>
  typeof value === 'object' && value !== null ? plainCopy(value, () => undefined) : undefined;

function parsed(text: string): unknown {
  if (text.length > textCharactersMax || isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}
