import { isTooDeep } from '#core/schema/nesting.ts';

/** Parses a definition; undefined when it is empty, invalid JSON, or nested too deep. */
export function parseDefinition(text: string): unknown {
  if (text.trim() === '' || isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
