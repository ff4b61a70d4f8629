import { afterAll, beforeAll, expect, describe, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const fresh = async () => (await app.call<{ id: string }>('session.codeCertificate')).data.id;
const status = async (id: string) =>
  (await app.call<{ status: number; token?: string }>('session.codeCertificateStatus', { id })).data;
const set = (id: string, to: number, as?: 'plain' | 'configurer') =>
  app.call('session.setCodeCertificateStatus', { id, status: to }, { as });

describe('a code certificate', () => {
  it('changes from new over scanned to confirmed, and returns its token once [LOGIN-021, LOGIN-022, LOGIN-023]', async () => {
    const id = await fresh();
    expect(await status(id)).toEqual({ status: 0 });
    expect((await set(id, 1, 'plain')).data).toEqual({ status: 1 });
    expect(await status(id)).toEqual({ status: 1 });
    await set(id, 2, 'plain');
    const { token = '' } = await status(id);
    const me = await app.call<{ userInfo: { userAccount: string } }>('session.currentUser', {}, { as: { token } });
    expect(me.data.userInfo.userAccount).toBe('zhangwei');
    expect(await status(id)).toEqual({ status: -1 });
  });

  it('cannot be changed without a login, by another user than the one who scanned it, or backwards', async () => {
    const id = await fresh();
    expect((await set(id, 2, 'plain')).code).toBe(400);
    expect((await set(id, 1)).code).toBe(602);
    await set(id, 1, 'plain');
    expect((await set(id, 2, 'configurer')).code).toBe(400);
    await set(id, -1, 'plain');
    expect((await set(id, 1, 'plain')).code).toBe(400);
    expect(await status(id)).toEqual({ status: -1 });
  });

  it('expires after two minutes, confirmed or not', async () => {
    const id = await fresh();
    await set(id, 1, 'plain');
    app.clock.now += 120_000;
    expect(await status(id)).toEqual({ status: -1 });
    expect((await set(id, 2, 'plain')).msg).toBe('二维码已失效，请刷新后重试');
    expect(await status('no-such')).toEqual({ status: -1 });
  });
});
