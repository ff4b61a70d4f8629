import type { Entity } from '#schemas/resources/entity.ts';
import { isShown } from './shown.ts';

/**
 * What of `values` is kept of a noun: its own fields only, with defaults where nothing was given, and null where a field
 * is not shown or was left empty.
 */
export function entityRecord(entity: Entity, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = Object.entries(entity.fields);
  const filled = Object.fromEntries(
    fields.map(([name, { schema }]) => [name, values[name] ?? (schema.default as unknown) ?? null]),
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, isShown(field, filled) ? filled[name] : null]));
}
