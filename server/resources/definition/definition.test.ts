import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editingLimitMs } from '#schemas/protocol/socket.ts';
import { fixturesMax } from '#schemas/resources/definition/definition.contract.ts';
import { noteReleased, noteVersion, preservedReleases, preservedSaves } from '../../platform/definition/versions.ts';
import { grantMenu } from '../../platform/testing/grant-menu.ts';
import { openSocket } from '../../platform/testing/socket-page.ts';
import { type CallOptions, testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { visualdevMigrations } from '../visualdev/visualdev.table.ts';
import { node, textsOf } from '../../records/forms/testing/release-form.ts';

interface Version {
  version: number;
  note: string;
  userName: string;
  creatorTime: number;
  releaseNumber: number | null;
  isCurrent: boolean;
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const admin = { as: 'admin' } as const;
const texts = (enCode: string, label: string) => textsOf(enCode, { fields: [node('input', 'name', { label })] });
const one = (id: string) => ({ noun: 'form', id });
const codes = new Map<string, string>();

async function create(enCode: string): Promise<string> {
  const { data } = await app.call<{ id: string }>('visualdev.create', texts(enCode, '一'), admin);
  codes.set(data.id, enCode);
  return data.id;
}
const saved = (id: string, label: string) => texts(codes.get(id) ?? '', label).formData;
const save = (id: string, label: string, more: object = {}, as: CallOptions = admin) =>
  app.call<{ version: number }>('visualdev.update', { id, ...texts(codes.get(id) ?? '', label), ...more }, as);
const versions = async (id: string, more: object = {}) =>
  (
    await app.call<{ list: Version[]; pagination: { total: number } }>(
      'definition.versions',
      { ...one(id), ...more },
      admin,
    )
  ).data;
const textOf = async (id: string, version: number) =>
  (await app.call<{ texts: { formData: string } }>('definition.version', { ...one(id), version }, admin)).data.texts;
const release = (id: string) => app.call('visualdev.release', { id, pcModuleParentId: ['menu-business'] }, admin);

describe('the versions of a definition', () => {
  it('are its saves, with author, time and note, newest first [STUDIO-007]', async () => {
    const id = await create('noted');
    app.clock.now += 60_000;
    await save(id, '二', { note: '  改了标题 ' }, { as: 'configurer' });
    const { list } = await versions(id);
    expect(list).toMatchObject([
      { version: 2, note: '改了标题', userName: '李晓云', creatorTime: app.clock.now },
      { version: 1, note: '', userName: '系统管理员', creatorTime: app.clock.now - 60_000 },
    ]);
    expect((await textOf(id, 1)).formData).toBe(saved(id, '一'));
    expect((await textOf(id, 2)).formData).toBe(saved(id, '二'));
  });

  it('are not made by a save that leaves the definition as it is', async () => {
    const id = await create('renamed');
    await save(id, '一', { fullName: '另一个名称' });
    expect((await versions(id)).list.map(({ version }) => version)).toEqual([1]);
    await save(id, '二');
    expect((await versions(id)).list.map(({ version }) => version)).toEqual([3, 1]);
  });

  it('show which one users see; saving does not release [STUDIO-007]', async () => {
    const id = await create('marked');
    const released = () => app.call<{ version: number; texts: object }>('definition.released', one(id), admin);
    expect((await released()).data).toEqual({ version: 0, texts: {} });
    await release(id);
    await save(id, '二');
    const marks = async () =>
      (await versions(id)).list.map((each) => [each.version, each.releaseNumber, each.isCurrent]);
    expect(await marks()).toEqual([
      [2, null, false],
      [1, 1, true],
    ]);
    expect((await released()).data).toMatchObject({ version: 1, texts: { formData: saved(id, '一') } });
    await release(id);
    expect(await marks()).toEqual([
      [2, 2, true],
      [1, 1, false],
    ]);
    expect((await released()).data).toMatchObject({ version: 2, texts: { formData: saved(id, '二') } });
  });

  it('are read page by page [STUDIO-007]', async () => {
    const id = await create('paged');
    for (const label of ['二', '三', '四']) await save(id, label);
    const first = await versions(id, { pageSize: 3 });
    expect(first.list.map(({ version }) => version)).toEqual([4, 3, 2]);
    expect(first.pagination.total).toBe(4);
    expect((await versions(id, { pageSize: 3, currentPage: 2 })).list.map(({ version }) => version)).toEqual([1]);
  });

  it('are limited in number: the newest saves and the newest releases are preserved [STUDIO-007]', async () => {
    const id = await create('bounded');
    await release(id);
    const user = { id: 'u' } as never;
    const to = preservedSaves + 2;
    await app.db.transaction().execute(async (db) => {
      for (let version = 2; version <= to; version += 1) {
        await noteVersion({ db, user, now: () => version }, { noun: 'form', id, version, texts: {} });
      }
    });
    const { pagination, list } = await versions(id, { pageSize: 500 });
    expect(pagination.total).toBe(preservedSaves + 1);
    expect(list.slice(-2).map(({ version }) => version)).toEqual([3, 1]);
    // Of the released ones fewer are preserved.
    const later = to + preservedReleases;
    await app.db.transaction().execute(async (db) => {
      for (let version = to + 1; version <= later; version += 1) {
        const noted = { noun: 'form', id, version } as const;
        await noteVersion({ db, user, now: () => version }, { ...noted, texts: {} });
        await noteReleased({ db, now: () => version }, { ...noted, releaseNumber: version });
      }
      await noteVersion({ db, user, now: () => later + 1 }, { noun: 'form', id, version: later + 1, texts: {} });
    });
    const rows = await app.db
      .selectFrom('definitionVersion')
      .select('version')
      .where('definitionId', '=', id)
      .where('releaseNumber', 'is not', null)
      .orderBy('version')
      .execute();
    expect(rows).toHaveLength(preservedReleases);
    expect(rows[0]?.version).toBe(to + 1);
  });

  it('go with the deleted definition', async () => {
    const id = await create('deleted');
    await app.call('visualdev.remove', { id }, admin);
    expect(await app.call('definition.versions', one(id), admin)).toMatchObject({ status: 404 });
    const left = app.db.selectFrom('definitionVersion').select('version').where('definitionId', '=', id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('versions and fixtures', () => {
  const calls = [
    ['definition.versions', {}],
    ['definition.version', { version: 1 }],
    ['definition.released', {}],
    ['definition.fixtures', {}],
    ['definition.addFixture', { content: '{"title":"x"}' }],
    ['definition.removeFixture', { fixtureId: 'x' }],
  ] as const;

  it.each(calls)('%s is refused without the right to edit the definition [STUDIO-007]', async (name, more) => {
    const id = await create(`rights${calls.findIndex(([other]) => other === name)}`);
    const statusAs = async (as?: CallOptions) => (await app.call(name, { ...one(id), ...more }, as)).status;
    const asStaff = { as: 'plain' } as const;
    expect(await statusAs()).toBe(401);
    expect(await statusAs(asStaff)).toBe(403);
    const withdrawMenu = await grantMenu(app, 'zhangwei', 'developer.visualDev');
    expect(await statusAs(asStaff)).toBe(403);
    await withdrawMenu();
    const withdraw = await grantMenu(app, 'zhangwei', 'developer.visualDev', ['btn_edit']);
    expect(await statusAs(asStaff)).toBe(name === 'definition.removeFixture' ? 404 : 200);
    await withdraw();
  });

  it('refuses other nouns, unknown definitions and versions of another one', async () => {
    const [id, other] = [await create('mine'), await create('others')];
    await save(other, '二');
    const statusOf = async (input: object) =>
      (await app.call('definition.version', { ...one(id), version: 1, ...input }, admin)).status;
    expect(await statusOf({})).toBe(200);
    expect(await statusOf({ noun: 'portal' })).toBe(404);
    expect(await statusOf({ noun: 'dictionary' })).toBe(400);
    expect(await statusOf({ noun: 'constructor' })).toBe(400);
    expect(await statusOf({ id: 'nowhere' })).toBe(404);
    expect(await statusOf({ version: 2 })).toBe(404);
  });
});

describe('the fixtures of a definition', () => {
  const add = (id: string, fixture: object | string) => {
    const content = typeof fixture === 'string' ? fixture : JSON.stringify(fixture);
    return app.call<{ id: string }>('definition.addFixture', { ...one(id), content }, admin);
  };
  const list = async (id: string) =>
    (
      await app.call<{ list: { fixtureId: string; title: string; content: string }[] }>(
        'definition.fixtures',
        one(id),
        admin,
      )
    ).data.list;

  it('are stored without a definition, replaced under their title, and deleted [FIXTURE-007]', async () => {
    const id = await create('fixtures');
    await add(id, { title: '乙', group: 'a', definition: 'leave-request', record: { name: 'x' } });
    const { data } = await add(id, { title: '甲' });
    expect((await list(id)).map(({ title }) => title)).toEqual(['乙', '甲'].sort());
    await add(id, { title: '乙', record: { name: 'y' } });
    const stored = (await list(id)).find(({ title }) => title === '乙');
    expect(JSON.parse(stored?.content ?? '')).toEqual({ title: '乙', record: { name: 'y' } });
    expect((await app.call('definition.removeFixture', { ...one(id), fixtureId: data.id }, admin)).status).toBe(200);
    expect((await list(id)).map(({ title }) => title)).toEqual(['乙']);
  });

  it.each(['{', '[]', '{"title":""}', '{"title":"x","steps":[{"jump":"y"}]}'])('refuses %s', async (text) => {
    const id = await create(`wrong${text.length}`);
    expect(await add(id, text)).toMatchObject({
      status: 400,
      msg: expect.stringContaining('这不是一个可用的快照用例'),
    });
  });

  it('are limited in number', async () => {
    const id = await create('many');
    const row = { noun: 'form', definitionId: id, content: '{}', creatorTime: 1 } as const;
    const fixtures = Array.from({ length: fixturesMax }, (_, index) => ({
      ...row,
      id: `many-${index}`,
      title: `${index}`,
      creatorUserId: null,
      lastModifyUserId: null,
      lastModifyTime: null,
    }));
    await app.db.insertInto('definitionFixture').values(fixtures).execute();
    expect((await add(id, { title: '5' })).status).toBe(200);
    expect(await add(id, { title: 'one more' })).toMatchObject({ status: 400, msg: expect.stringContaining('最多') });
  });
});

describe('those who edit a definition', () => {
  const names = ({ editors }: { editors: readonly { userName: string; isChanged: boolean }[] }) =>
    editors.map(({ userName, isChanged }) => `${userName}${isChanged ? '*' : ''}`).sort();
  const page = async (as: CallOptions['as'], id: string, pageId: string) => {
    const socket = await openSocket(app, as!);
    const edit = (more: object = {}) =>
      socket.say('EditDefinition', { ...one(id), pageId, isChanged: false, isLeaving: false, ...more });
    return { ...socket, edit, editors: async () => names(await socket.take('definitionEditors')) };
  };

  it('see each other come, change and leave, and each save [STUDIO-024]', async () => {
    const id = await create('together');
    const [first, second] = [await page('admin', id, 'a'), await page('configurer', id, 'b')];
    first.edit();
    expect(await first.editors()).toEqual(['系统管理员']);
    // The push to all its pages after the answer.
    expect(await first.editors()).toEqual(['系统管理员']);
    second.edit();
    expect(await first.editors()).toEqual(['李晓云', '系统管理员'].sort());
    second.edit({ isChanged: true });
    expect(await first.editors()).toEqual(['李晓云*', '系统管理员'].sort());
    await save(id, '二', {}, { as: 'configurer' });
    expect(await first.take('definitionSaved')).toMatchObject({ id, version: 2, userName: '李晓云' });
    second.edit({ isLeaving: true });
    expect(await first.editors()).toEqual(['系统管理员']);
    first.close();
    second.close();
  });

  it('are removed when their page stopped repeating it [STUDIO-024]', async () => {
    const id = await create('crashed');
    const [first, second] = [await page('admin', id, 'a'), await page('configurer', id, 'b')];
    second.edit();
    await second.editors();
    second.close();
    app.clock.now += editingLimitMs;
    first.edit();
    expect(await first.editors()).toEqual(['李晓云', '系统管理员'].sort());
    app.clock.now += 1;
    first.edit();
    await expect.poll(async () => first.editors()).toEqual(['系统管理员']);
    first.close();
  });

  it('are hidden from users who may not edit it, who are not shown themselves [STUDIO-024]', async () => {
    const id = await create('hidden');
    const [stranger, editor] = [await page('plain', id, 'a'), await page('admin', id, 'b')];
    editor.edit();
    await editor.editors();
    stranger.edit();
    // Another page's name cannot be used to remove it either.
    stranger.edit({ pageId: 'b', isLeaving: true });
    stranger.say('heartCheck');
    await stranger.take('heartCheck');
    expect(stranger.received.map(({ method }) => method)).toEqual(['heartCheck']);
    editor.edit({ isChanged: true });
    await editor.editors();
    expect(await editor.editors()).toEqual(['系统管理员*']);
    stranger.close();
    editor.close();
  });
});

describe('forms saved before versions were recorded', () => {
  it('get their draft as a version, and the released one that the draft was changed after [STUDIO-007]', async () => {
    const [plain, released, changed, removed] = [
      await create('former.plain'),
      await create('former.released'),
      await create('former.changed'),
      await create('former.removed'),
    ];
    const start = app.clock.now;
    await save(plain, '二');
    await release(released);
    await release(changed);
    app.clock.now += 60_000;
    await save(changed, '二', {}, { as: 'configurer' });
    await app.call('visualdev.remove', { id: removed }, admin);
    await app.db.deleteFrom('definitionVersion').where('noun', '=', 'form').execute();
    await visualdevMigrations['491-form-versions']?.up(app.db);
    const listed = async (id: string) => (await versions(id)).list;
    expect(await listed(plain)).toMatchObject([{ version: 2, note: '', userName: '系统管理员', releaseNumber: null }]);
    expect(await listed(released)).toMatchObject([{ version: 1, releaseNumber: 1, userName: '系统管理员' }]);
    expect(await listed(changed)).toMatchObject([
      { version: 2, releaseNumber: null, userName: '李晓云', creatorTime: app.clock.now },
      { version: 1, releaseNumber: 1, creatorTime: start },
    ]);
    expect((await textOf(plain, 2)).formData).toBe(saved(plain, '二'));
    expect((await textOf(changed, 2)).formData).toBe(saved(changed, '二'));
    expect((await textOf(changed, 1)).formData).toBe(saved(changed, '一'));
    const left = app.db.selectFrom('definitionVersion').select('version').where('definitionId', '=', removed);
    expect(await left.execute()).toEqual([]);
    // The next save follows the recorded ones.
    await save(changed, '三');
    expect((await listed(changed)).map(({ version }) => version)).toEqual([3, 2, 1]);
  });
});
