import type { Call } from '#schemas/protocol/contract.ts';
import { codes, type Envelope } from '#schemas/protocol/envelope.ts';
import { CallError, endsSession } from './call-error.ts';
import { createSessionEnd } from './session-end.ts';

/** An error toast and every other common one stay this long (ERROR-001, LIMIT-001). */
export const errorToastMs = 1500;

/** How a person is told of a failure. */
export interface FailureSettings {
  token(): string | undefined;
  /** The common sentence `请求出错，请重试` in the reader's language. */
  failedText(): string;
  /** Shows an error; the promise is kept once it has closed. */
  toastError(text: string, ms: number): PromiseLike<unknown>;
  /** The session is over and the person has been told: forget the token, go to the login. */
  onSessionEnd(code: number): void;
  /** The server says that the screen is locked, and by whom. */
  onLocked?(who: unknown): void;
}

/** What becomes of a call that did not succeed: the person is told, once, and the caller gets the error. */
export function createFailures({ token, failedText, toastError, onSessionEnd, onLocked }: FailureSettings) {
  const sessionEnd = createSessionEnd(onSessionEnd);
  return {
    /** No answer came, or one that is no envelope. */
    network(quiet = false): CallError {
      const text = failedText();
      if (!quiet) void toastError(text, errorToastMs);
      return new CallError('network', 0, text, null, !quiet);
    },

    /** The server said no to a call made with the token `asked`. */
    refusal(call: Partial<Call>, { code, msg, data }: Envelope, asked: string | undefined, quiet = false): CallError {
      const text = msg || failedText();
      if (code === codes.locked) {
        if (asked === token()) onLocked?.(data);
        return new CallError('locked', code, text, data, true);
      }
      if (call.raw) return new CallError('refused', code, text, data, false);
      if (endsSession(code) && !call.keepsSession) {
        if (sessionEnd.isNews(asked, token())) sessionEnd.tell(code, asked, toastError(text, errorToastMs));
        return new CallError('session', code, text, data, true);
      }
      if (!quiet) void toastError(text, errorToastMs);
      return new CallError('refused', code, text, data, !quiet);
    },
  };
}
