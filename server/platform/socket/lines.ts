import type { Language } from '#schemas/language/text.ts';
import type { ServerFrame } from '#schemas/protocol/socket.ts';
import { sentence } from '../envelope/sentence.ts';

/** One open page: its socket, whose it is, and under which session. */
export interface Line {
  token: string;
  /** Key of the session in the database. */
  sessionKey: string;
  userId: string;
  language: Language;
  send(text: string): void;
  /** `code` as in WebSocket close frames. */
  close(code: number): void;
}

/** Which lines are meant: a user's, those of one session, all of a user but one session. */
export interface Whose {
  userId?: string;
  sessionKey?: string;
  keep?: string;
}

/** More pages than this nobody has open at once; the oldest is closed and does not come back (SOCKET-012). */
const linesOfOneMax = 50;

/** The session of a line ended: the page is told and goes. */
const overCode = 4401;

/** Nothing is told to a locked screen: its page comes back once it is unlocked. */
export const lockedCode = 4423;

/** Every open page of this process. */
export class Lines {
  private readonly all = new Map<string, Set<Line>>();

  join(line: Line): void {
    const own = this.all.get(line.userId) ?? new Set();
    this.all.set(line.userId, own.add(line));
    if (own.size <= linesOfOneMax) return;
    const oldest = own.values().next().value as Line;
    this.leave(oldest);
    oldest.send(JSON.stringify({ method: 'closeSocket' } satisfies ServerFrame));
    oldest.close(1000);
  }

  leave(line: Line): void {
    const own = this.all.get(line.userId);
    own?.delete(line);
    if (own?.size === 0) this.all.delete(line.userId);
  }

  list(): Line[] {
    return [...this.all.values()].flatMap((own) => [...own]);
  }

  /** Says the same to every page of these users, or of everybody. */
  tell(users: Iterable<string> | 'all', frame: ServerFrame): void {
    const text = JSON.stringify(frame);
    const sets = users === 'all' ? [...this.all.values()] : [...new Set(users)].map((id) => this.all.get(id) ?? []);
    for (const own of sets) for (const line of own) line.send(text);
  }

  /** Tells the pages of a session that ended why, in the words of a message id, and lets go of them (SOCKET-022). */
  logOut(whose: Whose, msgId: string): void {
    for (const line of this.of(whose)) {
      this.leave(line);
      end(line, msgId);
    }
  }

  /** Lets go of pages without a word: of a screen that was locked, of a session that somebody ended by logging out. */
  letGo(whose: Whose, why: 'locked' | 'over'): void {
    for (const line of this.of(whose)) {
      this.leave(line);
      line.close(why === 'locked' ? lockedCode : overCode);
    }
  }

  private of({ userId, sessionKey, keep }: Whose): Line[] {
    const candidates = userId === undefined ? this.list() : [...(this.all.get(userId) ?? [])];
    return candidates.filter(
      (line) => (sessionKey === undefined || line.sessionKey === sessionKey) && line.sessionKey !== keep,
    );
  }
}

/** The last word to a page whose session is over. */
export function end(line: Pick<Line, 'token' | 'language' | 'send' | 'close'>, msgId: string): void {
  const frame: ServerFrame = { method: 'logout', token: line.token, msg: sentence(line.language, msgId) };
  line.send(JSON.stringify(frame));
  line.close(overCode);
}
