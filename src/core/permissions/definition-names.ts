import { isObject } from '../schema/record.ts';

/** The references in the text of a definition. */
export interface DefinitionNames {
  /** Texts that look like calls, `noun.call`, at any path. */
  calls: readonly string[];
  /** Forms and data interfaces, by id or code. */
  targets: readonly string[];
}

const callPattern = /^[a-z][a-z-]*\.[A-Za-z]+$/;

/** Properties that refer to a form or a data interface. */
const targetProperties = new Set(['model', 'modelId', 'interface', 'interfaceId']);

/** Collects the references of definitions from their JSON values. */
export function definitionNames(definitions: readonly unknown[]): DefinitionNames {
  const calls = new Set<string>();
  const targets = new Set<string>();
  // Iterative: a definition may be nested deeper than the call stack.
  const open: unknown[] = [...definitions];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && callPattern.test(value)) calls.add(value);
    if (Array.isArray(value)) for (const item of value) open.push(item);
    if (!isObject(value)) continue;
    for (const [key, item] of Object.entries(value)) {
      if (typeof item === 'string' && targetProperties.has(key)) targets.add(item);
      open.push(item);
    }
  }
  return { calls: [...calls].sort(), targets: [...targets].sort() };
}
