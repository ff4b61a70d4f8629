import { codes } from '#schemas/protocol/envelope.ts';

/**
 * `network`: no answer came (no connection, a timeout, or something that is no envelope). `declined`: the person was asked
 * first and said no.
 */
export type CallErrorReason = 'refused' | 'network' | 'session' | 'locked' | 'declined';

/** A call that did not succeed. The caller still holds its input and may call again. */
export class CallError extends Error {
  override readonly name = 'CallError';

  constructor(
    readonly reason: CallErrorReason,
    /** The envelope's code; 0 when no answer came. */
    readonly code: number,
    /** The sentence for the person, as the server said it or the common one. */
    readonly msg: string,
    /** `data` of the envelope: null, or the issues of a refused form. */
    readonly data: unknown,
    /** The person has been told already. */
    readonly shown: boolean,
  ) {
    super(msg);
  }
}

/** The three codes that end a session (ERROR-003). */
export function endsSession(code: number): boolean {
  return code === codes.sessionExpired || code === codes.loggedInElsewhere || code === codes.invalidToken;
}
