import type { ServerFrame } from '#schemas/protocol/socket.ts';
import type { Connections, Whose } from './connections.ts';

/**
 * Messages of a handler to open pages. They are sent after the handler's transaction commits, and dropped when it
 * fails.
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
}

export interface FilledOutbox extends Outbox {
  flush(): void;
}

export function outboxOf(lines: Connections): FilledOutbox {
  let waiting: (() => void)[] = [];
  return {
    tell: (users, frame) => void waiting.push(() => lines.tell(users, frame)),
    logOut: (whose, msgId) => void waiting.push(() => lines.logOut(whose, msgId)),
    lock: (whose) => void waiting.push(() => lines.letGo(whose, 'locked')),
    letGo: (whose) => void waiting.push(() => lines.letGo(whose, 'over')),
    flush() {
      const leaving = waiting;
      waiting = [];
      for (const leave of leaving) leave();
    },
  };
}
