import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantMenu } from '../../platform/testing/grant-menu.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

const hookOrigin = 'https://hooks.example.com';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ settings: { interfaceOrigins: [hookOrigin] } });
});
afterAll(() => app.close());

interface Config {
  webhookSecret: string;
  webhookAddress: string;
}

const admin = { as: 'admin' } as const;
const staff = { as: 'plain' } as const;
const call = <T = null>(name: string, input: object = {}, options: Parameters<TestApp['call']>[2] = admin) =>
  app.call<T>(`send-config.${name}`, input, options);
const written = { fullName: '系统消息', enCode: 'system', messageSource: '1', templateIds: ['in-app', 'mail'] };
const hooked = { templateIds: ['webhook'], webhookSecret: 'HookSecret1', webhookAddress: `${hookOrigin}/hook` };

describe('the rights on send configurations', () => {
  it('the menu permits reading, its buttons each change; writers of notices read the channels without the web-hook [NOTICE-039]', async () => {
    const { id } = (await call<{ id: string }>('create', { ...written, ...hooked })).data;
    const calls = [
      ['list', {}],
      ['deliveries', {}],
      ['create', { ...written, enCode: 'x', messageSource: '4' }],
      ['update', { id, fullName: '改' }],
      ['test', { id, toUserIds: ['x'], title: 'x' }],
      ['resend', { id: 'none' }],
      ['state', { id }],
      ['remove', { id }],
    ] as const;
    const codes = async (as?: 'plain' | 'configurer') => {
      const found = [];
      for (const [name, input] of calls) found.push((await call(name, input, { as })).code);
      return found;
    };
    expect((await codes()).every((code) => code >= 600)).toBe(true);
    expect(new Set(await codes('plain'))).toEqual(new Set([403]));
    expect(new Set(await codes('configurer'))).toEqual(new Set([403]));
    expect((await call('info', { id }, staff)).code).toBe(403);
    const revokeNotice = await grantMenu(app, 'zhangwei', 'system.notice');
    expect((await call<Config>('info', { id }, staff)).data).toMatchObject({ webhookAddress: '', webhookSecret: '' });
    expect((await call('list', {}, staff)).code).toBe(403);
    await revokeNotice();
    const revoke = await grantMenu(app, 'lixiaoyun', 'msgCenter.template');
    expect(await codes('configurer')).toEqual([200, 200, 403, 403, 403, 403, 403, 403]);
    expect((await call<Config>('info', { id }, { as: 'configurer' })).data.webhookAddress).toBe(`${hookOrigin}/hook`);
    await revoke();
  });

  it('the channels of notices are answered by their id [NOTICE-039]', async () => {
    expect((await call('info', { id: 'notice' })).data).toMatchObject({
      id: 'notice',
      fullName: '公告消息',
      enCode: 'notice',
      messageSource: '3',
      template: [{ id: 'in-app', messageType: 1, accountConfigId: null }],
    });
    expect((await call('info', { id: 'none' })).code).toBe(404);
  });
});
