import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';
import { demoPassword, logIn, withPasswords } from '../../platform/testing/sealed-login.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await withPasswords(await testApp());
  token = await app.tokenOf('admin');
});
afterAll(() => app.close());

/** What an address answers, as a page asks it. */
async function read(url: string, authorization = token) {
  const answer = await app.app.inject({ method: 'GET', url, headers: { authorization } });
  return answer.json<{ code: number; data: unknown }>();
}
const listOf = (data: unknown) => (data as { list: { id: string; children?: unknown[] }[] }).list;

describe('the current user of the shell', () => {
  it('has account, organisation, position, systems and the previous login [SHELL-022]', async () => {
    const first = app.clock.now;
    await logIn(app, 'zhangwei', demoPassword);
    app.clock.now += 60_000;
    const { data } = await logIn(app, 'zhangwei', demoPassword);
    const answer = await app.call<CurrentUserReply>('session.currentUser', {}, { as: { token: data.token } });
    const { userInfo } = answer.data;
    const row = await app.db
      .selectFrom('users')
      .selectAll()
      .where('account', '=', 'zhangwei')
      .executeTakeFirstOrThrow();
    expect(userInfo).toMatchObject({
      userId: row.id,
      userAccount: 'zhangwei',
      userName: '张伟',
      headIcon: row.headIcon,
      signImg: '',
      organizeId: row.organizeId,
      positionIds: [{ id: row.positionId, name: expect.stringMatching(/./) as string }],
      systemIds: expect.arrayContaining([{ id: userInfo.systemId, name: expect.stringMatching(/./) as string }]) as [],
      portalId: expect.any(String) as string,
      changePasswordDate: row.changePasswordDate,
      prevLogin: 1,
      prevLoginTime: first,
      prevLoginIPAddress: '127.0.0.1',
      prevLoginIPAddressName: '本机',
    });
    expect(userInfo.organizeIds.at(-1)).toBe(row.organizeId);
    expect(userInfo.organizeIds[0]).toBe('company');
    expect(userInfo.organizeIds).toContain(userInfo.departmentId);
    expect(answer.data.sysConfigInfo.tokenHosts).toEqual([]);
  });

  it('lists all positions, the major one first [SHELL-022]', async () => {
    const held = { userId: 'user-zhangwei', positionId: 'pos-general-manager' };
    await app.db.insertInto('userPosition').values(held).execute();
    const ids = async () => {
      const { data } = await app.call<CurrentUserReply>('session.currentUser', {}, { as: 'plain' });
      return data.userInfo.positionIds.map(({ id }) => id);
    };
    expect(await ids()).toEqual(['pos-engineer', 'pos-general-manager']);
    const major = { majorId: 'pos-general-manager', majorType: 'Position' };
    await app.call('profile.major', major, { as: 'plain' });
    expect(await ids()).toEqual(['pos-general-manager', 'pos-engineer']);
  });
});

describe('base data', () => {
  it('marks a menu of the product that was renamed, and no other [MENU-020]', async () => {
    const rule = async (fullName: string) => {
      await app.db.updateTable('menu').set({ fullName }).where('enCode', '=', 'system.billRule').execute();
      const { data } = await app.call<CurrentUserReply>('session.currentUser', {}, { as: 'admin' });
      const all = (items: CurrentUserReply['menuList']): typeof items =>
        items.flatMap((item) => [item, ...all(item.children)]);
      return all(data.menuList).find(({ enCode }) => enCode === 'system.billRule')?.isRenamed;
    };
    const own = await app.db
      .selectFrom('menu')
      .select('fullName')
      .where('enCode', '=', 'system.billRule')
      .executeTakeFirstOrThrow();
    expect(await rule('编号方案')).toBe(true);
    expect(await rule('Numbering rules')).toBe(undefined);
    expect(await rule(own.fullName)).toBe(undefined);
  });

  it('has the trees of companies, departments and groups, and the configuration, at their addresses [SHELL-026]', async () => {
    const organizations = await read('/api/permission/Organize/Tree');
    expect(listOf(organizations.data)[0]?.children?.length).toBeGreaterThan(0);
    expect(listOf((await read('/api/permission/Organize/Department/Selector/0')).data).length).toBeGreaterThan(0);
    expect(((await read('/api/permission/Group/Selector')).data as unknown[]).length).toBeGreaterThan(0);
    expect((await read('/api/system/SysConfig')).data).toMatchObject({ sysVersion: '3.7.0' });
  });

  it.each([
    '/api/permission/Organize/Tree',
    '/api/permission/Organize/Department/Selector/0',
    '/api/permission/Position/Selector',
    '/api/permission/Role/Selector',
    '/api/system/DictionaryData/All',
    '/api/system/printDev/Selector?type=1',
    '/api/system/printDev/Selector?type=2',
  ])('is returned as data.list: %s [SHELL-036]', async (url) => {
    const { code, data } = await read(url);
    expect([code, Array.isArray(listOf(data))]).toEqual([200, true]);
  });

  it('has print templates by type, of the types 1 and 2 only [SHELL-036]', async () => {
    const names = async (type: number) =>
      listOf((await read(`/api/system/printDev/Selector?type=${type}`)).data).flatMap(({ children }) => children);
    const enabled = await app.db
      .selectFrom('printTemplate')
      .select(['id', 'type'])
      .where('enabledMark', '=', 1)
      .execute();
    for (const type of [1, 2])
      expect((await names(type)).length).toBe(enabled.filter((one) => one.type === type).length);
    expect(enabled.length).toBeGreaterThan(0);
    expect((await read('/api/system/printDev/Selector?type=3')).code).toBe(400);
  });
});

describe('an anonymous caller', () => {
  it('gets no data of the back office [SHELL-001]', async () => {
    for (const url of [
      '/api/oauth/CurrentUser',
      '/api/permission/Organize/Tree',
      '/api/message',
      '/api/system/SysConfig',
    ])
      expect((await read(url, '')).code).toBe(602);
  });
});
