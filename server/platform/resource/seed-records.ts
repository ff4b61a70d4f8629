import type { Kysely } from 'kysely';
import { checkEntity } from '#core/compile/entity/check-entity.ts';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import type { Entity } from '#schemas/protocol/entity.ts';
import type { Database } from '../db/database.ts';
import type { SeedContext } from './define-resource.ts';

type Seeded = Readonly<Record<string, unknown>> & { id: string };

/** Inserts seed records of a resource without a creator. An invalid record throws, as it is a mistake in the seed. */
export async function seedRecords(
  table: keyof Database,
  entity: Entity,
  records: readonly Seeded[],
  { db, now }: SeedContext,
): Promise<void> {
  const stamp = { creatorUserId: null, creatorTime: now(), lastModifyUserId: null, lastModifyTime: null };
  const rows = records.map((record) => {
    const [issue] = checkEntity(entity, record);
    if (issue) throw new Error(`the seed of ${entity.noun} ${record.id} breaks ${issue.id} at ${issue.path}`);
    return { ...entityRecord(entity, record), ...stamp, id: record.id };
  });
  // Validated above; the table is known only by its name.
  await db
    .insertInto(table)
    .values(rows as unknown as Database[typeof table][])
    .execute();
}

/** Ids of a dictionary's entries by code, as seeds reference entries by code and records by id. */
export async function dictionaryIds(db: Kysely<Database>, dictionary: string): Promise<ReadonlyMap<string, string>> {
  const entries = await db
    .selectFrom('dictionaryData')
    .innerJoin('dictionaryType', 'dictionaryType.id', 'dictionaryData.dictionaryTypeId')
    .select(['dictionaryData.id', 'dictionaryData.enCode'])
    .where('dictionaryType.enCode', '=', dictionary)
    .execute();
  return new Map(entries.map(({ id, enCode }) => [enCode, id]));
}
