import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowInstanceContract } from '#schemas/resources/flow-instance/flow-instance.contract.ts';
import { flowTaskContract } from '#schemas/resources/flow-task/flow-task.contract.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '../../services/flow/testing/flow-acts.ts';
import { admin, as, step } from '../../services/flow/testing/flow-app.ts';

let app: TestApp;
let flows: ReturnType<typeof flowsOf>;
let modelId = '';
beforeAll(async () => {
  app = await testApp();
  const fields = [node('inputNumber', 'days', { label: '天数' })];
  modelId = await releaseForm(app, 'listed', { fields, list: { columns: [{ prop: 'days' }] } });
  flows = flowsOf(app, modelId);
});
afterAll(() => app.close());

interface Row {
  id: string;
  processId: string;
  fullName: string;
  delegateUser: string;
}
const days = { days: 1 };
const minute = 60_000;
const list = async (account: string, category: number, filter: object = {}) =>
  (
    await app.call<{ list: Row[]; pagination: { total: number; pageSize: number } }>(
      'flow-task.list',
      { category, ...filter },
      as(account),
    )
  ).data;
const processes = async (account: string, category: number, filter: object = {}) =>
  (await list(account, category, filter)).list.map(({ processId }) => processId);

describe('the instances of an initiator', () => {
  const changeable = [0, 3, 7];
  const removable = [0, 4, 7];
  const all = [0, 1, 2, 3, 4, 5, 6, 7];
  let flowId = '';
  beforeAll(async () => {
    flowId = await flows.release('own', [start(), approver('head', 'wangfang')]);
  });

  /** An instance in a status, with its record. */
  async function instanceIn(status: number): Promise<{ id: string; recordId: string }> {
    const id = await flows.launch(flowId, days, 'liuyang', { status: 1 });
    const set = { status: status as 0 };
    const row = app.db.updateTable('flowInstance').set(set).where('id', '=', id).returning(['id', 'recordId']);
    return row.executeTakeFirstOrThrow();
  }
  const succeeded = async (call: string, input: object, by = as('liuyang')) => {
    const { code, msg } = await app.call(call, input, by);
    return code === 200 ? '' : msg;
  };
  const refusedIn = async (attempt: (instance: { id: string; recordId: string }) => Promise<string>) => {
    const refused: [number, string][] = [];
    for (const status of all) {
      const msg = await attempt(await instanceIn(status));
      if (msg !== '') refused.push([status, msg]);
    }
    return refused;
  };
  const statuses = (refused: readonly [number, string][]) => refused.map(([status]) => status);
  const others = (allowed: readonly number[]) => all.filter((status) => !allowed.includes(status));

  it('are listed with `GET .../FlowLaunch`, edited in status 0, 3, 7 and deleted in 0, 4, 7 only [FLOW-056]', async () => {
    const { method, path } = flowInstanceContract.calls.list;
    expect([method, path]).toEqual(['GET', '/api/workflow/Engine/FlowLaunch']);
    const data = { formData: '{"days":2}', status: 1 };
    const edited = await refusedIn(({ id }) => succeeded('flow-instance.update', { id, ...data }));
    expect(statuses(edited)).toEqual(others(changeable));
    const removed = await refusedIn(({ id }) => succeeded('flow-instance.remove', { id }));
    expect(removed).toEqual(others(removable).map((status) => [status, '当前流程正在运行不能删除']));
    const { id } = await instanceIn(0);
    expect(await succeeded('flow-instance.remove', { id }, as('zhangwei'))).toBe('没有权限操作');
    const own = await app.call<{ list: Row[] }>(
      'flow-instance.list',
      { templateId: flowId, pageSize: 100 },
      as('liuyang'),
    );
    expect(own.data.list.map((row) => row.id)).toContain(id);
    const foreign = await app.call<{ list: Row[] }>('flow-instance.list', { templateId: flowId }, as('zhangwei'));
    expect(foreign.data.list).toEqual([]);
  });

  it('have records that the list of their form changes and deletes in the same statuses, and imports never change [FLOW-056]', async () => {
    const body = (recordId: string) => ({ modelId, id: recordId });
    const changed = await refusedIn(({ recordId }) =>
      succeeded('onlinedev.update', { ...body(recordId), data: '{"days":5}' }, admin),
    );
    expect(changed).toEqual(others(changeable).map((status) => [status, '当前流程正在运行，不能修改']));
    const removal = '当前流程正在运行不能删除';
    const removed = await refusedIn(({ recordId }) => succeeded('onlinedev.remove', body(recordId), admin));
    expect(removed).toEqual(others(removable).map((status) => [status, removal]));
    const together = await refusedIn(({ recordId }) =>
      succeeded('onlinedev.batchRemove', { modelId, ids: [recordId] }, admin),
    );
    expect(together).toEqual(others(removable).map((status) => [status, removal]));
    for (const status of all) {
      const { recordId } = await instanceIn(status);
      const list = [{ id: recordId, days: 9 }];
      expect((await app.call('onlinedev.importData', { modelId, list }, admin)).code).toBe(200);
      const { data } = await app.db
        .selectFrom('record')
        .select('data')
        .where('id', '=', recordId)
        .executeTakeFirstOrThrow();
      expect([status, data]).toEqual([status, days]);
    }
  });
});

