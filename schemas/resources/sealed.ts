import { Type } from '@sinclair/typebox';

/** A password as it travels: its hash, encrypted to the server's key with the ticket of the same request (LOGIN-009). */
export const Sealed = (description: string) => Type.String({ minLength: 1, maxLength: 1000, description });

/** What a sealed password is bound to. */
export const Ticket = Type.String({ minLength: 1, maxLength: 200, description: 'The ticket of getConfig, used once.' });

/** A chosen password typed twice: the page compares and sends the first only. */
export const TypedAgain = Type.Optional(
  Type.String({ maxLength: 200, description: 'The new one typed again; never leaves the page.' }),
);
