import { isObject } from '../../schema/record.ts';

/** Ids of the print templates used by a definition: its form, its list, and its actions. */
export function printUses(definition: unknown): string[] {
  const uses = new Set<string>();
  collect(definition, uses);
  return [...uses];
}

function collect(part: unknown, uses: Set<string>): void {
  if (Array.isArray(part)) {
    for (const one of part) collect(one, uses);
    return;
  }
  if (!isObject(part)) return;
  for (const id of [part['printId'], part['printIds'], part['print']].flat()) {
    if (typeof id === 'string' && id !== '') uses.add(id);
  }
  for (const inner of Object.values(part)) collect(inner, uses);
}
