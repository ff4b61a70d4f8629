import type { TSchema } from '@sinclair/typebox';

/** A published schema: plain JSON. */
export type Published = Record<string, unknown>;

/** Maps a schema id to its `$ref` in the published schema. */
export type RefTo = (id: string) => string;

/**
 * Converts a schema of the source to JSON Schema 2020-12: references point to their published location, ids are
 * removed, message ids become text, and properties with a default become optional, as authors may leave them out.
 */
export function published(schema: TSchema, refTo: RefTo, texts: Readonly<Record<string, string>>): Published {
  const plain = JSON.parse(JSON.stringify(schema)) as Published;
  return walk(plain, { refTo, texts }) as Published;
}

interface Conversion {
  refTo: RefTo;
  texts: Readonly<Record<string, string>>;
}

/** Keywords whose value is a table of schemas. */
const tables = new Set(['properties', 'patternProperties', '$defs']);
/** Keywords whose value is data, not schemas. */
const data = new Set(['default', 'const', 'enum', 'examples', 'required']);

function walk(value: unknown, conversion: Conversion): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, conversion));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
    if (key === '$id') return [];
    if (key === '$ref') return [[key, conversion.refTo(String(item))]];
    if (data.has(key)) return [[key, item]];
    if (tables.has(key)) return [[key, table(item as Published, conversion)]];
    if (key === 'title' || key === 'description') return inWords(key, String(item), conversion);
    return [[key, walk(item, conversion)]];
  });
  return withoutDefaulted(Object.fromEntries(entries));
}

function table(schemas: Published, conversion: Conversion): Published {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, walk(schema, conversion)]));
}

/** Replaces a message id by its text; without a text the keyword is omitted. */
function inWords(key: string, text: string, { texts }: Conversion): [string, unknown][] {
  if (Object.hasOwn(texts, text)) return [[key, texts[text]]];
  return /^[\w-]+(\.[\w-]+)+$/.test(text) ? [] : [[key, text]];
}

function withoutDefaulted(schema: Published): Published {
  const { required, ...rest } = schema;
  if (!Array.isArray(required)) return schema;
  const properties = (schema['properties'] ?? {}) as Record<string, Published>;
  const needed = required.filter((name: string) => properties[name]?.['default'] === undefined);
  return needed.length > 0 ? { ...rest, required: needed } : rest;
}
