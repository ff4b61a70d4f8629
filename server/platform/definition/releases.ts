import type { Kysely } from 'kysely';
import { definitionNames } from '#core/permissions/definition-names.ts';
import type { Database } from '../db/database.ts';
import type { Context } from '../context/context.ts';
import type { DefinitionReleaseTable } from './release.table.ts';

type Noun = DefinitionReleaseTable['noun'];

interface Release {
  noun: Noun;
  id: string;
  version: number;
  /** The JSON values of the release. */
  definitions: readonly unknown[];
}

/** Records the release of a version by the caller; pages with the previous version can continue for some time. */
export async function noteRelease(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  { noun, id, version, definitions }: Release,
): Promise<void> {
  await db
    .updateTable('definitionRelease')
    .set({ endedTime: now() })
    .where('noun', '=', noun)
    .where('definitionId', '=', id)
    .where('endedTime', 'is', null)
    .execute();
  const names = JSON.stringify(definitionNames(definitions));
  await db
    .insertInto('definitionRelease')
    .values({ noun, definitionId: id, version, userId: user.id, names, creatorTime: now(), endedTime: null })
    .execute();
}

/** Withdraws all versions of a deleted definition: its calls are refused from then on. */
export async function withdrawReleases(db: Kysely<Database>, noun: Noun, id: string): Promise<void> {
  await db.deleteFrom('definitionRelease').where('noun', '=', noun).where('definitionId', '=', id).execute();
}
