import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { codes } from '#schemas/protocol/envelope.ts';
import type { Database } from '../db/database.ts';
import { batched } from '../db/batched.ts';
import type { Handles } from '../db/open-database.ts';
import { fixedStatement } from '../db/prepared-statements.ts';
import { AppError } from '../errors/app-error.ts';
import { type Versions, watchedTables } from '../cache/change-version.table.ts';
import type { MustChange } from './session.table.ts';
import type { User } from './user.ts';

/** The session key of a token, its SHA-256: a leaked copy of the table gives no access. */
export function sessionKeyOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export interface SessionLife {
  now: number;
  /** Idle timeout in milliseconds. */
  lifeMs: number;
  /** The reason why the password must be changed first; absent: none. */
  mustChange?: MustChange;
}

/** Begins a session and returns its token, 256 random bits. */
export async function beginSession(
  db: Kysely<Database>,
  userId: string,
  address: string,
  { now, lifeMs, mustChange = '' }: SessionLife,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const session = { tokenHash: sessionKeyOf(token), userId, creatorTime: now, expiresTime: now + lifeMs };
  await db
    .insertInto('session')
    .values({ ...session, lifeMs, endedBy: '', address, lockedTime: null, mustChange })
    .execute();
  return token;
}

/**
 * Ends all sessions of a user or, if given, one of them; effective at once, since every request reads the session
 * (R24).
 */
export async function endSessions(db: Kysely<Database>, userId: string, endedBy: string, keep = ''): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedBy })
    .where('userId', '=', userId)
    .where('endedBy', '=', '')
    .where('tokenHash', '<>', keep)
    .execute();
}

/** Minimum interval between extensions of a session's expiry, so that reads rarely cause a write. */
const prolongEveryMs = 60_000;

/** A valid session and its user. */
export interface LivingSession {
  user: User;
  /** Its screen is locked. */
  isLocked: boolean;
  mustChange: MustChange;
  /** Versions of the cached topics when the session was read. */
  versions: Versions;
}

const readRows = fixedStatement((db, { keys }: { keys: string }) =>
  db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.userId')
    .crossJoin('changeVersion')
    .select(['changeVersion.rights', 'changeVersion.forms', 'changeVersion.config', 'changeVersion.names'])
    .select('changeVersion.organisations')
    .select(['session.tokenHash', 'session.expiresTime', 'session.endedBy', 'session.lifeMs'])
    .select(['session.lockedTime', 'session.mustChange'])
    .select(['users.id', 'users.account', 'users.realName', 'users.headIcon', 'users.isAdministrator'])
    .select(['users.organizeId', 'users.positionId', 'users.enabledMark'])
    .select((select) =>
      select
        .selectFrom('userRole')
        .innerJoin('role', 'role.id', 'userRole.roleId')
        .select((inner) => inner.fn<string | null>('string_agg', ['role.id', inner.val(',')]).as('ids'))
        .whereRef('userRole.userId', '=', 'users.id')
        .where('role.enabledMark', '=', 1)
        .as('roleIds'),
    )
    .where(sql<boolean>`session.token_hash = any(string_to_array(${keys}, ','))`),
);

const sessionRows = (db: Kysely<Database>, keys: readonly string[]) => readRows(db, { keys: keys.join(',') });

type SessionRow = Awaited<ReturnType<typeof sessionRows>>[number];

/**
 * The session of a key; extends it unless `prolongs` is false. Refuses with 600 when it expired, 601 when the account
 * logged in elsewhere, 602 otherwise (ERROR-004).
 */
export async function livingSession(
  db: Kysely<Database>,
  key: string,
  now: number,
  { prolongs = true }: { prolongs?: boolean } = {},
): Promise<LivingSession> {
  const [row] = await sessionRows(db, [key]);
  const session = livingIn(row, now);
  if (row && prolongs) await prolong(db, key, row, now);
  return session;
}

/** Reads the session of a key and extends it unless `prolongs` is false. */
export type SessionReader = (key: string, options?: { prolongs?: boolean }) => Promise<LivingSession>;

/**
 * Batches the session lookups of concurrent calls: those that arrive while a query runs are read together by the next
 * one. An ended session is therefore refused by the next call, and many calls need few statements. With `onStatement`
 * a row is kept until this process, which then sends all statements, writes what it is made of.
 */
