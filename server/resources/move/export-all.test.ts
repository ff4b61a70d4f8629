import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { unpack } from '../../services/move/files/unpack.ts';
import { admin, itemsOn, openOn, type Page, runOn, zipOf } from './testing/deliveries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** The pages of the product are most of the menu, and the same everywhere: without them this is quick. */
async function withoutPages({ db }: TestApp): Promise<void> {
  const pages = db.selectFrom('menu').select('id').where('type', '=', 2);
  const items = db.selectFrom('menuItem').select('id').where('menuId', 'in', pages);
  await db.deleteFrom('permissionGrant').where('itemId', 'in', items).execute();
  await db.deleteFrom('permissionGrant').where('itemId', 'in', pages).execute();
  await db.deleteFrom('menuItem').where('menuId', 'in', pages).execute();
  await db.deleteFrom('menu').where('type', '=', 2).execute();
}

describe('an export of everything', () => {
  it('is one zip with checksums; in an empty installation it makes the same definitions', async () => {
    await withoutPages(app);
    const { data } = await app.call<{ url: string; name: string }>('move.export', {}, admin);
    const { body } = await app.download(data.url);
    const content = async (zip: Buffer) =>
      new Map(
        (await unpack([{ name: 'z', content: zip }])).files.map((one) => [one.name.slice(2), Buffer.from(one.content)]),
      );
    const files = await content(body);
    const manifest = JSON.parse(String(files.get('manifest.json'))) as { files: { path: string; sha256: string }[] };
    expect(manifest.files.length).toBe(files.size - 1);
    for (const { path, sha256 } of manifest.files) {
      expect(
        createHash('sha256')
          .update(files.get(path) as Buffer)
          .digest('hex'),
      ).toBe(sha256);
    }
    const other = await testApp();
    try {
      await withoutPages(other);
      for (const table of [
        'visualdev',
        'billRule',
        'dataInterface',
        'printTemplate',
        'dictionaryData',
        'dictionaryType',
        'portal',
      ] as const) {
        const fixed = table === 'dictionaryType' ? ['0', '1'] : [];
        await other.db
          .deleteFrom(table)
          .where('id' as never, 'not in', [...fixed, ''] as never)
          .execute();
      }
      await other.db.deleteFrom('permissionGrant').where('objectType', '=', 'role').execute();
      for (const table of ['userRole', 'roleOrganize', 'role'] as const) await other.db.deleteFrom(table).execute();
      const pages = other.db.selectFrom('menu').select('id').where('type', '=', 3);
      await other.db.deleteFrom('menuItem').where('menuId', 'in', pages).execute();
      await other.db.deleteFrom('menu').where('type', '=', 3).execute();
      const id = await openOn(other, body);
      const done = await runOn(other, id, '0');
      const failures = (await itemsOn(other, id)).filter(({ outcome }) => outcome === 'failed');
      expect(failures.map(({ type, fullName, failure }) => [type, fullName, failure])).toEqual([]);
      expect(done.failed).toBe(0);
      const back = await other.call<{ url: string }>('move.export', {}, admin);
      const copies = await content((await other.download(back.data.url)).body);
      expect(texts(copies)).toEqual(texts(files));
    } finally {
      await other.close();
    }
  });

  it('with a damaged file is read without it, and says so', async () => {
    const entity = { type: 'rule', sourceId: '1', fullName: 'a', enCode: 'mv.a', values: {}, parts: [] };
    const manifest = {
      file: 'everything',
      version: 1,
      files: [
        { path: 'rule/1.json', sha256: '0' },
        { path: 'rule/2.json', sha256: '0' },
      ],
    };
    const id = await openOn(
      app,
      zipOf({ 'rule/1.json': { file: 'entity', version: 1, entity }, 'manifest.json': manifest }),
    );
    const { list } = (await app.call<Page<{ file: string; text: string }>>('move.issues', { id }, admin)).data;
    expect(list.map(({ file, text }) => [file, text])).toEqual([
      ['delivery.zip/rule/1.json', '文件与清单的校验和不一致，未读取'],
      ['delivery.zip/rule/2.json', '清单中有此文件，但压缩包中没有'],
    ]);
  });
});

/** The entities of an export by type and code, with a code in place of every id. */
function texts(files: ReadonlyMap<string, Buffer>): Record<string, unknown> {
  const entities = [...files]
    .filter(([name]) => name !== 'manifest.json')
    .map(([, content]) => JSON.parse(String(content)) as Exported);
  const names = new Map<string, string>();
  for (const { entity } of entities) {
    names.set(entity.sourceId, entity.enCode);
    for (const { sourceId, noun, values } of entity.parts)
      names.set(sourceId, `${entity.enCode} ${noun} ${String(values['enCode'])}`);
  }
  const named = (text: string) => text.replace(/[\w-]+/g, (word) => names.get(word) ?? word);
  const rows = entities.map(
    ({ entity }) => [`${entity.type} ${entity.enCode}`, sorted(JSON.parse(named(JSON.stringify(entity))))] as const,
  );
  return Object.fromEntries([...rows].sort(([a], [b]) => a.localeCompare(b)));
}

interface Exported {
  entity: {
    type: string;
    sourceId: string;
    enCode: string;
    parts: { sourceId: string; noun: string; values: Record<string, unknown> }[];
  };
}

/** Lists of parts and ids in one order: two installations may list them in another. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted).sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, sorted(one)]));
};
