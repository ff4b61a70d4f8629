import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chunkBytes } from '#schemas/resources/file/file-shapes.ts';
import { diskBlobs } from '../../platform/files/blobs.ts';
import { fileDisk } from '../../platform/files/file-disk.ts';
import { platformResource } from '../../platform/platform.resource.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { fileResource } from './file.resource.ts';
import { sendFile } from './testing/send-file.ts';

/** The simulated disk: while full, half of each write succeeds. */
const disk = { full: false, code: 'ENOSPC', writes: 0 };
const real = { writeFile: fs.writeFile, open: fs.open };
const half = (bytes: Uint8Array | string) => bytes.slice(0, Math.ceil(bytes.length / 2));
const noRoom = () => Object.assign(new Error(`${disk.code}: no space left on device, write`), { code: disk.code });
const fullDisk = {
  async writeFile(path: string, bytes: Uint8Array) {
    disk.writes += 1;
    await real.writeFile(path, disk.full ? half(bytes) : bytes);
    if (disk.full) throw noRoom();
  },
  async open(path: string, flags: string) {
    const handle = await real.open(path, flags);
    const write = handle.write.bind(handle);
    handle.write = (async (bytes: Uint8Array) => {
      disk.writes += 1;
      if (!disk.full) return write(bytes);
      await write(half(bytes) as Uint8Array);
      throw noRoom();
    }) as never;
    return handle;
  },
};

/** Replaces the functions of the fs module itself: test files share modules, so a module mock would come too late. */
function use(functions: object): void {
  Object.assign(fs, functions);
  syncBuiltinESMExports();
}

let app: TestApp;
beforeAll(async () => {
  use(fullDisk);
  app = await testApp({ resources: [platformResource, fileResource] });
}, 120_000);
afterAll(async () => {
  use(real);
  await app.close();
});
afterEach(() => {
  Object.assign(disk, { full: false, code: 'ENOSPC', writes: 0 });
});

const filesBelow = (root: string) =>
  !existsSync(root)
    ? []
    : readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name);
const uploadFiles = () =>
  ['uploading', 'uploads'].flatMap((name) => filesBelow(join(app.platform.settings.dataFolder, name)));
const content = Buffer.alloc(chunkBytes + 1_234, '合同第三章 ');
const diskFull = { code: 500, msg: '服务器磁盘空间不足，内容未保存，请联系管理员' };

describe('an upload while the disk is full', () => {
  it.each(['ENOSPC', 'EDQUOT'])(
    'fails with a message for a chunk, leaves nothing of it, and continues when there is space: %s',
    async (code) => {
      const file = sendFile(app, `合同${code}.txt`, Buffer.concat([content, Buffer.from(code)]));
      await file.chunk(1);
      const before = uploadFiles();
      Object.assign(disk, { full: true, code, writes: 0 });
      const answer = await file.chunk(2);
      expect(disk.writes).toBe(1);
      expect(answer).toMatchObject(diskFull);
      expect(uploadFiles()).toEqual(before);
      disk.full = false;
      expect((await file.test()).data.chunkNumbers).toEqual([1]);
      expect((await file.chunk(2)).data.merge).toBe(true);
      expect((await file.merge()).code).toBe(200);
    },
  );

  it('fails with a message for the merge, preserves its chunks, and completes when there is space', async () => {
    const file = sendFile(app, '整份.txt', Buffer.concat([content, Buffer.from('整份')]));
    await file.chunk(1);
    await file.chunk(2);
    const before = uploadFiles();
    Object.assign(disk, { full: true, writes: 0 });
    expect(await file.merge()).toMatchObject(diskFull);
    expect(disk.writes).toBe(1);
    expect(uploadFiles().filter((name) => !before.includes(name))).toEqual([]);
    disk.full = false;
    expect((await file.merge()).code).toBe(200);
  });
});

describe('files on a full disk', () => {
  const folder = () => mkdtempSync(join(tmpdir(), 'zhjy-full-'));

  it('of an export are not left half written, and are written when there is space', async () => {
    const root = folder();
    const blobs = diskBlobs(root);
    const id = 'a'.repeat(32);
    disk.full = true;
    await expect(blobs.put(id, 'a workbook')).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(filesBelow(root)).toEqual([]);
    disk.full = false;
    await blobs.put(id, 'a workbook');
    expect(Buffer.from((await blobs.get(id)) ?? []).toString()).toBe('a workbook');
    rmSync(root, { recursive: true });
  });

  it('of chunks and contents are not left half written', async () => {
    const root = folder();
    const { chunks, contents } = fileDisk(root, () => 'part-id');
    disk.full = true;
    await expect(chunks.put('upload', 1, Buffer.from('a part'))).rejects.toMatchObject({ code: 'ENOSPC' });
    await expect(contents.write('annex/a', [Buffer.from('a file')])).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(filesBelow(root)).toEqual([]);
    expect(await contents.has('annex/a')).toBe(false);
    rmSync(root, { recursive: true });
  });
});
