import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '#schemas/resources/contracts.ts';
import { type FakeThird, fakeThird } from '../../services/third-party/testing/fake-third.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

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

const as = 'admin' as const;
type Total = Record<'recordTotal' | 'synSuccessCount' | 'synFailCount' | 'unSynCount', number>;
const call = <T = Total>(name: string, input: object = {}) => app.call<T>(`syn-third-info.${name}`, input, { as });
const totals = async (type: number) => (await call<Total[]>('total', { type })).data;
const save = (input: object) => app.call('sys-config.save', input, { as });
const bodiesOf = (path: string) => third.requests.filter(([, one]) => one === path).map(([, , body]) => body);
const forget = () => void third.requests.splice(0);

const parties = [
  { type: 1, name: '企业微信', tail: 'Wechat', at: '/cgi-bin', secrets: { qyhCorpId: 'corp', qyhCorpSecret: 'right' } },
  {
    type: 2,
    name: '钉钉',
    tail: 'Ding',
    at: '/topapi/v2',
    secrets: { dingSynAppKey: 'key', dingSynAppSecret: 'right' },
  },
];

describe('without credentials', () => {
  it.each([
    ['total', { type: 1 }, '企业微信'],
    ['total', { type: 2 }, '钉钉'],
    ['organizeToWechat', { type: '1' }, '企业微信'],
    ['userToWechat', {}, '企业微信'],
    ['organizeToDing', {}, '钉钉'],
    ['userToDing', {}, '钉钉'],
  ])('%s %j reports what is missing [SYSCONF-013]', async (name, input, who) => {
    expect(await call(name, input)).toMatchObject({ code: 400, msg: `${who}尚未配置，请先填写并保存凭证` });
    expect(third.requests).toEqual([]);
  });

  it('requires an administrator, with a timeout of 100 seconds', async () => {
    expect((await app.call('syn-third-info.userToDing', {}, { as: 'plain' })).code).toBe(403);
    const patience = Object.values(contracts['syn-third-info'].calls).map(({ timeoutMs }) => timeoutMs);
    expect(new Set(patience)).toEqual(new Set([100_000]));
  });
});

describe.each(parties)('$name', ({ type, name, tail, at, secrets }) => {
  const organisations = () => call(`organizeTo${tail}`);
  const people = () => call(`userTo${tail}`);

  beforeAll(async () => {
    await save(secrets);
  });

  it('has received nothing at first [SYSCONF-008, SYSCONF-013]', async () => {
    const [organize, user] = await totals(type);
    const none = { synSuccessCount: 0, synFailCount: 0, synDate: null };
    expect(organize).toMatchObject({ synType: 'organize', ...none, unSynCount: organize!.recordTotal });
    expect(user).toMatchObject({ synType: 'user', ...none, unSynCount: user!.recordTotal });
    expect(organize!.recordTotal).toBeGreaterThan(5);
  });

  it('refuses users of unknown departments, and counts the failures [SYSCONF-013]', async () => {
    const { code, data } = await people();
    expect(code).toBe(200);
    expect(data).toMatchObject({ synSuccessCount: 0, unSynCount: 0, synFailCount: data.recordTotal });
  });

  it('receives every organisation, parents before children [SYSCONF-009, SYSCONF-011]', async () => {
    forget();
    const { code, data } = await organisations();
    expect(code).toBe(200);
    expect(data).toMatchObject({ synSuccessCount: data.recordTotal, synFailCount: 0, unSynCount: 0 });
    const sent = bodiesOf(`${at}/department/create`);
    expect(sent.length).toBe(data.recordTotal);
    expect(sent[0]).toMatchObject({ name: '智慧云科技有限公司' });
    const parents = sent.map((body) => Number(body['parentid'] ?? body['parent_id']));
    expect(parents[0]).toBe(1);
    // Every parent id was returned before, as ids are assigned in order.
    const first = Math.min(...parents.filter((id) => id > 1));
    expect(parents.every((id, index) => id === 1 || id - first < index)).toBe(true);
  });

  it('receives every user with their department [SYSCONF-010, SYSCONF-012]', async () => {
    forget();
    const { data } = await people();
    expect(data).toMatchObject({ synSuccessCount: data.recordTotal, synFailCount: 0, synDate: app.clock.now });
    const sent = bodiesOf(`${at}/user/create`);
    expect(sent.length).toBe(data.recordTotal);
    const zhang = sent.find(({ userid }) => userid === 'zhangwei') ?? {};
    expect(zhang).toMatchObject({ name: '张伟' });
    expect(Number([zhang['dept_id_list'] ?? zhang['department']].flat()[0])).toBeGreaterThan(1);
    expect(await totals(type)).toMatchObject([{ unSynCount: 0 }, { unSynCount: 0 }]);
  });

  it('receives updates afterwards, and recreates entries removed there', async () => {
    forget();
    third.answers.set(`${at}/user/update`, ({ userid }) =>
      userid === 'zhangwei' ? { errcode: type === 1 ? 60111 : 60121, errmsg: 'gone' } : { errcode: 0 },
    );
    const { data } = await people();
    expect(data).toMatchObject({ synFailCount: 0 });
    expect(bodiesOf(`${at}/user/update`).length).toBe(data.recordTotal);
    expect(bodiesOf(`${at}/user/create`)).toMatchObject([{ userid: 'zhangwei' }]);
  });

  it('counts refused users and continues with the others [SYSCONF-013]', async () => {
    third.answers.set(`${at}/user/update`, ({ userid }) => ({ errcode: userid === 'zhangwei' ? 60104 : 0 }));
    const { code, data } = await people();
    expect(code).toBe(200);
    expect(data).toMatchObject({ synFailCount: 1, synSuccessCount: data.recordTotal - 1, unSynCount: 0 });
    third.answers.clear();
  });

  it('stops when responses are slow, reports its progress and continues there next time', async () => {
    await app.db.deleteFrom('thirdRecord').where('kind', '=', 'user').execute();
    third.answers.set(`${at}/user/create`, () => {
      app.clock.now += 25_000;
      return { errcode: 0 };
    });
    expect(await people()).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^.+响应较慢，本次处理了3条，还有\d+条，请再次同步$/),
    });
    third.answers.clear();
    forget();
    const { data } = await people();
    expect(data.synSuccessCount).toBe(data.recordTotal);
    expect(bodiesOf(`${at}/user/create`).length).toBe(data.recordTotal - 3);
  });

  it('stops at once when it does not respond, or the credentials are wrong', async () => {
    third.answers.set(`${at}/user/update`, () => 'html');
    expect(await people()).toMatchObject({ code: 400, msg: `无法连接${name}，请检查网络与服务地址` });
    third.answers.clear();
    await save(Object.fromEntries(Object.keys(secrets).map((key) => [key, 'wrong'])));
    const refused = await people();
    expect(refused).toMatchObject({ code: 400, msg: `${name}拒绝了请求：40001 invalid credential` });
    expect(JSON.stringify(refused)).not.toContain('wrong');
  });
});
