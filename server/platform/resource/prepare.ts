import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Resource } from './define-resource.ts';
import { migrate } from './migrate.ts';

interface Deps {
  now(): number;
  newId(): string;
}

/** Runs the seeds that never ran on this database, each once and in one transaction. */
async function seed(db: Kysely<Database>, resources: readonly Resource[], means: Deps): Promise<void> {
  for (const resource of resources) {
    const run = resource.seed;
    if (!run) continue;
    await db.transaction().execute(async (transaction) => {
      const first = await transaction
        .insertInto('seed')
        .values({ name: resource.contract.noun })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('name')
        .executeTakeFirst();
      if (first) await run({ db: transaction, now: means.now, newId: means.newId });
    });
  }
}

/** Runs pending migrations and seeds. */
export async function prepare(
  db: Kysely<Database>,
  resources: readonly Resource[],
  means: { now(): number; newId(): string },
): Promise<void> {
  await migrate(db, resources);
  await seed(db, resources, means);
}
