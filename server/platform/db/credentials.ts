import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { secret } from './secret.table.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A password of another system, encrypted with the key of this installation: AES-256-GCM, base64. Empty stays empty. */
export async function encrypted(db: Kysely<Database>, text: string): Promise<string> {
  if (text === '') return '';
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, await secret(db, 'credentials'), nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64');
}

/** The text of {@link encrypted}; throws when it was changed or comes from another installation. */
export async function decrypted(db: Kysely<Database>, stored: string): Promise<string> {
  if (stored === '') return '';
  const bytes = Buffer.from(stored, 'base64');
  const decipher = createDecipheriv(algorithm, await secret(db, 'credentials'), bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
}
