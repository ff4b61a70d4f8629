import { randomBytes } from 'node:crypto';
import { passwordHash, sealBox } from '#core/settings/password/box.ts';

/** Seals a password like the page. */
export function seal(password: string, key: { publicKey: string; ticket: string }): string {
  return sealBox(passwordHash(password), key.publicKey, key.ticket, randomBytes);
}
