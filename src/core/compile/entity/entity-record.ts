import type { Entity, Field } from '#schemas/protocol/entity.ts';
import { compileRule } from '../../rules/rule.ts';

type Values = Readonly<Record<string, unknown>>;

/** The value of a field, or its default. */
function valueIn({ fields }: Entity, name: string, values: Values): unknown {
  const given = Object.hasOwn(values, name) ? values[name] : undefined;
  return given ?? (Object.hasOwn(fields, name) ? (fields[name]?.schema.default as unknown) : undefined);
}

/** Whether a field is shown in this record. */
export function isShown(entity: Entity, { shown }: Field, values: Values): boolean {
  return shown === undefined || compileRule(shown).test((name) => valueIn(entity, name, values));
}

/**
 * The stored part of `values`: fields of the entity only, with defaults for missing values, and null for fields that
 * are hidden or empty.
 */
export function entityRecord(entity: Entity, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const storedValue = ([name, field]: [string, Field]) =>
    isShown(entity, field, values) ? (valueIn(entity, name, values) ?? null) : null;
  return Object.fromEntries(Object.entries(entity.fields).map((entry) => [entry[0], storedValue(entry)]));
}
