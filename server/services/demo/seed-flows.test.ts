import { afterAll, beforeAll, expect, it } from 'vitest';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

interface Listed {
  list: { fullName: string; flowName: string; thisStep: string; status: number }[];
}
const as = (account: string) => ({ as: { account } as As });
const tasksOf = async (account: string) =>
  (await app.call<Listed>('flow-task.list', { category: 1 }, as(account))).data.list;
const startedBy = async (account: string) => (await app.call<Listed>('flow-instance.list', {}, as(account))).data.list;

it('gives newcomers of the demo tasks of both processes, without messages about the past', async () => {
  expect((await tasksOf('admin')).map(({ flowName, thisStep }) => [flowName, thisStep])).toEqual([
    ['请假审批', '直接上级'],
    ['采购审批', '部门负责人'],
  ]);
  expect((await tasksOf('songjia')).map(({ fullName }) => fullName)).toEqual(['陈静的请假审批']);
  expect((await tasksOf('caoyang')).map(({ thisStep }) => thisStep)).toEqual(['采购填写']);
  expect((await startedBy('wangfang')).map(({ flowName, status }) => [flowName, status])).toEqual([
    ['采购审批', 1],
    ['请假审批', 3],
  ]);
  const messages = await app.db.selectFrom('message').select('id').where('type', '=', 2).execute();
  expect(messages).toEqual([]);
});

it('offers only enabled and released processes to pickers', async () => {
  const offered = async (input: object = {}) =>
    (await app.call<Listed>('workflow-template.selector', input, { as: 'plain' })).data.list.map(
      ({ fullName }) => fullName,
    );
  expect((await offered()).toSorted()).toEqual(['请假审批', '采购审批']);
  expect(await offered({ keyword: '采购' })).toEqual(['采购审批']);
  const draft = { fullName: '草稿流程', enCode: 'draftFlow', category: 'c' };
  await app.call('flow-template.create', draft, { as: 'admin' });
  expect(await offered({ keyword: '草稿' })).toEqual([]);
  await app.db.updateTable('flowTemplate').set({ enabledMark: 0 }).where('id', '=', 'flow-purchase-order').execute();
  expect(await offered()).toEqual(['请假审批']);
});

it('is omitted where the demo forms were released without a process', async () => {
  const upgraded = await testApp();
  try {
    const { db } = upgraded;
    for (const table of ['flowTask', 'flowCopy', 'flowEvent', 'flowInstance', 'flowVersion', 'flowTemplate'] as const)
      await db.deleteFrom(table).execute();
    await db.updateTable('visualdev').set({ enableFlow: 0 }).execute();
    const { seedFlows } = await import('./seed-flows.ts');
    await seedFlows({ db, now: () => Date.now(), newId: () => crypto.randomUUID() });
    expect(await db.selectFrom('flowTemplate').select('id').execute()).toEqual([]);
  } finally {
    await upgraded.close();
  }
});
