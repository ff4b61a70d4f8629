import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhjy-lock-'));
  file = join(folder, 'lock.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const held = (holder: object) =>
  writeFileSync(file, JSON.stringify({ host: hostname(), began: '', token: 't', ...holder }));

describe('a data folder', () => {
  it('is released', () => {
    const unlock = lockFolder(folder);
    expect(existsSync(file)).toBe(true);
    unlock();
    expect(existsSync(file)).toBe(false);
    lockFolder(folder)();
  });

  it('held by a running process is refused and stays with that process', () => {
    held({ pid: process.ppid });
    const before = readFileSync(file, 'utf8');
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('of a process that has ended is taken over', async () => {
    const exited = spawn(process.execPath, ['-e', '']);
    await new Promise((done) => exited.on('exit', done));
    held({ pid: exited.pid });
    lockFolder(folder)();
  });

  it('of a process whose pid was reused by another process is taken over', () => {
    held({ pid: process.ppid, began: '1' });
    lockFolder(folder)();
  });

  it('with an unreadable lock is taken over', () => {
    writeFileSync(file, '{"pid":');
    lockFolder(folder)();
  });

  it('held from another machine is refused while its heartbeat continues, and only then', () => {
    held({ pid: 1, host: 'elsewhere' });
    expect(() => lockFolder(folder)).toThrow('in use by process 1 on elsewhere');
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(file, longAgo, longAgo);
    lockFolder(folder)();
  });
});
