import type { TSchema } from '@sinclair/typebox';

/**
 * The functions of TypeBox's `Type` that this project uses, for pages: the same JSON Schema without the marks by which
 * TypeBox recognises its own schemas, which only the server needs. Ten times smaller. `type-builder.deep.test.ts` compares
 * every contract and kind.
 */

/** Marks a property as optional while a schema is built. */
const optional: unique symbol = Symbol('optional');

type Schema = Record<string | symbol, unknown>;
type Options = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Schema>>;

const made = (schema: Schema, options?: Options): Schema => ({ ...options, ...schema });

const optionalOf = (schema: Schema): Schema => ({ ...schema, [optional]: true });

const simple =
  (schema: Schema) =>
  (options?: Options): Schema =>
    made(schema, options);

function objectOf(properties: Properties, options?: Options): Schema {
  const required = Object.keys(properties).filter((name) => !properties[name]?.[optional]);
  return made({ type: 'object', ...(required.length > 0 && { required }), properties }, options);
}

/** An object with other properties; its options stay, its id does not. */
function objectLike(schema: Schema, properties: Properties, options?: Options): Schema {
  const { $id: _id, required: _required, properties: _properties, ...rest } = schema;
  return { ...objectOf(properties, rest), ...options };
}

const propertiesOf = (schema: Schema) => schema['properties'] as Properties;
const chosen = (properties: Properties, isChosen: (name: string) => boolean): Properties =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => isChosen(name)));

let lastId = 0;

function recursive(within: (itself: Schema) => Schema, options: Options = {}): Schema {
  const $id = (options['$id'] as string | undefined) ?? `T${lastId++}`;
  return made({ ...within({ $ref: $id }), $id }, options);
}

export const Type = {
  Any: simple({}),
  Unknown: simple({}),
  Null: simple({ type: 'null' }),
  String: simple({ type: 'string' }),
  Number: simple({ type: 'number' }),
  Integer: simple({ type: 'integer' }),
  Boolean: simple({ type: 'boolean' }),
  Literal: (value: unknown, options?: Options) => made({ const: value, type: typeof value }, options),
  Unsafe: (schema: Options = {}) => made({}, schema),
  Ref: ($ref: string, options?: Options) => made({ $ref }, options),
  Array: (items: Schema, options?: Options) => made({ type: 'array', items }, options),
  Union: (types: readonly Schema[], options?: Options) =>
    types.length === 1 ? made(types[0] as Schema, options) : made({ anyOf: types }, options),
  Object: objectOf,
  Record: (key: Schema, type: Schema, options?: Options) =>
    made(
      { type: 'object', patternProperties: { [(key['pattern'] as string | undefined) ?? '^(.*)$']: type } },
      options,
    ),
  Optional: optionalOf,
  Partial: (schema: Schema, options?: Options) => {
    const entries = Object.entries(propertiesOf(schema)).map(([name, type]) => [name, optionalOf(type)]);
    return objectLike(schema, Object.fromEntries(entries) as Properties, options);
  },
  Pick: (schema: Schema, names: readonly string[], options?: Options) =>
    objectLike(schema, Object.fromEntries(names.map((name) => [name, propertiesOf(schema)[name] as Schema])), options),
  Omit: (schema: Schema, names: readonly string[], options?: Options) =>
    objectLike(
      schema,
      chosen(propertiesOf(schema), (name) => !names.includes(name)),
      options,
    ),
  Composite: (schemas: readonly Schema[], options?: Options) =>
    objectOf(Object.assign({}, ...schemas.map(propertiesOf)) as Properties, options),
  Recursive: recursive,
} satisfies Record<string, (...given: never[]) => Partial<TSchema>>;
