import type { Params, Report } from '../schema/check.ts';
import { at } from '../schema/path.ts';
import type { JsonObject } from '../schema/record.ts';

/** Limits of a definition; real ones are far below. */
export const definitionDepthMax = 250;
const definitionValuesMax = 300_000;

/**
 * A copy as plain JSON: without prototypes, getters, functions, cycles and excessive depth. All later stages work on
 * the copy, so they neither modify the input nor run its code.
 */
export function plainCopy(value: unknown, report: Report): unknown {
  let values = 0;
  const keys: (string | number)[] = [];
  const refuse = (id: string, params: Params) => report(keys.reduce<string>(at, ''), id, params);
  const below = (key: string | number, given: unknown) => {
    keys.push(key);
    const made = copy(given);
    keys.pop();
    return made;
  };
  const copy = (given: unknown): unknown => {
    values++;
    if (values === definitionValuesMax) refuse('issue.too-big', { maximum: definitionValuesMax });
    if (values >= definitionValuesMax) return null;
    if (typeof given === 'string' || typeof given === 'boolean' || given === null) return given;
    if (typeof given === 'number') return Number.isFinite(given) ? given : null;
    if (typeof given !== 'object') return null;
    if (keys.length >= definitionDepthMax) {
      refuse('issue.too-deep', { maximum: definitionDepthMax });
      return null;
    }
    if (Array.isArray(given)) return given.map((item, index) => below(index, item));
    const object: JsonObject = {};
    for (const [key, item] of Object.entries(given)) {
      if (item === undefined || typeof item === 'function') continue;
      if (key === '__proto__') report([...keys, key].reduce<string>(at, ''), 'issue.unknown-property', { name: key });
      else object[key] = below(key, item);
    }
    return object;
  };
  return copy(value);
}
