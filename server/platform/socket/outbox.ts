import type { ServerFrame } from '#schemas/protocol/socket.ts';
import type { Lines, Whose } from './lines.ts';

/** What a handler has to say to open pages. It leaves once the handler's writes are kept, and not at all when it fails. */
export interface Outbox {
  /** To every page of these users, or of everybody. */
  tell(users: Iterable<string> | 'all', frame: ServerFrame): void;
  /** The sessions meant have ended: their pages say so, in the words of the message id, and go to the login. */
  logOut(whose: Whose, msgId: string): void;
  /** The screens of the sessions meant were locked: nothing is told to them until they are unlocked. */
  lock(whose: Whose): void;
  /** Whoever sits before them logged out: they hear nothing any more, and need not be told. */
  letGo(whose: Whose): void;
}

export interface FilledOutbox extends Outbox {
  flush(): void;
}

export function outboxOf(lines: Lines): FilledOutbox {
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
