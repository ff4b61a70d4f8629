import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { SettingError } from '../settings/read-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { builtWorker, buildServer } from '../testing/server-process.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
beforeAll(() => buildServer('worker'), 120_000);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhjy-open-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const notes: string[] = [];
const open = (more: Partial<Settings> = {}) =>
  openDatabase({ dataFolder: folder, databaseUrl: '', queryMs: 2_000, ...more } as Settings, {
    worker: builtWorker('worker'),
    onError: (message) => notes.push(message),
  });
const locks = () => readdirSync(folder).filter((name) => name.endsWith('lock.json'));

it('opens the data folder for one process alone until it is closed, without a limit of time where that was chosen', async () => {
  const opened = await open();
  expect(opened.isEmbedded).toBe(true);
  expect(locks()).toHaveLength(1);
  for (const db of [opened.db, opened.first, opened.unlimited]) {
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  }
  await opened.close();
  expect(locks()).toEqual([]);
  expect(existsSync(join(folder, 'database'))).toBe(true);
}, 60_000);

it('gives the data folder back where the database in it cannot be opened', async () => {
  writeFileSync(join(folder, 'database'), 'no folder');
  await expect(open()).rejects.toThrow();
  expect(locks()).toEqual([]);
}, 60_000);

it('names the setting of a data folder that cannot be used', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(open({ dataFolder: join(folder, 'file', 'below') })).rejects.toThrow(SettingError);
  await expect(open({ dataFolder: join(folder, 'file', 'below') })).rejects.toThrow('ZHJY_DATA');
});

it('names the setting of a server that cannot be reached, not the password in its address', async () => {
  const databaseUrl = 'postgres://someone:secret@127.0.0.1:1/none';
  const error = await open({ databaseUrl }).then(
    () => undefined,
    (refused: unknown) => refused as Error,
  );
  expect(error).toBeInstanceOf(SettingError);
  expect(error?.message).toContain('DATABASE_URL');
  expect(error?.message).toContain('ECONNREFUSED');
  expect(error?.message).not.toContain('secret');
  expect(locks()).toEqual([]);
});
