import { type Generated, type Kysely, type Migration, sql } from 'kysely';
import type { ServerFrame } from '#schemas/protocol/socket.ts';
import { json } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import type { Whose } from './connections.ts';

/** Something that every process does for its own open pages after a commit. */
export type Push =
  | { do: 'tell'; users: readonly string[] | 'all'; frame: ServerFrame }
  | { do: 'logOut'; whose: Whose; msgId: string }
  | { do: 'letGo'; whose: Whose; why: 'locked' | 'over' }
  | { do: 'changed'; formIds: readonly string[] };

/** A push of one process, for the others. */
interface PushTable {
  sequence: Generated<number>;
  /** The process that wrote it and delivers it without reading it. */
  origin: string;
  body: Push;
  /** Transaction that wrote the row: rows become visible in the order of commits, not in that of their sequence. */
  transactionId: Generated<string>;
  creatorTime: Generated<Date>;
}

declare module '../db/database.ts' {
  interface Database {
    push: PushTable;
  }
}

export const pushMigrations: Record<string, Migration> = {
  '300-push': {
    async up(db: Kysely<unknown>) {
      await sql`create table push (
        sequence bigserial primary key, origin text not null, body jsonb not null,
        transaction_id xid8 not null default pg_current_xact_id(),
        creator_time timestamptz not null default now())`.execute(db);
      await sql`create index push_transaction on push (transaction_id)`.execute(db);
    },
  },
};

/** The channel on which processes wake each other. The payload is empty for pushes, or names what is waiting. */
export const channel = 'zhjy';
export const jobsWaiting = 'jobs';

/** Users per row, so that a message to everyone is several small rows instead of one large one. */
const usersMax = 2_000;
/** Characters of one push; frames are built from bounded columns and inputs. */
const lengthMax = 262_144;
const retention = sql`interval '10 minutes'`;

const inParts = (push: Push): Push[] => {
  if (push.do !== 'tell' || push.users === 'all') return [push];
  const { users } = push;
  const starts = Array.from({ length: Math.ceil(users.length / usersMax) }, (_, part) => part * usersMax);
  return starts.map((start) => ({ ...push, users: users.slice(start, start + usersMax) }));
};

/**
 * Stores pushes for the other processes, in the transaction that causes them: they are delivered exactly if it commits.
 * PostgreSQL sends the notification at the commit.
 */
export async function sharePushes(
  db: Kysely<Database>,
  origin: string,
  pushes: readonly Push[],
  wakesJobs: boolean,
): Promise<void> {
  const parts = pushes.flatMap(inParts);
  for (const part of parts) {
    if (JSON.stringify(part).length > lengthMax) throw new Error(`A push is longer than ${lengthMax} characters.`);
  }
  if (parts.length > 0) {
    await db
      .insertInto('push')
      .values(parts.map((body) => ({ origin, body: json(body) })))
      .execute();
    await sql`select pg_notify(${channel}, '')`.execute(db);
  }
  if (wakesJobs) await sql`select pg_notify(${channel}, ${jobsWaiting})`.execute(db);
}

/** How far a process has read: every row below the horizon is read, and of those above it these. */
export interface ReadMark {
  horizon: string;
  read: ReadonlySet<number>;
}

/** The mark of a process that starts: it has no pages yet, so earlier pushes do not concern it. */
export async function readFromNow(db: Kysely<Database>): Promise<ReadMark> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db);
  return { horizon: rows[0]?.horizon ?? '0', read: new Set() };
}

interface FoundPush {
  horizon: string;
  sequence: number | null;
  origin: string;
  body: Push;
  isAbove: boolean;
}

/**
 * The pushes committed since a mark, and the next mark. The horizon is the oldest running transaction: a row of an older
 * one is visible by now, so nothing below it is missed; rows above it are read again and skipped by their sequence.
 */
export async function readPushes(db: Kysely<Database>, { horizon, read }: ReadMark) {
  const { rows } = await sql<FoundPush>`
    with now_at as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as horizon)
    select now_at.horizon::text, push.sequence, push.origin, push.body,
      coalesce(push.transaction_id >= now_at.horizon, false) as is_above
    from now_at left join push
      on push.transaction_id >= ${horizon}::xid8 and push.creator_time > now() - ${retention}
    order by push.sequence`.execute(db);
  const found = rows.filter(({ sequence }) => sequence !== null && !read.has(Number(sequence)));
  const above = rows.filter(({ isAbove }) => isAbove).map(({ sequence }) => Number(sequence));
  const mark: ReadMark = { horizon: rows[0]?.horizon ?? horizon, read: new Set(above) };
  return { pushes: found.map(({ origin, body }) => ({ origin, body })), mark };
}

/** Deletes pushes that every connected process has read long ago. */
export async function forgetPushes(db: Kysely<Database>): Promise<void> {
  await sql`delete from push where creator_time < now() - ${retention}`.execute(db);
}
