import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { seal } from '../../platform/testing/seal.ts';
import { demoPassword, keyOf, logIn, withPasswords } from '../../platform/testing/sealed-login.ts';
import { seePicture, uploadPicture } from '../file/testing/pictures.ts';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';

interface Row {
  id: string;
  account: string;
  enabledMark: number;
  organize: string;
}

let app: TestApp;
beforeAll(async () => (app = await withPasswords(await testApp())));
afterAll(() => app.close());

const admin = { as: 'admin' } as const;
const call = <T = Row>(name: string, input: object = {}, as: As = 'admin') =>
  app.call<T>(`user.${name}`, input, { as });
const messageOf = async (name: string, input: object, as?: As) => (await call(name, input, as)).msg;
const listed = async (input: object) => (await call<{ list: Row[] }>('list', input)).data.list;
const found = async (keyword: string) => (await listed({ keyword })).map(({ account }) => account);
const me = (token: string) => app.call<{ userInfo: object }>('session.currentUser', {}, { as: { token } });

const dept = ['company', 'dept-technology'];
const newcomer = { account: 'sunliping', realName: '孙丽', gender: '2', organizeIdTree: [dept] };
const all = {
  ...newcomer,
  positionId: ['pos-engineer'],
  roleId: ['role-staff'],
  groupId: [],
  managerId: 'user-zengguoqiang',
  mobilePhone: '13911110001',
  email: 'sunliping@example.com',
  entryDate: 1_700_000_000_000,
  birthday: 700_000_000_000,
  certificatesType: 'idCard',
  certificatesNumber: '11010519491231002X',
  education: 'master',
  sortCode: 900,
  enabledMark: 1,
  description: '试用期',
};

async function create(fields: object, password = 'First2025', as: As = 'admin') {
  const key = await keyOf(app);
  return call('create', { ...fields, password: seal(password, key), timestamp: key.ticket }, as);
}
async function reset(id: string, password: string, as: As = 'admin') {
  const key = await keyOf(app);
  return call('resetPassword', { id, userPassword: seal(password, key), timestamp: key.ticket }, as);
}

