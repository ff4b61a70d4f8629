import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { keyFile } from '../db/credentials.ts';

const folderMode = 0o700;
const fileMode = 0o600;

/** The server's entries in a data folder: the embedded database, files, exports, and the lock. */
const ownNames: ReadonlySet<string> = new Set(['database', 'uploads', 'uploading', 'published', 'lock.json', keyFile]);

/** Sets the umask, also for worker threads: new files are accessible to the server's own account only. */
export function writePrivately(): void {
  process.umask(0o077);
}

async function narrow(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  // A symbolic link could lead out of the folder.
  if (!found?.isDirectory() && !found?.isFile()) return;
  const wanted = found.isDirectory() ? folderMode : fileMode;
  if ((found.mode & 0o777) !== wanted) await chmod(path, wanted);
  if (found.isDirectory()) for (const name of await readdir(path)) await narrow(join(path, name));
}

/**
 * Removes the permissions of other accounts from files that an earlier version wrote into the data folder. A folder
 * that also holds foreign files, such as `/tmp`, is not changed itself; a missing folder is created by the first write.
 */
export async function narrowDataFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => undefined);
  if (!names) return;
  for (const name of names) if (ownNames.has(name)) await narrow(join(folder, name));
  const isOurs = names.every((name) => ownNames.has(name) || name.startsWith('lock.json.'));
  if (isOurs && ((await lstat(folder)).mode & 0o777) !== folderMode) await chmod(folder, folderMode);
}
