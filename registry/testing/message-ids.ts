import type { TSchema } from '@sinclair/typebox';

/** The message ids of a schema's titles and descriptions, at any depth. */
export function messageIdsIn(schema: TSchema | undefined): string[] {
  if (schema === undefined) return [];
  const own = [schema['title'], schema['description']].filter(
    (text): text is string => typeof text === 'string' && text.startsWith('kind.'),
  );
  const below = [
    ...Object.values((schema['properties'] ?? {}) as Record<string, TSchema>),
    ...((schema['anyOf'] ?? []) as TSchema[]),
    ...(schema['items'] === undefined ? [] : [schema['items'] as TSchema]),
  ];
  return [...own, ...below.flatMap(messageIdsIn)];
}