describe('the lists of tasks', () => {
  it('are to-do, done and copies, 20 a page, newest first [FLOW-057]', async () => {
    const { method, path } = flowTaskContract.calls.list;
    expect([method, path]).toEqual(['GET', '/api/workflow/Engine/FlowBefore/List/{category}']);
    const copy = step('copy', 'copies', { members: ['user-chenjing--user'] });
    const flowId = await flows.release('paged', [start(), copy, approver('head', 'huangting')]);
    const ids: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      app.clock.now += minute;
      ids.unshift(await flows.launch(flowId, days));
    }
    const first = await list('huangting', 1);
    expect(first.list.map(({ processId }) => processId)).toEqual(ids.slice(0, 20));
    expect(first.pagination).toMatchObject({ total: 21, pageSize: 20 });
    expect(await processes('huangting', 1, { currentPage: 2 })).toEqual(ids.slice(20));
    expect(await processes('chenjing', 3)).toEqual(ids.slice(0, 20));
    expect(await processes('chenjing', 3, { currentPage: 2 })).toEqual(ids.slice(20));
    expect([await processes('huangting', 2), await processes('huangting', 3)]).toEqual([[], []]);
    // Done ones are listed by the time of their decision.
    const decided = [ids[5]!, ids[9]!, ids[2]!];
    for (const id of decided) {
      app.clock.now += minute;
      expect(await flows.agree(id, 'huangting')).toBe('审批成功');
    }
    expect(await processes('huangting', 2)).toEqual([...decided].reverse());
    expect((await list('huangting', 1)).pagination.total).toBe(18);
  });

  it('are filtered by keyword, start time range, category, process, initiator and urgency [FLOW-057]', async () => {
    const release = (enCode: string, category: string) =>
      flows.release(enCode, [start(), approver('head', 'songjia')], { category });
    const [trip, order] = [await release('trip', 'hr'), await release('order', 'buying')];
    app.clock.now += minute;
    const one = await flows.launch(trip, days, 'zhangwei', { flowUrgent: 3 });
    const startedAt = app.clock.now;
    app.clock.now += minute;
    const two = await flows.launch(order, days, 'liuyang');
    const found = async (filter: object) => {
      const own = await processes('songjia', 1, filter);
      return [one, two].filter((id) => own.includes(id));
    };
    expect(await found({})).toEqual([one, two]);
    for (const keyword of ['张伟的', 'trip']) expect(await found({ keyword })).toEqual([one]);
    expect(await found({ keyword: 'order' })).toEqual([two]);
    expect(await found({ startTime: startedAt })).toEqual([one, two]);
    expect(await found({ startTime: startedAt + 1 })).toEqual([two]);
    expect(await found({ endTime: startedAt })).toEqual([one]);
    expect(await found({ endTime: startedAt - 1 })).toEqual([]);
    expect(await found({ flowCategory: 'hr' })).toEqual([one]);
    expect(await found({ templateId: order })).toEqual([two]);
    expect(await found({ creatorUserId: 'user-liuyang' })).toEqual([two]);
    expect(await found({ flowUrgent: 3 })).toEqual([one]);
    expect(await found({ flowUrgent: 1 })).toEqual([two]);
  });

  it('name the delegator of a task that was lent [FLOW-057]', async () => {
    const flowId = await flows.release('lent', [start(), approver('head', 'wuhao')]);
    const id = await flows.launch(flowId, days);
    const times = { startTime: app.clock.now - minute, endTime: app.clock.now + minute };
    const lent = { toUserId: 'user-chenchen', type: 1, flowIds: [flowId], description: '', ...times };
    expect((await app.call('flow-delegate.create', lent, as('wuhao'))).code).toBe(200);
    for (const category of [1, 4]) {
      expect((await list('chenchen', category)).list).toMatchObject([{ processId: id, delegateUser: '吴昊' }]);
      expect((await list('wuhao', category)).list).toMatchObject([{ processId: id, delegateUser: '' }]);
    }
  });

  it('have as fourth those to do that need no signature, required field or choice, by process, version and step [FLOW-057] [FLOW-059]', async () => {
    const branch = (key: string, ...children: object[]) => step('branch', key, { children });
    const boss = approver('boss', 'wangfang');
    const chief = approver('chief', 'wangfang');
    const candidates = approver('candidates', 'wangfang', { assigneeType: 7 });
    const head = (more: object = {}) => approver('head', 'dujuan', more);
    const last = { default: true };
    const either = (child: object) =>
      step('exclusive', 'either', {
        children: [
          { ...branch('a', child), when: { '>': [{ var: 'record.days' }, 9] } },
          { ...branch('b'), ...last },
        ],
      });
    const decidable: object[][] = [
      [head(), boss],
      [head(), either(chief), boss],
      [head(), boss, candidates],
      [head({ formOperates: { days: 'write' } }), step('copy', 'copies', { members: ['user-wangfang--user'] }), boss],
    ];
    const others: object[][] = [
      [head({ hasSign: true }), boss],
      [head({ formOperates: { days: 'required' } }), boss],
      [head({ hasAuditBtn: false }), boss],
      [step('processing', 'head', { approvers: ['user-dujuan--user'] }), boss],
      [head(), candidates],
      [head(), either(candidates), boss],
      [head(), either(boss), candidates],
      [head(), step('copy', 'copies', { members: ['user-wangfang--user'] }), candidates],
      [head(), step('choose', 'pick', { children: [branch('c', boss), branch('d')] })],
    ];
    const begun = async (body: object[], index: number, kind: string) => {
      const flowId = await flows.release(`${kind}${index}`, [start(), ...body]);
      const more = { candidateList: { candidates: ['user-wangfang'] } };
      return { flowId, id: await flows.launch(flowId, days, 'zhangwei', more) };
    };
    const yes: { flowId: string; id: string }[] = [];
    const no: string[] = [];
    for (const [index, body] of decidable.entries()) yes.push(await begun(body, index, 'batch'));
    for (const [index, body] of others.entries()) no.push((await begun(body, index, 'single')).id);
    const ids = yes.map(({ id }) => id);
    expect((await processes('dujuan', 1, { pageSize: 100 })).sort()).toEqual([...ids, ...no].sort());
    expect((await processes('dujuan', 4)).sort()).toEqual([...ids].sort());
    expect(await processes('zhangwei', 4)).toEqual([]);

    const [first] = yes;
    type Chosen = { list: { id: string; fullName: string; version: number }[] };
    const chosen = async (call: string, input: object = {}, account = 'dujuan') =>
      (await app.call<Chosen>(call, input, as(account))).data.list;
    const offered = await chosen('flow-task.batchFlows');
    expect(offered.map(({ fullName }) => fullName)).toEqual(['batch0', 'batch1', 'batch2', 'batch3']);
    const versions = await chosen('flow-task.batchVersions', { id: first!.flowId });
    expect(versions).toMatchObject([{ version: 1 }]);
    const steps = await chosen('flow-task.batchSteps', { id: versions[0]!.id });
    expect(steps).toEqual([{ id: 'head', fullName: 'head' }]);
    expect(await processes('dujuan', 4, { templateId: first!.flowId, nodeCode: 'head', flowVersion: 1 })).toEqual([
      first!.id,
    ]);
    expect(await processes('dujuan', 4, { templateId: first!.flowId, nodeCode: 'boss' })).toEqual([]);
    expect(await processes('dujuan', 4, { templateId: first!.flowId, flowVersion: 2 })).toEqual([]);
    for (const call of ['flow-task.batchFlows', 'flow-task.batchVersions', 'flow-task.batchSteps'])
      expect(await chosen(call, { id: first!.flowId }, 'zhangwei')).toEqual([]);

    const refusal = async (...of: string[]) => {
      const tasks = await Promise.all(of.map((id) => flows.taskOf(id, 'dujuan')));
      return flows.msg('flow-task.batchCandidate', { ids: tasks }, as('dujuan'));
    };
    expect(await refusal()).toBe('请选择一条数据');
    expect(await refusal(first!.id, no[8]!)).toBe('下一节点为选择分支无法批量审批');
    expect(await refusal(first!.id, no[4]!)).toBe('条件流程包含候选人无法批量通过');
    expect(
      (await app.call('flow-task.batchCandidate', { ids: [await flows.taskOf(first!.id, 'dujuan')] }, as('dujuan')))
        .code,
    ).toBe(200);
  });
});
