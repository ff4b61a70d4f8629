import type { TSchema } from '@sinclair/typebox';
import fc from 'fast-check';

/** Values a schema accepts, as far as the value schemas of kinds go; what it does not know is any JSON. */
export function arbitraryOf(schema: TSchema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema['anyOf'])) return fc.oneof(...(schema['anyOf'] as TSchema[]).map(arbitraryOf));
  if ('const' in schema) return fc.constant(schema['const']);
  switch (schema['type']) {
    case 'string':
      return fc.string();
    case 'integer':
      return fc.integer({ min: Number(schema['minimum'] ?? -1e9), max: Number(schema['maximum'] ?? 1e9) });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema['items'] as TSchema), { maxLength: Number(schema['maxItems'] ?? 5) });
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}
