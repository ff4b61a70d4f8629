import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { fileResource } from '../../resources/file/file.resource.ts';
import { sendFile } from '../../resources/file/testing/send-file.ts';
import { platformResource } from '../../platform/platform.resource.ts';
import { removeUnnamed, tidyFolders } from './cleanup-files.ts';

const dayMs = 24 * 3_600_000;
const resources = [platformResource, fileResource];

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ resources });
});
afterAll(() => app.close());

const tidied = (now: number) => ({ db: app.db, disk: app.platform.disk, now });
const isStored = async (id: string) => {
  const rows = await app.db.selectFrom('storedFile').select('path').where('id', '=', id).execute();
  return rows.length > 0;
};
const send = async (name: string) => (await sendFile(app, name, Buffer.from(name)).whole()).data.fileId;

describe('files that no row names', () => {
  it('are removed after thirty days, with their contents; those any table names stay', async () => {
    const [named, unnamed] = [await send('在用.txt'), await send('没人用.txt')];
    const { path } = await app.db
      .selectFrom('storedFile')
      .select('path')
      .where('id', '=', unnamed)
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('users')
      .set({ headIcon: `/api/file/Image/userAvatar/${named}.png` })
      .where('account', '=', 'admin')
      .execute();
    expect(await removeUnnamed(tidied(app.clock.now + 29 * dayMs))).toBe(0);
    expect(await removeUnnamed(tidied(app.clock.now + 31 * dayMs))).toBe(1);
    expect([await isStored(named), await isStored(unnamed), await app.platform.disk.contents.has(path)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the folders of files', () => {
  it('are cleared of chunks not continued for two days, and of contents without a row', async () => {
    const file = sendFile(app, '半途.txt', Buffer.from('半途'));
    await file.chunk(1);
    const loose = join(app.platform.settings.dataFolder, 'uploads', 'annex', 'f'.repeat(32));
    mkdirSync(join(loose, '..'), { recursive: true });
    writeFileSync(loose, '无主');
    utimesSync(loose, 1, 1);
    const whole = await send('完整.txt');
    await tidyFolders(tidied(Date.now()));
    expect((await file.test()).data.chunkNumbers).toEqual([1]);
    expect(existsSync(loose)).toBe(false);
    await tidyFolders(tidied(Date.now() + 3 * dayMs));
    expect((await file.test()).data.chunkNumbers).toEqual([]);
    expect((await app.call('file.download', { type: 'annex', fileId: whole }, { as: 'plain' })).status).toBe(200);
  });
});
