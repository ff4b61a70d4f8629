import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { headBytes } from '#core/files/sniff.ts';
import { diskBlobs, memoryBlobs } from './blobs.ts';
import { diskContents, pathInside } from './contents.ts';
import { fileDisk } from './file-disk.ts';

let root: string;
let folder: string;
let count = 0;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'zhjy-files-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(() => {
  folder = join(root, String((count += 1)));
});

const bytes = (text: string) => new TextEncoder().encode(text);
/** Sets the time of a file, in epoch milliseconds. */
const setTime = (path: string, time: number) => utimesSync(path, time / 1000, time / 1000);
const textOf = async (source: AsyncIterable<unknown>) => {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts).toString();
};
async function* failing() {
  yield bytes('first');
  throw new Error('cut off');
}

describe('a path of a file', () => {
  it.each([['a'], ['a', 'b.txt'], ['..a'], ['a/../b']])('%j %s lies inside its folder', (...parts) => {
    expect(pathInside('/data', ...parts.filter(Boolean)).startsWith('/data/')).toBe(true);
  });

  it.each([['..'], ['../data2'], ['a', '../..'], ['/etc'], [''], ['.'], ['a\0']])('%j %s is refused', (...parts) => {
    expect(() => pathInside('/data', ...parts)).toThrow('Outside of its folder.');
  });
});

describe('complete files', () => {
  it('are written whole, with their size, hash and first bytes', async () => {
    const contents = diskContents(folder);
    const parts = [Buffer.alloc(headBytes - 1, 'a'), bytes('bcd'), bytes('e')];
    const { size, md5, head } = await contents.write('x/y', parts);
    const whole = Buffer.concat(parts);
    expect([size, md5]).toEqual([whole.length, createHash('md5').update(whole).digest('hex')]);
    expect(Buffer.from(head).equals(whole.subarray(0, headBytes))).toBe(true);
    expect(await textOf(contents.read('x/y'))).toBe(whole.toString());
    expect([await contents.has('x/y'), await contents.has('x'), await contents.has('x/z')]).toEqual([
      true,
      false,
      false,
    ]);
    await contents.remove('x/y');
    await contents.remove('x/y');
    expect(await contents.has('x/y')).toBe(false);
  });

  it('leave nothing behind where writing fails', async () => {
    const contents = diskContents(folder);
    await expect(contents.write('x/y', failing())).rejects.toThrow('cut off');
    expect(readdirSync(join(folder, 'x'))).toEqual([]);
    await expect(contents.share('gone', 'x/copy')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(readdirSync(join(folder, 'x'))).toEqual([]);
  });

  it('are shared under another path, and stay there when one is removed', async () => {
    const contents = diskContents(folder);
    await contents.write('a', [bytes('shared')]);
    await contents.share('a', 'b/c');
    await contents.remove('a');
    expect(await textOf(contents.read('b/c'))).toBe('shared');
  });

  it('are swept where they are old and unknown', async () => {
    const contents = diskContents(folder);
    for (const path of ['old', 'deep/old', 'known', 'exact']) await contents.write(path, [bytes(path)]);
    for (const path of ['old', 'deep/old', 'known']) setTime(join(folder, path), 1_000);
    setTime(join(folder, 'exact'), 2_000);
    const questions: string[] = [];
    const isKnown = async (paths: readonly string[]) => {
      questions.push(...paths);
      return new Set(['known']);
    };
    await contents.sweep(isKnown, 2_000);
    expect(questions.sort()).toEqual(['deep/old', 'exact', 'known', 'old']);
    const left = ['old', 'deep/old', 'known', 'exact'].map((path) => existsSync(join(folder, path)));
    expect(left).toEqual([false, false, true, true]);
    await diskContents(join(folder, 'missing')).sweep(isKnown, 2_000);
  });
});

describe('chunks of an unfinished upload', () => {
  it('are read in the order of their numbers, and dropped together', async () => {
    const { chunks } = fileDisk(folder, () => 'id');
    for (const number of [10, 2, 1]) await chunks.put('up', number, bytes(`<${number}>`));
    expect(await chunks.standing('up')).toEqual([1, 2, 10]);
    expect(await textOf(chunks.read('up', 2))).toBe('<1><2>');
    expect(await chunks.standing('other')).toEqual([]);
    await chunks.drop('up');
    expect(await chunks.standing('up')).toEqual([]);
  });

  it('are swept where no chunk came for long', async () => {
    const { chunks } = fileDisk(folder, () => 'id');
    for (const upload of ['old', 'exact', 'again']) await chunks.put(upload, 1, bytes('x'));
    const path = (upload: string) => join(folder, 'uploading', upload);
    setTime(path('old'), 1_000);
    setTime(path('exact'), 2_000);
    setTime(path('again'), 1_000);
    await chunks.put('again', 2, bytes('y'));
    await chunks.sweep(2_000);
    expect(['old', 'exact', 'again'].map((upload) => existsSync(path(upload)))).toEqual([false, true, true]);
  });

  it('of an upload with a path as its name are refused', async () => {
    const { chunks } = fileDisk(folder, () => 'id');
    await expect(chunks.put('../x', 1, bytes('x'))).rejects.toThrow('Outside of its folder.');
  });
});

describe('published contents', () => {
  const id = (digit: string) => digit.repeat(32);

  it('on disk are stored by generated ids only', async () => {
    const blobs = diskBlobs(folder);
    await blobs.put(id('a'), 'text');
    expect(readFileSync(join(folder, id('a')), 'utf8')).toBe('text');
    expect(Buffer.from((await blobs.get(id('a'))) ?? []).toString()).toBe('text');
    expect([await blobs.get(id('b')), await blobs.get('../a')]).toEqual([undefined, undefined]);
    for (const odd of ['a', id('g'), `${id('a')}b`]) {
      await expect(blobs.put(odd, 'x')).rejects.toThrow('Not an id of a stored file.');
    }
  });

  it('on disk and in memory are swept where they are older', async () => {
    const blobs = diskBlobs(folder);
    for (const digit of ['a', 'b']) await blobs.put(id(digit), digit);
    setTime(join(folder, id('a')), 1_000);
    setTime(join(folder, id('b')), 2_000);
    await blobs.sweep(2_000);
    expect([await blobs.get(id('a')), (await blobs.get(id('b')))?.length]).toEqual([undefined, 1]);
    await diskBlobs(join(folder, 'missing')).sweep(1);

    let now = 1_000;
    const memory = memoryBlobs(() => now);
    await memory.put('a', 'a');
    now = 2_000;
    await memory.put('b', bytes('b'));
    await memory.sweep(2_000);
    expect([await memory.get('a'), (await memory.get('b'))?.length]).toEqual([undefined, 1]);
  });
});
