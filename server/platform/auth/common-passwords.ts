import { createHash } from 'node:crypto';
import common from './common-passwords.json' with { type: 'json' };

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

let hashes: ReadonlySet<string> | undefined;

/** Whether a page's hash is that of one of the 10,000 most common passwords (PASSWORD-018). */
export function isCommonPassword(pageHash: Uint8Array): boolean {
  hashes ??= new Set(common.passwords.split(' ').map(hashOf));
  return hashes.has(Buffer.from(pageHash).toString('hex'));
}
