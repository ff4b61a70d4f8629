import { type Code, codes } from '#schemas/protocol/envelope.ts';

/** A refusal the caller is told about: a code of the envelope and a message id. Anything else thrown is a failure (500). */
export class Refusal extends Error {
  constructor(
    readonly code: Code,
    /** Message id of the sentence the caller reads. */
    readonly id: string,
    readonly params: Readonly<Record<string, unknown>> = {},
    /** Stands in `data`: the issues of a refused form, else null. */
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

/** No such record, or none this user may know of (404). */
export function missing(id = 'error.missing', params?: Readonly<Record<string, unknown>>): Refusal {
  return new Refusal(codes.missing, id, params);
}

/** No permission (403). */
export function forbidden(id = 'error.forbidden', params?: Readonly<Record<string, unknown>>): Refusal {
  return new Refusal(codes.forbidden, id, params);
}

/** Somebody else changed the record in between (409). */
export function outdated(id: string, params?: Readonly<Record<string, unknown>>): Refusal {
  return new Refusal(codes.outdated, id, params);
}
