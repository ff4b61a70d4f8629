import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { codes } from '#schemas/protocol/envelope.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../errors/refusal.ts';
import type { User } from './user.ts';

/** The key under which a token's session is stored: a copy of the table opens no session. */
export function sessionKeyOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export interface SessionLife {
  now: number;
  /** How long an unused session lives. */
  lifeMs: number;
}

/** Begins a session and answers its token, 256 random bits. */
export async function beginSession(
  db: Kysely<Database>,
  userId: string,
  address: string,
  { now, lifeMs }: SessionLife,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const session = { tokenHash: sessionKeyOf(token), userId, creatorTime: now, expiresTime: now + lifeMs };
  await db
    .insertInto('session')
    .values({ ...session, endedBy: '', address })
    .execute();
  return token;
}

/** Ends all sessions of a user but, where given, one. */
export async function endSessions(db: Kysely<Database>, userId: string, endedBy: string, keep = ''): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedBy })
    .where('userId', '=', userId)
    .where('endedBy', '=', '')
    .where('tokenHash', '<>', keep)
    .execute();
}

/** An unused session's end moves on at most this often, so that reading does not mean writing. */
const prolongEveryMs = 60_000;

/** The user a session belongs to; refuses with 600 expired, 601 logged in elsewhere, 602 anything else (ERROR-004). */
export async function userOfSession(db: Kysely<Database>, key: string, life: SessionLife): Promise<User> {
  const row = await db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.userId')
    .select(['session.expiresTime', 'session.endedBy', 'users.id', 'users.account', 'users.realName'])
    .select([
      'users.changePasswordDate',
      'users.isAdministrator',
      'users.organizeId',
      'users.positionId',
      'users.enabledMark',
    ])
    .select((select) =>
      select
        .selectFrom('userRole')
        .innerJoin('role', 'role.id', 'userRole.roleId')
        .select((inner) => inner.fn<string | null>('string_agg', ['role.id', inner.val(',')]).as('ids'))
        .whereRef('userRole.userId', '=', 'users.id')
        .where('role.enabledMark', '=', 1)
        .as('roleIds'),
    )
    .where('session.tokenHash', '=', key)
    .executeTakeFirst();
  if (!row) throw new Refusal(codes.invalidToken, 'session.invalid');
  if (row.endedBy === 'elsewhere') throw new Refusal(codes.loggedInElsewhere, 'session.elsewhere');
  if (row.endedBy !== '' || row.enabledMark !== 1) throw new Refusal(codes.invalidToken, 'session.invalid');
  if (row.expiresTime <= life.now) throw new Refusal(codes.sessionExpired, 'session.expired');
  await prolong(db, key, row.expiresTime, life);
  const hasFirstPassword = row.changePasswordDate === null;
  const { id, account, realName, organizeId, positionId } = row;
  const roleIds = row.roleIds ? row.roleIds.split(',') : [];
  return {
    id,
    account,
    realName,
    organizeId,
    positionId,
    roleIds,
    hasFirstPassword,
    isAdministrator: row.isAdministrator === 1,
  };
}

async function prolong(db: Kysely<Database>, key: string, expiresTime: number, { now, lifeMs }: SessionLife) {
  if (now + lifeMs - expiresTime < prolongEveryMs) return;
  await db
    .updateTable('session')
    .set({ expiresTime: now + lifeMs })
    .where('tokenHash', '=', key)
    .execute();
}
