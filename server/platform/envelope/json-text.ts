import type { Envelope } from '#schemas/protocol/envelope.ts';

/** The JSON of values that many answers contain and nobody changes; undefined until the first one is written. */
const texts = new WeakMap<object, string | undefined>();

/** Lets the answers that have this value as a property of their data share its JSON. It must not change any more. */
export function writtenOnce<T extends object>(value: T): T {
  texts.set(value, undefined);
  return value;
}

const isShared = (value: unknown): value is object => typeof value === 'object' && value !== null && texts.has(value);

function textOf(value: unknown): string | undefined {
  if (!isShared(value)) return JSON.stringify(value);
  const text = texts.get(value) ?? JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/** The JSON of an envelope, as JSON.stringify writes it. */
export function jsonText({ data, ...envelope }: Envelope): string {
  if (typeof data !== 'object' || data === null || Array.isArray(data) || !Object.values(data).some(isShared)) {
    return JSON.stringify({ ...envelope, data });
  }
  const properties = Object.entries(data).flatMap(([name, value]) => {
    const text = textOf(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `${JSON.stringify(envelope).slice(0, -1)},"data":{${properties.join(',')}}}`;
}
