import { parse, type PGlite, protocol, type Results } from '@electric-sql/pglite';

/** The result of a statement, the same for PGlite and PostgreSQL. */
export interface EngineResult {
  rows: unknown[];
  affectedRows: number;
}

/** The session of the embedded database: statements run one after another. */
export interface Session {
  /** `name`: the statement is prepared under it, and parsed and planned once. */
  query(sql: string, params: readonly unknown[], name?: string): Promise<EngineResult>;
}

export interface SessionOptions {
  /** No statement timeout: for migrations and seeds. */
  isUnlimited?: boolean;
}

/** The embedded database as used by the pool. */
export interface Engine {
  /**
   * A session of the running database; it fails after a restart of the database instead of continuing without its
   * transaction.
   */
  session(options?: SessionOptions): Promise<Session>;
  close(): Promise<void>;
}

/** A statement with its values. */
export interface Statement {
  sql: string;
  params: readonly unknown[];
  /** It is prepared under this name. */
  name?: string | undefined;
}

/** Runs one statement on the embedded database. */
export async function run(pglite: PGlite, { sql, params, name }: Statement): Promise<EngineResult> {
  const result =
    name === undefined ? await pglite.query(sql, [...params]) : await runPrepared(pglite, { name, sql, params });
  return { rows: result.rows, affectedRows: result.affectedRows ?? 0 };
}

const { serialize } = protocol;

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/** What a database has answered about its prepared statements: the types of parameters and columns. */
const described = new WeakMap<PGlite, Map<string, Messages>>();

/**
 * Runs a prepared statement in one message, where `query` sends six; the first time a second one prepares it
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY).
 */
async function runPrepared(pglite: PGlite, { name, sql, params }: Statement & { name: string }) {
  const known = described.get(pglite) ?? new Map<string, Messages>();
  described.set(pglite, known);
  const send = (...parts: Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });
  return pglite.runExclusive(async () => {
    let description = known.get(name);
    if (!description) {
      description = await send(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }));
      known.set(name, description);
    }
    const types = parse.parseDescribeStatementResults(description);
    const values = params.map((value, index) =>
      value === null || value === undefined ? null : textOf(pglite, value, types[index]),
    );
    const answered = await send(serialize.bind({ statement: name, values }), serialize.execute({}));
    const columns = description.filter((message) => message.name === 'rowDescription');
    return parse.parseResults([...columns, ...answered], pglite.parsers)[0] as Results;
  });
}

const textOf = ({ serializers }: PGlite, value: unknown, type: number | undefined): string =>
  type !== undefined && serializers[type] ? serializers[type](value) : String(value);
