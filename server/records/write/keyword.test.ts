import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../forms/testing/release-form.ts';

let app: TestApp;
beforeAll(async () => (app = await testApp()), 120_000);
afterAll(() => app.close());

const as = { as: 'admin' } as const;

it('finds records by the names of the people and areas they refer to, which they store by id', async () => {
  const modelId = await releaseForm(app, 'found', {
    fields: [node('userSelect', 'owner'), node('areaSelect', 'area'), node('groupSelect', 'team')],
    list: {
      columns: [{ prop: 'owner' }],
      search: ['owner', 'area', 'team'].map((prop) => ({ prop, isKeyword: true })),
    },
  });
  const values = { owner: 'user-zengguoqiang', area: ['330000', '330100', '330106'], team: 'group-erp' };
  await app.call('onlinedev.create', { modelId, data: JSON.stringify(values) }, as);
  await app.call('onlinedev.create', { modelId, data: JSON.stringify({ owner: 'user-wuhao' }) }, as);
  const found = async (keyword: string) => {
    const { data } = await app.call<{ list: object[] }>('onlinedev.list', { modelId, keyword }, as);
    return data.list;
  };
  for (const keyword of ['曾国强', '西湖区', '企业资源']) {
    expect(await found(keyword), keyword).toMatchObject([
      { owner: '曾国强', owner_id: 'user-zengguoqiang', area: '浙江省/杭州市/西湖区', team: '企业资源项目组' },
    ]);
  }
  expect(await found('吴昊')).toHaveLength(1);
  expect(await found('user-')).toEqual([]);
});
