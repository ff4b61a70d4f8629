import { Type } from '@sinclair/typebox';

/** A password as sent: its hash, encrypted with the server's key and the ticket of the same request (LOGIN-009). */
export const Sealed = (description: string) => Type.String({ minLength: 1, maxLength: 1000, description });

/** The ticket that an encrypted password is bound to. */
export const Ticket = Type.String({ minLength: 1, maxLength: 200, description: 'The ticket of getConfig, used once.' });

/** Repetition of a chosen password: the page compares both and sends the first only. */
export const TypedAgain = Type.Optional(
  Type.String({ maxLength: 200, description: 'The new one typed again; never leaves the page.' }),
);