export function sessionReader(
  db: Kysely<Database>,
  now: () => number,
  onStatement?: Handles['onStatement'],
): SessionReader {
  const rowOf = batched(async (keys: string[]) => {
    const rows = new Map((await sessionRows(db, keys)).map((row) => [row.tokenHash, row]));
    return (key: string) => rows.get(key);
  });
  const remembered = onStatement ? rememberedRows(onStatement, rowOf) : rowOf;
  return async (key, { prolongs = true } = {}) => {
    const row = await remembered(key);
    const session = livingIn(row, now());
    if (row && prolongs) await prolong(db, key, row, now());
    return session;
  };
}

/** The tables that a row of a session is made of. The triggers of the watched ones raise the versions. */
const rowTables: ReadonlySet<string> = new Set([
  ...['session', 'users', 'user_role', 'role', 'change_version'],
  ...watchedTables.map(({ table }) => table),
]);

const unchanging =
  /^\s*(select|show|begin|start|commit|rollback|savepoint|release|set|analyze|vacuum|create\s+(unique\s+)?index)\b/i;
const changing = /\b(insert|update|delete|merge)\b/i;
const writing = /^\s*(?:insert\s+into|update|delete\s+from)\s+"?(\w+)"?/i;

/** Whether a statement may have changed a row of a session; of one that is not understood it is assumed. */
export function changesSessions(statement: string): boolean {
  if (unchanging.test(statement) || (/^\s*with\b/i.test(statement) && !changing.test(statement))) return false;
  const table = writing.exec(statement)?.[1];
  return table === undefined || rowTables.has(table);
}

const rememberedMax = 10_000;

/** Keeps the rows of sessions until a statement may have changed them. */
function rememberedRows(
  onStatement: NonNullable<Handles['onStatement']>,
  read: (key: string) => Promise<SessionRow | undefined>,
): typeof read {
  const rows = new Map<string, SessionRow>();
  let changes = 0;
  onStatement((statement) => {
    if (!changesSessions(statement)) return;
    changes += 1;
    rows.clear();
  });
  return async (key) => {
    const known = rows.get(key);
    if (known) return known;
    const before = changes;
    const row = await read(key);
    if (row && changes === before) {
      if (rows.size >= rememberedMax) rows.clear();
      rows.set(key, row);
    }
    return row;
  };
}

/** Reads several sessions in one query; each key succeeds or fails separately. Nothing is extended. */
export async function livingSessions(
  db: Kysely<Database>,
  keys: readonly string[],
  now: () => number,
): Promise<(key: string) => LivingSession> {
  const rows = new Map((await sessionRows(db, keys)).map((row) => [row.tokenHash, row]));
  return (key) => livingIn(rows.get(key), now());
}

function livingIn(row: SessionRow | undefined, now: number): LivingSession {
  if (!row) throw new AppError(codes.invalidToken, 'session.invalid');
  if (row.endedBy === 'elsewhere') throw new AppError(codes.loggedInElsewhere, 'session.elsewhere');
  if (row.endedBy !== '' || row.enabledMark !== 1) throw new AppError(codes.invalidToken, 'session.invalid');
  if (row.expiresTime <= now) throw new AppError(codes.sessionExpired, 'session.expired');
  const { id, account, realName, headIcon, organizeId, positionId } = row;
  const { rights, forms, config, names, organisations } = row;
  const roleIds = row.roleIds ? row.roleIds.split(',') : [];
  const isAdministrator = row.isAdministrator === 1;
  return {
    user: { id, account, realName, headIcon, organizeId, positionId, roleIds, isAdministrator },
    isLocked: row.lockedTime !== null,
    mustChange: row.mustChange,
    versions: { rights, forms, config, names, organisations },
  };
}

interface SessionLifetime {
  expiresTime: number;
  lifeMs: number;
}

async function prolong(db: Kysely<Database>, key: string, { expiresTime, lifeMs }: SessionLifetime, now: number) {
  if (now + lifeMs - expiresTime < prolongEveryMs) return;
  await db
    .updateTable('session')
    .set({ expiresTime: now + lifeMs })
    .where('tokenHash', '=', key)
    .execute();
}
