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

/**
 * One JSON value: an array of groups, each as an array of its keys as texts followed by the partial results of its
 * measures. A field with several values is joined, so that a record belongs to the group of each value.
 *
 * What groups and measures need is read from each record once, in a subquery that `offset 0` keeps apart: reading JSON
 * costs most, and the planner would else sort whole records, as it takes each text in JSON for a group of its own.
 */
export function groupsOf({ groups, measures, where, isPartial, limit }: GroupStatement): RawBuilder<unknown> {
  const read = new ReadOnce();
  const keys = groups.map((group, index) => keyOf(group, index, read));
  const joins = groups.map(({ field }, index) => joinOf(field, index));
  const parts = measures.map((measure) => partOf(measure, isPartial, read));
  const by = keys.length === 0 ? sql`having count(*) > 0` : sql`group by ${sql.join(keys.map(({ by }) => by))}`;
  return sql`select coalesce(jsonb_agg(line.parts), '[]') from (
    select jsonb_build_array(${sql.join([...keys.map(({ text }) => text), ...parts])}) as parts
    from (select ${read.columns()} from (select data from record where ${sql.join(where, sql` and `)}) as record
      ${sql.join(joins, sql` `)} offset 0) as read
    ${by} limit ${limit}) as line`;
}

/** What is read from each record, once for all groups and measures that use it. */
class ReadOnce {
  private readonly expressions = new Map<string, RawBuilder<unknown>>();

  /** The column of an expression, which `name` stands for. */
  of(name: string, expression: RawBuilder<unknown>): RawBuilder<unknown> {
    if (!this.expressions.has(name)) this.expressions.set(name, expression);
    return sql.ref(`read.value${[...this.expressions.keys()].indexOf(name)}`);
  }

  columns(): RawBuilder<unknown> {
    const columns = [...this.expressions.values()].map((one, index) => sql`${one} as ${sql.id(`value${index}`)}`);
    return columns.length === 0 ? sql`` : sql.join(columns);
  }
}

const aliasOf = (index: number) => sql.ref(`by${index}`);

function joinOf(field: RecordField, index: number): RawBuilder<unknown> {
  if (field.shape === 'list') return sql`left join lateral ${entriesOf(field)} as ${aliasOf(index)}(value) on true`;
  if (field.shape === 'paths') return sql`left join lateral ${pathsOf(field)} as ${aliasOf(index)}(value) on true`;
  return sql``;
}

/** What a group is made by, and its key as a text. */
interface GroupKey {
  by: RawBuilder<unknown>;
  text: RawBuilder<unknown>;
}

function keyOf({ field, unit }: GroupField, index: number, read: ReadOnce): GroupKey {
  const { shape } = field;
  if (unit !== undefined) return periodOf(read.of(`key${index}`, numberOf(field)), unit);
  if (shape === 'number') {
    const number = read.of(`key${index}`, numberOf(field));
    return { by: number, text: sql`trim_scale(${number})::text` };
  }
  const value = sql`${aliasOf(index)}.value`;
  const text =
    shape === 'list' ? sql`${value}::text` : shape === 'paths' ? sql`${idsOfPath(value)}::text` : keyText(field);
  const by = read.of(`key${index}`, text);
  return { by, text: by };
}

const keyText = (field: RecordField) => sql`nullif(left(${textOf(field)}, ${sql.lit(keyCharacters)}), '')`;

/** Times outside of the years 1 to 9999 belong to no period. */
const [timeMin, timeMax] = [-62_135_596_800_000, 253_402_300_799_999];

/** The first day of the period of a time, in the zone of the organisation. Formatted once for each group. */
function periodOf(time: RawBuilder<unknown>, unit: DateUnit): GroupKey {
  const zone = zoneName() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  // A decimal becomes a float by way of its text, an integer does not.
  const known = sql`case when ${time} between ${sql.lit(timeMin)} and ${sql.lit(timeMax)} then ${time}::bigint end`;
  const by = sql`date_trunc(${sql.lit(unit)}, to_timestamp((${known})::float8 / 1000) at time zone ${sql.lit(zone)})`;
  return { by, text: sql`to_char(${by}, 'YYYY-MM-DD')` };
}

const aggregates = { sum: 'sum', least: 'min', greatest: 'max' } as const;

/** The partial result of a measure: a text or null; of an average `[sum, count]`; of distinct values all of them. */
function partOf({ type, field }: MeasureField, isPartial: boolean, read: ReadOnce): RawBuilder<unknown> {
  if (field === undefined) return sql`count(*)::text`;
  switch (type) {
    case 'count':
      return countOf(field, read);
    case 'distinct': {
      const text = read.of(`text of ${field.name}`, keyText(field));
      return isPartial ? sql`coalesce(jsonb_agg(distinct ${text}), '[]')` : sql`count(distinct ${text})::text`;
    }
    case 'average':
      return sql`jsonb_build_array(${aggregateOf(field, 'sum', read)}, ${countOf(field, read, true)})`;
    default:
      return aggregateOf(field, aggregates[type], read);
  }
}

/** Of a column first over the rows of each record. */
function aggregateOf(field: RecordField, name: 'sum' | 'min' | 'max', read: ReadOnce): RawBuilder<unknown> {
  const aggregate = sql.raw(name);
  const number =
    field.table === undefined
      ? read.of(`number of ${field.name}`, decimalOf(field, inRecord))
      : read.of(
          `${name} of ${field.name}`,
          sql`(select ${aggregate}(${decimalOf(field, sql`line.value`)}) from ${rowsOf(field)} as line(value))`,
        );
  return sql`trim_scale(${aggregate}(${number}))::text`;
}

/** How many values are filled, or are numbers. */
function countOf(field: RecordField, read: ReadOnce, isNumber = false): RawBuilder<unknown> {
  const what = isNumber ? 'number' : 'value';
  const filled = (holder: RawBuilder<unknown>) =>
    isNumber ? decimalOf(field, holder) : sql`nullif(nullif(${textOf(field, holder)}, ''), '[]')`;
  if (field.table === undefined) return sql`count(${read.of(`${what} of ${field.name}`, filled(inRecord))})::text`;
  const inRows = sql`(select count(${filled(sql`line.value`)}) from ${rowsOf(field)} as line(value))`;
  return sql`coalesce(sum(${read.of(`${what} count of ${field.name}`, inRows)}), 0)::text`;
}
