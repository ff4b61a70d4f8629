import type { Call } from '#schemas/protocol/contract.ts';
import { codes, type Envelope } from '#schemas/protocol/envelope.ts';
import { CallError, endsSession } from './call-error.ts';

/** Ends each session once, however many parallel calls report it expired (ERROR-005). */
interface SessionEnd {
  /**
   * Whether this is the first answer reporting that the session of the first token expired, and that token is the
   * current one.
   */
  isNews(requestToken: string | undefined, current: string | undefined): boolean;
  /** Ends the session of this token when the toast has closed (ERROR-003). */
  notify(code: number, token: string | undefined, toast: PromiseLike<unknown>): void;
}

function createSessionEnd(onSessionEnd: (code: number) => void): SessionEnd {
  const ended = new Set<string>();
  return {
    isNews: (requestToken, current) => (requestToken ?? '') === (current ?? '') && !ended.has(requestToken ?? ''),
    notify(code, token = '', toast) {
      ended.add(token);
      const finish = () => {
        // Without a token there is no session to identify: the next page may report it again.
        if (token === '') ended.delete(token);
        onSessionEnd(code);
      };
      void toast.then(finish, finish);
    },
  };
}

/** Display time of error toasts and all other common toasts, in milliseconds (ERROR-001, LIMIT-001). */
export const errorToastMs = 1500;

/** How failures are shown to the user. */
export interface FailureSettings {
  token(): string | undefined;
  /** The common error text `请求出错，请重试` in the user's language. */
  failedText(): string;
  /** Shows an error toast; the promise resolves when it has closed. */
  toastError(text: string, ms: number): PromiseLike<unknown>;
  /** Called after the toast about the expired session: forget the token, open the login page. */
  onSessionEnd(code: number): void;
  /** Called when the server answers that the screen is locked, with the user who locked it. */
  onLocked?(who: unknown): void;
}

/** Converts failed calls to errors for the caller and shows each to the user once. */
export function createFailures({ token, failedText, toastError, onSessionEnd, onLocked }: FailureSettings) {
  const sessionEnd = createSessionEnd(onSessionEnd);
  return {
    /** No answer, or a body that is not an envelope. */
    network(quiet = false): CallError {
      const text = failedText();
      if (!quiet) void toastError(text, errorToastMs);
      return new CallError('network', 0, text, null, !quiet);
    },

    /** The server refused a call made with the given token. */
    refusal(
      call: Partial<Call>,
      { code, msg, data }: Envelope,
      requestToken: string | undefined,
      quiet = false,
    ): CallError {
      const text = msg || failedText();
      if (code === codes.locked) {
        if (requestToken === token()) onLocked?.(data);
        return new CallError('locked', code, text, data, true);
      }
      if (call.raw) return new CallError('refused', code, text, data, false);
      if (endsSession(code) && !call.keepsSession) {
        if (sessionEnd.isNews(requestToken, token()))
          sessionEnd.notify(code, requestToken, toastError(text, errorToastMs));
        return new CallError('session', code, text, data, true);
      }
      if (!quiet) void toastError(text, errorToastMs);
      return new CallError('refused', code, text, data, !quiet);
    },
  };
}
