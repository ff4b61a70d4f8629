import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';

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
