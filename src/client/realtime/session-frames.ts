import type { ServerFrame } from '#schemas/protocol/socket.ts';

/** Effects of session frames on the page. */
export interface SessionMeans {
  /** The token stored in this browser at the moment; another tab may have changed it. */
  token(): string | undefined;
  /** Closes the connection without reconnecting. */
  stop(): void;
  /** Removes the token. */
  forget(): void;
  reload(): void;
  /** Shows an error toast; the promise resolves when it has closed. */
  toastError(text: string): PromiseLike<unknown>;
  expiredText(): string;
}

/** Delay in milliseconds before a logout frame takes effect, for requests in flight (SOCKET-009). */
const logoutMs = 1_000;
/** Display time of a message in milliseconds before the page reloads (SOCKET-018). */
const refreshMs = 2_000;

type Told = Extract<ServerFrame, { method: 'logout' | 'closeSocket' | 'refresh' }>;

/** Handles the frames that end the session or reload the page (SOCKET-009 to SOCKET-013, SOCKET-018, SOCKET-019). */
export function actOnSession(frame: Told, means: SessionMeans): void {
  if (frame.method === 'closeSocket') means.stop();
  else if (frame.method === 'logout') setTimeout(() => void logOut(frame, means), logoutMs);
  else if (frame.msg) {
    void means.toastError(frame.msg);
    setTimeout(means.reload, refreshMs);
  } else means.reload();
}

async function logOut({ token, msg }: Extract<Told, { method: 'logout' }>, means: SessionMeans): Promise<void> {
  // The frame is about a previous session of this browser: reload under the current one.
  if (token && token !== means.token()) return means.reload();
  means.stop();
  await means.toastError(msg || means.expiredText());
  means.forget();
  return means.reload();
}
