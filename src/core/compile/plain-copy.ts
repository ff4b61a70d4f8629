import type { Params, Report } from '../schema/check.ts';
import { at } from '../schema/path.ts';
import type { JsonObject } from '../schema/record.ts';
import type { NodeCache } from './node-cache.ts';

/** Limits of a definition; real ones are far below. */
export const definitionDepthMax = 250;
const definitionValuesMax = 300_000;

/**
 * A copy as plain JSON: without prototypes, getters, functions, cycles and excessive depth. All later stages work on
 * the copy, so they neither modify the input nor run its code. `known`: copies of single nodes.
 */
export function plainCopy(value: unknown, report: Report, known?: NodeCache['copies']): unknown {
  let values = 0;
  let refused = 0;
  /** The greatest depth so far, of the node that is copied. */
  let deepest = 0;
  const keys: (string | number)[] = [];
  const refuse = (id: string, params: Params, path: readonly (string | number)[] = keys) => {
    refused += 1;
    report(path.reduce<string>(at, ''), id, params);
  };
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
    deepest = Math.max(deepest, keys.length);
    if (Array.isArray(given)) return given.map((item, index) => below(index, item));
    return known && Object.hasOwn(given, 'config') ? copiedNode(given, known) : copiedObject(given);
  };
  const copiedObject = (given: object): JsonObject => {
    const object: JsonObject = {};
    for (const [key, item] of Object.entries(given)) {
      if (item === undefined || typeof item === 'function') continue;
      if (key === '__proto__') refuse('issue.unknown-property', { name: key }, [...keys, key]);
      else object[key] = below(key, item);
    }
    return object;
  };
  const copiedNode = (given: object, copies: NodeCache['copies']): JsonObject => {
    const found = copies.get(given);
    if (found && values + found.values < definitionValuesMax && keys.length + found.height < definitionDepthMax) {
      values += found.values;
      deepest = Math.max(deepest, keys.length + found.height);
      return found.copy;
    }
    const before = { values, refused, deepest };
    deepest = keys.length;
    const made = copiedObject(given);
    const node = { copy: made, values: values - before.values, height: deepest - keys.length };
    deepest = Math.max(deepest, before.deepest);
    if (refused === before.refused) copies.set(given, node);
    return made;
  };
  return copy(value);
}
