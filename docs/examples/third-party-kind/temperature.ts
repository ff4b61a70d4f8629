import { Type } from '@sinclair/typebox';

/** A body temperature in degrees, with the limit above which it counts as fever. */
export const temperature = {
  zhjyKey: 'temperature',
  wing: 'fields' as const,
  props: Type.Object(
    { fever: Type.Number({ default: 37.5 }), unit: Type.String({ default: '℃' }) },
    { additionalProperties: false },
  ),
  value: {
    schema: Type.Union([Type.Number(), Type.Null()]),
    empty: () => undefined,
    parse: (stored: unknown) => ({
      value: typeof stored === 'number' ? stored : stored === null ? undefined : stored,
      issues: stored === undefined || stored === null || typeof stored === 'number' ? [] : [notNumber],
    }),
    check: (value: unknown) => (value === undefined || typeof value === 'number' ? [] : [notNumber]),
    store: (value: unknown) => value ?? null,
    text: (value: unknown, props: Readonly<Record<string, unknown>>) =>
      typeof value === 'number' ? `${value} ${String(props['unit'])}` : '',
  },
  listing: { column: true, listed: true },
};

const notNumber = { id: 'value.notNumber', params: {} };
