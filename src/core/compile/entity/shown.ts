import type { Entity, Field } from '#schemas/protocol/entity.ts';
import { compileRule } from '../../rules/rule.ts';

type Values = Readonly<Record<string, unknown>>;

/** The value of a field, or its default. */
export function valueIn({ fields }: Entity, name: string, values: Values): unknown {
  const given = Object.hasOwn(values, name) ? values[name] : undefined;
  return given ?? (Object.hasOwn(fields, name) ? (fields[name]?.schema.default as unknown) : undefined);
}

/** Whether a field is shown in this record. */
export function isShown(entity: Entity, { shown }: Field, values: Values): boolean {
  return shown === undefined || compileRule(shown).test((name) => valueIn(entity, name, values));
}
