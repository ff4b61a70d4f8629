import type { Entity, Field } from '#schemas/resources/entity.ts';
import { isShown, valueIn } from './shown.ts';

/**
 * What of `values` is kept of a noun: its own fields only, with defaults where nothing was given, and null where a field
 * is not shown or was left empty.
 */
export function entityRecord(entity: Entity, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = ([name, field]: [string, Field]) =>
    isShown(entity, field, values) ? (valueIn(entity, name, values) ?? null) : null;
  return Object.fromEntries(Object.entries(entity.fields).map((entry) => [entry[0], kept(entry)]));
}
