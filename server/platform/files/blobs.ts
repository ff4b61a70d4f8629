import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { checkRoom, spareBytes } from '../db/engine/disk-space.ts';

/** A stream is stored while it is read. */
export type Content = Uint8Array | string | Readable;

/** Storage of contents by generated ids. */
export interface Blobs {
  put(id: string, content: Content): Promise<void>;
  get(id: string): Promise<Uint8Array | undefined>;
  /** Removes contents older than the given epoch milliseconds. */
  sweep(before: number): Promise<void>;
}

const ownId = /^[0-9a-f]{32}$/;

/** Stores contents as files of one folder, named by their id only, never by input of a caller. */
export function diskBlobs(folder: string): Blobs {
  const pathOf = (id: string) => {
    if (!ownId.test(id)) throw new Error('Not an id of a stored file.');
    return join(folder, id);
  };
  return {
    async put(id, content) {
      await mkdir(folder, { recursive: true });
      checkRoom(folder, content instanceof Readable ? 0 : content.length, spareBytes.files);
      await writeFile(pathOf(id), content).catch(async (error: unknown) => {
        // A full disk leaves a truncated file.
        await rm(pathOf(id), { force: true });
        throw error;
      });
    },
    async get(id) {
      return ownId.test(id) ? readFile(pathOf(id)).catch(() => undefined) : undefined;
    },
    async sweep(before) {
      for (const name of await readdir(folder).catch(() => [])) {
        if (!ownId.test(name)) continue;
        // A concurrent call or process may have removed it since the folder was read.
        const found = await stat(pathOf(name)).catch(() => undefined);
        if (found && found.mtimeMs < before) await rm(pathOf(name), { force: true });
      }
    },
  };
}

async function bytesOf(content: Content): Promise<Uint8Array> {
  if (content instanceof Readable) return buffer(content);
  return typeof content === 'string' ? Buffer.from(content) : content;
}

/** Contents in this process's memory, for tests. */
export function memoryBlobs(now: () => number): Blobs {
  const contents = new Map<string, { bytes: Uint8Array; time: number }>();
  return {
    async put(id, content) {
      contents.set(id, { bytes: await bytesOf(content), time: now() });
    },
    get: async (id) => contents.get(id)?.bytes,
    async sweep(before) {
      for (const [id, { time }] of contents) if (time < before) contents.delete(id);
    },
  };
}
