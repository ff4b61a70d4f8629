/** Envelope of every answer except images and file contents. */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
}

/** Answer codes; the HTTP status mirrors them, 401 for the three session codes (ERROR-009, ERROR-010). */
export const codes = {
  success: 200,
  refused: 400,
  forbidden: 403,
  missing: 404,
  outdated: 409,
  tooLarge: 413,
  unsupported: 415,
  /** The screen is locked: only unlock and logout are permitted. */
  locked: 423,
  tooMany: 429,
  failed: 500,
  sessionExpired: 600,
  loggedInElsewhere: 601,
  invalidToken: 602,
} as const;
export type Code = (typeof codes)[keyof typeof codes];

/** Header of every answer: the time zone of the organisation, as `Asia/Shanghai`. */
export const timeZoneHeader = 'x-time-zone';

/** Header of the answers within a session: a number that each change of labels, dictionaries or rights raises. */
export const referenceVersionHeader = 'x-reference-version';
