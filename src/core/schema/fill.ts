import type { TSchema } from '@sinclair/typebox';
import { isObject, type JsonObject } from './record.ts';

/** Fills the missing defaults of the schema, also in nested objects. Does not modify the input. */
export function fillDefaults(schema: TSchema, value: JsonObject): JsonObject {
  const filled: JsonObject = { ...value };
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, TSchema>)) {
    const given = Object.hasOwn(filled, name) ? filled[name] : undefined;
    if (given === undefined && property.default !== undefined) filled[name] = structuredClone(property.default);
    if (property.properties && isObject(filled[name])) filled[name] = fillDefaults(property, filled[name]);
  }
  return filled;
}
