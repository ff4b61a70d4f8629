import { type TObject, type TProperties, type TSchema, type TUnsafe, Type } from '@sinclair/typebox';
import type { Text } from '#schemas/language/text.ts';

/** The props schema of a kind: closed, each property with the message ids that the property panel shows. */
export function propsOf<P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(named(properties, 'kind.prop'), { additionalProperties: false });
}

/** The schema of the kind-specific configuration, in addition to the common one. */
export function configOf<P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(named(properties, 'kind.config'));
}

/** An object property; its default is composed of the defaults of its properties. */
export function nested<P extends TProperties>(properties: P): TObject<P> {
  const defaults = Object.entries(properties).flatMap(([name, schema]) =>
    'default' in schema ? [[name, schema.default] as const] : [],
  );
  return Type.Object(named(properties, 'kind.prop'), {
    additionalProperties: false,
    default: Object.fromEntries(defaults),
  });
}

function named<P extends TProperties>(properties: P, prefix: string): P {
  const entries = Object.entries(properties).map(([name, schema]) => [
    name,
    schema['deprecated'] === true
      ? schema
      : { title: `${prefix}.${name}`, description: `${prefix}.${name}.about`, ...schema },
  ]);
  // Same keys and same schemas, with two annotations added.
  return Object.fromEntries(entries) as P;
}

/** An enumeration of texts, numbers or booleans. */
export function oneOf<const T extends readonly (string | number | boolean)[]>(
  values: T,
  fallback: T[number],
): TUnsafe<T[number]> {
  return Type.Unsafe<T[number]>({ ...Type.Union(values.map((value) => Type.Literal(value))), default: fallback });
}

/** A property that may also be `null`. */
export function orNull<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()], { default: null });
}

/** A user-visible text, in one language or three. */
export function text(fallback: Text) {
  return Type.Unsafe<Text>({
    ...Type.Union([
      Type.String(),
      Type.Object(
        { zh: Type.String(), zhtw: Type.Optional(Type.String()), en: Type.Optional(Type.String()) },
        { additionalProperties: false },
      ),
    ]),
    default: fallback,
  });
}

export const flag = (fallback: boolean) => Type.Boolean({ default: fallback });

/** A deprecated property that only older definitions contain: preserved, but not offered in the designer. */
export function deprecated<S extends TSchema>(schema: S) {
  return Type.Optional({ ...schema, deprecated: true } as S);
}

const count = () => Type.Integer({ default: 0, minimum: 0, maximum: 1000 });
const way = (maximum: number) => Type.Integer({ default: 1, minimum: 0, maximum });

/** How a text is hidden when it is shown; the stored text is never touched. */
export const maskConfig = () =>
  nested({
    filler: Type.String({ default: '*' }),
    maskType: way(8),
    prefixType: way(4),
    prefixLimit: count(),
    prefixSpecifyChar: Type.String({ default: '' }),
    suffixType: way(4),
    suffixLimit: count(),
    suffixSpecifyChar: Type.String({ default: '' }),
    ignoreChar: Type.String({ default: '' }),
    useUnrealMask: flag(false),
    unrealMaskLength: Type.Integer({ default: 1, minimum: 1, maximum: 1000 }),
  });
