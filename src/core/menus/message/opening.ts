import { type MessageDetail, messageTypes } from '#schemas/resources/message/message.contract.ts';
import { isObject, type JsonObject } from '../../schema/record.ts';

/** The effect of opening a message. */
type Opening = { show: 'detail' } | { navigate: string } | { show: 'nothing' };

type Opened = Pick<MessageDetail, 'type' | 'flowType' | 'bodyText'>;

/** The type of a removed schedule in the body of its message. */
const removedSchedule = 3;
const entrustFlow = 2;

function bodyOf(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Text as base64 of its UTF-8 bytes. */
function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The effect of opening a message of this type and body (NOTICE-021 to NOTICE-026). */
export function openingOf({ type, flowType, bodyText }: Opened): Opening {
  if (type === messageTypes.system || type === messageTypes.notice) return { show: 'detail' };
  if (bodyText.trim() === '') return { show: 'nothing' };
  const body = bodyOf(bodyText);
  if (!body) return { show: 'detail' };
  if (type === messageTypes.schedule) {
    if (Number(body['type']) === removedSchedule) return { show: 'detail' };
    const query = new URLSearchParams({ id: String(body['id'] ?? ''), groupId: String(body['groupId'] ?? '') });
    return { navigate: `/workFlow/schedule?${query}` };
  }
  if (type !== messageTypes.flow) return { show: 'detail' };
  if (flowType === entrustFlow) {
    return { navigate: `/workFlow/entrust?config=${encodeURIComponent(String(body['type'] ?? ''))}` };
  }
  return { navigate: `/workFlowDetail?config=${encodeURIComponent(base64(bodyText))}` };
}

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
