import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeEach(async () => (app = await testApp()));
afterEach(() => app.close());

const admin = { as: 'admin' } as const;
const register = (input: object) => app.call('site-lead.register', input);
const leads = async () => (await app.call<{ list: Record<string, unknown>[] }>('site-lead.list', {}, admin)).data.list;
const values = { companyName: '宏远机械', contact: '周敏', mobile: '13812345678', message: '想看看单据方案' };

describe('requests left by visitors', () => {
  it('are stored, and listed only with the menu [SITE-006]', async () => {
    expect(await register(values)).toMatchObject({ code: 200, msg: '提交成功，我们会尽快与您联系' });
    expect(await leads()).toMatchObject([{ ...values, handled: 0, creatorTime: app.clock.now }]);
    const [{ id } = {}] = await leads();
    await app.call('site-lead.state', { id }, admin);
    expect(await leads()).toMatchObject([{ handled: 1 }]);
    expect((await app.call('site-lead.list', {}, { as: 'plain' })).code).toBe(403);
  });

  it('need a company and a contact [SITE-005]', async () => {
    expect(await register({ ...values, companyName: ' ' })).toMatchObject({ code: 400, msg: '请输入公司名称' });
    expect(await register({ ...values, contact: null })).toMatchObject({ code: 400, msg: '请输入联系人' });
    expect(await leads()).toEqual([]);
  });

  it('need a valid mobile number, or none [SITE-006]', async () => {
    expect(await register({ ...values, mobile: '12345' })).toMatchObject({ code: 400, msg: '请正确输入您的手机号' });
    expect((await register({ ...values, mobile: '' })).code).toBe(200);
  });

  it('are rate limited by address', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await register(values)).code).toBe(200);
    expect(await register(values)).toMatchObject({ status: 429, code: 429 });
    expect(await leads()).toHaveLength(5);
    app.clock.now += 10 * 60_000;
    expect((await register(values)).code).toBe(200);
  });
});
