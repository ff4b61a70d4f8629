import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { narrowDataFolder } from './private-files.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'zhjy-private-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a data folder', () => {
  it('of a former version loses the rights of other accounts, whatever it contains', async () => {
    const data = join(root, 'data');
    for (const folder of ['database/base', 'uploads/ab', 'uploading', 'published']) {
      mkdirSync(join(data, folder), { recursive: true });
    }
    const files = ['database/base/1', 'uploads/ab/file', 'published/x', 'lock.json'].map((name) => join(data, name));
    for (const file of files) {
      writeFileSync(file, '');
      chmodSync(file, 0o644);
    }
    chmodSync(data, 0o755);
    await narrowDataFolder(data);
    for (const file of files) expect(modeOf(file)).toBe('600');
    for (const folder of ['.', 'database', 'database/base', 'uploads', 'uploads/ab', 'uploading', 'published']) {
      expect(modeOf(join(data, folder)), folder).toBe('700');
    }
  });

  it('with foreign files leaves its mode and theirs unchanged, and follows no symbolic link', async () => {
    const [other, linked] = [join(root, 'other'), join(root, 'linked')];
    const data = join(root, 'shared');
    mkdirSync(join(data, 'uploads'), { recursive: true });
    for (const file of [other, linked, join(data, 'mine.txt')]) {
      writeFileSync(file, '');
      chmodSync(file, 0o644);
    }
    symlinkSync(linked, join(data, 'uploads', 'link'));
    for (const folder of [data, join(data, 'uploads')]) chmodSync(folder, 0o755);
    await narrowDataFolder(data);
    expect([data, join(data, 'mine.txt'), linked, join(data, 'uploads')].map(modeOf)).toEqual([
      '755',
      '644',
      '644',
      '700',
    ]);
  });
});
