import type { CompiledQuery, Kysely } from 'kysely';
import type { Database } from './database.ts';

/** The names that statements are prepared under, by their SQL. */
const names = new Map<string, string>();

/** Each prepared statement takes memory in every connection for as long as the connection lives. */
const preparedMax = 200;

/** The name that a connection prepares this SQL under, to parse and plan it once; undefined: it is planned at each use. */
export const preparedName = (sql: string): string | undefined => names.get(sql);

function prepare(sql: string): void {
  if (!names.has(sql) && names.size < preparedMax) names.set(sql, `s${names.size + 1}`);
}

/**
 * Runs a statement whose text recurs, prepared. For statements that cost about the same whatever their values are: after
 * some uses the database may plan them without looking at these.
 */
export async function executePrepared<Row>(db: Kysely<Database>, statement: CompiledQuery<Row>): Promise<Row[]> {
  prepare(statement.sql);
  return (await db.executeQuery(statement)).rows;
}

/** Stands for a value in a statement that is compiled before its values are known. */
class Placeholder {
  constructor(readonly name: string) {}
}

/**
 * A statement with a fixed text: compiled once, and prepared. `build` is called once, with placeholders in place of the
 * values, which it may only pass on.
 */
export function fixedStatement<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (db: Kysely<Database>, values: Values) => { compile(db: Kysely<Database>): CompiledQuery<Row> },
): (db: Kysely<Database>, values: Values) => Promise<Row[]> {
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;
  let compiled: CompiledQuery<Row> | undefined;
  return (db, values) => {
    const statement = (compiled ??= build(db, placeholders).compile(db));
    const parameters = statement.parameters.map((one) => (one instanceof Placeholder ? values[one.name] : one));
    return executePrepared(db, { ...statement, parameters });
  };
}
