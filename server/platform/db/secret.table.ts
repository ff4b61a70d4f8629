import { randomBytes } from 'node:crypto';
import type { Kysely, Migration } from 'kysely';
import type { Database } from './database.ts';

/** Secrets of this installation, generated at first start and never in the source. */
export interface SecretTable {
  name: string;
  /** Hex. */
  value: string;
}

/** The names of completed seeds. */
export interface SeedTable {
  name: string;
}

declare module './database.ts' {
  interface Database {
    secret: SecretTable;
    seed: SeedTable;
  }
}

export const secretMigrations: Record<string, Migration> = {
  '003-secret': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('secret')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('seed')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .execute();
    },
  },
};

/** The secret of that name, 256 random bits, generated if missing. Concurrent processes get the same one. */
export async function secret(db: Kysely<Database>, name: string): Promise<Uint8Array> {
  const value = randomBytes(32).toString('hex');
  await db
    .insertInto('secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return Buffer.from(row.value, 'hex');
}
