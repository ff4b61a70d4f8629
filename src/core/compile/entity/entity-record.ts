import type { Entity, Field } from '#schemas/protocol/entity.ts';
import { isShown, valueIn } from './shown.ts';

/**
 * The stored part of `values`: fields of the entity only, with defaults for missing values, and null for fields that
 * are hidden or empty.
 */
export function entityRecord(entity: Entity, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = ([name, field]: [string, Field]) =>
    isShown(entity, field, values) ? (valueIn(entity, name, values) ?? null) : null;
  return Object.fromEntries(Object.entries(entity.fields).map((entry) => [entry[0], kept(entry)]));
}