describe('users', () => {
  it('are created, read without their password, changed and deleted [USER-013]', async () => {
    const { data, msg } = await create(all);
    expect(msg).toBe('新建成功');
    const read = await call('info', { id: data.id });
    expect(read.data).toEqual({ ...all, headIcon: '', id: data.id, lastModifyTime: null });
    expect(await messageOf('update', { ...all, id: data.id, realName: '孙莉', roleId: [], education: '' })).toBe(
      '更新成功',
    );
    expect((await call('info', { id: data.id })).data).toMatchObject({ realName: '孙莉', roleId: [], education: '' });
    expect(await found('sunliping')).toEqual(['sunliping']);
    expect(await messageOf('remove', { id: data.id })).toBe('删除成功');
    expect((await call('info', { id: data.id })).status).toBe(404);
    const left = await app.db.selectFrom('userOrganize').selectAll().where('userId', '=', data.id).execute();
    expect(left).toEqual([]);
  });

  it('belong somewhere: an organisation that is not there is none', async () => {
    const nowhere = { organizeIdTree: [['company', 'dept-gone']] };
    expect((await create({ ...all, ...nowhere })).msg).toBe('请至少选择一个所属组织');
    const before = (await call('info', { id: 'user-zhangwei' })).data;
    expect(await messageOf('update', { ...before, ...nowhere })).toBe('请至少选择一个所属组织');
    expect((await call('info', { id: 'user-zhangwei' })).data).toEqual(before);
  });

  it('are listed page by page, of an organisation and those below it, found by name, account, pinyin and mobile [USER-008]', async () => {
    const { data } = await call<{ list: Row[]; pagination: { total: number } }>('list', { pageSize: 3 });
    expect([data.list.length, data.pagination.total > 20]).toEqual([3, true]);
    const below = await listed({ organizeId: 'dept-technology', pageSize: 100 });
    expect(below.length).toBeGreaterThan(2);
    expect(below.map(({ organize }) => organize)).toContain('平台研发组');
    expect(below.map(({ organize }) => organize)).not.toContain('财务部');
    expect([await found('曾国'), await found('zgq'), await found('13800000002')]).toEqual([
      ['zengguoqiang'],
      ['zengguoqiang'],
      ['zhangwei'],
    ]);
    expect(Object.keys(data.list[0] as Row)).not.toContain('password');
  });

  it('need account, name, gender and an organisation; the account is unique and of letters and digits', async () => {
    const without = async (name: string) => (await create({ ...newcomer, [name]: null })).msg;
    expect([await without('account'), await without('realName')]).toEqual(['请输入账户', '请输入姓名']);
    expect([await without('gender'), await without('organizeIdTree')]).toEqual([
      '请选择性别',
      '请至少选择一个所属组织',
    ]);
    expect((await create({ ...newcomer, account: 'sun-li' })).msg).toBe('账户只能输入字母和数字');
    expect((await create({ ...newcomer, account: 'ZhangWei' })).msg).toBe('账户已存在');
    expect((await create({ ...newcomer, account: '13800000002' })).msg).toBe('账户已存在');
    expect((await create({ ...newcomer, mobilePhone: '13800000002' })).msg).toBe('手机号码已被其他用户使用');
    expect((await create({ ...newcomer, email: 'ZHANGWEI@example.com' })).msg).toBe('邮箱已被其他用户使用');
    const zhang = (await call<object>('info', { id: 'user-zhangwei' })).data;
    const change = (fields: object) => messageOf('update', { ...zhang, ...fields, lastModifyTime: undefined });
    expect(await change({ mobilePhone: '13800000003' })).toBe('手机号码已被其他用户使用');
    expect(await change({ email: 'wangfang@example.com' })).toBe('邮箱已被其他用户使用');
    expect(await change({ account: '13800000003' })).toBe('账户已存在');
    expect(await change({ account: '13800000002' })).toBe('更新成功');
    expect(await change({})).toBe('更新成功');
  });

  it('cannot report to their own subordinates [USER-002]', async () => {
    const manager = async (id: string, managerId: string) => {
      const before = (await call<object>('info', { id })).data;
      return call('update', { ...before, managerId, lastModifyTime: undefined });
    };
    expect((await manager('user-wangfang', 'user-zhangwei')).code).toBe(200);
    expect((await manager('user-chenjing', 'user-wangfang')).code).toBe(200);
    for (const managerId of ['user-zhangwei', 'user-wangfang', 'user-chenjing']) {
      expect((await manager('user-zhangwei', managerId)).msg, managerId).toBe('直属主管不能是本人或其下属');
    }
    expect((await manager('user-chenjing', 'user-zhangwei')).code).toBe(200);
    expect((await manager('user-wangfang', '')).code).toBe(200);
  });

  it('show their avatar, an uploaded file which everybody may see [USER-002]', async () => {
    const before = (await call<object>('info', { id: 'user-lixiaoyun' })).data;
    const avatar = (headIcon: string) => call('update', { ...before, headIcon, lastModifyTime: undefined });
    const { url } = (await uploadPicture(app, 'admin', 'userAvatar')) as { url: string };
    expect((await avatar(url)).code).toBe(200);
    const [listedUser] = (await call<{ list: { headIcon: string }[] }>('list', { keyword: 'lixiaoyun' })).data.list;
    expect(listedUser?.headIcon).toBe(url);
    expect((await call<{ headIcon: string }>('info', { id: 'user-lixiaoyun' })).data.headIcon).toBe(url);
    expect((await seePicture(app, url, { account: 'wangfang' })).statusCode).toBe(200);
    for (const foreign of ['https://elsewhere.example/a.png', '/api/logout', 'data:image/png;base64,AQID']) {
      expect((await avatar(foreign)).code, foreign).toBe(400);
    }
    // The name of a file that the writer may not read grants nothing.
    const other = (await uploadPicture(app, { account: 'zhangwei' }, 'userAvatar')) as { url: string };
    await avatar(other.url);
    expect((await seePicture(app, other.url, { account: 'wangfang' })).statusCode).toBe(404);
    expect((await avatar('')).code).toBe(200);
    expect((await call<{ headIcon: string }>('info', { id: 'user-lixiaoyun' })).data.headIcon).toBe('');
  });

  it('log in with their first password and choose another before anything else', async () => {
    const strict = await withPasswords(await testApp({ settings: { forcePasswordChange: true } }));
    const key = await keyOf(strict);
    await strict.db.updateTable('users').set({ changePasswordDate: 1 }).where('id', '=', 'admin').execute();
    const sealed = { ...newcomer, password: seal('First2025', key), timestamp: key.ticket };
    expect((await strict.call('user.create', sealed, admin)).code).toBe(200);
    const { data } = await logIn(strict, 'sunliping', 'First2025');
    const as = { token: data.token };
    expect((await strict.call('profile.info', {}, { as })).msg).toBe('请先修改初始密码');
    await strict.close();
  });

  it('are refused a password that is among the most common, or that they had before [PASSWORD-018]', async () => {
    expect((await create({ ...newcomer, account: 'weak' }, 'qwerty123')).msg).toBe('密码过于常见，请更换');
    expect((await reset('user-wangfang', 'abc123456')).msg).toBe('密码过于常见，请更换');
    const config = (await app.call<object>('sys-config.info', {}, admin)).data;
    await app.call('sys-config.save', { ...config, disableOldPassword: 1, disableTheNumberOfOldPasswords: 3 }, admin);
    expect((await reset('user-wangfang', 'Second2025')).code).toBe(200);
    expect((await reset('user-wangfang', 'Third2025x')).code).toBe(200);
    expect((await reset('user-wangfang', 'Second2025')).msg).toBe('新密码不能与最近3次使用过的密码相同');
  });
});

