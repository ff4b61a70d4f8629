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
  it('is one zip with checksums; in an empty installation it makes the same definitions [MOVE-014]', async () => {
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
    expect([...files.keys()].filter((name) => name.endsWith('.xlsx'))).toEqual([]);
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
        'flowVersion',
        'flowTemplate',
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
      const [here, there] = [texts(files), texts(copies)];
      expect(withoutState(there)).toEqual(withoutState(here));
      // A process arrives without a released version, so that it is released by a person.
      const states = (all: typeof here) => entitiesIn(all, 'process').map(({ values }) => values['enabledMark']);
      expect([states(here), states(there)]).toEqual([
        [1, 1],
        [0, 0],
      ]);
      // Grants stay in the installation they were given in.
      const granted = entitiesIn(there, 'portal').map(({ values }) => [values['visibleType'], values['visible']]);
      expect(granted).toEqual(entitiesIn(here, 'portal').map(() => [1, []]));
    } finally {
      await other.close();
    }
  });

  it('has people and records if requested, which move in where people and records do [MOVE-014]', async () => {
    const { data } = await app.call<{ url: string }>('move.export', { people: 1, records: 1 }, admin);
    const { body } = await app.download(data.url);
    const { files } = await unpack([{ name: 'z', content: body }]);
    const workbooks = new Map(
      files.filter(({ name }) => name.endsWith('.xlsx')).map((one) => [one.name.slice(2), one]),
    );
    const forms = app.db.selectFrom('visualdev').select(['id', 'enCode']).where('releaseNumber', '>', 0);
    const released = await forms.where('deleteMark', '=', 0).execute();
    const names = released.map(({ enCode }) => `records/${enCode}.xlsx`);
    expect([...workbooks.keys()].sort()).toEqual(['people/1.xlsx', ...names].sort());

    const upload = (name: string) => ({ name: 'x.xlsx', content: Buffer.from(workbooks.get(name)?.content ?? []) });
    const people = await app.call<{ name: string }>(
      'user.importUpload',
      {},
      { ...admin, file: upload('people/1.xlsx') },
    );
    const preview = await app.call<{ dataRow: { account: string }[] }>(
      'user.importPreview',
      { fileName: people.data.name },
      admin,
    );
    const users = await app.db.selectFrom('users').select('account').execute();
    expect(preview.data.dataRow.map(({ account }) => account).sort()).toEqual(
      users.map(({ account }) => account).sort(),
    );
    const order = released.find(({ id }) => id === 'form-purchase-order');
    const file = upload(`records/${order?.enCode}.xlsx`);
    const uploaded = await app.call<{ fileId: string }>('file.upload', { type: 'annex' }, { ...admin, file });
    const tried = await app.call<{ list: { isAccepted: number }[] }>(
      'record-move.preview',
      { modelId: order?.id, origin: 'file', files: [{ fileId: uploaded.data.fileId }] },
      admin,
    );
    expect(tried.data.list.length).toBeGreaterThan(0);

    const opened = await openOn(app, body);
    const reported = (await itemsOn(app, opened)).filter(({ type }) => type === 'people' || type === 'records');
    expect(
      reported.map(({ file: name, step, issues }) => [name.slice('delivery.zip/'.length), step, issues]).sort(),
    ).toEqual([...workbooks.keys()].map((name) => [name, 'report', 1]).sort());
  });

  it('names forms whose records could not be exported', async () => {
    const manifest = { file: 'everything', version: 1, files: [], omitted: ['secret'] };
    const id = await openOn(app, zipOf({ 'manifest.json': manifest }));
    const { list } = (await app.call<Page<{ fullName: string; text: string }>>('move.issues', { id }, admin)).data;
    expect(list).toMatchObject([{ fullName: 'secret', text: expect.stringContaining('未包含此表单的记录') }]);
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

const entitiesIn = (all: Record<string, unknown>, ofType: string) =>
  Object.values(all as Record<string, Exported['entity']>).filter(({ type }) => type === ofType);

/** The entities without the state of processes, and without those whom portals are granted to. */
function withoutState(all: Record<string, unknown>): Record<string, unknown> {
  const without = (ofType: string, state: Record<string, undefined>) =>
    entitiesIn(all, ofType).map((one) => [`${ofType} ${one.enCode}`, { ...one, values: { ...one.values, ...state } }]);
  const [processes, portals] = [
    without('process', { enabledMark: undefined }),
    without('portal', { visibleType: undefined, visible: undefined }),
  ];
  return { ...all, ...Object.fromEntries([...processes, ...portals]) };
}

interface Exported {
  entity: {
    type: string;
    sourceId: string;
    enCode: string;
    values: Record<string, unknown>;
    parts: { sourceId: string; noun: string; values: Record<string, unknown> }[];
  };
}

/** Lists of parts and ids in one order: two installations may list them in another. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted).sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, sorted(one)]));
};
