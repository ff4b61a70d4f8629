import { type RawBuilder, sql } from 'kysely';
import { zoneName } from '#core/dates/zone.ts';
import type { DateUnit, Measure } from '#schemas/language/grouping.ts';
import type { RecordField } from '../fields/record-fields.ts';
import type { Condition } from './comparison.ts';
import {
  decimalOf,
  entriesOf,
  idsOfPath,
  inRecord,
  keyCharacters,
  numberOf,
  pathsOf,
  rowsOf,
  textOf,
} from './field-sql.ts';

/** A field that records are grouped by; `unit` for a time. */
export interface GroupField {
  field: RecordField;
  unit?: DateUnit;
}

/** A figure of a group; without a field it counts records. */
export interface MeasureField {
  type: Measure['type'];
  field?: RecordField;
}

export interface GroupStatement {
  groups: readonly GroupField[];
  measures: readonly MeasureField[];
  /** The records that are grouped. */
  where: readonly Condition[];
  /** Whether the groups are merged with those of other statements, which distinct values have to be known for. */
  isPartial: boolean;
  limit: number;
}

/** Times outside of the years 1 to 9999 belong to no period. */
const [timeMin, timeMax] = [-62_135_596_800_000, 253_402_300_799_999];

/**
 * One JSON value: an array of groups, each as an array of its keys as texts followed by the partial results of its
 * measures. A field with several values is joined, so that a record belongs to the group of each value.
 */
export function groupsOf({ groups, measures, where, isPartial, limit }: GroupStatement): RawBuilder<unknown> {
  const keys = groups.map(keyOf);
  const joins = groups.map(({ field }, index) => joinOf(field, index));
  const parts = measures.map((measure) => partOf(measure, isPartial));
  const by = keys.length === 0 ? sql`having count(*) > 0` : sql`group by ${sql.join(keys)}`;
  return sql`select coalesce(jsonb_agg(line.parts), '[]') from (
    select jsonb_build_array(${sql.join([...keys, ...parts])}) as parts
    from (select data from record where ${sql.join(where, sql` and `)}) as record ${sql.join(joins, sql` `)}
    ${by} limit ${limit}) as line`;
}

const aliasOf = (index: number) => sql.ref(`by${index}`);

function joinOf(field: RecordField, index: number): RawBuilder<unknown> {
  if (field.shape === 'list') return sql`left join lateral ${entriesOf(field)} as ${aliasOf(index)}(value) on true`;
  if (field.shape === 'paths') return sql`left join lateral ${pathsOf(field)} as ${aliasOf(index)}(value) on true`;
  return sql``;
}

function keyOf({ field, unit }: GroupField, index: number): RawBuilder<unknown> {
  if (field.shape === 'list') return sql`${aliasOf(index)}.value::text`;
  if (field.shape === 'paths') return sql`${idsOfPath(sql`${aliasOf(index)}.value`)}::text`;
  if (unit !== undefined) return periodOf(field, unit);
  if (field.shape === 'number') return sql`trim_scale(${numberOf(field)})::text`;
  return sql`nullif(left(${textOf(field)}, ${sql.lit(keyCharacters)}), '')`;
}

/** The first day of the period of a time, in the zone of the organisation. */
function periodOf(field: RecordField, unit: DateUnit): RawBuilder<unknown> {
  const zone = zoneName() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = numberOf(field);
  const local = sql`to_timestamp(${time}::float8 / 1000) at time zone ${sql.lit(zone)}`;
  return sql`(case when ${time} between ${sql.lit(timeMin)} and ${sql.lit(timeMax)}
    then to_char(date_trunc(${sql.lit(unit)}, ${local}), 'YYYY-MM-DD') end)`;
}

const aggregates = { sum: 'sum', least: 'min', greatest: 'max' } as const;

/** The partial result of a measure: a text or null; of an average `[sum, count]`; of distinct values all of them. */
function partOf({ type, field }: MeasureField, isPartial: boolean): RawBuilder<unknown> {
  if (field === undefined) return sql`count(*)::text`;
  switch (type) {
    case 'count':
      return countOf(field);
    case 'distinct': {
      const text = sql`nullif(left(${textOf(field)}, ${sql.lit(keyCharacters)}), '')`;
      return isPartial ? sql`coalesce(jsonb_agg(distinct ${text}), '[]')` : sql`count(distinct ${text})::text`;
    }
    case 'average':
      return sql`jsonb_build_array(${aggregateOf(field, 'sum')}, ${countOf(field, true)})`;
    default:
      return aggregateOf(field, aggregates[type]);
  }
}

/** Of a column first over the rows of each record. */
function aggregateOf(field: RecordField, name: 'sum' | 'min' | 'max'): RawBuilder<unknown> {
  const aggregate = sql.raw(name);
  if (field.table === undefined) return sql`trim_scale(${aggregate}(${decimalOf(field, inRecord)}))::text`;
  const inRows = sql`(select ${aggregate}(${decimalOf(field, sql`line.value`)}) from ${rowsOf(field)} as line(value))`;
  return sql`trim_scale(${aggregate}(${inRows}))::text`;
}

/** How many values are filled, or are numbers. */
function countOf(field: RecordField, isNumber = false): RawBuilder<unknown> {
  const filled = (holder: RawBuilder<unknown>) =>
    isNumber ? decimalOf(field, holder) : sql`nullif(nullif(${textOf(field, holder)}, ''), '[]')`;
  if (field.table === undefined) return sql`count(${filled(inRecord)})::text`;
  return sql`coalesce(sum((select count(${filled(sql`line.value`)}) from ${rowsOf(field)} as line(value))), 0)::text`;
}