describe('an account', () => {
  it('ends its sessions when it is disabled, and logs in again once it is enabled [USER-004, USER-015]', async () => {
    const { data } = await logIn(app, 'chenjing', demoPassword);
    await call('state', { id: 'user-chenjing' });
    expect((await me(data.token)).code).toBe(602);
    expect((await logIn(app, 'chenjing', demoPassword)).msg).toBe('账户或密码错误');
    await call('state', { id: 'user-chenjing' });
    expect((await me(data.token)).code).toBe(602);
    expect((await logIn(app, 'chenjing', demoPassword)).code).toBe(200);
  });

  it('ends its sessions when the form disables it', async () => {
    const { data } = await logIn(app, 'chenjing', demoPassword);
    const before = (await call<object>('info', { id: 'user-chenjing' })).data;
    await call('update', { ...before, enabledMark: 0, lastModifyTime: undefined });
    expect((await me(data.token)).code).toBe(602);
    await call('state', { id: 'user-chenjing' });
    expect((await call<Row>('info', { id: 'user-chenjing' })).data.enabledMark).toBe(1);
  });

  it('gets another first password: its sessions end, the old password opens nothing [USER-005, USER-014]', async () => {
    const { data } = await logIn(app, 'zhangwei', demoPassword);
    expect((await reset('user-zhangwei', 'Another2025')).msg).toBe('密码重置成功');
    expect((await me(data.token)).code).toBe(602);
    expect((await logIn(app, 'zhangwei', demoPassword)).code).toBe(400);
    const again = await logIn(app, 'zhangwei', 'Another2025');
    expect((await me(again.data.token)).data.userInfo).toMatchObject({ changePasswordDate: null });
    expect((await reset('admin', 'Another2025')).msg).toBe('请通过“修改密码”更改自己的密码');
  });

  it('that waits after failed logins is shown as locked until it is unlocked [USER-016]', async () => {
    await app.call('sys-config.save', { enableVerificationCode: 0 }, admin);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await logIn(app, 'linzhiyuan', 'nonsense1', { from: '10.1.1.1' });
    }
    const mark = async () => (await listed({ keyword: 'linzhiyuan' }))[0]?.enabledMark;
    expect(await mark()).toBe(2);
    const id = 'user-linzhiyuan';
    expect(await messageOf('unlock', { id })).toBe('解锁成功');
    expect(await mark()).toBe(1);
    expect((await logIn(app, 'linzhiyuan', demoPassword)).code).toBe(200);
  });

  it('of one’s own is neither disabled nor deleted, nor is the last administrator’s [USER-006]', async () => {
    for (const name of ['state', 'remove'])
      expect(await messageOf(name, { id: 'admin' })).toBe('不能禁用或删除自己的账户');
  });
});

describe('a user manager who is not an administrator', () => {
  const keeper = { account: 'lixiaoyun' };
  beforeAll(async () => {
    const object = { objectType: 'user' as const, objectId: 'user-lixiaoyun' };
    const buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_reset'];
    await grantAll(app.db, object, [
      { step: 'module', itemId: 'menu-user' },
      ...buttons.map((code) => ({ step: 'button' as const, itemId: `menu-user-${code}` })),
    ]);
    // A manager of all accounts must belong to the organisation above them (PERM-024).
    await app.db.insertInto('userOrganize').values({ userId: 'user-lixiaoyun', organizeId: 'company' }).execute();
  });

  it('cannot change an administrator', async () => {
    const id = 'admin';
    for (const name of ['state', 'remove', 'unlock', 'update']) {
      expect((await call(name, { ...newcomer, id }, keeper)).code, name).toBe(403);
    }
    expect((await reset(id, 'Taken2025', keeper)).code).toBe(403);
  });

  it('cannot add users to a role, position or group with more rights than their own', async () => {
    const id = 'user-wangfang';
    const before = (await call<object>('info', { id })).data;
    await grantAll(app.db, { objectType: 'role', objectId: 'role-finance' }, [{ step: 'module', itemId: 'menu-role' }]);
    const roles = (roleId: string[]) => call('update', { ...before, id, roleId, lastModifyTime: undefined }, keeper);
    expect(await roles(['role-staff', 'role-finance'])).toMatchObject({
      code: 403,
      msg: '不能授予或收回自己没有的权限',
    });
    expect((await roles(['role-staff', 'role-delivery'])).code).toBe(200);
  });

  it('cannot add members to a role with more rights than their own', async () => {
    await grantAll(app.db, { objectType: 'user', objectId: 'user-lixiaoyun' }, [
      { step: 'module', itemId: 'menu-role' },
      { step: 'button', itemId: 'menu-role-btn_edit' },
    ]);
    await grantAll(app.db, { objectType: 'role', objectId: 'role-delivery' }, [
      { step: 'module', itemId: 'menu-area' },
    ]);
    const join = { id: 'role-delivery', userIds: ['user-lixiaoyun'] };
    expect(await app.call('role.setMembers', join, { as: keeper })).toMatchObject({ code: 403 });
    expect((await app.call('role.setMembers', join, admin)).code).toBe(200);
  });
});
