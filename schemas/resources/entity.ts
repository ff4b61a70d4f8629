import { type TNull, type TOptional, type TSchema, type TUnion, Type } from '@sinclair/typebox';
import type { Pattern, Rule } from '../language/rule.ts';
import type { Source } from '../language/source.ts';
import type { Text } from '../language/text.ts';

/** What is known about a field besides its type and limits: what a person reads, may choose and is told. */
export interface FieldFacts {
  label: Text;
  /** Must be filled. A message id: what is said when it is not; `true`: `{label}不能为空`. */
  required?: true | string;
  /** Forms a filled value must have, asked in order; the first that does not hold speaks. */
  patterns?: readonly Pattern[];
  /** Said when the value is longer than `maxLength`; absent: `{label}最多为{max}个字符！`. */
  tooLong?: string;
  /** The field means something only then; otherwise it is neither shown nor checked. */
  shown?: Rule;
  /** What a person chooses its value from, wherever the field is asked for, looked for or shown. */
  source?: Source;
}

/** One field of a noun. Type, limits and default stand in the schema. */
export interface Field<S extends TSchema = TSchema> extends FieldFacts {
  schema: S;
}

/** A noun of the product: what is kept of it. Guards its calls on the server and supplies its forms and columns on the page. */
export interface Entity<Fields extends Record<string, Field> = Record<string, Field>> {
  noun: string;
  fields: Fields;
}

export function field<S extends TSchema, Facts extends FieldFacts>(schema: S, facts: Facts): Facts & { schema: S } {
  return { schema, ...facts };
}

/** Choices that stand here, in this order: a value and what a person reads, or a value that is read as it is. */
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
type StoredField<F extends Field> = F extends { shown: Rule } ? TUnion<[F['schema'], TNull]> : F['schema'];

/**
 * The body of a create or update: every field may be left out or emptied; what must be filled is asked by the entity's
 * own rules.
 */
export function writable<E extends Entity>(entity: E): Writable<E> {
  return mapped(entity, ({ default: _unset, ...schema }, { label }) => {
    const named = { ...schema, label: typeof label === 'string' ? label.replace('$t:', '') : label.zh };
    return Type.Optional(Type.Union([named as TSchema, Type.Null()]));
  }) as Writable<E>;
}

/** The fields as a read answers them: all there; null where a field is not shown in this record. */
export function stored<E extends Entity>(entity: E): Stored<E> {
  return mapped(entity, (schema, { shown }) => (shown ? Type.Union([schema, Type.Null()]) : schema)) as Stored<E>;
}

function mapped(entity: Entity, change: (schema: TSchema, field: Field) => TSchema): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, change(field.schema, field)]));
}
