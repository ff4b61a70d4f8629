import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes this process may still write where the folder is, or will be. */
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

/** What writers leave free: the database, which cannot go on without, takes the last of it. */
export const spareBytes = { database: 24 * 2 ** 20, files: 64 * 2 ** 20 } as const;

/** Refuses with ENOSPC, as the disk itself would, what leaves less than the spare bytes. */
export function checkRoom(folder: string, bytes: number, spare: number): void {
  if (roomLeft(folder) - bytes >= spare) return;
  throw Object.assign(new Error(`Less than ${spare >> 20} MB would be left on the disk of ${folder}.`), {
    code: 'ENOSPC',
  });
}
