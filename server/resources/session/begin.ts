import type { Kysely } from 'kysely';
import type { SysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Context } from '../../platform/context/context.ts';
import type { MustChange } from '../../platform/auth/session.table.ts';
import { noteAddress } from '../../platform/auth/known-address.ts';
import { beginSession, endSessions } from '../../platform/auth/sessions.ts';
import { visitorOf } from '../../platform/visitor/visitor.ts';

const dayMs = 86_400_000;

/** The columns of an enabled user needed for a login. */
export function loginUser(db: Kysely<Database>) {
  return db
    .selectFrom('users')
    .select(['id', 'password', 'theme', 'lastLoginTime', 'lastLoginAddress', 'changePasswordDate', 'oneTimeUntil'])
    .where('enabledMark', '=', 1);
}

export type LoginUser = NonNullable<Awaited<ReturnType<ReturnType<typeof loginUser>['executeTakeFirst']>>>;

/** When a password chosen at that time must be changed; null: never. */
export function passwordEnds(config: SysConfig, changed: number | null): number | null {
  return config.passwordIsUpdatedRegularly === 1 && changed !== null ? changed + config.updateCycle * dayMs : null;
}

/** The reason why a user must change the password first (PASSWORD-016). */
export function mustChange(config: SysConfig, changed: number | null, now: number): MustChange {
  if (changed === null) return config.mandatoryModificationOfInitialPassword === 1 ? 'initial' : '';
  return (passwordEnds(config, changed) ?? Infinity) <= now ? 'expired' : '';
}

/**
 * Begins the session of an authenticated user, records time and address, and ends the other sessions under single
 * login.
 */
export function beginFor(user: LoginUser, config: SysConfig, context: Context): Promise<string> {
  const { db, address, now } = context;
  // The open pages of the other sessions show the reason at once.
  if (config.singleLogin === 1) context.pages.logOut({ userId: user.id }, 'session.elsewhere');
  return db.transaction().execute(async (transaction) => {
    if (config.singleLogin === 1) await endSessions(transaction, user.id, 'elsewhere');
    await transaction
      .updateTable('users')
      .set({ prevLoginTime: user.lastLoginTime, prevLoginAddress: user.lastLoginAddress })
      .set({ lastLoginTime: now(), lastLoginAddress: address })
      .where('id', '=', user.id)
      .execute();
    await noteAddress(transaction, user.id, visitorOf(address), now());
    return beginSession(transaction, user.id, address, {
      now: now(),
      lifeMs: config.tokenTimeout * 60_000,
      mustChange: mustChange(config, user.changePasswordDate, now()),
    });
  });
}
