import { type TObject, type TProperties, type TSchema, type TUnsafe, Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
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
const way = (maximum: number, first = 1) =>
  Type.Integer({
    default: 1,
    minimum: 0,
    maximum,
    offers: Array.from({ length: maximum + 1 - first }, (_, index) => index + first),
  });

/** How a text is hidden when it is shown; the stored text is never touched. */
export const maskConfig = () =>
  nested({
    filler: Type.String({ default: '*' }),
    maskType: way(8, 0),
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

/** The configuration of every kind with a value: default value, validation trigger events and kind-specific extras. */
export function fieldConfig<D extends TSchema, E extends TProperties = Record<never, never>>(
  defaultValue: D,
  trigger: string | string[],
  extra = {} as E,
) {
  return configOf({ defaultValue, trigger: triggerOf(trigger), ...extra });
}

const boundFormula = () => Type.Optional(Type.String({ maxLength: 10_000, ...editedBy('formula') }));

/** The least and the greatest value of a field as formulas over the record, besides its fixed ones (FORMULA-001). */
export const formulaBounds = { minFormula: boundFormula(), maxFormula: boundFormula() };

const triggerOf = (fallback: string | string[]) =>
  Type.Unsafe<string | string[]>(
    Type.Union([Type.String(), Type.Array(Type.String())], {
      default: fallback,
      ...editedBy('offers', { offers: ['change', 'blur'] }),
    }),
  );

/** A start value of any shape the kind's `parse` can read. */
export const defaultValueOf = (fallback: unknown) => Type.Unknown({ default: fallback });

/** A display without label; `startsWith` when the family gives it a start value it never uses. */
export const displayConfig = () =>
  configOf({ showLabel: Type.Boolean({ default: false }), defaultValue: defaultValueOf(null) });
export const bareConfig = () => configOf({ showLabel: Type.Boolean({ default: false }) });

/** Common configuration that displays and containers have no use for. */
export const withoutDisplay = ['tipLabel', 'tableName', 'regList'] as const;
export const withoutTitle = ['tipLabel', 'tableAlign', 'tableFixed', 'tableName', 'regList'] as const;
export const withoutContainer = [...withoutTitle.slice(0, 3), 'required', 'tableName', 'regList'] as const;

/** Configuration of containers. */
export const containerConfig = <E extends TProperties>(extra: E) =>
  configOf({
    showLabel: Type.Boolean({ default: false }),
    layout: Type.String({ default: 'rowFormItem' }),
    ...extra,
  });

/** What a kind of free values may do in tables and lists. */
export const textTraits = { column: true, listed: true, search: 'text', sortable: true } as const;
/** The same for kinds chosen from options. */
export const optionTraits = { column: true, listed: true, search: 'options', sortable: true } as const;
/** The same for numbers. */
export const numberTraits = { column: true, listed: true, search: 'numberRange', sortable: true } as const;
/** Kinds whose few options are all in view; a list searches them as a select. */
export const fewOptions = {
  options: true,
  listing: { listed: true, search: 'options', searchAs: 'select', sortable: true },
  events: ['change'],
} as const;
