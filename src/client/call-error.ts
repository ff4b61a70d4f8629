import { codes } from '#schemas/protocol/envelope.ts';

/**
 * `network`: no answer (no connection, a timeout, or a body that is not an envelope). `declined`: the user cancelled
 * the confirmation dialog of the call.
 */
export type CallErrorReason = 'refused' | 'network' | 'session' | 'locked' | 'declined';

/** A failed call. The caller still has its input and may retry. */
export class CallError extends Error {
  override readonly name = 'CallError';

  constructor(
    readonly reason: CallErrorReason,
    /** The envelope's code; 0 when no answer came. */
    readonly code: number,
    /** Text for the user: the message of the server, or the common error text. */
    readonly msg: string,
    /** `data` of the envelope: null, or the issues of a refused form. */
    readonly data: unknown,
    /** Whether an error message has been shown to the user already. */
    readonly shown: boolean,
  ) {
    super(msg);
  }
}

/** The three codes that end a session (ERROR-003). */
export function endsSession(code: number): boolean {
  return code === codes.sessionExpired || code === codes.loggedInElsewhere || code === codes.invalidToken;
}
