import { type CreateTableBuilder, type RawBuilder, sql } from 'kysely';

/** The columns of every stored entity. Times are epoch milliseconds. */
export interface Stored {
  id: string;
  creatorUserId: string | null;
  creatorTime: number;
  lastModifyUserId: string | null;
  lastModifyTime: number | null;
}

/** `createTable('billRule').$call(withStored)` starts a table with those columns. */
export function withStored<T extends string, C extends string>(
  table: CreateTableBuilder<T, C>,
): CreateTableBuilder<T, C | keyof Stored> {
  return table
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('creatorUserId', 'text')
    .addColumn('creatorTime', 'bigint', (column) => column.notNull())
    .addColumn('lastModifyUserId', 'text')
    .addColumn('lastModifyTime', 'bigint');
}

/** The part of a call's context needed to stamp a row. */
interface Author {
  user: { id: string };
  /** Epoch milliseconds. */
  now(): number;
  newId(): string;
}

/** Creator, creation time and id of a new row; `creator` is null for a row without an author. */
export function stampNew(context: Author, creator: string | null = context.user.id): Stored {
  return {
    id: context.newId(),
    creatorUserId: creator,
    creatorTime: context.now(),
    lastModifyUserId: null,
    lastModifyTime: null,
  };
}

/** Author and time of a change. */
export function stampChange(context: Author): Pick<Stored, 'lastModifyUserId' | 'lastModifyTime'> {
  return { lastModifyUserId: context.user.id, lastModifyTime: context.now() };
}

/** A value for a jsonb column as JSON text, because the drivers treat bare arrays differently. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`;
}
