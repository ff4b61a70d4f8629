import { isTooDeep } from '#core/schema/nesting.ts';

/** What a definition's text says; undefined when it is empty, no JSON, or nests without end. */
export function parseDefinition(text: string): unknown {
  if (text.trim() === '' || isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
