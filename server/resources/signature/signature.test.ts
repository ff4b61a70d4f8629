import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

interface Seal {
  id: string;
  fullName: string;
  icon: string;
}
const icon = 'data:image/png;base64,AAAA';
const seal = { fullName: '合同专用章', enCode: 'contract', icon };

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

const call = <T = null>(name: string, input: object = {}, as: 'admin' | 'plain' | 'configurer' = 'admin') =>
  app.call<T>(`signature.${name}`, input, { as });
const create = async (values: object) => (await call<{ id: string }>('create', { ...seal, ...values })).data.id;
const usable = async (input: object, as: 'plain' | 'configurer') =>
  (await call<{ list: Seal[] }>('usable', input, as)).data.list.map(({ fullName }) => fullName);
const idOf = async (as: 'plain' | 'configurer') =>
  (await app.call<{ userInfo: { userId: string } }>('session.currentUser', {}, { as })).data.userInfo.userId;

describe('the calls of seals', () => {
  it('support CRUD of a seal with all its fields [SIGN-016, SIGN-018]', async () => {
    const userIds = [await idOf('plain')];
    const id = await create({ userIds, description: '只用于合同' });
    expect((await call('info', { id })).data).toMatchObject({ id, ...seal, userIds, description: '只用于合同' });
    expect((await call('update', { id, ...seal, userIds: [], fullName: '合同章' })).code).toBe(200);
    expect((await call('info', { id })).data).toMatchObject({ fullName: '合同章', userIds: [], icon });
    expect((await call('remove', { id })).code).toBe(200);
    expect((await call('info', { id })).code).toBe(404);
  });

  it('refuse a seal without name, code or picture, or with a taken code [SIGN-018]', async () => {
    expect((await call('create', { ...seal, icon: '' })).msg).toBe('请上传签章图片');
    const id = await create({});
    expect((await call('create', seal)).code).toBe(400);
    await call('remove', { id });
  });

  it('list seals page by page and by keyword [SIGN-015]', async () => {
    await create({ fullName: '公章', enCode: 'company' });
    await create({ fullName: '财务章', enCode: 'finance' });
    const { data } = await call<{ list: Seal[]; pagination: { total: number } }>('list', { pageSize: 1 });
    expect(data.list).toHaveLength(1);
    expect(data.pagination.total).toBe(2);
    const found = await call<{ list: Seal[] }>('list', { keyword: '财务' });
    expect(found.data.list.map(({ fullName }) => fullName)).toEqual(['财务章']);
  });

  it('return the names of enabled seals as options, without their pictures [SIGN-017]', async () => {
    await create({ fullName: '旧章', enCode: 'old', enabledMark: 0 });
    const { data } = await call<{ list: Seal[] }>('selector', {}, 'plain');
    expect(data.list.map(({ fullName }) => fullName).sort()).toEqual(['公章', '财务章']);
    expect(data.list[0]).not.toHaveProperty('icon');
  });

  it('return those of the given seals the caller may use, with name and picture [SIGN-009]', async () => {
    const own = await create({ fullName: '部门章', enCode: 'department', userIds: [await idOf('plain')] });
    expect(await usable({ ids: [own] }, 'plain')).toEqual(['部门章']);
    expect(await usable({ ids: [own] }, 'configurer')).toEqual([]);
    expect((await usable({}, 'plain')).sort()).toEqual(['公章', '财务章', '部门章'].sort());
    expect((await usable({ ids: [] }, 'configurer')).sort()).toEqual(['公章', '财务章']);
    const { data } = await call<{ list: Seal[] }>('usable', { ids: [own] }, 'plain');
    expect(data.list).toEqual([{ id: own, fullName: '部门章', icon }]);
  });

  it('refuses management of seals without the menu', async () => {
    expect((await call('list', {}, 'plain')).code).toBe(403);
    expect((await call('create', { ...seal, enCode: 'mine' }, 'plain')).code).toBe(403);
  });
});
