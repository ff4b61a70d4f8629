import type { Duplex } from 'node:stream';
import { badRequest } from '../../../platform/errors/app-error.ts';

/** A row as the other database answers it: numbers of any size, dates and times as texts, binary contents in base64. */
export type SourceRow = Readonly<Record<string, string | number | boolean | null>>;

/** The connection settings of a data source, its address already resolved. */
export interface Connection {
  /** The name of the server, for its certificate. */
  host: string;
  /** Resolved once, so that a second answer of the name server changes nothing. */
  address: string;
  port: number;
  dbName: string;
  userName: string;
  password: string;
  useTls: boolean;
  /** Timeout of each statement. */
  statementMs: number;
  timeZone: string;
}

/** Timeout of the connection: it is due to the network, however short the time of a statement. */
export const connectMs = 10_000;

/** Bound values; a list is bound value by value. */
export type Value = string | number | boolean | null;

/** An open read-only session of one database. */
export interface SourceSession {
  /** Runs one statement that returns rows; at most `limit` rows are read. */
  select(sql: string, values: readonly Value[], limit: number): Promise<SourceRow[]>;
  close(): Promise<void>;
}

/** What differs between databases. */
export interface Dialect {
  open(connection: Connection): Promise<SourceSession>;
  quote(name: string): string;
  /** The placeholder of the value with this number, from 1, compared with a column of this type. */
  placeholder(number: number, type?: string): string;
  /** Tables and views; the parameter is the schema. */
  tables: string;
  /** Columns of one table in their order; the parameters are the schema and the table. */
  columns: string;
  /** One row with `risk`: whether the account may read or write files of its server or run programs there. */
  risk: string;
}

/** A value as {@link SourceRow} has it. */
function plain(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return String(value);
  if (Buffer.isBuffer(value)) return value.toString('base64');
  return typeof value === 'object' ? JSON.stringify(value) : (value as Value);
}

/** Characters of one answer: an account could read contents of any size. */
const answerLengthMax = 50_000_000;

/** Bytes of one answer on the wire: a single value may be larger than all that is taken. */
const answerBytesMax = 4 * answerLengthMax;

/** Counts what arrives on a connection during some work, and closes the connection above the limit. */
export async function withinBytes<T>(stream: Duplex, work: () => Promise<T>): Promise<T> {
  let bytes = 0;
  let isExceeded = false;
  const count = (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes <= answerBytesMax || isExceeded) return;
    isExceeded = true;
    stream.destroy(new Error('the answer is too large'));
  };
  stream.on('data', count);
  try {
    return await work();
  } catch (error) {
    throw isExceeded ? badRequest('data-source.tooLarge') : error;
  } finally {
    stream.off('data', count);
  }
}

/** Collects the rows of one answer, up to a number of rows; refuses an answer that is too large. */
export class Answer {
  readonly rows: SourceRow[] = [];
  #length = 0;

  constructor(readonly limit: number) {}

  get isFull(): boolean {
    return this.rows.length >= this.limit;
  }

  add(row: Readonly<Record<string, unknown>>): void {
    const values = Object.entries(row).map(([name, value]) => [name, plain(value)] as const);
    for (const [, value] of values) this.#length += typeof value === 'string' ? value.length : 8;
    if (this.#length > answerLengthMax) throw badRequest('data-source.tooLarge');
    this.rows.push(Object.fromEntries(values));
  }
}
