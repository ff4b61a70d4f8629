import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Database } from './database.ts';

/**
 * Maps camel case in TypeScript to snake case in the database; keys inside JSON are not converted. `onStatement` is
 * called with the SQL of each statement.
 */
export function kyselyOn(pool: PostgresPool, onStatement?: (sql: string) => void): Kysely<Database> {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onStatement && { log: ({ query }) => onStatement(query.sql) }),
  });
}
