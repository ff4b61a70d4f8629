import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../../records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '../testing/flow-acts.ts';
import { as, step } from '../testing/flow-app.ts';

let app: TestApp;
let flows: ReturnType<typeof flowsOf>;
beforeAll(async () => {
  app = await testApp();
  const fields = [node('inputNumber', 'days'), node('input', 'note')];
  flows = flowsOf(app, await releaseForm(app, 'kinds', { fields, list: { columns: [] } }));
});
afterAll(() => app.close());

const valuesOf = async (id: string) =>
  (
    await app.db
      .selectFrom('flowInstance')
      .innerJoin('record', 'record.id', 'flowInstance.recordId')
      .select('data')
      .where('flowInstance.id', '=', id)
      .executeTakeFirstOrThrow()
  ).data;

it('handlers of `processing` write their fields and submit; they neither agree nor return [FLOW-083]', async () => {
  const fill = step('processing', 'fill', {
    approvers: ['user-wuhao--user'],
    formOperates: { days: 'read', note: 'write' },
  });
  const id = await flows.launch(await flows.release('fills', [start(), fill, approver('last', 'huangting')]), {
    days: 1,
  });
  expect(
    (await flows.info(id, 'wuhao', { taskOperatorId: await flows.taskOf(id, 'wuhao') })).buttons.map(
      ({ code }) => code,
    ),
  ).not.toEqual(expect.arrayContaining(['audit', 'reject']));
  const task = await flows.taskOf(id, 'wuhao');
  expect(await flows.msg('flow-task.reject', { id: task }, as('wuhao'))).toBe('没有权限操作');
  expect(await flows.taskOf(id, 'wuhao')).toBe(task);
  await flows.agree(id, 'wuhao', { formData: JSON.stringify({ days: 9, note: '已办' }) });
  expect(await valuesOf(id)).toMatchObject({ days: 1, note: '已办' });
  // Its record is a submission, of the initiator and of the handler.
  expect(await flows.codesOf(id)).toEqual([2, 2]);
  expect(await flows.taskOf(id, 'huangting')).not.toBe('');
});

const branch = (key: string, account: string) => step('branch', key, { children: [approver(`in_${key}`, account)] });
const choice = step('choose', 'way', {
  children: [branch('a', 'huangting'), branch('b', 'dujuan'), branch('c', 'liuyang')],
});

it.each([
  [['b'], ['dujuan']],
  [
    ['a', 'c'],
    ['huangting', 'liuyang'],
  ],
])('the handler before `choose` picks the branches %j, and no others are taken [FLOW-083]', async (way, met) => {
  const flowId = await flows.release(`chosen_${way.join('')}`, [start(), approver('first', 'wuhao'), choice]);
  const id = await flows.launch(flowId, { days: 1 });
  expect(await flows.agree(id, 'wuhao')).not.toBe('审批成功');
  expect(await flows.agree(id, 'wuhao', { branchList: { way: [] } })).not.toBe('审批成功');
  expect(await flows.taskOf(id, 'wuhao')).not.toBe('');
  await flows.agree(id, 'wuhao', { branchList: { way } });
  const reached: string[] = [];
  for (const account of ['huangting', 'dujuan', 'liuyang']) if (await flows.taskOf(id, account)) reached.push(account);
  expect(reached).toEqual(met);
});

it.each([
  [{}, 2],
  [{ status: 5 }, 5],
])('`end` with %j closes the instance with status %i, and what is open elsewhere [FLOW-083]', async (more, status) => {
  const both = step('parallel', 'both', {
    children: [
      step('branch', 'one', { children: [approver('first', 'wuhao'), step('end', 'stop', more)] }),
      branch('two', 'huangting'),
    ],
  });
  const id = await flows.launch(await flows.release(`ends_${status}`, [start(), both]), { days: 1 });
  expect(await flows.taskOf(id, 'huangting')).not.toBe('');
  await flows.agree(id, 'wuhao');
  expect(await flows.statusOf(id)).toBe(status);
  expect(await flows.taskOf(id, 'huangting')).toBe('');
  const { endTime } = await app.db
    .selectFrom('flowInstance')
    .select('endTime')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(endTime).not.toBeNull();
});
