import { type RawBuilder, sql } from 'kysely';
import type { ConditionSymbol } from '#schemas/language/condition.ts';
import {
  entriesOf,
  idsOfPath,
  type Holder,
  inRecord,
  jsonOf,
  keyCharacters,
  numberOf,
  orderOf,
  pathsOf,
  rowsOf,
  textOf,
} from './field-sql.ts';
import type { RecordField } from '../fields/record-fields.ts';

/** A condition of a statement; its values are parameters. */
export type Condition = RawBuilder<boolean>;

export const never: Condition = sql<boolean>`false`;

/** Compares a field with a value; undefined for an empty value, such as an empty search box. */
export function compare(field: RecordField, symbol: ConditionSymbol, value: unknown): Condition | undefined {
  if (field.table === undefined) return compareIn(field, symbol, value, inRecord);
  const inRow = compareIn(field, symbol, value, sql`line.value`);
  return inRow && sql<boolean>`exists (select 1 from ${rowsOf(field)} as line(value) where ${inRow})`;
}

function compareIn(field: RecordField, symbol: ConditionSymbol, value: unknown, holder: Holder): Condition | undefined {
  const isNull = sql<boolean>`(coalesce(${textOf(field, holder)}, '') in ('', '[]'))`;
  if (symbol === 'null') return isNull;
  if (symbol === 'notNull') return sql<boolean>`not ${isNull}`;
  if (isNothing(value)) return undefined;
  switch (symbol) {
    case '==':
      return equalsAny(field, asStored(field, value), holder);
    case 'in':
      return equalsAny(field, value, holder);
    case '<>':
      return not(equalsAny(field, asStored(field, value), holder));
    case 'notIn':
      return not(equalsAny(field, value, holder));
    case 'like':
      return contains(field, value, holder);
    case 'notLike':
      return not(contains(field, value, holder));
    case 'between':
      return between(field, value, holder);
    default:
      return ordered(field, symbol, value, holder);
  }
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isNothing));

/** Also true of records that do not have the field. */
const not = (condition: Condition): Condition => sql<boolean>`(${condition}) is not true`;

/** What is equal to a path is one path, not one of its ids. */
const asStored = ({ shape }: RecordField, value: unknown): unknown =>
  shape === 'paths' && Array.isArray(value) && !value.some(Array.isArray) ? [value] : value;

/** Matches when one of the paths ends in one of the ids, or contains all ids of one of the given paths. */
function leadsToAny(field: RecordField, values: readonly unknown[], holder: Holder): Condition {
  const ids = values.filter((one) => !Array.isArray(one)).map(String);
  const ways = values
    .filter(Array.isArray)
    .map((path) => sql<boolean>`${idsOfPath(sql`way.path`)} @> ${JSON.stringify(path.map(String))}::jsonb`);
  const ends = ids.length === 0 ? [] : [sql<boolean>`way.path->>-1 in (${sql.join(ids)})`];
  return sql<boolean>`exists (select 1 from ${pathsOf(field, holder)} as way(path)
    where ${sql.join([...ends, ...ways], sql` or `)})`;
}

/** Equal to one of the values; a list is equal when one entry is, a path when it leads there. */
function equalsAny(field: RecordField, value: unknown, holder: Holder): Condition {
  const values = (Array.isArray(value) ? value : [value]).filter((one) => !isNothing(one));
  if (field.shape === 'number') {
    const numbers = values.map(Number).filter(Number.isFinite);
    return numbers.length === 0
      ? never
      : sql<boolean>`${numberOf(field, holder)} in (${sql.join(numbers.map(numeric))})`;
  }
  if (field.shape === 'paths') return leadsToAny(field, values, holder);
  if (values.some((one) => typeof one === 'object')) {
    const holds = values.map((one) => sql<boolean>`${jsonOf(field, holder)} @> ${JSON.stringify(one)}::jsonb`);
    return sql<boolean>`(${sql.join(holds, sql` or `)})`;
  }
  const texts = values.map(String);
  if (field.shape === 'list') {
    return sql<boolean>`exists (select 1 from ${entriesOf(field, holder)} as entry(id) where entry.id in (${sql.join(texts)}))`;
  }
  const isShort = texts.every((text) => text.length < keyCharacters);
  const subject = isShort ? orderOf(field, holder) : textOf(field, holder);
  return sql<boolean>`${subject} in (${sql.join(texts)})`;
}

const numeric = (value: number) => sql<number>`${String(value)}::numeric`;

function contains(field: RecordField, value: unknown, holder: Holder): Condition {
  const part = String(Array.isArray(value) ? (value[0] as unknown) : value).toLowerCase();
  return sql<boolean>`position(${part} in lower(${textOf(field, holder)})) > 0`;
}

/** From and to, both included; either may be open. */
function between(field: RecordField, value: unknown, holder: Holder): Condition {
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : [value, value];
  const bounds = [
    isNothing(from) ? undefined : ordered(field, '>=', from, holder),
    isNothing(to) ? undefined : ordered(field, '<=', to, holder),
  ].filter((bound) => bound !== undefined);
  return sql<boolean>`(${sql.join(bounds, sql` and `)})`;
}

const operators = { '>': sql`>`, '>=': sql`>=`, '<': sql`<`, '<=': sql`<=` };

function ordered(field: RecordField, symbol: '>' | '>=' | '<' | '<=', value: unknown, holder: Holder): Condition {
  if (field.shape !== 'number') return sql<boolean>`${orderOf(field, holder)} ${operators[symbol]} ${String(value)}`;
  const number = Number(value);
  return Number.isFinite(number)
    ? sql<boolean>`${numberOf(field, holder)} ${operators[symbol]} ${numeric(number)}`
    : never;
}
