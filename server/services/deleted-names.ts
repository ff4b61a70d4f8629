import type { Kysely } from 'kysely';
import type { Language } from '#schemas/language/text.ts';
import type { Database } from '../platform/db/database.ts';
import { sentence } from '../platform/envelope/sentence.ts';

/** A name as records show it once its owner is deleted (PICK-134). */
export const deletedName = (name: string, language: Language): string => sentence(language, 'picker.deleted', { name });

/** The last names of what was deleted, by noun and, for dictionary entries, the id or code of their dictionary. */
export async function deletedNames(
  db: Kysely<Database>,
  noun: string,
  ids: readonly string[],
  scope = '',
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('deletedName')
    .select(['id', 'name'])
    .where('noun', '=', noun)
    .where('scope', '=', scope)
    .where('id', 'in', [...ids])
    .execute();
}
