import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where contents lie, by ids of our own making. */
export interface Blobs {
  put(id: string, content: Uint8Array | string): Promise<void>;
  get(id: string): Promise<Uint8Array | undefined>;
  remove(id: string): Promise<void>;
}

const ownId = /^[0-9a-f]{32}$/;

/** Contents as files of one folder, named by their id and nothing a caller wrote. */
export function diskBlobs(folder: string): Blobs {
  const pathOf = (id: string) => {
    if (!ownId.test(id)) throw new Error('Not an id of a stored file.');
    return join(folder, id);
  };
  return {
    async put(id, content) {
      await mkdir(folder, { recursive: true });
      await writeFile(pathOf(id), content);
    },
    async get(id) {
      return ownId.test(id) ? readFile(pathOf(id)).catch(() => undefined) : undefined;
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}

/** Contents in this process's memory, for tests. */
export function memoryBlobs(): Blobs {
  const contents = new Map<string, Uint8Array>();
  return {
    async put(id, content) {
      contents.set(id, typeof content === 'string' ? Buffer.from(content) : content);
    },
    get: async (id) => contents.get(id),
    async remove(id) {
      contents.delete(id);
    },
  };
}
