import { type Code, codes } from '#schemas/protocol/envelope.ts';

/** An expected error sent to the caller: envelope code and message id. Any other thrown error becomes a 500. */
export class AppError extends Error {
  constructor(
    readonly code: Code,
    /** Message id for the caller. */
    readonly id: string,
    readonly params: Readonly<Record<string, unknown>> = {},
    /** The `data` of the envelope: validation issues of a form, else null. */
    readonly data: unknown = null,
  ) {
    super(id);
    this.name = 'AppError';
  }
}

/** A failed validation or business rule (400). `data`: the list of issues of a refused form. */
export function badRequest(id: string, params?: Readonly<Record<string, unknown>>, data?: unknown): AppError {
  return new AppError(codes.refused, id, params, data);
}

/** The record does not exist, or the user may not know of it (404). */
export function notFound(id = 'error.missing', params?: Readonly<Record<string, unknown>>): AppError {
  return new AppError(codes.missing, id, params);
}

/** No permission (403). */
export function forbidden(id = 'error.forbidden', params?: Readonly<Record<string, unknown>>): AppError {
  return new AppError(codes.forbidden, id, params);
}

/** Optimistic locking conflict: another user changed the record in between (409). */
export function conflict(id: string, params?: Readonly<Record<string, unknown>>): AppError {
  return new AppError(codes.outdated, id, params);
}
