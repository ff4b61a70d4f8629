import { type Code, codes } from '#schemas/protocol/envelope.ts';

/** An expected error sent to the caller: envelope code and message id. Any other thrown error becomes a 500. */
export class Refusal extends Error {
  constructor(
    readonly code: Code,
    /** Message id for the caller. */
    readonly id: string,
    readonly params: Readonly<Record<string, unknown>> = {},
    /** The `data` of the envelope: validation issues of a form, else null. */
    readonly data: unknown = null,
  ) {
    super(id);
    this.name = 'Refusal';
  }
}

/** A failed validation or business rule (400). `data`: the list of issues of a refused form. */
export function refuse(id: string, params?: Readonly<Record<string, unknown>>, data?: unknown): Refusal {
  return new Refusal(codes.refused, id, params, data);
}

/** The record does not exist, or the user may not know of it (404). */
export function missing(id = 'error.missing', params?: Readonly<Record<string, unknown>>): Refusal {
  return new Refusal(codes.missing, id, params);
}

/** No permission (403). */
export function forbidden(id = 'error.forbidden', params?: Readonly<Record<string, unknown>>): Refusal {
  return new Refusal(codes.forbidden, id, params);
}

/** Optimistic locking conflict: another user changed the record in between (409). */
export function outdated(id: string, params?: Readonly<Record<string, unknown>>): Refusal {
  return new Refusal(codes.outdated, id, params);
}
