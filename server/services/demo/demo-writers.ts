import type { User } from '../../platform/auth/user.ts';
import type { Context, Writer } from '../../platform/context/context.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';

export const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** The first user of an installation. */
export const firstUser = 'admin';
/** The demo organisation's time zone is UTC+8. */
const offsetMs = 8 * hourMs;
export const atNineMs = 9 * hourMs;

export async function demoUsers({ db }: SeedContext): Promise<ReadonlyMap<string, User>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'account', 'realName', 'headIcon', 'isAdministrator', 'organizeId', 'positionId'])
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, isAdministrator: row.isAdministrator === 1, roleIds: [] }]));
}

/** What a demo user writes at that time. */
export function writerOf({ db, newId }: SeedContext, users: ReadonlyMap<string, User>, id: string, at: number): Writer {
  const user = users.get(id);
  if (!user) throw new Error(`The demo organisation has no user ${id}.`);
  return { db, newId, user, now: () => at, language: 'zh' };
}

/** No page is connected while the database is set up: nothing is pushed. */
const noPages = { tell() {}, logOut() {}, lock() {}, letGo() {}, wakeJobs() {} };

/** What services need of the context of a call in which a demo user acts at that time. */
export const actingAs = (seed: SeedContext, users: ReadonlyMap<string, User>, id: string, at: number): Context =>
  ({ ...writerOf(seed, users, id, at), pages: noPages, requestKey: '' }) as unknown as Context;

export const midnight = (now: number, daysAgo: number): number =>
  Math.floor((now + offsetMs) / dayMs - daysAgo) * dayMs - offsetMs;

/** Replaces `{ "daysAgo": 3 }` in values by that day. */
export function dated(values: Record<string, unknown>, now: number): Record<string, unknown> {
  const day = (value: unknown) => {
    const { daysAgo } = (value ?? {}) as { daysAgo?: unknown };
    return typeof daysAgo === 'number' ? midnight(now, daysAgo) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, day(value)]));
}
