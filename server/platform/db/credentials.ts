import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { badRequest } from '../errors/app-error.ts';
import type { Settings } from '../settings/settings.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** Marks an encrypted text and the format it is in. */
const mark = 'v1:';

/** Name of the generated key in the data folder. */
export const keyFile = 'credentials.key';

type KeySettings = Pick<Settings, 'secretKey' | 'dataFolder'>;

const keys = new Map<string, Promise<Buffer>>();

/**
 * The key is not in the database, so that a dump of it reveals no password: it is derived from ZHJY_SECRET_KEY, or
 * generated in the data folder, which processes on one database share.
 */
function keyOf({ secretKey, dataFolder }: KeySettings): Promise<Buffer> {
  const known = keys.get(secretKey || dataFolder);
  if (known) return known;
  const read = secretKey === '' ? keyInFolder(dataFolder) : Promise.resolve(Buffer.from(secretKey, 'utf8'));
  const key = read.then((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'credentials', keyBytes)));
  keys.set(secretKey || dataFolder, key);
  // The next call tries again, after the folder became readable.
  key.catch(() => keys.delete(secretKey || dataFolder));
  return key;
}

async function keyInFolder(folder: string): Promise<Buffer> {
  const path = join(folder, keyFile);
  const found = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (found !== undefined) return Buffer.from(found.trim(), 'hex');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = `${path}.${randomBytes(8).toString('hex')}`;
  await writeFile(part, `${randomBytes(keyBytes).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  // A link fails where the file exists: of two processes that start at once, both read the key of the first.
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(part);
  return Buffer.from((await readFile(path, 'utf8')).trim(), 'hex');
}

/** Whether a stored text is encrypted. */
export const isEncrypted = (stored: string): boolean => stored.startsWith(mark);

/** A password of another system, encrypted with the key of this installation: AES-256-GCM. Empty stays empty. */
export async function encrypted(text: string, settings: KeySettings): Promise<string> {
  if (text === '') return '';
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, await keyOf(settings), nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${mark}${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64')}`;
}

/** The text of {@link encrypted}; refused when it was changed or encrypted with another key. */
export async function decrypted(stored: string, settings: KeySettings): Promise<string> {
  if (stored === '') return '';
  const key = await keyOf(settings);
  try {
    if (!isEncrypted(stored)) throw new Error('not encrypted');
    const bytes = Buffer.from(stored.slice(mark.length), 'base64');
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    throw badRequest('error.credentials');
  }
}
