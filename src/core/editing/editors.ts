import type { TSchema } from '@sinclair/typebox';
import { type EditorAnnotations, type EditorHint } from '#schemas/language/editor.ts';
import { words } from '#schemas/language/words.ts';
import type { PanelProperty } from '../lists/model/node-panel.ts';

/** Editors that are derived from the type of a value. */
const typeEditors = [
  'choice',
  'choices',
  'group',
  'nodes',
  'number',
  'parameters',
  'rows',
  'source',
  'string',
  'strings',
  'switch',
  'text',
  'union',
] as const;

/** The editors of properties. `value` edits any JSON value as a tree of entries. */
export type EditorName = EditorHint | (typeof typeEditors)[number];

/** A schema with the annotations for its editor. */
export const annotationsOf = (schema: TSchema) => schema as EditorAnnotations;

/** A schema without reference to a word of the language, and without `null` as an alternative. */
export function plainSchema(schema: TSchema): TSchema {
  const word = typeof schema['$ref'] === 'string' ? words.get(schema['$ref']) : undefined;
  if (word) return plainSchema(word);
  const parts = alternativesOf(schema);
  return parts?.length === 1 ? plainSchema({ ...parts[0], ...annotationsIn(schema) } as TSchema) : schema;
}

const annotationsIn = ({ title, description, default: standard }: TSchema) => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  ...(standard !== undefined && { default: standard as unknown }),
});

/** The alternatives of a union without `null`, with those of a union in it; undefined: it is none. */
export function alternativesOf(schema: TSchema): TSchema[] | undefined {
  const parts = schema['anyOf'] as TSchema[] | undefined;
  return parts?.filter(({ type }) => type !== 'null').flatMap((part) => alternativesOf(part) ?? [part]);
}

/** The values of a schema that lists them; undefined: it does not. */
export function choicesOf(schema: TSchema): (string | number)[] | undefined {
  const offers = annotationsOf(schema).offers ?? (schema['examples'] as string[] | undefined);
  if (offers) return [...offers];
  if (Array.isArray(schema['enum'])) return schema['enum'] as string[];
  if ('const' in schema) return [schema['const'] as string];
  const parts = alternativesOf(schema);
  return parts?.every((part) => 'const' in part) ? parts.map((part) => part['const'] as string) : undefined;
}

/** The name under which the values of a property have texts: that of its title where the schema gives one. */
export const choiceName = ({ schema, path }: PanelProperty) =>
  /^kind\.prop\.(\w+)$/.exec(schema.title ?? '')?.[1] ?? path.at(-1);

/** The schema of the entries of a list, as they are edited. */
export const entryOf = (schema: TSchema): TSchema =>
  annotationsOf(schema).entry ?? (schema['items'] as TSchema | undefined) ?? ({} as TSchema);

const isNode = (schema: TSchema) =>
  schema['$ref'] === 'node' || alternativesOf(schema)?.some((one) => one['$ref'] === 'node');

/** The name of the editor that fits a schema. */
export function editorOf(given: TSchema): EditorName {
  const hint = annotationsOf(given).editor;
  if (hint) return hint;
  if (given['$ref'] === 'rule' || given['$ref'] === 'text' || given['$ref'] === 'source') return given['$ref'];
  const schema = plainSchema(given);
  const inner = annotationsOf(schema).editor;
  if (inner) return inner;
  if (choicesOf(schema)) return 'choice';
  const parts = alternativesOf(schema);
  if (parts) return unionEditor(parts);
  switch (schema.type as string | undefined) {
    case 'boolean':
      return 'switch';
    case 'string':
      return 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return listEditor(entryOf(schema));
    case 'object':
      return schema['patternProperties'] ? 'parameters' : 'group';
    default:
      return 'value';
  }
}

const isText = (parts: readonly TSchema[]) =>
  parts.length === 2 && parts[0]?.type === 'string' && Object.hasOwn(parts[1]?.['properties'] ?? {}, 'zh');

function unionEditor(parts: readonly TSchema[]): EditorName {
  if (isText(parts)) return 'text';
  const isOpen = parts.every((part) => !('const' in part));
  if (
    isOpen &&
    parts.every(({ type }) => type === 'string' || type === 'number' || type === 'integer' || type === 'boolean')
  )
    return 'value';
  return 'union';
}

function listEditor(entry: TSchema): EditorName {
  if (isNode(entry)) return 'nodes';
  const editor = editorOf(entry);
  if (editor === 'choice') return 'choices';
  return editor === 'string' ? 'strings' : 'rows';
}

/** The properties of an object schema, each with the message ids of its label and description. */
export function propertiesOf(schema: TSchema): PanelProperty[] {
  const properties = (plainSchema(schema)['properties'] ?? {}) as Record<string, TSchema>;
  return Object.entries(properties)
    .filter(([name, one]) => name !== '$schema' && one['deprecated'] !== true && !('const' in one))
    .map(([name, one]) => ({
      path: [name],
      schema: one,
      title: one.title ?? `kind.part.${name}`,
      about: one.title === undefined ? `kind.part.${name}.about` : `${one.title}.about`,
    }));
}

/** What identifies an alternative of a union: its constant, or its first required property. */
export const alternativeName = (schema: TSchema): string => {
  const one = plainSchema(schema);
  if ('const' in one) return String(one['const']);
  const required = one['required'] as string[] | undefined;
  return required?.[0] ?? String(one.$id ?? one.type);
};

/** Alternatives to choose from: without a constant that is short for an object of that name. */
export function offeredAlternatives(schema: TSchema): TSchema[] {
  const parts = (alternativesOf(plainSchema(schema)) ?? []).map((part) => plainSchema(part));
  const objects = new Set(parts.filter((part) => !('const' in part)).map(alternativeName));
  return parts.filter((part) => !('const' in part) || !objects.has(alternativeName(part)));
}

/** The alternative that a value is of; undefined: of none. */
export function alternativeOf(parts: readonly TSchema[], value: unknown): TSchema | undefined {
  if (typeof value === 'string' || typeof value === 'number') {
    const constant = parts.find((part) => part['const'] === value);
    const named = parts.find((part) => part.type === 'object' && alternativeName(part) === value);
    return constant ?? named ?? parts.find(({ type }) => type === typeof value);
  }
  if (Array.isArray(value)) return parts.find(({ type }) => type === 'array');
  if (typeof value !== 'object' || value === null) return parts.find(({ type }) => type === typeof value);
  return parts.find((part) => part.type === 'object' && Object.hasOwn(value, alternativeName(part)));
}

/** The value that an entry of a schema starts with. */
export function startOf(given: TSchema): unknown {
  const { start } = annotationsOf(given);
  if (start !== undefined) return start;
  const schema = plainSchema(given);
  if (schema.default !== undefined) return schema.default as unknown;
  if ('const' in schema) return schema['const'] as unknown;
  const [choice] = choicesOf(schema) ?? [];
  if (choice !== undefined) return choice;
  if (editorOf(given) === 'text') return '';
  const [first] = offeredAlternatives(schema);
  if (first) return startOf(first);
  if (schema.type === 'array') return [];
  if (schema.type !== 'object') return schema.type === 'boolean' ? false : schema.type === 'string' ? '' : undefined;
  const required = (schema['required'] ?? []) as string[];
  const properties = (schema['properties'] ?? {}) as Record<string, TSchema>;
  return Object.fromEntries(required.map((name) => [name, properties[name] && startOf(properties[name])]));
}
