import { isObject, type JsonObject } from '../../schema/record.ts';

/**
 * Decodes the body of a flow message in the URL of `/workFlowDetail`: JSON, its UTF-8 bytes as base64 (ROUTE-022). The
 * router has decoded the URL already, which turned an unencoded plus sign into a space. Undefined: invalid.
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
