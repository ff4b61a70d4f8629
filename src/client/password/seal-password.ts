import { passwordHash, sealBox } from '#core/password/box.ts';

/** What `getConfig` answers of the server's key and the ticket of this one attempt. */
export interface PasswordKey {
  publicKey: string;
  ticket: string;
}

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

/**
 * A typed password as it travels: hashed, then encrypted to the server's key and bound to the ticket, which is sent beside
 * it as `timestamp`. Never the same twice; good for one call (LOGIN-009).
 */
export function sealPassword(password: string, { publicKey, ticket }: PasswordKey): string {
  return sealBox(passwordHash(password), publicKey, ticket, random);
}
