import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { as } from '../../services/flow/testing/flow-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const create = (text: string, by = as('zhangwei')) => app.call<{ id: string }>('flow-phrase.create', { text }, by);
const list = async (by = as('zhangwei')) =>
  (await app.call<{ list: { id: string; text: string }[] }>('flow-phrase.list', {}, by)).data.list;

describe('common phrases', () => {
  it('are stored once, listed newest first, and deleted by their author alone', async () => {
    const first = await create('同意');
    expect(first.msg).toBe('已存为常用语');
    app.clock.now += 1;
    await create('请补充材料');
    expect((await create('同意')).data.id).toBe(first.data.id);
    expect((await list()).map(({ text }) => text)).toEqual(['请补充材料', '同意']);
    expect(await list(as('wangfang'))).toEqual([]);
    const remove = (by: ReturnType<typeof as>) => app.call('flow-phrase.remove', { id: first.data.id }, by);
    expect((await remove(as('wangfang'))).code).toBe(404);
    expect((await remove(as('zhangwei'))).code).toBe(200);
    expect((await list()).map(({ text }) => text)).toEqual(['请补充材料']);
  });

  it('are at most 50, of at most 500 characters, and never blank', async () => {
    const wang = as('wangfang');
    expect((await create(' \n', wang)).code).toBe(400);
    expect((await create('长'.repeat(501), wang)).code).toBe(400);
    expect((await create('长'.repeat(500), wang)).code).toBe(200);
    for (let index = 1; index < 50; index += 1) await create(`第${index}条`, wang);
    expect(await create('再一条', wang)).toMatchObject({ code: 400, msg: '常用语最多50条' });
    expect(await list(wang)).toHaveLength(50);
  });
});
