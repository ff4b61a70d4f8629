import type { EventEmitter } from 'node:events';
import type { Kysely } from 'kysely';
import type { ServerFrame } from '#schemas/protocol/socket.ts';
import type { Database } from '../db/database.ts';
import type { Connections, Whose } from './connections.ts';
import { jobsWaiting, type Push, sharePushes } from './push.table.ts';

/**
 * Messages of a handler to open pages, in every process. They are sent after the handler's transaction commits, and
 * dropped when it fails.
 */
export interface Outbox {
  /** To every page of these users, or to all pages. */
  tell(users: Iterable<string> | 'all', frame: ServerFrame): void;
  /** The given sessions have ended: their pages show the message and go to the login. */
  logOut(whose: Whose, msgId: string): void;
  /**
   * Closes the pages of the given sessions because their screen was locked; they get no messages until it is unlocked.
   */
  lock(whose: Whose): void;
  /** Closes the pages of sessions ended by logging out, without a message. */
  letGo(whose: Whose): void;
  /** Wakes the workers: the transaction enqueued jobs. */
  wakeJobs(): void;
  /** Runs work that may be rolled back to a savepoint: if it fails, what it sent is discarded. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

export interface FilledOutbox extends Outbox {
  /** Stores the messages for other processes; the last statement of the transaction. */
  share(db: Kysely<Database>): Promise<void>;
  /** Sends the messages to the pages of this process; after the commit. */
  flush(): void;
}

/** What an outbox needs of its process. */
export interface OutboxDeps {
  lines: Connections;
  /** Emits `jobs` when jobs are waiting. */
  wakes: EventEmitter;
  /** The name of this process among those that share the database. */
  origin: string;
  /** An embedded database has one process, so nothing is shared. */
  isEmbedded: boolean;
}

/** Does what a push demands for the pages of this process. */
export function deliver(lines: Connections, push: Push): void {
  if (push.do === 'tell') lines.tell(push.users, push.frame);
  else if (push.do === 'logOut') lines.logOut(push.whose, push.msgId);
  else if (push.do === 'changed') lines.changed(push.formIds);
  else lines.letGo(push.whose, push.why);
}

export function outboxOf({ lines, wakes, origin, isEmbedded }: OutboxDeps): FilledOutbox {
  let waiting: Push[] = [];
  let wakesJobs = false;
  return {
    tell: (users, frame) =>
      void waiting.push({ do: 'tell', users: users === 'all' ? 'all' : [...new Set(users)], frame }),
    logOut: (whose, msgId) => void waiting.push({ do: 'logOut', whose, msgId }),
    lock: (whose) => void waiting.push({ do: 'letGo', whose, why: 'locked' }),
    letGo: (whose) => void waiting.push({ do: 'letGo', whose, why: 'over' }),
    wakeJobs() {
      wakesJobs = true;
    },
    async attempt(work) {
      const sent = waiting.length;
      try {
        return await work();
      } catch (error) {
        waiting = waiting.slice(0, sent);
        throw error;
      }
    },
    async share(db) {
      if (!isEmbedded) await sharePushes(db, origin, waiting, wakesJobs);
    },
    flush() {
      const leaving = waiting;
      waiting = [];
      for (const push of leaving) deliver(lines, push);
      if (wakesJobs) wakes.emit(jobsWaiting);
      wakesJobs = false;
    },
  };
}
