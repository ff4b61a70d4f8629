import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '#schemas/resources/contracts.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { type FakeThird, fakeThird } from '../../services/third-party/testing/fake-third.ts';

let third: FakeThird;
let app: TestApp;
beforeAll(async () => {
  third = await fakeThird();
  app = await testApp({ settings: { wechatService: third.base, dingService: third.base } });
});
afterAll(async () => {
  await app.close();
  third.close();
});

const wechat = (type: string, input: object) => app.call('sys-config.testWechat', { type, ...input }, { as: 'admin' });
const ding = (input: object) => app.call('sys-config.testDing', input, { as: 'admin' });
const connected = { code: 200, msg: '连接成功' };
const said = (msg: string) => ({ code: 400, msg });

describe('the connection test', () => {
  it('of enterprise WeChat uses the entered secret: the application’s or the address book’s [SYSCONF-005]', async () => {
    const typed = { qyhCorpId: 'corp', qyhAgentSecret: 'wrong', qyhCorpSecret: 'right' };
    expect(await wechat('1', typed)).toMatchObject(connected);
    expect(await wechat('0', typed)).toMatchObject(said('企业微信拒绝了请求：40001 invalid credential'));
    expect(third.requests.at(-1)?.slice(0, 2)).toEqual(['GET', '/cgi-bin/gettoken']);
  });

  it('of DingTalk is one call with and without a type in its path [SYSCONF-006, SYSCONF-007]', async () => {
    const typed = { dingSynAppKey: 'key', dingSynAppSecret: 'right' };
    expect(await ding(typed)).toMatchObject(connected);
    expect(third.requests.at(-1)?.slice(0, 2)).toEqual(['GET', '/gettoken']);
    expect(await ding({ ...typed, dingSynAppSecret: 'wrong' })).toMatchObject(
      said('钉钉拒绝了请求：40001 invalid credential'),
    );
    expect(await app.call('sys-config.testDingTyped', { type: '2', ...typed }, { as: 'admin' })).toMatchObject(
      connected,
    );
  });

  it('uses the stored secret when none is entered, and saves nothing', async () => {
    expect(await wechat('1', { qyhCorpId: 'corp' })).toMatchObject(said('企业微信尚未配置，请先填写并保存凭证'));
    expect(await ding({})).toMatchObject(said('钉钉尚未配置，请先填写并保存凭证'));
    await app.call('sys-config.save', { qyhCorpSecret: 'right' }, { as: 'admin' });
    expect(await wechat('1', { qyhCorpId: 'corp', qyhCorpSecret: '' })).toMatchObject(connected);
    expect((await app.call('sys-config.info', {}, { as: 'admin' })).data).toMatchObject({ qyhCorpId: '' });
  });

  it('requires an administrator, with a timeout of 100 seconds [SHELL-016]', async () => {
    expect((await app.call('sys-config.testDing', {}, { as: 'plain' })).code).toBe(403);
    const { testWechat, testDing, testDingTyped } = contracts['sys-config'].calls;
    expect([testWechat, testDing, testDingTyped].map(({ timeoutMs }) => timeoutMs)).toEqual([
      100_000, 100_000, 100_000,
    ]);
  });

  it('reports an unreachable host', async () => {
    third.answers.set('/gettoken', () => 'html');
    expect(await ding({ dingSynAppKey: 'key', dingSynAppSecret: 'right' })).toMatchObject(
      said('无法连接钉钉，请检查网络与服务地址'),
    );
  });
});
