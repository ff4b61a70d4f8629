import type { Entity, Field } from '#schemas/resources/entity.ts';
import { compileRule } from '../rule/rule.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a field holds: what was given, else its default. */
export function valueIn({ fields }: Entity, name: string, values: Values): unknown {
  const given = Object.hasOwn(values, name) ? values[name] : undefined;
  return given ?? (Object.hasOwn(fields, name) ? (fields[name]?.schema.default as unknown) : undefined);
}

/** Whether a field means something in this record. */
export function isShown(entity: Entity, { shown }: Field, values: Values): boolean {
  return shown === undefined || compileRule(shown).test((name) => valueIn(entity, name, values));
}
