import { withoutEndingZeros } from '#core/text/end-run.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { nextPeriod, periodName } from '#core/dates/periods.ts';
import { add, decimalOf, divide, negate, rational } from '#core/calc/rational.ts';
import { RunningSum } from '#core/calc/sum.ts';
import type { NameLookup } from '#core/kind/kind.ts';
import { type Grouping, groupRowsMax, type GroupRow } from '#schemas/language/grouping.ts';
import type { Database } from '../../platform/db/database.ts';
import { holdsUpOthers } from '../../platform/cache/cached-db.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { RecordField, RecordFields } from '../fields/record-fields.ts';
import { inTime, isCut, isExpectedLong, readInSlices } from '../query/batched-search.ts';
import { type GroupField, groupsOf, type MeasureField } from '../query/group-sql.ts';
import { conditionsOf, type Listed, ofModel, type RecordQuery } from '../query/list-records.ts';
import { isComputed } from './sum-records.ts';
import { namedText } from './named-text.ts';

export interface GroupedRecords {
  list: GroupRow[];
  /** Whether there are more groups than answered. */
  cut: boolean;
}

/** Resolves the names of ids in these records, as for a list. */
export type NamesOf = (fields: RecordFields, records: readonly Record<string, unknown>[]) => Promise<NameLookup>;

/**
 * The records that match a query as figures by groups. Only fields the caller may see take part, as a figure reveals
 * what it is made of; sums are exact. On an embedded database a long statement is cancelled and the records are grouped in
 * slices, so that other calls are not blocked.
 */
export async function groupRecords(
  db: Kysely<Database>,
  listed: Listed,
  query: RecordQuery,
  grouping: Grouping,
  namesOf: NamesOf,
): Promise<GroupedRecords> {
  const groups = groupFields(listed.fields, grouping);
  const measures = measureFields(listed.fields, grouping);
  const found = await readGroups(db, listed, query, { groups, measures });
  const results = found.groups.map(({ keys, parts }): GroupRow => ({
    groups: keys.map((id) => ({ id, name: '' })),
    values: parts.map((part, index) => resultOf((measures[index] as MeasureField).type, part)),
  }));
  const filled = withEmptyPeriods(results, grouping, groups, measures);
  await nameGroups(filled.list, groups, namesOf);
  const list = filled.list.sort(orderOf(grouping, groups));
  const limit = grouping.limit ?? groupRowsMax;
  return { list: list.slice(0, limit), cut: found.isCut || filled.isCut || list.length > limit };
}

function seenField(fields: RecordFields, name: string): RecordField {
  const field = fields.get(name);
  if (!field || field.shape === 'rows') throw badRequest('onlinedev.query.unknownField', { name });
  if (isComputed(field)) throw badRequest('onlinedev.group.notStored', { name });
  return field;
}

const isMasked = ({ node }: RecordField) => node.props['useMask'] === true;
const isTime = ({ shape, node }: RecordField) => shape === 'number' && node.kind?.listing?.search === 'dateRange';
const isSeveral = ({ shape }: RecordField) => shape === 'list' || shape === 'paths';

export function groupFields(fields: RecordFields, { groups = [] }: Grouping): GroupField[] {
  const found = groups.map(({ field: name, unit }): GroupField => {
    const field = seenField(fields, name);
    if (field.table !== undefined || isMasked(field)) throw badRequest('onlinedev.group.notByField', { name });
    return isTime(field) ? { field, unit: unit ?? 'day' } : { field };
  });
  // Each would multiply the records by its values.
  if (found.filter(({ field }) => isSeveral(field)).length > 1) throw badRequest('onlinedev.group.severalLists');
  return found;
}

export function measureFields(fields: RecordFields, { measures }: Grouping): MeasureField[] {
  return measures.map(({ type, field: name }): MeasureField => {
    if (name === undefined && type === 'count') return { type };
    const field = seenField(fields, name ?? '');
    const isOfTime = isTime(field) && (type === 'sum' || type === 'average');
    const isOfNumbers = type !== 'count' && type !== 'distinct';
    const isDistinctInRows = type === 'distinct' && (field.table !== undefined || isSeveral(field));
    if (isOfTime || isDistinctInRows || (isOfNumbers && (isMasked(field) || isSeveral(field)))) {
      throw badRequest('onlinedev.group.notMeasured', { name: name ?? '' });
    }
    return { type, field };
  });
}

/** The partial result of a measure over some of the records. */
type Part = string | null | readonly (string | null)[];

interface Group {
  keys: (string | null)[];
  parts: Part[];
}

/** Groups held in memory; further ones are left out, and the answer says so. */
const groupsInMemory = 50_000;
/** Distinct values held in memory while records are grouped in slices. */
const distinctInMemory = 200_000;

