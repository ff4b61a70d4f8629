import type { Kysely } from 'kysely';
import type { Resource } from './define-resource.ts';
import type { Database } from '../db/database.ts';
import { migrate } from './migrate.ts';
import { seed } from './seed.ts';

/** Runs pending migrations and seeds. */
export async function prepare(
  db: Kysely<Database>,
  resources: readonly Resource[],
  means: { now(): number; newId(): string },
): Promise<void> {
  await migrate(db, resources);
  await seed(db, resources, means);
}
