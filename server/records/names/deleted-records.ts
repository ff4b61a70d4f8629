import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Condition } from '../query/comparison.ts';

const columns = sql.raw(
  'id, model_id, data, creator_time, creator_user_id, last_modify_time, last_modify_user_id, flow_state, delete_mark',
);

/** A field of deleted records, marked or removed, as far as the conditions of visible records hold for them. */
export async function deletedRecords(
  db: Kysely<Database>,
  modelId: string,
  field: string,
  ids: readonly string[],
  conditions: readonly Condition[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const those = sql`model_id = ${modelId} and id in (${sql.join(ids)})`;
  const { rows } = await sql<{ id: string; name: string }>`
    with record as materialized (
      select ${columns} from record where ${those} and delete_mark <> 0
      union all select ${columns} from deleted_record where ${those}
    )
    select id, coalesce(data->>${field}, '') as name from record
    where ${sql.join([sql`true`, ...conditions], sql` and `)}`.execute(db);
  return rows.filter(({ name }) => name !== '');
}