interface Wanted {
  groups: readonly GroupField[];
  measures: readonly MeasureField[];
}

interface FoundGroups {
  groups: Group[];
  isCut: boolean;
}

async function readGroups(db: Kysely<Database>, listed: Listed, query: RecordQuery, wanted: Wanted) {
  if (!holdsUpOthers(db)) return groupWhole(db, listed, query, wanted);
  return (await groupShort(db, listed, query, wanted)) ?? groupInSlices(db, listed, query, wanted);
}

/** By one statement unless it takes long. */
async function groupShort(db: Kysely<Database>, listed: Listed, query: RecordQuery, wanted: Wanted) {
  if (await isExpectedLong(db, wholeOf(listed, query, wanted))) return undefined;
  try {
    return await groupWhole(db, listed, { ...query, only: [...(query.only ?? []), inTime] }, wanted);
  } catch (error) {
    if (!isCut(error)) throw error;
    return undefined;
  }
}

const limit = groupsInMemory + 1;

function wholeOf(listed: Listed, query: RecordQuery, wanted: Wanted): RawBuilder<unknown> {
  const where = [ofModel(listed.id), ...conditionsOf(listed, query)];
  return groupsOf({ ...wanted, where, isPartial: false, limit });
}

/** By one statement. */
export async function groupWhole(
  db: Kysely<Database>,
  listed: Listed,
  query: RecordQuery,
  wanted: Wanted,
): Promise<FoundGroups> {
  const { rows } = await sql<{ found: Part[][] }>`select (${wholeOf(listed, query, wanted)}) as found`.execute(db);
  const groups = (rows[0]?.found ?? []).map((line) => groupOf(line, wanted));
  return { groups: groups.slice(0, groupsInMemory), isCut: groups.length > groupsInMemory };
}

const groupOf = (line: readonly Part[], { groups }: Wanted): Group => ({
  keys: line.slice(0, groups.length) as (string | null)[],
  parts: line.slice(groups.length),
});

/** By a statement for each slice, whose groups are merged. */
export async function groupInSlices(
  db: Kysely<Database>,
  listed: Listed,
  query: RecordQuery,
  wanted: Wanted,
): Promise<FoundGroups> {
  const where = [sql<boolean>`true`, ...conditionsOf(listed, query)];
  const merged = new Map<string, Group>();
  const join = joinOf(wanted);
  let isCut = false;
  await readInSlices(db, listed.id, groupsOf({ ...wanted, where, isPartial: true, limit }), (found) => {
    for (const line of found as Part[][]) {
      const { keys, parts } = groupOf(line, wanted);
      const name = JSON.stringify(keys);
      const known = merged.get(name);
      if (!known && merged.size >= groupsInMemory) isCut = true;
      else merged.set(name, { keys, parts: parts.map((part, index) => join(name, index, known?.parts[index], part)) });
    }
  });
  return { groups: [...merged.values()], isCut };
}

/** Merges partial results of a measure of a group; distinct values are remembered between slices. */
function joinOf({ measures }: Wanted) {
  const distinct = new Map<string, Set<string>>();
  let held = 0;
  return (name: string, index: number, before: Part | undefined, part: Part): Part => {
    const { type } = measures[index] as MeasureField;
    if (type !== 'distinct') return before === undefined ? part : mergeParts(type, before, part);
    const values = distinct.get(`${index} ${name}`) ?? new Set<string>();
    distinct.set(`${index} ${name}`, values);
    const known = values.size;
    for (const value of part as (string | null)[]) if (value !== null) values.add(value);
    held += values.size - known;
    if (held > distinctInMemory) throw badRequest('onlinedev.group.tooManyValues', { max: distinctInMemory });
    return String(values.size);
  };
}

function mergeParts(type: MeasureField['type'], left: Part, right: Part): Part {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.map((part, index) => exactSum(part as string | null, right[index] as string | null));
  }
  const [one, other] = [left, right] as [string | null, string | null];
  if (type === 'count' || type === 'sum') return exactSum(one, other);
  if (one === null || other === null) return one ?? other;
  return compareDecimals(one, other) < 0 === (type === 'least') ? one : other;
}

function exactSum(left: string | null, right: string | null): string | null {
  if (left === null || right === null) return left ?? right;
  const sum = new RunningSum();
  sum.add(left);
  sum.add(right);
  return sum.text;
}

/** Decimals of an average. */
const averagePrecision = 10;

function resultOf(type: MeasureField['type'], part: Part): string | null {
  if (type === 'sum') return (part as string | null) ?? '0';
  if (type !== 'average') return part as string | null;
  const [sum, count] = part as (string | null)[];
  const average = divide(rational(sum ?? 0), rational(count ?? 0));
  return average === undefined ? null : withoutEndingZeros(decimalOf(average, averagePrecision));
}

