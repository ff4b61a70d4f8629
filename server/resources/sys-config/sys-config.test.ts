import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configSecrets, encryptSecrets } from '../../platform/config/system-config.ts';
import { json } from '../../platform/db/columns.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const as = 'admin' as const;
const info = async () => (await app.call('sys-config.info', {}, { as })).data;
const save = (input: object) => app.call('sys-config.save', input, { as });

describe('the system configuration', () => {
  it('is returned with defaults before the first save [SYSCONF-001]', async () => {
    expect(await info()).toMatchObject({
      sysVersion: '3.7.0',
      singleLogin: 2,
      tokenTimeout: 480,
      passwordErrorsNumber: 5,
      passwordLengthMinNumber: 6,
      verificationCodeNumber: 4,
      lastModifyTime: null,
    });
  });

  it('stores the given values and leaves the others unchanged [SYSCONF-002]', async () => {
    expect(await save({ companyName: '华东智造', tokenTimeout: 30 })).toMatchObject({ code: 200, msg: '保存成功' });
    await save({ sysName: '协同平台' });
    expect(await info()).toMatchObject({ companyName: '华东智造', tokenTimeout: 30, sysName: '协同平台' });
    const { data } = await app.call<{ sysConfigInfo: object }>('session.currentUser', {}, { as });
    expect(data.sysConfigInfo).toMatchObject({ companyName: '华东智造', sysName: '协同平台' });
  });

  it('refuses values out of range and outdated saves', async () => {
    expect((await save({ tokenTimeout: 0 })).code).toBe(400);
    expect((await save({ singleLogin: 7 })).code).toBe(400);
    expect((await save({ logoIcon: 'https://elsewhere.example/x.png' })).code).toBe(400);
    expect((await save({ sysName: 'x', lastModifyTime: 1 })).code).toBe(409);
  });

  it('never returns a secret, preserves it when sent empty, and lists which ones are set [SYSCONF-004]', async () => {
    await save({ emailAccount: 'office@example.com', emailPassword: 'hidden-mail', dingSynAppSecret: 'hidden-ding' });
    await save({ emailAccount: 'other@example.com', emailPassword: '' });
    const { data } = await app.call('sys-config.info', {}, { as });
    expect(data).toMatchObject({ emailPassword: '', secretsKept: ['emailPassword', 'dingSynAppSecret'] });
    expect(JSON.stringify(data)).not.toContain('hidden');
    const { secrets } = await app.db.selectFrom('systemConfig').select('secrets').executeTakeFirstOrThrow();
    expect(JSON.stringify(secrets)).not.toContain('hidden');
    const { emailPassword, dingSynAppSecret } = await configSecrets(app.platform);
    expect([emailPassword, dingSynAppSecret]).toEqual(['hidden-mail', 'hidden-ding']);
  });

  it('encrypts at start what an earlier release stored as text, and reads it with the same key only', async () => {
    const older = { emailPassword: 'from-1.2.0', qyhCorpSecret: '' };
    await app.db
      .updateTable('systemConfig')
      .set({ secrets: json(older) })
      .execute();
    await encryptSecrets(app.platform);
    const { secrets } = await app.db.selectFrom('systemConfig').select('secrets').executeTakeFirstOrThrow();
    expect(secrets['emailPassword']).toMatch(/^v1:/);
    expect(await configSecrets(app.platform)).toEqual(older);
    await encryptSecrets(app.platform);
    expect(await configSecrets(app.platform)).toEqual(older);
    const settings = { ...app.platform.settings, secretKey: 'another key of this server' };
    await expect(configSecrets({ db: app.db, settings })).rejects.toMatchObject({ id: 'error.credentials' });
  });

  it('determines the session timeout and the number of sessions per account', async () => {
    await save({ tokenTimeout: 30, singleLogin: 1 });
    const { data } = await app.call<{ id: string }>('session.codeCertificate');
    await app.call('session.setCodeCertificateStatus', { id: data.id, status: 1 }, { as: 'plain' });
    const old = await app.tokenOf('plain');
    await app.call('session.setCodeCertificateStatus', { id: data.id, status: 2 }, { as: { token: old } });
    const { token } = (await app.call<{ token: string }>('session.codeCertificateStatus', { id: data.id })).data;
    expect((await app.call('session.currentUser', {}, { as: { token: old } })).code).toBe(601);
    expect((await app.call('session.currentUser', {}, { as: { token } })).code).toBe(200);
    app.clock.now += 30 * 60_000;
    expect((await app.call('session.currentUser', {}, { as: { token } })).code).toBe(600);
  });
});

describe('the administrators', () => {
  const set = (adminIds: unknown) => app.call('sys-config.setAdminList', { adminIds }, { as });
  const list = async () => (await app.call<{ adminIds: string[] }>('sys-config.adminList', {}, { as })).data.adminIds;

  it('are answered and set [SYSCONF-014, SYSCONF-015]', async () => {
    const [own] = await list();
    expect((await set([own, 'user-lixiaoyun'])).code).toBe(200);
    expect(await list()).toEqual([own, 'user-lixiaoyun'].sort());
    expect((await app.call('sys-config.info', {}, { as: 'configurer' })).code).toBe(200);
    await set([own]);
    expect((await app.call('sys-config.info', {}, { as: 'configurer' })).code).toBe(403);
  });

  it.each([[[]], [null], [undefined]])('must be at least one: %j is refused [SYSCONF-016]', async (adminIds) => {
    expect(await set(adminIds)).toMatchObject({ code: 400, msg: '管理员列表不能为空' });
  });

  it('cannot remove themselves, and must be users', async () => {
    expect((await set(['user-lixiaoyun'])).msg).toBe('不能移除自己的管理员权限');
    expect((await set([...(await list()), 'nobody'])).msg).toBe('管理员列表包含不存在的用户');
  });

  it.each(['sys-config.info', 'sys-config.save', 'sys-config.adminList', 'sys-config.setAdminList'])(
    '%s is limited to them [SYSCONF-016]',
    async (call) => {
      expect(await app.call(call, {}, { as: 'plain' })).toMatchObject({ code: 403, msg: '权限不足' });
      expect((await app.call(call, {})).code).toBe(602);
    },
  );
});
