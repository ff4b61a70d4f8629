import { types } from '@electric-sql/pglite';

const asText = (value: string) => value;
const asIso = (value: string) => new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();

/**
 * Parsers of database values, the same for both drivers: integers as numbers, exact decimals, dates and local times as
 * text, instants in ISO form. The drivers' own parsers differ.
 */
export const parsers: Record<number, (value: string) => unknown> = {
  [types.INT8]: Number,
  [types.NUMERIC]: asText,
  [types.DATE]: asText,
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asIso,
  [types.INTERVAL]: asText,
};
