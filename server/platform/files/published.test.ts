import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { diskBlobs } from './blobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('a published file', () => {
  it('is fetched without a session, byte for byte, as an attachment under its name', async () => {
    const content = Buffer.from([0, 255, 10, 13, 200]);
    const { url, name } = await app.platform.files.publish('数据 "字典".bdd', content, 'application/json');
    const { status, body, headers } = await app.download(url);
    expect([status, name, body]).toEqual([200, '数据 "字典".bdd', content]);
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });

  it('is 404 at an altered address', async () => {
    const { url } = await app.platform.files.publish('a.txt', 'text', 'text/plain');
    const changes: [RegExp, string][] = [
      [/Export\/./, 'Export/0'],
      [/name=a/, 'name=b'],
      [/type=text%2Fplain/, 'type=text%2Fhtml'],
      [/expires=1/, 'expires=2'],
      [/sign=./, 'sign=0'],
    ];
    for (const [from, to] of changes) {
      const changed = url.replace(from, to);
      if (changed !== url) expect((await app.download(changed)).status, changed).toBe(404);
    }
    expect((await app.download(url)).status).toBe(200);
  });

  it('is removed after ten minutes', async () => {
    const { url } = await app.platform.files.publish('a.txt', 'text');
    app.clock.now += 10 * 60_000 + 1;
    expect((await app.download(url)).status).toBe(404);
  });
});

describe('the folder of files', () => {
  it('loses old ones to concurrent sweeps while new ones are written', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zhjy-blobs-many-'));
    const blobs = diskBlobs(folder);
    const idOf = (index: number) => index.toString(16).padStart(32, '0');
    const old = Array.from({ length: 200 }, (_, index) => idOf(index));
    for (const id of old) {
      writeFileSync(join(folder, id), '');
      utimesSync(join(folder, id), 1, 1);
    }
    const young = Array.from({ length: 20 }, (_, index) => idOf(1_000 + index));
    await Promise.all(young.map((id) => Promise.all([blobs.sweep(Date.now() - 60_000), blobs.put(id, id)])));
    expect(readdirSync(folder).sort()).toEqual(young);
    rmSync(folder, { recursive: true });
  });

  it('accepts generated ids only, and removes old contents', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zhjy-blobs-'));
    const blobs = diskBlobs(join(folder, 'files'));
    const [old, young] = ['a'.repeat(32), 'b'.repeat(32)] as const;
    await blobs.sweep(0);
    await blobs.put(old, 'old');
    await blobs.put(young, 'young');
    writeFileSync(join(folder, 'secret'), 'secret');
    expect(await blobs.get('../secret')).toBeUndefined();
    await expect(blobs.put('../other', 'x')).rejects.toThrow();
    utimesSync(join(folder, 'files', old), 1, 1);
    await blobs.sweep(Date.now() - 60_000);
    expect(readdirSync(join(folder, 'files'))).toEqual([young]);
    expect(Buffer.from((await blobs.get(young)) as Uint8Array).toString()).toBe('young');
    rmSync(folder, { recursive: true });
  });
});
