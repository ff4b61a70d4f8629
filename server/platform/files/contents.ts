import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { headBytes } from '#core/files/sniff.ts';
import { checkRoom, spareBytes } from '../db/engine/disk-space.ts';

/** The absolute path of parts below a folder; throws when they would leave it (path traversal). */
export function pathInside(root: string, ...parts: readonly string[]): string {
  const base = resolve(root);
  const path = resolve(base, ...parts);
  if (!path.startsWith(base + sep) || parts.some((part) => part.includes('\0')))
    throw new Error('Outside of its folder.');
  return path;
}

/** Facts about the written file. */
export interface Written {
  size: number;
  /** Hex. */
  md5: string;
  /** The first bytes, at most `headBytes`. */
  head: Uint8Array;
}

/** Complete files on disk, each at a generated path below one folder. */
export interface Contents {
  write(path: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Written>;
  /** Copies contents to another path; shares the bytes where the file system can. */
  share(from: string, to: string): Promise<void>;
  /** Whether there is such a file. */
  has(path: string): Promise<boolean>;
  read(path: string): Readable;
  remove(path: string): Promise<void>;
  /** Removes files without a known path that are older than the given epoch milliseconds. */
  sweep(isKnown: (paths: readonly string[]) => Promise<ReadonlySet<string>>, before: number): Promise<void>;
}

const sweptAtOnce = 500;

async function writeWhole(file: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Written> {
  const hash = createHash('md5');
  const handle = await open(file, 'wx');
  let head: Uint8Array = new Uint8Array();
  let size = 0;
  try {
    for await (const bytes of source) {
      if (head.length < headBytes) head = Buffer.concat([head, bytes]).subarray(0, headBytes);
      hash.update(bytes);
      checkRoom(dirname(file), bytes.length, spareBytes.files);
      await handle.write(bytes);
      size += bytes.length;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, md5: hash.digest('hex'), head };
}

export function diskContents(root: string): Contents {
  const fileOf = (path: string) => pathInside(root, path);
  const folderFor = (path: string) => mkdir(dirname(fileOf(path)), { recursive: true });
  return {
    async write(path, source) {
      await folderFor(path);
      const unfinished = `${fileOf(path)}.part`;
      try {
        const written = await writeWhole(unfinished, source);
        await rename(unfinished, fileOf(path));
        return written;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async share(from, to) {
      await folderFor(to);
      await link(fileOf(from), fileOf(to)).catch(async () => {
        const unfinished = `${fileOf(to)}.part`;
        try {
          await copyFile(fileOf(from), unfinished);
          await rename(unfinished, fileOf(to));
        } catch (error) {
          await rm(unfinished, { force: true });
          throw error;
        }
      });
    },
    has: (path) =>
      stat(fileOf(path)).then(
        (found) => found.isFile(),
        () => false,
      ),
    read: (path) => createReadStream(fileOf(path)),
    remove: (path) => rm(fileOf(path), { force: true }),
    async sweep(isKnown, before) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      const paths = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(pathInside(root, '.x').length - 2));
      for (let start = 0; start < paths.length; start += sweptAtOnce) {
        const some = paths.slice(start, start + sweptAtOnce);
        const known = await isKnown(some);
        for (const path of some) {
          if (known.has(path)) continue;
          const found = await stat(fileOf(path)).catch(() => undefined);
          if (found && found.mtimeMs < before) await rm(fileOf(path), { force: true });
        }
      }
    },
  };
}
