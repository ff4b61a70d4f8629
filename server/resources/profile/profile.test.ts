import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

const li = { account: 'lixiaoyun' };
/** Starts with the PNG signature. */
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52]);
let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const me = async (input = {}, as: object = li) =>
  (await test.call<CurrentUserReply>('session.currentUser', input, { as: as as typeof li })).data;

describe('the preferences of a user', () => {
  it('are merged one by one and returned with the current user', async () => {
    await test.call('profile.preferences', { themeClass: 'purple', tagsView: true }, { as: li });
    await test.call('profile.preferences', { themeClass: 'red', favourites: ['menu-dictionary'] }, { as: li });
    expect((await me()).userInfo.preferences).toEqual({
      themeClass: 'red',
      tagsView: true,
      favourites: ['menu-dictionary'],
    });
    expect((await me({}, { account: 'zhangwei' })).userInfo.preferences).toEqual({});
  });

  it('store layout and language, with other values refused [TOPBAR-017] [I18N-004] [SHELL-006]', async () => {
    await test.call('profile.theme', { theme: 'blend' }, { as: li });
    await test.call('profile.language', { language: 'zhtw' }, { as: li });
    expect((await test.call('profile.theme', { theme: 'mosaic' }, { as: li })).code).toBe(400);
    expect((await test.call('profile.language', { language: 'fr' }, { as: li })).code).toBe(400);
    const { userInfo } = await me();
    expect(userInfo).toMatchObject({ theme: 'blend', language: 'zhtw' });
    for (const name of ['headIcon', 'signImg', 'organizeId', 'positionIds']) expect(userInfo).toHaveProperty(name);
  });
});

describe('the systems of a person', () => {
  it('can be several, and the menus are those of the current one [SHELL-002]', async () => {
    const before = await me();
    expect(before.userInfo.systemIds.map(({ id }) => id)).toEqual(['system-main', 'system-office']);
    expect(before.userInfo.systemId).toBe('system-main');
    const answer = await test.call('profile.major', { majorId: 'system-office', majorType: 'System' }, { as: li });
    expect(answer).toMatchObject({ code: 200, msg: '切换成功' });
    const after = await me();
    expect(after.userInfo.systemId).toBe('system-office');
    expect(after.menuList.length).toBeGreaterThan(0);
    expect(after.menuList.every(({ systemId }) => systemId === 'system-office')).toBe(true);
    await test.call('profile.major', { majorId: 'system-main', majorType: 'System' }, { as: li });
  });

  it('are selected by the address as well, without changing the current one [SHELL-021]', async () => {
    expect((await me({ systemCode: 'office' })).userInfo.systemId).toBe('system-office');
    expect((await me({ systemCode: '' })).userInfo.systemId).toBe('system-main');
  });

  it('are limited to the own ones', async () => {
    const zhang = { as: { account: 'zhangwei' } };
    expect((await test.call('session.currentUser', { systemCode: 'office' }, zhang)).code).toBe(403);
    expect((await test.call('profile.major', { majorId: 'system-office', majorType: 'System' }, zhang)).code).toBe(403);
    expect((await me({}, { account: 'zhangwei' })).userInfo.systemId).toBe('system-main');
  });
});

