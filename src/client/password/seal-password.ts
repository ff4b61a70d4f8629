import { passwordHash, sealBox } from '#core/settings/password/box.ts';

/** From `getConfig`: the public key of the server and the ticket of this login attempt. */
export interface PasswordKey {
  publicKey: string;
  ticket: string;
}

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

/**
 * Encrypts a typed password for transport: hashed, then encrypted with the server's public key together with the
 * ticket, which is also sent as `timestamp`. The result differs each time and is valid for one call (LOGIN-009).
 */
export function sealPassword(password: string, { publicKey, ticket }: PasswordKey): string {
  return sealBox(passwordHash(password), publicKey, ticket, random);
}
