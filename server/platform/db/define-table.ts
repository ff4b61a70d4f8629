import type { Static, TSchema } from '@sinclair/typebox';
import type { Entity, Field } from '#schemas/protocol/entity.ts';
import type { Stored } from './columns.ts';
import type { Database } from './database.ts';

type ColumnValue<F extends Field> =
  | Static<F['schema']>
  | (F extends { shown: NonNullable<Field['shown']> } | { nullable: true } ? null : never);

/** A row of an entity: author and times, then a column for each field. */
export type EntityRow<E extends Entity> = Stored & { [Name in keyof E['fields']]: ColumnValue<E['fields'][Name]> };

type TableName = keyof Database & string;
type ColumnOf<T extends TableName> = keyof Database[T] & string;
type Order<T extends TableName> = readonly (readonly [ColumnOf<T>, 'asc' | 'desc'])[];

interface TableOptions<T extends TableName> {
  /** Message ids for unique violations, by constraint name. */
  unique?: Readonly<Record<string, string>>;
  /** Sortable columns that are not fields of the entity. */
  sortable?: readonly ColumnOf<T>[];
  /** Columns of the keyword search that are not fields of the entity. */
  keyword?: readonly ColumnOf<T>[];
  /** The default order, the newest first if absent; ties are broken by id. */
  order?: Order<T>;
  /** The column that `state` toggles; `enabledMark` if absent. */
  mark?: ColumnOf<T>;
  /** Optimistic locking: the column that a change compares, and the message of a conflict. A version is counted up. */
  lock?: { column: ColumnOf<T>; conflict: string };
  /** The column that marks a deleted row, for tables whose rows are preserved. */
  deleted?: ColumnOf<T>;
}

/** The table of an entity, as far as the CRUD handlers have to know it. */
export interface EntityTable<T extends TableName = TableName> {
  name: T;
  entity: Entity;
  unique: Readonly<Record<string, string>>;
  sortable: readonly string[];
  keyword: readonly string[];
  order: readonly (readonly [string, 'asc' | 'desc'])[];
  mark: string;
  lock: { column: string; conflict: string };
  deleted: string | undefined;
  /** Columns of type jsonb: lists and objects. */
  json: readonly string[];
}

/** The order of reference data: by sort code, equal ones by creation, both descending (DICT-054). */
export const bySortCode = [
  ['sortCode', 'desc'],
  ['creatorTime', 'desc'],
] as const;

/**
 * The table whose columns are the fields of an entity: they are written once, in the entity. `options` add what only the
 * database knows: constraints and columns besides the fields.
 */
export function defineTable<T extends TableName>(
  name: T,
  entity: Entity,
  options: TableOptions<T> = {},
): EntityTable<T> {
  const fields = Object.entries(entity.fields);
  const named = (has: (field: Field) => unknown) => fields.filter(([, field]) => has(field)).map(([column]) => column);
  return {
    name,
    entity,
    unique: options.unique ?? {},
    sortable: [...named(({ sortable }) => sortable), ...(options.sortable ?? [])],
    keyword: [...named(({ keyword }) => keyword), ...(options.keyword ?? [])],
    order: options.order ?? [['creatorTime', 'desc']],
    mark: options.mark ?? 'enabledMark',
    lock: options.lock ?? { column: 'lastModifyTime', conflict: 'common.changed' },
    deleted: options.deleted,
    json: named(({ schema }) => columnType(schema) === 'jsonb'),
  };
}

export interface Column {
  name: string;
  type: 'text' | 'integer' | 'bigint' | 'double precision' | 'boolean' | 'jsonb';
  isNullable: boolean;
}

/** The columns of the fields of an entity, as the first migration of a new table creates them. */
export const columnsOf = (entity: Entity): Column[] =>
  Object.entries(entity.fields).map(([name, { schema, shown, nullable }]) => ({
    name,
    type: columnType(schema),
    isNullable: shown !== undefined || nullable === true || variants(schema).some(({ type }) => type === 'null'),
  }));

const variants = (schema: TSchema): TSchema[] => (schema['anyOf'] as TSchema[] | undefined) ?? [schema];

const integerMax = 2_147_483_647;

function columnType(schema: TSchema): Column['type'] {
  const [{ type, const: literal, maximum } = schema] = variants(schema).filter((one) => one['type'] !== 'null');
  if (type === 'array' || type === 'object') return 'jsonb';
  if (type === 'integer') return maximum === undefined || Number(maximum) > integerMax ? 'bigint' : 'integer';
  if (type === 'number') return literal === undefined ? 'double precision' : 'integer';
  return type === 'boolean' ? 'boolean' : 'text';
}
