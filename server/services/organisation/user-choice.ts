import { type Kysely, sql } from 'kysely';
import type { Preferences } from '#schemas/resources/profile/preferences.ts';
import { json } from '../../platform/db/columns.ts';
import type { Database } from '../../platform/db/database.ts';

interface Choice {
  systemId: string;
  preferences: Partial<Preferences>;
}

/** Stores the given choices; omitted ones stay unchanged. */
export async function choose(db: Kysely<Database>, userId: string, { systemId, preferences }: Partial<Choice>) {
  await db
    .insertInto('userChoice')
    .values({ userId, systemId: systemId ?? '', preferences: json(preferences ?? {}) })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({
        ...(systemId !== undefined && { systemId }),
        ...(preferences && { preferences: sql`user_choice.preferences || ${JSON.stringify(preferences)}::jsonb` }),
      }),
    )
    .execute();
}
