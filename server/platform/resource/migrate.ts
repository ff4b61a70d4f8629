import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Resource } from './define-resource.ts';
import type { Database } from '../db/database.ts';

/** The reason why the server cannot start on this database, as one line for the operator. */
export class MigrationFailed extends Error {
  constructor(migration: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The database could not be brought up to date: ${migration} failed: ${reason}. Nothing was changed; the release that wrote it still opens it.`,
      { cause },
    );
  }
}

/**
 * Runs deferred triggers after each statement: PostgreSQL alters no table that has rows changed in the same transaction
 * whose triggers wait for its end.
 */
const withImmediateTriggers = ({ up }: Migration): Migration => ({
  async up(db) {
    await sql`set constraints all immediate`.execute(db);
    await up(db);
  },
});

/** All migrations by name; a duplicate name is a programming error. */
function collected(resources: readonly Resource[]): Record<string, Migration> {
  const all: Record<string, Migration> = {};
  for (const { migrations } of resources) {
    for (const [name, migration] of Object.entries(migrations)) {
      if (Object.hasOwn(all, name)) throw new Error(`Two migrations are called ${name}.`);
      all[name] = withImmediateTriggers(migration);
    }
  }
  return all;
}

/**
 * Runs the pending migrations in one transaction: all of them or, when one fails, none. Safe to run from several
 * processes at once: the migrator takes an advisory lock.
 */
export async function migrate(db: Kysely<Database>, resources: readonly Resource[]): Promise<void> {
  const migrations = collected(resources);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'the set of migrations';
  throw new MigrationFailed(failed, error);
}
