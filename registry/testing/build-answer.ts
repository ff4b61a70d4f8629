import { type TObject, type TSchema, TypeGuard } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/** An answer as a test states it: what matters to the test; the rest is filled in by the contract. */
export type Partly<T> = unknown extends T
  ? unknown
  : T extends null
    ? null | undefined | void
    : T extends number
      ? number
      : T extends readonly (infer Item)[]
        ? readonly Partly<Item>[]
        : T extends object
          ? { readonly [Key in keyof T]?: Partly<T[Key]> }
          : T;

/** The recursive schemas around a part, by their ids. */
type Enclosing = ReadonlyMap<string, TSchema>;

/** A whole answer: what the test states, and for each required field it does not mention the simplest value allowed. */
export function buildAnswer(schema: TSchema, stated: unknown, around: Enclosing = new Map()): unknown {
  const inside = schema.$id === undefined ? around : new Map(around).set(schema.$id, schema);
  if (TypeGuard.IsThis(schema)) return buildAnswer(around.get(schema.$ref) ?? schema, stated, around);
  if (stated === undefined) return TypeGuard.IsUnknown(schema) ? undefined : Value.Create(schema);
  if (TypeGuard.IsUnion(schema)) return oneOf(schema.anyOf, stated, inside);
  if (TypeGuard.IsArray(schema) && Array.isArray(stated))
    return stated.map((item) => buildAnswer(schema.items, item, inside));
  if (TypeGuard.IsObject(schema) && isPlain(stated)) return objectOf(schema, stated, inside);
  return stated;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectOf(schema: TObject, stated: Record<string, unknown>, around: Enclosing): Record<string, unknown> {
  const built: Record<string, unknown> = { ...stated };
  const required = new Set(schema.required ?? []);
  for (const [name, property] of Object.entries(schema.properties)) {
    if (stated[name] !== undefined || required.has(name)) built[name] = buildAnswer(property, stated[name], around);
  }
  return built;
}

/** The first variant that the stated part fits once it is completed; a part that fits none stays as it is. */
function oneOf(variants: readonly TSchema[], stated: unknown, around: Enclosing): unknown {
  if (variants.some((variant) => Value.Check(variant, stated))) return stated;
  const built = variants.map((variant) => [variant, buildAnswer(variant, stated, around)] as const);
  return built.find(([variant, answer]) => Value.Check(variant, answer))?.[1] ?? stated;
}
