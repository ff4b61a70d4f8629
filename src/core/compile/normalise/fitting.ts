import type { TSchema } from '@sinclair/typebox';
import { words } from '#schemas/language/words.ts';
import { schemaIssues, type Words } from '../../schema/check.ts';
import type { JsonObject } from '../../schema/record.ts';

/** Rules and nodes are validated by other stages; here they may have any shape. */
const shapes: Words = {
  schema: (id) => words.get(id),
  check: (id) => (id === 'rule' || id === 'node' ? () => undefined : undefined),
};

/** Removes properties that do not match their schema: the component of a kind gets only valid props. */
export function fitting(schema: Pick<TSchema, 'properties'>, object: JsonObject): JsonObject {
  const properties = (schema['properties'] ?? {}) as Record<string, TSchema>;
  const fits = ([name, value]: [string, unknown]) =>
    !Object.hasOwn(properties, name) || schemaIssues(properties[name] as TSchema, value, shapes).length === 0;
  return Object.fromEntries(Object.entries(object).filter(fits));
}