describe('the own account', () => {
  const facts = { realName: '李晓云', gender: '2', mobilePhone: '13900000001', email: 'li@example.com' };

  it('is read with its profile, of which only the permitted fields can be changed [SHELL-030]', async () => {
    const { data } = await test.call<Record<string, unknown>>('profile.info', {}, { as: li });
    for (const name of [
      'account',
      'realName',
      'headIcon',
      'organizes',
      'positions',
      'gender',
      'mobilePhone',
      'email',
      'signature',
    ]) {
      expect(data).toHaveProperty(name);
    }
    const more = { ...facts, account: 'root', isAdministrator: 1 };
    expect((await test.call('profile.update', more, { as: li })).code).toBe(200);
    expect((await test.call('profile.info', {}, { as: li })).data).toMatchObject({ ...facts, account: 'lixiaoyun' });
    expect((await me()).userInfo.isAdministrator).toBe(0);
  });

  it('refuses an invalid mobile number with a message', async () => {
    const { code, msg } = await test.call('profile.update', { ...facts, mobilePhone: '123' }, { as: li });
    expect([code, msg]).toEqual([400, '请正确输入您的手机号']);
  });

  const upload = async (as: object, type = 'userAvatar') => {
    const options = { as: as as typeof li, file: { name: 'me.png', content: png } };
    return (await test.call<{ name: string }>('file.upload', { type }, options)).data.name;
  };

  it('shows its new picture at once [SHELL-031]', async () => {
    const name = await upload(li);
    expect((await test.call('profile.avatar', { name }, { as: li })).code).toBe(200);
    expect((await me()).userInfo.headIcon).toBe(`/api/file/Image/userAvatar/${name}`);
  });

  it('refuses a picture not uploaded as an avatar by the same user [SHELL-031]', async () => {
    const before = (await me()).userInfo.headIcon;
    const foreign = await upload({ account: 'zhangwei' });
    const other = await upload(li, 'annexpic');
    for (const name of ['a'.repeat(32) + '.png', '../../logout', foreign, other]) {
      expect(await test.call('profile.avatar', { name }, { as: li }), name).toMatchObject({ code: 404 });
    }
    expect((await me()).userInfo.headIcon).toBe(before);
  });

  it('refuses a mobile number or mail that identifies another user [SHELL-030]', async () => {
    const change = (fact: object) => test.call('profile.update', { ...facts, ...fact }, { as: li });
    const zhang = { mobilePhone: '13800000002', email: 'zhangwei@example.com' };
    expect(await change({ mobilePhone: zhang.mobilePhone })).toMatchObject({
      code: 400,
      msg: '手机号码已被其他用户使用',
    });
    for (const email of [zhang.email, ' ZhangWei@Example.com']) {
      expect(await change({ email })).toMatchObject({ code: 400 });
    }
    expect(await change({ email: zhang.email })).toMatchObject({ msg: '邮箱已被其他用户使用' });
    const account = { account: '13900000077', id: 'user-zhangwei' };
    const form = (await test.call<object>('user.info', account, { as: 'admin' })).data;
    await test.call('user.update', { ...form, ...account, lastModifyTime: undefined }, { as: 'admin' });
    expect(await change({ mobilePhone: account.account })).toMatchObject({ code: 400 });
    expect((await change({})).code).toBe(200);
  });

  it('has a mobile number unique in the database under concurrent changes [SHELL-030]', async () => {
    const change = (account: string) =>
      test.call(
        'profile.update',
        { ...facts, realName: account, mobilePhone: '13900000088', email: '' },
        { as: { account } },
      );
    const codes = (await Promise.all(['wangfang', 'chenjing'].map(change))).map(({ code }) => code);
    expect(codes.sort()).toEqual([200, 400]);
    const double = test.db.updateTable('users').set({ mobilePhone: '13900000088' }).where('account', '=', 'liuyang');
    await expect(double.execute()).rejects.toMatchObject({ constraint: 'login_name_pkey' });
    await test.db.updateTable('users').set({ mobilePhone: '' }).where('mobilePhone', '=', '13900000088').execute();
    expect((await change('liuyang')).code).toBe(200);
  });

  it('is found by its new name and its pinyin [PICK-066]', async () => {
    await test.call('profile.update', { ...facts, realName: '欧阳娜' }, { as: li });
    const found = async (keyword: string) =>
      (await test.call<{ list: { id: string }[] }>('user.list', { keyword }, { as: 'admin' })).data.list;
    for (const keyword of ['欧阳', 'ouyang', 'oyn']) {
      expect(
        (await found(keyword)).map(({ id }) => id),
        keyword,
      ).toEqual(['user-lixiaoyun']);
    }
    expect(await found('李晓云')).toEqual([]);
  });

  it('can switch to another of its organisations and positions, never to a foreign one [SHELL-032]', async () => {
    const { data } = await test.call<{ organizes: { id: string }[]; positions: { id: string }[] }>(
      'profile.info',
      {},
      { as: li },
    );
    for (const [majorType, own] of [
      ['Organize', data.organizes],
      ['Position', data.positions],
    ] as const) {
      for (const { id } of own) {
        expect((await test.call('profile.major', { majorId: id, majorType }, { as: li })).code).toBe(200);
      }
      expect((await test.call('profile.major', { majorId: 'nowhere', majorType }, { as: li })).code).toBe(403);
    }
    const { userInfo } = await me();
    expect(userInfo.organizeId).toBe(data.organizes.at(-1)?.id);
    expect(userInfo.positionIds[0]?.id).toBe(data.positions.at(-1)?.id);
  });
});
