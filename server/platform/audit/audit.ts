import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Call } from '#schemas/protocol/contract.ts';
import { isReading } from '#schemas/protocol/contract.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { FileLink } from '#schemas/protocol/paging.ts';
import type { Database } from '../db/database.ts';
import { json } from '../db/columns.ts';
import type { AppError } from '../errors/app-error.ts';
import type { User } from '../auth/user.ts';
import { type AuditKind, secretNames } from './audit.table.ts';

/** Caller, address and input of a call. */
export interface Audited {
  call: string;
  user: User | undefined;
  address: string;
  input: Readonly<Record<string, unknown>>;
}

interface Deps {
  db: Kysely<Database>;
  now(): number;
  newId(): string;
}

/** The audit kind of a successful call; undefined: not audited. */
export function auditKindOf(call: Call): AuditKind | undefined {
  if (call.audit) return call.audit === 'none' ? undefined : call.audit;
  if (call.output === FileLink) return 'export';
  const isAdministrative = call.access === 'administrator' || typeof call.access === 'object';
  return isAdministrative && !isReading(call) ? 'act' : undefined;
}

/**
 * Whether a refusal is audited: refused rights, and refused logins; not invalid input. Limits and ended sessions have
 * separate entries.
 */
export const isAuditedError = (refusal: AppError, call: Call): boolean =>
  refusal.code === codes.forbidden ||
  (call.audit === 'login' && refusal.code < codes.failed && refusal.id !== tooManyRequests);

/** The message id of rate-limited calls, which are refused before the call is resolved. */
const tooManyRequests = 'request.tooMany';

const perVisitor: ReadonlySet<number> = new Set([
  codes.tooMany,
  codes.sessionExpired,
  codes.loggedInElsewhere,
  codes.invalidToken,
]);

/** Refusals a visitor can repeat at no cost: by a rate limit, or without a valid session. */
export const isRefusalPerVisitor = ({ code }: AppError): boolean => perVisitor.has(code);

const secret = new RegExp(secretNames, 'i');
const textMax = 500;
const listMax = 50;
const depthMax = 5;

/** A value for the log: secrets masked, size limited. */
export function withoutSecrets(value: unknown, depth = depthMax): unknown {
  if (typeof value === 'string') return value.length > textMax ? `${value.slice(0, textMax)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, listMax).map((one) => withoutSecrets(one, depth - 1));
  const shown = Object.entries(value).slice(0, listMax);
  return Object.fromEntries(
    shown.map(([name, one]) => [name, secret.test(name) ? '***' : withoutSecrets(one, depth - 1)]),
  );
}

/** Parses inputs that hold JSON as text, so that secrets inside are masked. */
function inputOf(input: Audited['input'], sealed: Call['seals'] = {}): Record<string, unknown> {
  const read = Object.entries(input).map(([name, value]) => [
    name,
    Object.hasOwn(sealed, name) || secret.test(name) ? '***' : withoutSecrets(parsed(value)),
  ]);
  return Object.fromEntries(read) as Record<string, unknown>;
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const facts = ({ call, user, address, input }: Audited, contract: Call) => ({
  call,
  userId: user?.id ?? '',
  account: user?.account ?? String(input['account'] ?? '').slice(0, 100),
  address,
  input: json(inputOf(input, contract.seals)),
});

/** From here on the changes of this transaction belong to an entry, which is written at the end of the act. */
export async function beginAct(db: Kysely<Database>, entryId: string): Promise<void> {
  await sql`select set_config('zhjy.audit', ${entryId}, true)`.execute(db);
}

/** Records a successful act; `id` is that of {@link beginAct}. */
export async function noteDone(
  kind: AuditKind,
  contract: Call,
  audited: Audited,
  { db, now, newId }: Deps,
  id = newId(),
): Promise<void> {
  const time = now();
  await db
    .insertInto('auditEntry')
    .values({
      id,
      kind,
      time,
      lastTime: time,
      ...facts(audited, contract),
      code: codes.success,
      message: '',
      count: 1,
      refusalKey: null,
    })
    .execute();
}

const hourMs = 3_600_000;

/** Maximum visitors in memory; the one refused least recently is evicted. */
const visitorsMax = 10_000;

/**
 * Whether a refusal is the first of its visitor, reason and hour in this process. Later ones write nothing, so that the
 * log cannot be used to bypass the rate limits.
 */
export function firstRefusals(): (visitor: string, refusal: AppError, now: number) => boolean {
  const hours = new LRUCache<string, number>({ max: visitorsMax });
  return (visitor, { id }, now) => {
    const key = `${visitor} ${id}`;
    const hour = Math.floor(now / hourMs);
    if (hours.get(key) === hour) return false;
    hours.set(key, hour);
    return true;
  };
}

/**
 * Records a refusal; the same caller, call and reason within an hour, or the same visitor and reason, share one entry
 * with a count.
 */
export async function auditError(
  refusal: AppError,
  contract: Call,
  audited: Audited,
  { db, now, newId }: Deps,
  visitor?: string,
): Promise<void> {
  const time = now();
  const recorded = facts(audited, contract);
  const caller = [recorded.userId, recorded.userId === '' ? recorded.account : '', recorded.address, recorded.call];
  const refusalKey = JSON.stringify([
    ...(visitor === undefined ? caller : [visitor]),
    refusal.id,
    Math.floor(time / hourMs),
  ]);
  const entry = { id: newId(), kind: 'refusal' as const, time, lastTime: time, ...recorded };
  await db
    .insertInto('auditEntry')
    .values({ ...entry, code: refusal.code, message: refusal.id, count: 1, refusalKey })
    .onConflict((conflict) =>
      conflict.column('refusalKey').doUpdateSet(({ eb, ref, fn }) => ({
        count: eb(ref('auditEntry.count'), '+', 1),
        lastTime: fn<number>('greatest', [ref('auditEntry.lastTime'), ref('excluded.lastTime')]),
      })),
    )
    .execute();
}

const dayMs = 24 * hourMs;

/** Deletes entries older than the setting; a database trigger protects those younger than 180 days. */
export async function forgetAudit({ db, now }: Pick<Deps, 'db' | 'now'>, days: number): Promise<void> {
  const before = now() - days * dayMs;
  await db.deleteFrom('auditChange').where('time', '<', before).execute();
  await db.deleteFrom('auditEntry').where('lastTime', '<', before).execute();
}
