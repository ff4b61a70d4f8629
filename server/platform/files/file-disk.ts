import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkRoom, spareBytes } from '../db/engine/disk-space.ts';
import { type Contents, diskContents, pathInside } from './contents.ts';

/** The chunks of unfinished uploads, on disk so that they survive a restart. */
interface Chunks {
  put(upload: string, number: number, bytes: Uint8Array): Promise<void>;
  /** The numbers of the stored chunks, ascending. */
  standing(upload: string): Promise<number[]>;
  /** The contents of the first `count` chunks in order. */
  read(upload: string, count: number): AsyncIterable<Uint8Array>;
  drop(upload: string): Promise<void>;
  /** Drops uploads without a new chunk since the given epoch milliseconds. */
  sweep(before: number): Promise<void>;
}

const numbered = /^\d+$/;

function diskChunks(root: string, newId: () => string): Chunks {
  const folderOf = (upload: string) => pathInside(root, upload);
  const drop = (upload: string) => rm(folderOf(upload), { recursive: true, force: true });
  return {
    async put(upload, number, bytes) {
      const folder = folderOf(upload);
      await mkdir(folder, { recursive: true });
      checkRoom(folder, bytes.length, spareBytes.files);
      // A chunk is written under a temporary name and renamed, so that it is never incomplete.
      const unfinished = pathInside(folder, `${newId()}.part`);
      try {
        await writeFile(unfinished, bytes);
        await rename(unfinished, pathInside(folder, String(number)));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      const now = new Date();
      await utimes(folder, now, now);
    },
    async standing(upload) {
      const names = await readdir(folderOf(upload)).catch(() => []);
      return names
        .filter((name) => numbered.test(name))
        .map(Number)
        .sort((a, b) => a - b);
    },
    async *read(upload, count) {
      for (let number = 1; number <= count; number += 1) {
        yield* createReadStream(pathInside(root, upload, String(number))) as AsyncIterable<Uint8Array>;
      }
    },
    drop,
    async sweep(before) {
      for (const upload of await readdir(root).catch(() => [])) {
        // It may have been completed since the folder was read.
        const found = await stat(folderOf(upload)).catch(() => undefined);
        if (found && found.mtimeMs < before) await drop(upload);
      }
    },
  };
}

/** Storage of uploaded files: unfinished and complete ones. */
export interface FileDisk {
  chunks: Chunks;
  contents: Contents;
}

/** Uploads below the data folder; folders are created by the first write. */
export function fileDisk(dataFolder: string, newId: () => string): FileDisk {
  return {
    chunks: diskChunks(join(dataFolder, 'uploading'), newId),
    contents: diskContents(join(dataFolder, 'uploads')),
  };
}
