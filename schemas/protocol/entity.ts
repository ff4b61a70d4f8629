import { type TNull, type TOptional, type TSchema, type TUnion, Type } from '@sinclair/typebox';
import type { Pattern, Rule } from '../language/rule.ts';
import type { Source } from '../language/source.ts';
import type { Text } from '../language/text.ts';

/** Properties of a field besides its type and limits: label, messages, options. */
export interface FieldFacts {
  label: Text;
  /** Required. A message id for an empty value; `true`: `{label}不能为空`. */
  required?: true | string;
  /** Patterns of a non-empty value, in order; the message of the first mismatch is shown. */
  patterns?: readonly Pattern[];
  /** Message for a value longer than `maxLength`; absent: `{label}最多为{max}个字符！`. */
  tooLong?: string;
  /** The field applies only if this rule holds; otherwise it is neither shown nor validated. */
  shown?: Rule;
  /** Options of its value in forms, searches and lists. */
  source?: Source;
  /** The keyword of lists is searched in it. */
  keyword?: true;
  /** Lists may be sorted by it. */
  sortable?: true;
  /** Stored as null if empty; fields with `shown` are so anyway. */
  nullable?: true;
}

/** One field of a noun. Type, limits and default are in the schema. */
export interface Field<S extends TSchema = TSchema> extends FieldFacts {
  schema: S;
}

/**
 * A noun of the product with its stored fields. Validates its calls on the server and supplies its forms and columns on
 * the page.
 */
export interface Entity<Fields extends Record<string, Field> = Record<string, Field>> {
  noun: string;
  fields: Fields;
}

export function field<S extends TSchema, Facts extends FieldFacts>(schema: S, facts: Facts): Facts & { schema: S } {
  return { schema, ...facts };
}

/** Static options in this order: an id and its label, or a string that is both. */
export function choices(...all: readonly (string | readonly [id: string | number, fullName: Text])[]): Source {
  const pairs = all.map((choice) => (typeof choice === 'string' ? ([choice, choice] as const) : choice));
  return { static: pairs.map(([id, fullName]) => ({ id, fullName })) };
}

export function defineEntity<Fields extends Record<string, Field>>(noun: string, fields: Fields): Entity<Fields> {
  return Object.freeze({ noun, fields: Object.freeze(fields) });
}

export type Writable<E extends Entity> = {
  [Name in keyof E['fields']]: TOptional<TUnion<[E['fields'][Name]['schema'], TNull]>>;
};
type Stored<E extends Entity> = { [Name in keyof E['fields']]: StoredField<E['fields'][Name]> };
type StoredField<F extends Field> = F extends { shown: Rule } | { nullable: true }
  ? TUnion<[F['schema'], TNull]>
  : F['schema'];

/**
 * The body of a create or update: every field may be missing or empty; required fields are checked by the entity's own
 * rules.
 */
export function writable<E extends Entity>(entity: E): Writable<E> {
  return mapped(entity, ({ default: _unset, ...schema }, { label }) => {
    const named = { ...schema, label: typeof label === 'string' ? label.replace('$t:', '') : label.zh };
    return Type.Optional(Type.Union([named as TSchema, Type.Null()]));
  }) as Writable<E>;
}

/** The fields in the answer of a read: all present; null for a field that does not apply to this record or is empty. */
export function stored<E extends Entity>(entity: E): Stored<E> {
  return mapped(entity, (schema, { shown, nullable }) =>
    shown || nullable ? Type.Union([schema, Type.Null()]) : schema,
  ) as Stored<E>;
}

function mapped(entity: Entity, change: (schema: TSchema, field: Field) => TSchema): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, change(field.schema, field)]));
}
