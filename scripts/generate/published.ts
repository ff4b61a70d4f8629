import { type TSchema, Type } from '@sinclair/typebox';
import { legacySourceConfig } from '#core/compile/normalise/source.ts';
import { holdsNodes, takesSource } from '#core/compile/validate/node-structure.ts';
import type { StepKind } from '#core/flow/model/step-kind.ts';
import type { Kind } from '#core/kind/kind.ts';
import { kinds as registered } from '#registry/kinds.ts';
import { stepKinds } from '#registry/step-kinds.ts';
import { Fixture } from '#schemas/fixture/fixture.ts';
import { annotationNames } from '#schemas/language/editor.ts';
import { Lookups } from '#schemas/language/lookup.ts';
import { fieldNamePattern } from '#schemas/language/node.ts';
import { processWords } from '#schemas/language/process.ts';
import { words } from '#schemas/language/words.ts';
import { studioKinds } from '#studio/kinds.ts';
import { messageFiles, writeChanged } from './messages.ts';

/** A published schema: plain JSON. */
type Published = Record<string, unknown>;

/** Maps a schema id to its `$ref` in the published schema. */
type RefTo = (id: string) => string;

/**
 * Converts a schema of the source to JSON Schema 2020-12: references point to their published location, ids are
 * removed, message ids become text, and properties with a default become optional, as authors may leave them out.
 */
