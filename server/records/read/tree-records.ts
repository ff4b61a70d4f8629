import { sql } from 'kysely';
import { pageSizeMax } from '#schemas/protocol/paging.ts';
import type { Context } from '../../platform/context/context.ts';
import { treeOf, type TreeRow } from '../../platform/resource/tree.ts';
import { compare, type Condition, never } from '../query/comparison.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import { seenBy } from './read-record.ts';
import type { RecordField } from '../fields/record-fields.ts';

/** A record as the row of a list. */
export type Row = Record<string, unknown> & { id: string };

/** The records directly below one. */
export const childrenOf = (parent: RecordField | undefined, id: string): Condition =>
  (parent && compare(parent, '==', id)) ?? never;

/** Builds a tree of rows; a row whose parent is not shown becomes a root. */
export function rowTree(rows: readonly Row[], parent: RecordField): TreeRow<Row & { parentId: string }>[] {
  return treeOf(rows.map((row) => ({ ...row, parentId: String(row[parent.key] ?? '') })));
}

/** The ids of those with children the user may see. */
export async function withChildren({ db }: Context, model: ReleasedModel, parent: RecordField, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const { rows } = await sql<{ id: string }>`
    select distinct data->>${parent.key} as id from record
    where model_id = ${model.id} and delete_mark = 0 and ${compare(parent, 'in', ids) ?? never}
      and ${seenBy(model)} limit ${pageSizeMax}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
