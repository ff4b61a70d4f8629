import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { dataSourceMenu } from '#schemas/resources/data-source/data-source.contract.ts';
import type { DatabaseType } from '#schemas/resources/data-source/data-source.entity.ts';
import type { Context } from '../../platform/context/context.ts';
import { decrypted } from '../../platform/db/credentials.ts';
import { AppError, badRequest, notFound } from '../../platform/errors/app-error.ts';
import type { DataSourceTable } from './data-source.table.ts';
import { mysqlSource } from './dialects/mysql-source.ts';
import { postgresSource } from './dialects/postgres-source.ts';
import type { Dialect, SourceSession } from './dialects/source-session.ts';

/** What a connection needs; the password as text. */
export type ConnectionSettings = Pick<
  DataSourceTable,
  'dbType' | 'host' | 'port' | 'dbName' | 'dbSchema' | 'userName' | 'password' | 'useTls'
>;

type Means = Pick<Context, 'settings' | 'log'>;

/** A session with the database it speaks to. */
export interface OpenSource {
  session: SourceSession;
  dialect: Dialect;
  /** The schema whose tables are offered. */
  schema: string;
}

const dialects: Readonly<Record<DatabaseType, Dialect>> = { postgresql: postgresSource, mysql: mysqlSource };

/** Maximum time of a statement in milliseconds, whatever the settings allow for our own database. */
const statementMsMax = 10_000;
/** Sessions of this process on one server at the same time; more wait. */
const sessionsMax = 4;

/** Never the address of a database: link-local, which clouds use for credentials, and multicast. */
const refusedAddresses = new BlockList();
refusedAddresses.addSubnet('0.0.0.0', 8, 'ipv4');
refusedAddresses.addSubnet('169.254.0.0', 16, 'ipv4');
refusedAddresses.addSubnet('224.0.0.0', 3, 'ipv4');
refusedAddresses.addSubnet('fe80::', 10, 'ipv6');
refusedAddresses.addSubnet('ff00::', 8, 'ipv6');

/** Refuses a server that the settings do not name. */
export function refuseUnlisted(host: string, port: number, { settings }: Pick<Context, 'settings'>): void {
  const address = `${host}:${port}`;
  const listed = settings.dataSources.map((one) => one.toLowerCase());
  if (!listed.includes(address.toLowerCase())) throw badRequest('data-source.notAllowed', { address });
}

async function addressOf({ host, port }: ConnectionSettings, means: Means): Promise<string> {
  refuseUnlisted(host, port, means);
  if (isIP(host)) return host;
  const { address, family } = await lookup(host).catch((error: unknown) => {
    throw unreachable(error, `${host}:${port}`, means);
  });
  const isRefused = refusedAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4');
  if (isRefused) throw badRequest('data-source.notAllowed', { address: `${address}:${port}` });
  return address;
}

/** The reason is only logged: the message of the other database may contain internal details. */
function unreachable(error: unknown, address: string, { log }: Pick<Context, 'log'>): AppError {
  log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'data source');
  return badRequest('data-source.notReached', { address });
}

const sessions = new Map<string, { open: number; waiting: (() => void)[] }>();

/** Waits for a place among the sessions on a server; returns what gives it back. */
async function place(server: string): Promise<() => void> {
  const own = sessions.get(server) ?? { open: 0, waiting: [] };
  sessions.set(server, own);
  if (own.open >= sessionsMax) await new Promise<void>((resolve) => own.waiting.push(resolve));
  else own.open += 1;
  return () => {
    const next = own.waiting.shift();
    if (next) return next();
    own.open -= 1;
    if (own.open === 0) sessions.delete(server);
  };
}

/**
 * Works on a read-only session, which is closed afterwards, so that nothing a query set remains for the next one. Only
 * servers of ZHJY_DATA_SOURCES are connected to, whatever is stored.
 */
export async function withSession<T>(
  source: ConnectionSettings,
  means: Means,
  work: (open: OpenSource) => Promise<T>,
): Promise<T> {
  const { dbType, host, port, dbName, dbSchema, useTls, ...account } = source;
  const address = await addressOf(source, means);
  const release = await place(`${address}:${port}`);
  try {
    const { queryMs, timeZone } = means.settings;
    const limits = { statementMs: Math.min(queryMs, statementMsMax), timeZone };
    const connection = { host, address, port, dbName, useTls: useTls === 1, ...account, ...limits };
    const session = await dialects[dbType].open(connection).catch((error: unknown) => {
      throw unreachable(error, `${host}:${port}`, means);
    });
    try {
      return await work({
        session,
        dialect: dialects[dbType],
        schema: dbType === 'mysql' ? dbName : dbSchema || 'public',
      });
    } finally {
      await session.close().catch(() => undefined);
    }
  } finally {
    release();
  }
}

/** A data source shows whatever its account may read, so only those who manage data sources choose what is read. */
export const mayReadSources = (context: Pick<Context, 'may'>): Promise<boolean> =>
  context.may(dataSourceMenu, 'btn_edit');

/** A data source by its id or code. */
export async function sourceByName({ db }: Pick<Context, 'db'>, name: string): Promise<DataSourceTable> {
  const [source] = await db
    .selectFrom('dataSource')
    .selectAll()
    .where((or) => or.or([or('id', '=', name), or('enCode', '=', name)]))
    // An id beats a code that happens to be the same.
    .orderBy((by) => by('id', '=', name), 'desc')
    .limit(1)
    .execute();
  if (!source) throw notFound('data-source.missing');
  return source;
}

/** Works on a session of a stored and enabled data source, by its id or code. */
export async function withSource<T>(
  context: Pick<Context, 'db'> & Means,
  id: string,
  work: (open: OpenSource) => Promise<T>,
): Promise<T> {
  const source = await sourceByName(context, id);
  if (source.enabledMark !== 1) throw badRequest('data-source.disabled', { name: source.fullName });
  const password = await decrypted(source.password, context.settings);
  return withSession({ ...source, password }, context, (open) =>
    work(open).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      context.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'data source');
      throw badRequest('data-source.failed', { name: source.fullName, reason: reasonOf(error) });
    }),
  );
}

/** Characters of the message of the other database. */
const reasonLengthMax = 300;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message.slice(0, reasonLengthMax) : '');
