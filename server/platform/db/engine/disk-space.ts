import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Free bytes for this process at the folder, or at its parent while it does not exist. */
export function roomLeft(folder: string): number {
  for (let at = folder; ; at = dirname(at)) {
    try {
      const { bavail, bsize } = statfsSync(at);
      return bavail * bsize;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || at === dirname(at)) throw error;
    }
  }
}

/** Bytes that writers leave free: the last ones are reserved for the database, which cannot run without. */
export const spareBytes = { database: 24 * 2 ** 20, files: 64 * 2 ** 20 } as const;

/** Throws ENOSPC for a write that would leave less than the spare bytes. */
export function checkRoom(folder: string, bytes: number, spare: number): void {
  if (roomLeft(folder) - bytes >= spare) return;
  throw Object.assign(new Error(`Less than ${spare >> 20} MB would be left on the disk of ${folder}.`), {
    code: 'ENOSPC',
  });
}
