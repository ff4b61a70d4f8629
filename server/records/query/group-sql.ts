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
  jsonOf,
  keyCharacters,
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
 * What groups and measures need is read from each record once, in subqueries that `offset 0` prevents from being flattened: reading
 * JSON costs most, and the planner would else sort whole records, as it estimates a group for each record.
 */
export function groupsOf({ groups, measures, where, isPartial, limit }: GroupStatement): RawBuilder<unknown> {
  const read = new ReadOnce();
  const keys = groups.map((group, index) => keyOf(group, index, read));
  const joins = groups.map(({ field }, index) => joinOf(field, index));
  const parts = measures.map((measure) => partOf(measure, isPartial, read));
  const by = keys.length === 0 ? sql`having count(*) > 0` : sql`group by ${sql.join(keys.map(({ by }) => by))}`;
  const conditions = groups.some(({ unit }) => unit !== undefined) ? [inZone(), ...where] : where;
  const records = sql`(select data from record where ${sql.join(conditions, sql` and `)}) as record`;
  return sql`select coalesce(jsonb_agg(line.parts), '[]') from (
    select jsonb_build_array(${sql.join([...keys.map(({ text }) => text), ...parts])}) as parts
    from ${read.from(sql`${records} ${sql.join(joins, sql` `)}`)} ${by} limit ${limit}) as line`;
}

/** What is read from each record, once for all groups and measures that use it. */
class ReadOnce {
  private readonly read = new Map<string, RawBuilder<unknown>>();
  private readonly values = new Map<string, RawBuilder<unknown>>();

  /** The value of an expression; one of the same `name` is read once. */
  of(name: string, expression: RawBuilder<unknown>): RawBuilder<unknown> {
    return columnOf(this.values, 'value', name, columnOf(this.read, 'read', name, expression));
  }

  /** What `numberOf` is of a record, with its JSON looked up once. */
  number(field: RecordField): RawBuilder<unknown> {
    const json = columnOf(this.read, 'read', `json of ${field.name}`, jsonOf(field));
    const number = sql`(case when jsonb_typeof(${json}) = 'number' then ${json}::numeric end)`;
    return columnOf(this.values, 'value', `number of ${field.name}`, number);
  }

  /** The values of each record. */
  from(records: RawBuilder<unknown>): RawBuilder<unknown> {
    const read = sql`(select ${columnsOf(this.read, 'read')} from ${records} offset 0) as record`;
    return sql`(select ${columnsOf(this.values, 'value')} from ${read} offset 0) as record`;
  }
}

type Columns = Map<string, RawBuilder<unknown>>;

function columnOf(columns: Columns, kind: string, name: string, expression: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!columns.has(name)) columns.set(name, expression);
  return sql.ref(`record.${kind}${[...columns.keys()].indexOf(name)}`);
}

function columnsOf(columns: Columns, kind: string): RawBuilder<unknown> {
  const named = [...columns.values()].map((one, index) => sql`${one} as ${sql.id(`${kind}${index}`)}`);
  return named.length === 0 ? sql`` : sql.join(named);
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
  if (unit !== undefined) return periodOf(read.number(field), unit);
  if (shape === 'number') {
    const number = read.number(field);
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

/**
 * A condition that is always true. As a subquery of no row it is evaluated once, before the first record is read, and puts the
 * rest of the statement into the zone of the organisation: naming the zone to each function would look it up for each record.
 */
function inZone(): Condition {
  const zone = zoneName() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return sql<boolean>`(select set_config('timezone', ${sql.lit(zone)}, true)) is not null`;
}

/** The first day of the period of a time, in the zone set by {@link inZone}. Formatted once for each group. */
function periodOf(time: RawBuilder<unknown>, unit: DateUnit): GroupKey {
  // A decimal becomes a float by way of its text, an integer does not.
  const known = sql`case when ${time} between ${sql.lit(timeMin)} and ${sql.lit(timeMax)} then ${time}::bigint end`;
  const by = sql`date_trunc(${sql.lit(unit)}, to_timestamp((${known})::float8 / 1000))`;
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
  const inRows = () =>
    sql`(select ${aggregate}(${decimalOf(field, sql`line.value`)}) from ${rowsOf(field)} as line(value))`;
  const number = field.table === undefined ? decimalIn(field, read) : read.of(`${name} of ${field.name}`, inRows());
  return sql`trim_scale(${aggregate}(${number}))::text`;
}

const decimalIn = (field: RecordField, read: ReadOnce) =>
  field.shape === 'number' ? read.number(field) : read.of(`decimal of ${field.name}`, decimalOf(field, inRecord));

/** How many values are filled, or are numbers. */
function countOf(field: RecordField, read: ReadOnce, isNumber = false): RawBuilder<unknown> {
  const filled = (holder: RawBuilder<unknown>) => sql`nullif(nullif(${textOf(field, holder)}, ''), '[]')`;
  if (field.table === undefined) {
    const value = isNumber ? decimalIn(field, read) : read.of(`filled ${field.name}`, filled(inRecord));
    return sql`count(${value})::text`;
  }
  const line = sql`line.value`;
  const inRows = sql`(select count(${isNumber ? decimalOf(field, line) : filled(line)}) from ${rowsOf(field)} as line(value))`;
  return sql`coalesce(sum(${read.of(`${isNumber ? 'numbers' : 'count'} of ${field.name}`, inRows)}), 0)::text`;
}
