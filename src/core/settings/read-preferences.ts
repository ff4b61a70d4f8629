import type { TSchema } from '@sinclair/typebox';
import { Preferences } from '#schemas/resources/profile/preferences.ts';
import { schemaIssues } from '../schema/check.ts';
import { isObject } from '../schema/record.ts';

const noWords = { schema: () => undefined };
const properties = Object.entries<TSchema>(Preferences.properties);

/** Parses stored preferences; missing and invalid ones are omitted. */
export function readPreferences(stored: unknown): Partial<Preferences> {
  if (!isObject(stored)) return {};
  const good = properties.filter(
    ([name, schema]) => stored[name] !== undefined && schemaIssues(schema, stored[name], noWords).length === 0,
  );
  return Object.fromEntries(good.map(([name]) => [name, stored[name]]));
}

/** The default preferences (LAYOUT-016, LAYOUT-017). */
export const defaultPreferences = Object.freeze(
  Object.fromEntries(properties.map(([name, schema]) => [name, schema['default'] as unknown])),
) as Readonly<Preferences>;
