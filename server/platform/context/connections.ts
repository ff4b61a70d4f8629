import type { Language } from '#schemas/language/text.ts';
import type { ServerFrame } from '#schemas/protocol/socket.ts';
import { sentence } from '../envelope/sentence.ts';

/** One open page: its socket, user and session. */
export interface Connection {
  token: string;
  /** Key of the session in the database. */
  sessionKey: string;
  userId: string;
  language: Language;
  /** The forms of whose changed records it is notified. */
  watched?: ReadonlySet<string>;
  send(text: string): void;
  /** `code` as in WebSocket close frames. */
  close(code: number): void;
}

/** Selects connections: of a user, of one session, or of a user except one session. */
export interface Whose {
  userId?: string;
  sessionKey?: string;
  keep?: string;
}

/** Maximum of open pages per user; beyond it the oldest is closed and does not reconnect (SOCKET-012). */
const linesOfOneMax = 50;

/** Close code: the session of the page has ended; the page goes to the login. */
const overCode = 4401;

/** Close code: the screen is locked, so no messages are sent; the page reconnects after unlocking. */
export const lockedCode = 4423;

/** The open socket connections of this process. */
export class Connections {
  private readonly all = new Map<string, Set<Connection>>();

  join(line: Connection): void {
    const own = this.all.get(line.userId) ?? new Set();
    this.all.set(line.userId, own.add(line));
    if (own.size <= linesOfOneMax) return;
    const oldest = own.values().next().value as Connection;
    this.leave(oldest);
    oldest.send(JSON.stringify({ method: 'closeSocket' } satisfies ServerFrame));
    oldest.close(1000);
  }

  leave(line: Connection): void {
    const own = this.all.get(line.userId);
    own?.delete(line);
    if (own?.size === 0) this.all.delete(line.userId);
  }

  list(): Connection[] {
    return [...this.all.values()].flatMap((own) => [...own]);
  }

  /** Broadcasts a frame to every page of these users, or to all pages. */
  tell(users: Iterable<string> | 'all', frame: ServerFrame): void {
    const text = JSON.stringify(frame);
    const sets = users === 'all' ? [...this.all.values()] : [...new Set(users)].map((id) => this.all.get(id) ?? []);
    for (const own of sets) for (const line of own) line.send(text);
  }

  /** Notifies each page which of the forms that it watches changed. */
  changed(formIds: readonly string[]): void {
    for (const line of this.list()) {
      const { watched } = line;
      const modelIds = watched ? formIds.filter((id) => watched.has(id)) : [];
      if (modelIds.length > 0) line.send(JSON.stringify({ method: 'recordsChanged', modelIds } satisfies ServerFrame));
    }
  }

  /** Sends the reason, a message id, to the pages of an ended session and closes them (SOCKET-022). */
  logOut(whose: Whose, msgId: string): void {
    for (const line of this.of(whose)) {
      this.leave(line);
      end(line, msgId);
    }
  }

  /** Closes pages without a message: of a locked screen, or of a session ended by logging out. */
  letGo(whose: Whose, why: 'locked' | 'over'): void {
    for (const line of this.of(whose)) {
      this.leave(line);
      line.close(why === 'locked' ? lockedCode : overCode);
    }
  }

  private of({ userId, sessionKey, keep }: Whose): Connection[] {
    const candidates = userId === undefined ? this.list() : [...(this.all.get(userId) ?? [])];
    return candidates.filter(
      (line) => (sessionKey === undefined || line.sessionKey === sessionKey) && line.sessionKey !== keep,
    );
  }
}

/** Sends the last frame to a page whose session has ended, and closes it. */
export function end(line: Pick<Connection, 'token' | 'language' | 'send' | 'close'>, msgId: string): void {
  const frame: ServerFrame = { method: 'logout', token: line.token, msg: sentence(line.language, msgId) };
  line.send(JSON.stringify(frame));
  line.close(overCode);
}
