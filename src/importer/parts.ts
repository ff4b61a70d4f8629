import { at } from '#core/schema/path.ts';
import { isObject, own } from '#core/schema/record.ts';
import type { Part } from './ledger.ts';

/** The object in a property, with its path. */
export function childPart(part: Part, ...names: readonly string[]): Part | undefined {
  for (const name of names) {
    const value = own(part.value, name);
    if (isObject(value)) return { value, path: at(part.path, name) };
  }
  return undefined;
}

/** The objects of a list in a property, with their paths; other items get no verdict here. */
export function childParts(part: Part, name: string): Part[] {
  const list = own(part.value, name);
  if (!Array.isArray(list)) return [];
  const path = at(part.path, name);
  return list.flatMap((value: unknown, index) => (isObject(value) ? [{ value, path: at(path, index) }] : []));
}
