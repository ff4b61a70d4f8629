import type { ServerFrame } from '#schemas/protocol/socket.ts';

/** What frames about the session do to the page. */
export interface SessionMeans {
  /** The token this browser holds now; another page of it may have changed it. */
  token(): string | undefined;
  /** Ends the connection; it does not come back. */
  stop(): void;
  /** Forgets the token. */
  forget(): void;
  reload(): void;
  /** Kept once the toast has closed. */
  toastError(text: string): PromiseLike<unknown>;
  expiredText(): string;
}

/** A page that is told to go has this long for what it is doing (SOCKET-009). */
const logoutMs = 1_000;
/** What is shown before a page loads anew stays this long (SOCKET-018). */
const refreshMs = 2_000;

type Told = Extract<ServerFrame, { method: 'logout' | 'closeSocket' | 'refresh' }>;

/** Acts on the frames that end or renew the page (SOCKET-009 to SOCKET-013, SOCKET-018, SOCKET-019). */
export function actOnSession(frame: Told, means: SessionMeans): void {
  if (frame.method === 'closeSocket') means.stop();
  else if (frame.method === 'logout') setTimeout(() => void logOut(frame, means), logoutMs);
  else if (frame.msg) {
    void means.toastError(frame.msg);
    setTimeout(means.reload, refreshMs);
  } else means.reload();
}

async function logOut({ token, msg }: Extract<Told, { method: 'logout' }>, means: SessionMeans): Promise<void> {
  // It was another session of this browser that ended: the page goes on under the present one.
  if (token && token !== means.token()) return means.reload();
  means.stop();
  await means.toastError(msg || means.expiredText());
  means.forget();
  return means.reload();
}
