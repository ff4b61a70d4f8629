import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Database } from './database.ts';

/**
 * Names are camel case in TypeScript and snake case in the database; keys inside JSON stay as they are. `onStatement` hears of
 * each statement sent.
 */
export function kyselyOn(pool: PostgresPool, onStatement?: (sql: string) => void): Kysely<Database> {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onStatement && { log: ({ query }) => onStatement(query.sql) }),
  });
}
