import type { TSchema } from '@sinclair/typebox';
import { renderedWords } from '#schemas/language/words.ts';
import { schemaIssues, type Words } from './check.ts';
import { isObject, type JsonObject } from './record.ts';

/** A copy of a JSON value. `structuredClone` takes a hundred times longer for the empty lists that most defaults are. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copyOf(one)])) : value;
}

/** Fills the missing defaults of the schema, also in nested objects. Does not modify the input. */
export function fillDefaults(schema: TSchema, value: JsonObject): JsonObject {
  const filled: JsonObject = { ...value };
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, TSchema>)) {
    const given = Object.hasOwn(filled, name) ? filled[name] : undefined;
    if (given === undefined && property.default !== undefined) filled[name] = copyOf(property.default);
    if (property.properties && isObject(filled[name])) filled[name] = fillDefaults(property, filled[name]);
  }
  return filled;
}

/** Rules and nodes are validated by other stages; here they may have any shape. */
const shapes: Words = {
  schema: (id) => renderedWords.get(id),
  check: (id) => (id === 'rule' || id === 'node' ? () => undefined : undefined),
};

/** Removes properties that do not match their schema: the component of a kind gets only valid props. */
export function fitting(schema: Pick<TSchema, 'properties'>, object: JsonObject): JsonObject {
  const properties = (schema['properties'] ?? {}) as Record<string, TSchema>;
  const fits = ([name, value]: [string, unknown]) =>
    !Object.hasOwn(properties, name) || schemaIssues(properties[name] as TSchema, value, shapes).length === 0;
  return Object.fromEntries(Object.entries(object).filter(fits));
}
