import { isObject, type JsonObject } from '../schema/record.ts';

/**
 * The body of a flow message as `/workFlowDetail` carries it: JSON, its UTF-8 bytes as base64 (ROUTE-022). The router has
 * undone the encoding of the address already; a blank was a plus sign. Undefined: it cannot be read.
 */
export function flowConfigOf(config: string | undefined): JsonObject | undefined {
  if (!config) return undefined;
  try {
    const bytes = Uint8Array.from(atob(config.replaceAll(' ', '+')), (char) => char.charCodeAt(0));
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
