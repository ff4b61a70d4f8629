import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  replaceWithNoncontingentExpression,
} from 'kysely';

/**
 * The tables, by their names in camel case. Each `<noun>.table.ts` adds its own:
 * `declare module '../../platform/db/database.ts' { interface Database { billRule: BillRuleTable } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by augmentation
export interface Database {}

/**
 * Maps camel case in TypeScript to snake case in the database; keys inside JSON are not converted. `onStatement` is
 * called with the SQL of each statement after it ran, or failed.
 */
export function kyselyOn(pool: PostgresPool, onStatement?: (sql: string) => void): Kysely<Database> {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [
      new CamelCasePlugin({ maintainNestedObjectKeys: true }),
      // SQL has no empty list: nothing is in one.
      new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
    ],
    ...(onStatement && { log: ({ query }) => onStatement(query.sql) }),
  });
}