function published(schema: TSchema, refTo: RefTo, texts: Readonly<Record<string, string>>): Published {
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
    if (key === '$id' || annotationNames.has(key)) return [];
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

const Nodes = Type.Union([Type.Ref('node'), Type.Array(Type.Ref('node'))]);

/** A node of one kind: its own properties and configuration, its events and slots, and nothing else. */
function kindSchema(kind: Kind, refTo: RefTo, texts: Readonly<Record<string, string>>): Published {
  const slots = Object.fromEntries((kind.container?.slots ?? []).map((slot) => [slot, Nodes]));
  const properties: Record<string, TSchema> = {
    ...(kind.props.properties as Record<string, TSchema>),
    ...slots,
    config: configSchema(kind),
    vModel: Type.String({ pattern: fieldNamePattern.source }),
    on: eventsSchema(kind),
    ...(takesSource(kind) && { source: Type.Ref('source') }),
    ...(holdsNodes(kind) && { children: Type.Array(Type.Ref('node')) }),
    ...(kind.container?.form && { fields: Type.Array(Type.Ref('node')), entity: Type.String(), lookups: Lookups }),
  };
  const required = ((kind.props.required ?? []) as string[]).filter(
    (name) => name !== 'fields' && !Object.hasOwn(slots, name),
  );
  const schema = { type: 'object', properties, required, additionalProperties: false };
  return published(schema as unknown as TSchema, refTo, texts);
}

/** A default that is computed once, or until the field is edited. */
const ComputedDefault = Type.Object(
  { formula: Type.String({ minLength: 1, maxLength: 10_000 }), keep: Type.Optional(Type.Literal('untilEdited')) },
  { additionalProperties: false },
);

/** The common configuration, what the kind adds to it, and nothing else. */
function configSchema(kind: Kind): TSchema {
  const free = [...(kind.options ? legacySourceConfig : []), 'width', 'sortable'];
  const own = { ...(kind.config?.properties as Record<string, TSchema> | undefined) };
  const { defaultValue } = own;
  if (defaultValue && kind.value) {
    const { default: standard, title, description } = defaultValue;
    own['defaultValue'] = {
      ...Type.Union([defaultValue, ComputedDefault]),
      default: standard,
      title,
      description,
    } as TSchema;
  }
  return Type.Unsafe({
    type: 'object',
    allOf: [Type.Ref('config')],
    properties: {
      ...Object.fromEntries(free.map((name) => [name, true])),
      ...own,
      zhjyKey: Type.Literal(kind.zhjyKey),
    },
    required: ['zhjyKey'],
    unevaluatedProperties: false,
  });
}

function eventsSchema(kind: Kind): TSchema {
  const names = new Set([...(kind.events ?? []), ...(kind.listing?.listed ? ['click'] : [])]);
  const events = [...names].map((event) => [event, Type.Optional(Type.Array(Type.Ref('action')))]);
  return Type.Object(Object.fromEntries(events) as Record<string, TSchema>, { additionalProperties: false });
}

/** A node: a name, or an object whose kind decides what else it may say. */
function nodeSchema(keys: readonly string[], refTo: RefTo): Published {
  const isOf = (key: string) => ({
    type: 'object',
    required: ['config'],
    properties: { config: { type: 'object', required: ['zhjyKey'], properties: { zhjyKey: { const: key } } } },
  });
  return {
    description: 'One part of a screen, the same shape from page to cell.',
    type: ['string', 'object'],
    required: ['config'],
    properties: { config: { type: 'object', properties: { zhjyKey: { type: 'string', enum: keys } } } },
    allOf: keys.map((key) => ({ if: isOf(key), then: { $ref: refTo(`kind.${key}`) } })),
  };
}

const kinds = [...registered.values(), ...studioKinds];

const stepProperties = (processWords.get('step') as TSchema).properties as Record<string, TSchema>;

/** A step of one kind: its own properties, its name and key, and its children where it has some. */
function stepSchema({ zhjyKey, props, holds }: StepKind, refTo: RefTo): Published {
  const config = { zhjyKey: Type.Literal(zhjyKey), label: Type.Optional(Type.Ref('text')) };
  const properties = {
    ...(props.properties as Record<string, TSchema>),
    config: Type.Object(config, { additionalProperties: false }),
    key: stepProperties['key'] as TSchema,
    ...(holds && { children: Type.Array(Type.Ref('step')) }),
  };
  return published(Type.Object(properties, { additionalProperties: false }), refTo, texts());
}

/** A process with every kind of step in one file, for editors. */
function processSchema(): Published {
  const refTo: RefTo = (id) => `#/$defs/${id}`;
  const steps = [...stepKinds.values()];
  const { type: _type, ...step } = nodeSchema(
    steps.map(({ zhjyKey }) => zhjyKey),
    refTo,
  );
  const used = ['text', 'rule'].map((name) => [name, published(words.get(name) as TSchema, refTo, texts())] as const);
  return {
    $schema: dialect,
    title: 'A process of the platform',
    ...published(processWords.get('process') as TSchema, refTo, texts()),
    $defs: {
      ...Object.fromEntries(used),
      step: { ...step, description: 'One step of a process.', type: 'object' },
      ...Object.fromEntries(steps.map((kind) => [`kind.${kind.zhjyKey}`, stepSchema(kind, refTo)])),
    },
  };
}

const folder = 'schemas/published';
const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** The language as JSON Schema: one file per word, and one with every kind for each of screens and processes. */
export function schemaFiles(): Map<string, string> {
  const files: [string, Published][] = [...words].map(([name, word]) => [
    name,
    { $schema: dialect, title: name, ...wordSchema(name, word, (id) => `${id}.schema.json`) },
  ]);
  files.push(['screen', wholeSchema()]);
  files.push(['process', processSchema()]);
  const fixture = published(Fixture, (id) => `${id}.schema.json`, texts());
  files.push(['fixture', { $schema: dialect, title: 'A fixture', ...fixture }]);
  return new Map(
    files.map(([name, schema]) => [`${folder}/${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`]),
  );
}

/** Everything in one file, for editors: a `$schema` line that names it is enough. */
export function wholeSchema(): Published {
  const refTo: RefTo = (id) => `#/$defs/${id}`;
  const definitions = [...words].map(([name, word]) => [name, wordSchema(name, word, refTo)] as const);
  const ofKinds = kinds.map((kind) => [`kind.${kind.zhjyKey}`, kindSchema(kind, refTo, texts())] as const);
  return {
    $schema: dialect,
    title: 'A screen of the platform',
    $ref: refTo('definition'),
    $defs: Object.fromEntries([...definitions, ...ofKinds]),
  };
}

/** Nodes differ by file: alone they are of any kind, in the whole each kind has its own properties. */
function wordSchema(name: string, word: TSchema, refTo: RefTo): Published {
  if (name === 'node' && refTo('x').startsWith('#'))
    return nodeSchema(
      kinds.map(({ zhjyKey }) => zhjyKey),
      refTo,
    );
  return published(word, refTo, texts());
}

let chinese: Readonly<Record<string, string>> | undefined;

function texts(): Readonly<Record<string, string>> {
  chinese ??= JSON.parse(messageFiles().get('schemas/messages/zh.json') ?? '') as Record<string, string>;
  return chinese;
}

/** The published schemas are not in git: build and checks write them. */
export const writeSchemas = (root?: string) => writeChanged(schemaFiles(), root);

export const main = () => writeSchemas();
