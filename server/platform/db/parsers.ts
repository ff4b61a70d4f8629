import { types } from '@electric-sql/pglite';

const asText = (value: string) => value;
const asIso = (value: string) => new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();

/**
 * How values leave the database, the same on both sides: whole numbers as numbers, exact decimals, dates and local times as
 * text, instants in ISO form. Both drivers hand over text and differ in everything they do with it by themselves.
 */
export const parsers: Record<number, (value: string) => unknown> = {
  [types.INT8]: Number,
  [types.NUMERIC]: asText,
  [types.DATE]: asText,
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asIso,
  [types.INTERVAL]: asText,
};
