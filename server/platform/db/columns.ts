import { type CreateTableBuilder, type RawBuilder, sql } from 'kysely';

/** The columns every stored entity has. Times are epoch milliseconds. */
export interface Stored {
  id: string;
  creatorUserId: string | null;
  creatorTime: number;
  lastModifyUserId: string | null;
  lastModifyTime: number | null;
}

/** `createTable('billRule').$call(withStored)` begins a table with those columns. */
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

/** The part of a call's context that stamps a row. */
interface Author {
  user: { id: string };
  /** Milliseconds since 1970. */
  now(): number;
  newId(): string;
}

/** Who made a row and when, with its new id. */
export function stampNew(context: Author): Stored {
  return {
    id: context.newId(),
    creatorUserId: context.user.id,
    creatorTime: context.now(),
    lastModifyUserId: null,
    lastModifyTime: null,
  };
}

/** Who changed a row and when. */
export function stampChange(context: Author): Pick<Stored, 'lastModifyUserId' | 'lastModifyTime'> {
  return { lastModifyUserId: context.user.id, lastModifyTime: context.now() };
}

/** A value for a jsonb column; both drivers read the same text, while a bare array would differ between them. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`;
}