/** Periods that are added at most. */
const periodsMax = 10_000;

/** The groups with those of periods without records between the first and the last, unless they are ordered by a figure. */
function withEmptyPeriods(
  list: GroupRow[],
  grouping: Grouping,
  groups: readonly GroupField[],
  measures: readonly MeasureField[],
) {
  const at = (grouping.groups ?? []).findIndex(({ fill }, index) => fill === true && groups[index]?.unit !== undefined);
  const unit = groups[at]?.unit;
  if (unit === undefined || grouping.order?.some(({ by }) => by === 'measure')) return { list, isCut: false };
  const startsOf = list.flatMap((row) => row.groups[at]?.id ?? []).sort();
  const [first, last] = [startsOf[0], startsOf.at(-1)];
  if (first === undefined || last === undefined) return { list, isCut: false };
  const keyOf = (row: GroupRow, start: string | null) =>
    JSON.stringify(row.groups.map(({ id }, index) => (index === at ? start : id)));
  const known = new Set(list.map((row) => keyOf(row, row.groups[at]?.id ?? null)));
  const others = new Map(list.map((row) => [keyOf(row, null), row]));
  const values = measures.map(({ type }) => (type === 'count' || type === 'distinct' || type === 'sum' ? '0' : null));
  const added: GroupRow[] = [];
  for (let start = first; start < last; start = nextPeriod(start, unit)) {
    for (const row of others.values()) {
      if (known.has(keyOf(row, start))) continue;
      if (added.length >= periodsMax) return { list: [...list, ...added], isCut: true };
      added.push({
        groups: row.groups.map((group, index) => (index === at ? { id: start, name: '' } : { ...group })),
        values,
      });
    }
  }
  return { list: [...list, ...added], isCut: false };
}

/** Writes the display text of each key: of a period its short name, of an id the name it refers to. */
async function nameGroups(list: readonly GroupRow[], groups: readonly GroupField[], namesOf: NamesOf): Promise<void> {
  for (const [index, { field, unit }] of groups.entries()) {
    const keys = list.flatMap((row) => row.groups[index] ?? []);
    if (unit !== undefined) {
      for (const key of keys) key.name = key.id === null ? '' : periodName(key.id, unit);
      continue;
    }
    const ids = [...new Set(keys.flatMap(({ id }) => id ?? []))];
    const values = new Map(ids.map((id) => [id, storedValue(field, id)]));
    const names = await namesOf(
      new Map([[field.name, field]]),
      [...values.values()].map((value) => ({ [field.key]: value })),
    );
    for (const key of keys) key.name = key.id === null ? '' : namedText(field.node, values.get(key.id), names);
  }
}

/** A key as a record stores it. */
function storedValue({ shape, node }: RecordField, id: string): unknown {
  if (shape === 'number') return Number(id);
  if (shape === 'list') return [id];
  if (shape !== 'paths') return id;
  const path: unknown = JSON.parse(id);
  return node.props['multiple'] === true ? [path] : path;
}

type Compare = (left: GroupRow, right: GroupRow) => number;

/** By the order of the request, then by the groups. Missing values are last. */
function orderOf({ order = [] }: Grouping, groups: readonly GroupField[]): Compare {
  const byGroup =
    (index: number, sign: number): Compare =>
    (left, right) => {
      const [one, other] = [left.groups[index], right.groups[index]];
      if (one?.id == null || other?.id == null) return Number(one?.id == null) - Number(other?.id == null);
      return sign * compareKeys(groups[index] as GroupField, one as Key, other as Key);
    };
  const byMeasure =
    (index: number, sign: number): Compare =>
    (left, right) => {
      const [one, other] = [left.values[index], right.values[index]];
      if (one == null || other == null) return Number(one == null) - Number(other == null);
      return sign * compareDecimals(one, other);
    };
  const requested = order.map(({ by, index, descending }) =>
    (by === 'group' ? byGroup : byMeasure)(index, descending ? -1 : 1),
  );
  const compares = [...requested, ...groups.map((_, index) => byGroup(index, 1))];
  return (left, right) => {
    for (const compare of compares) {
      const compared = compare(left, right);
      if (compared !== 0) return compared;
    }
    return 0;
  };
}

interface Key {
  id: string;
  name: string;
}

function compareKeys({ field, unit }: GroupField, left: Key, right: Key): number {
  if (unit !== undefined) return left.id < right.id ? -1 : Number(left.id > right.id);
  if (field.shape === 'number') return compareDecimals(left.id, right.id);
  return left.name.localeCompare(right.name, 'zh-CN', { numeric: true }) || left.id.localeCompare(right.id);
}

function compareDecimals(left: string, right: string): number {
  const { numerator } = add(rational(left), negate(rational(right)));
  return numerator < 0n ? -1 : Number(numerator > 0n);
}
