import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

const module = 'menu-data-report';
const category = 'dictionary-industry';

let app: TestApp;
const menuIs = (values: object) => app.db.updateTable('menu').set(values).where('id', '=', module).execute();
const names = (property: object) => menuIs({ type: 4, propertyJson: JSON.stringify(property) });
beforeAll(async () => {
  app = await testApp();
  await names({ moduleId: category, isTree: 1 });
});
afterAll(() => app.close());

type Row = { id: string; fullName: string; children: Row[] };
const call = (name: string, more: object = {}, as: 'admin' | 'plain' = 'admin') =>
  app.call<Row & { list: Row[] }>(`module-dictionary.${name}`, { module, ...more }, { as });
const all = ['list', 'parents', 'info', 'create', 'update', 'remove', 'state'];
const input = (id: string) => ({ id, parent: '0', parentId: '0', fullName: '新', enCode: 'new' });
const codes = async (id: string, as: 'admin' | 'plain', more: object = {}) => {
  const found = [];
  for (const name of all) found.push((await call(name, { ...input(id), ...more }, as)).code);
  return found;
};

describe('a menu that is a dictionary', () => {
  it('lists the entries of its category, as a tree on request [MENU-006]', async () => {
    const tree = (await call('list', { isTree: 1 })).data.list;
    const maker = tree.find(({ fullName }) => fullName === '制造业');
    expect(maker?.children.map(({ fullName }) => fullName)).toContain('机械');
    const flat = (await call('list', { isTree: 0 })).data.list;
    expect(flat.map(({ fullName }) => fullName)).toEqual(expect.arrayContaining(['制造业', '机械']));
    expect(flat.every(({ children }) => children.length === 0)).toBe(true);
    expect((await call('list', { isTree: 0, keyword: '机械' })).data.list.map(({ fullName }) => fullName)).toEqual([
      '机械',
    ]);
  });

  it('supports CRUD and disabling of entries in its category', async () => {
    const { data } = await call('create', { ...input(''), dictionaryTypeId: 'dictionary-leaveType' });
    expect((await call('info', { id: data.id })).data).toMatchObject({ dictionaryTypeId: category, parentId: '0' });
    const stays = { id: data.id, dictionaryTypeId: 'dictionary-leaveType', parentId: '0', enCode: 'new' };
    expect((await call('update', { ...stays, fullName: '改' })).msg).toBe('更新成功');
    await call('state', { id: data.id });
    const changed = { dictionaryTypeId: category, fullName: '改', enabledMark: 0 };
    expect((await call('info', { id: data.id })).data).toMatchObject(changed);
    expect((await call('remove', { id: data.id })).msg).toBe('删除成功');
    expect((await call('info', { id: data.id })).code).toBe(404);
  });

  it('has no entry of another category, and none without a category or for another type of menu', async () => {
    const other = await app.db
      .selectFrom('dictionaryData')
      .select('id')
      .where('dictionaryTypeId', '=', 'dictionary-leaveType')
      .executeTakeFirstOrThrow();
    for (const name of ['info', 'update', 'remove', 'state'])
      expect((await call(name, input(other.id))).code, name).toBe(404);
    await names({ moduleId: 'missing', isTree: 1 });
    expect(new Set(await codes(other.id, 'admin'))).toEqual(new Set([404]));
    await menuIs({ propertyJson: '' });
    expect((await call('list')).code).toBe(404);
    await names({ moduleId: category, isTree: 1 });
    await menuIs({ type: 5 });
    expect((await call('list')).code).toBe(404);
    await menuIs({ type: 4 });
  });

  it('is open to users of the menu, and for changes requires its buttons where they are guarded', async () => {
    const entry = (await call('list', { isTree: 0 })).data.list.find(({ fullName }) => fullName === '机械')?.id ?? '';
    expect(new Set(await codes(entry, 'plain'))).toEqual(new Set([403]));
    await grantAll(app.db, { objectType: 'role', objectId: 'role-staff' }, [{ step: 'module', itemId: module }]);
    await menuIs({ isButtonAuthorize: 1 });
    expect(await codes(entry, 'plain')).toEqual([200, 200, 200, 403, 403, 403, 403]);
    await menuIs({ isButtonAuthorize: 0 });
    expect(await codes(entry, 'plain')).toEqual([200, 200, 200, 200, 400, 200, 404]);
    expect((await app.call('dictionary-data.list', { typeId: category }, { as: 'plain' })).code).toBe(403);
  });
});
