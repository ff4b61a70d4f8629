import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '../../services/flow/testing/flow-acts.ts';
import { admin, as, step } from '../../services/flow/testing/flow-app.ts';

let app: TestApp;
let flows: ReturnType<typeof flowsOf>;
beforeAll(async () => {
  app = await testApp();
  const fields = [
    node('inputNumber', 'days', { label: '天数' }),
    node('userSelect', 'reader', { label: '抄送' }),
    node('input', 'reason', { label: '事由' }),
  ];
  flows = flowsOf(app, await releaseForm(app, 'living', { fields, list: { columns: [{ prop: 'days' }] } }));
});
afterAll(async () => {
  await flows.expectReplay();
  await app.close();
});

let number = 0;
beforeEach(() => {
  number += 1;
});
const days = { days: 1 };
const wei = as('zhangwei');
const release = (...body: object[]) => {
  number += 1;
  return flows.release(`living${number}`, body);
};
const begin = async (...body: object[]) => flows.launch(await release(start(), ...body), days);
const two = () => [approver('one', 'wangfang'), approver('two', 'liuyang')];
const withdraw = (id: string, more: object = {}) => flows.msg('flow-instance.withdraw', { id, ...more }, wei);
const timers = (id: string) =>
  app.db.selectFrom('job').select('id').where('grp', '=', id).where('state', '=', 'waiting').execute();

describe('the title', () => {
  it('names initiator and process, or is the text of the start with fields and the nine system values [FLOW-031, FLOW-053]', async () => {
    const titleOf = async (id: string) => (await flows.info(id)).flowTaskInfo.fullName;
    expect(await titleOf(await begin(...two()))).toBe(`张伟的living${number}`);
    number += 1;
    const names = ['flowId', 'taskId', 'taskNodeId', 'flowFullName', 'launchUserId', 'launchUserName'];
    const titleContent = [...names, 'flowOperatorUserId', 'flowOperatorUserName'].map((name) => `{@${name}}`).join('|');
    const flowId = await release(start({ titleContent: `${titleContent}|{days}|{reason}|{none}` }), ...two());
    const id = await flows.launch(flowId, { days: 3, reason: '病假' });
    const user = ['user-zhangwei', '张伟'];
    expect(await titleOf(id)).toBe(
      [flowId, id, 'start', `living${number}`, ...user, ...user, '3', '病假', ''].join('|'),
    );
  });
});

describe('the title by formula', () => {
  const titled = async (titleFormula: string, data: object) => {
    const flowId = await release(start({ titleFormula, titleContent: '天数{days}' }), ...two());
    const id = await flows.launch(flowId, { ...days, ...data });
    return (await flows.info(id)).flowTaskInfo.fullName;
  };
  it('is its result over the record and the initiator, or the text of the start where it is blank [FORMULA-001]', async () => {
    const formula = 'CONCAT(USERNAME(); ":"; reason; days × 2; " "; TEXT(TODAY(); "yyyy"))';
    expect(await titled(formula, { days: 3, reason: '病假' })).toBe('张伟:病假6 2025');
    expect(await titled('reason', { days: 4 })).toBe('天数4');
  });

  it('is refused before the release where it names no field, or no function', async () => {
    const released = (titleFormula: string) => release(start({ titleFormula }), ...two());
    await expect(released('CONCAT(dayz)')).rejects.toThrow();
    await expect(released('CONCATT(days)')).rejects.toThrow();
    await expect(released('CONCAT(days)')).resolves.not.toBe('');
  });
});

describe('progress', () => {
  it('is none in a draft, that of the furthest step, 100 at the end, and none in lists after a termination [FLOW-033]', async () => {
    const steps = [approver('one', 'wangfang', { progress: 60 }), approver('two', 'liuyang', { progress: 30 })];
    const flowId = await release(start(), ...steps);
    const completion = async (id: string) => (await flows.info(id)).flowTaskInfo.completion;
    expect(await completion(await flows.launch(flowId, days, 'zhangwei', { status: 1 }))).toBe(0);
    const id = await flows.launch(flowId, days);
    const seen = [await completion(id)];
    await flows.agree(id, 'wangfang');
    seen.push(await completion(id));
    await flows.agree(id, 'liuyang');
    expect([...seen, await completion(id)]).toEqual([60, 60, 100]);
    const other = await flows.launch(flowId, days);
    const listed = async () => {
      const input = { templateId: flowId, pageSize: 100 };
      const { data } = await app.call<{ list: { id: string; completion: number }[] }>('flow-instance.list', input, wei);
      return data.list.find((row) => row.id === other)?.completion;
    };
    expect(await listed()).toBe(60);
    await app.call('flow-monitor.cancel', { id: other }, admin);
    expect(await listed()).toBe(0);
  });
});

describe('agreeing', () => {
  it('stores what the step may write, writes code 1 and goes on; once, and by the handler alone [FLOW-034]', async () => {
    const id = await begin(
      approver('one', 'wangfang', { formOperates: { days: 'write' } }),
      approver('two', 'liuyang'),
    );
    const task = await flows.taskOf(id, 'wangfang');
    const audit = (account: string) =>
      app.call('flow-task.audit', { id: task, formData: '{"days":7,"reason":"改"}' }, as(account));
    expect(await audit('liuyang')).toMatchObject({ code: 403, msg: '没有权限操作' });
    expect(await audit('zhangwei')).toMatchObject({ code: 403, msg: '没有权限操作' });
    expect(await audit('wangfang')).toMatchObject({ code: 200 });
    expect(await audit('wangfang')).toMatchObject({ code: 409, msg: '已审核完成' });
    const { data, flowTaskInfo } = await flows.info(id);
    expect(JSON.parse(data)).toMatchObject({ days: 7 });
    expect(JSON.parse(data)).not.toMatchObject({ reason: '改' });
    expect([await flows.codesOf(id), flowTaskInfo.thisStep]).toEqual([[2, 1], 'two']);
  });
});

describe('returning', () => {
  const returned = (id: string, account: string, more: object = {}) =>
    flows.taskOf(id, account).then((task) => flows.msg('flow-task.reject', { id: task, ...more }, as(account)));
  const body = (rejectType: number) => [
    approver('one', 'wangfang'),
    approver('two', 'lixiaoyun'),
    approver('three', 'liuyang', { rejectStep: '2', rejectType }),
  ];
  const atThree = async (rejectType: number) => {
    const id = await begin(...body(rejectType));
    await flows.agree(id, 'wangfang');
    await flows.agree(id, 'lixiaoyun');
    return id;
  };
  const stepOf = async (id: string) => (await flows.info(id)).flowTaskInfo.thisStep;

  it.each([
    [1, undefined, false],
    [2, undefined, true],
    [3, 1, false],
    [3, 2, true],
  ])('of type %i, chosen %s, comes straight back: %s [FLOW-036]', async (rejectType, chosen, isStraight) => {
    const id = await atThree(rejectType);
    const more = { rejectStep: 'one', ...(chosen !== undefined && { rejectType: chosen }) };
    expect(await returned(id, 'liuyang', more)).toBe('退回成功');
    if (isStraight) expect(await returned(id, 'wangfang')).toBe('退回至您的审批，不能再发起退回');
    expect(await flows.agree(id, 'wangfang')).toBe('审批成功');
    expect(await stepOf(id)).toBe(isStraight ? 'three' : 'two');
  });

  it('straight back freezes the other branches until the answer [FLOW-036]', async () => {
    const branch = (key: string, ...children: object[]) => step('branch', key, { children });
    const back = approver('back', 'liuyang', { rejectStep: 'first', rejectType: 2 });
    const both = step('parallel', 'both', {
      children: [branch('a', back), branch('b', approver('other', 'lixiaoyun'))],
    });
    const id = await begin(approver('first', 'wangfang'), both);
    await flows.agree(id, 'wangfang');
    const frozen = await flows.taskOf(id, 'lixiaoyun');
    await returned(id, 'liuyang');
    expect(await flows.msg('flow-task.audit', { id: frozen }, as('lixiaoyun'))).toBe('冻结不能操作');
    await flows.agree(id, 'wangfang');
    expect(await flows.msg('flow-task.audit', { id: frozen }, as('lixiaoyun'))).toBe('审批成功');
  });
});

describe('withdrawing', () => {
  it('ends tasks, timers and sub-processes, and lets the instance be submitted again [FLOW-037]', async () => {
    const child = await flows.release(`child${number}`, [start(), approver('inner', 'liuyang')]);
    const sub = step('subFlow', 'sub', { flowId: child, initiators: ['user-lixiaoyun--user'], autoSubmit: true });
    const branch = (key: string, ...children: object[]) => step('branch', key, { children });
    const timed = approver('one', 'wangfang', { limit: { duringDeal: 1, overtime: { overNotice: true } } });
    const both = step('parallel', 'both', { children: [branch('a', timed), branch('b', sub)] });
    const flowId = await release(start(), both);
    const id = await flows.launch(flowId, days);
    await flows.work();
    const inner = await app.db
      .selectFrom('flowInstance')
      .select('id')
      .where('parentId', '=', id)
      .executeTakeFirstOrThrow();
    expect(await flows.msg('flow-instance.withdraw', { id: inner.id }, as('lixiaoyun'))).toBe('子流程无法撤回');
    expect(await flows.msg('flow-instance.withdraw', { id }, as('wangfang'))).toBe('没有权限操作');
    expect(await timers(id)).toHaveLength(1);
    expect(await withdraw(id, { handleOpinion: '改计划' })).toBe('撤回成功');
    await flows.work();
    expect([await flows.statusOf(id), await flows.statusOf(inner.id), await timers(id)]).toEqual([7, 5, []]);
    expect([await flows.taskOf(id, 'wangfang'), await flows.taskOf(inner.id, 'liuyang')]).toEqual(['', '']);
    expect((await flows.info(id)).records.at(-1)).toMatchObject({ handleStatus: 3, handleOpinion: '改计划' });
    expect(await flows.msg('flow-instance.update', { id, formData: '{"days":2}' }, wei)).toBe('提交成功');
    expect([await flows.statusOf(id), await flows.taskOf(id, 'wangfang')]).toEqual([1, expect.stringMatching(/./)]);
  });

  it('ends the instance for good where the process says so [FLOW-037]', async () => {
    const id = await flows.launch(await release(start({ revokeRule: 1 }), ...two()), days);
    expect(await withdraw(id)).toBe('撤回成功');
    expect(await flows.statusOf(id)).toBe(4);
    expect(await flows.msg('flow-instance.update', { id, formData: '{}' }, wei)).toBe('该流程工单已撤回');
  });
});

describe('copies', () => {
  it('go to members, initiator, a field and added persons, once per step, to read only [FLOW-043]', async () => {
    const copy = step('copy', 'cc', {
      members: ['user-liuyang--user', 'user-lixiaoyun--user'],
      isInitiatorCopy: true,
      formField: 'reader',
    });
    const flowId = await release(
      start(),
      copy,
      approver('one', 'wangfang', { isCustomCopy: true }),
      approver('two', 'admin'),
    );
    const id = await flows.launch(flowId, { days: 1, reader: 'user-liuyang' });
    const rows = async () =>
      (
        await app.db
          .selectFrom('flowCopy')
          .select(['step', 'userId'])
          .where('instanceId', '=', id)
          .orderBy('step')
          .orderBy('userId')
          .execute()
      ).map((row) => `${row.step} ${row.userId}`);
    const first = ['cc user-liuyang', 'cc user-lixiaoyun', 'cc user-zhangwei'];
    expect(await rows()).toEqual(first);
    const copyIds = ['user-zengguoqiang', 'user-zengguoqiang'];
    await flows.agree(id, 'wangfang', { copyIds });
    expect(await rows()).toEqual([...first, 'one user-zengguoqiang']);
    expect(await flows.agree(id, 'admin', { copyIds })).toBe('没有权限操作');
    expect(await flows.info(id, 'zengguoqiang')).toMatchObject({ opType: 3, buttons: [] });
    const formData = '{"days":9}';
    const acts = ['flow-instance.update', 'flow-instance.withdraw', 'flow-instance.press', 'flow-instance.remove'];
    for (const name of acts) expect(await flows.msg(name, { id, formData }, as('zengguoqiang'))).toBe('没有权限操作');
    const listed = await app.call<{ list: { processId: string }[] }>(
      'flow-task.list',
      { category: 3 },
      as('zengguoqiang'),
    );
    expect(listed.data.list.map(({ processId }) => processId)).toEqual([id]);
  });
});

describe('urging', () => {
  it('sends the handlers of open tasks a message, at most every 10 minutes [FLOW-044]', async () => {
    const id = await begin(
      step('parallel', 'both', {
        children: [
          step('branch', 'a', { children: [approver('one', 'wangfang')] }),
          step('branch', 'b', { children: [approver('two', 'liuyang')] }),
        ],
      }),
    );
    await app.db.deleteFrom('messageReceiver').execute();
    const press = () => flows.msg('flow-instance.press', { id }, wei);
    expect(await press()).toBe('催办成功');
    const received = await app.db.selectFrom('messageReceiver').select('userId').orderBy('userId').execute();
    expect(received.map(({ userId }) => userId)).toEqual(['user-liuyang', 'user-wangfang']);
    app.clock.now += 599_999;
    expect(await press()).toBe('操作过于频繁');
    app.clock.now += 1;
    expect(await press()).toBe('催办成功');
    const waiting = await begin(step('timer', 'wait', { day: 1 }));
    expect(await flows.msg('flow-instance.press', { id: waiting }, wei)).toBe('未找到催办人');
    expect(await flows.msg('flow-instance.press', { id }, as('wangfang'))).toBe('没有权限操作');
  });
});

describe('a sub-process', () => {
  const children = (id: string) =>
    app.db
      .selectFrom('flowInstance')
      .select(['id', 'userId', 'status'])
      .where('parentId', '=', id)
      .orderBy('userId')
      .execute();
  const setting = async (more: object) => {
    const flowId = await flows.release(`inner${number}`, [start(), approver('inner', 'admin')]);
    const initiators = ['user-lixiaoyun--user', 'user-liuyang--user'];
    const assignList = [{ parentField: 'days', childField: 'days' }];
    return step('subFlow', 'sub', { flowId, initiators, assignList, autoSubmit: true, ...more });
  };

  it('starts for each initiator with the mapped fields; the step ends with the last one, also a terminated one [FLOW-045]', async () => {
    const id = await begin(await setting({}), approver('after', 'wangfang'));
    await flows.work();
    const [one, other] = await children(id);
    expect([one?.userId, other?.userId]).toEqual(['user-liuyang', 'user-lixiaoyun']);
    expect(JSON.parse((await flows.info(one?.id ?? '')).data)).toMatchObject({ days: 1 });
    const info = await app.call<{ list: object[] }>('flow-task.subFlowInfo', { id }, wei);
    expect(info.data.list).toHaveLength(2);
    expect(info.data.list[0]).toMatchObject({ nodeCode: 'sub', status: 1 });
    expect((await app.call('flow-task.subFlowInfo', { id }, as('zengguoqiang'))).code).toBe(403);
    await flows.agree(one?.id ?? '', 'admin');
    await flows.work();
    expect((await flows.info(id)).flowTaskInfo.thisStep).toBe('sub');
    await app.call('flow-monitor.cancel', { id: other?.id }, admin);
    await flows.work();
    expect((await flows.info(id)).flowTaskInfo.thisStep).toBe('after');
    const log = await app.call<{ list: { note: string }[] }>('flow-monitor.eventLog', { id }, admin);
    expect(log.data.list.map(({ note }) => note)).toContain('子流程以状态 5 结束');
  });

  it('ends its step at once where it is asynchronous, and waits for its initiator without `autoSubmit` [FLOW-045]', async () => {
    const id = await begin(await setting({ isAsync: 1, autoSubmit: false }), approver('after', 'wangfang'));
    expect((await flows.info(id)).flowTaskInfo.thisStep).toBe('after');
    await flows.work();
    expect((await children(id)).map(({ status }) => status)).toEqual([0, 0]);
  });
});

describe('unfinished work', () => {
  it('is visible to its handler only, changes no record and is deleted with the decision [FLOW-049]', async () => {
    const id = await begin(
      approver('one', 'wangfang', { formOperates: { days: 'write' }, hasSaveBtn: true }),
      approver('two', 'liuyang'),
    );
    const task = await flows.taskOf(id, 'wangfang');
    const save = (account: string) =>
      flows.msg('flow-task.saveAudit', { id: task, formData: '{"days":8}', handleOpinion: '再看' }, as(account));
    expect(await save('liuyang')).toBe('没有权限操作');
    expect(await save('wangfang')).toBe('保存成功');
    const own = await flows.info(id, 'wangfang');
    expect(JSON.parse(own.draftData)).toEqual({ data: { days: 8 }, handleOpinion: '再看' });
    // Unfinished values come back into the form of their handler.
    expect(JSON.parse(own.data)).toMatchObject({ days: 8 });
    for (const account of ['zhangwei', 'admin']) expect((await flows.info(id, account)).draftData).toBe('');
    await flows.agree(id, 'wangfang');
    const stored = await app.db.selectFrom('flowTask').select('draft').where('instanceId', '=', id).execute();
    expect(stored.map(({ draft }) => draft)).toEqual(['', '']);
  });
});

describe('the summary', () => {
  const summary = async (id: string, category: number, by: { as: unknown } = wei) => {
    const { data, msg } = await app.call<{ list: { fullName: string; list: { handleStatus: number }[] }[] } | null>(
      'flow-task.recordList',
      { id, category },
      by as typeof wei,
    );
    return data?.list.map(({ fullName, list }) => [fullName, list.map(({ handleStatus }) => handleStatus)]) ?? msg;
  };

  it.each([
    [0, [2, 1]],
    [1, [1]],
  ])(
    'of type %i holds all records or the decisions, by department, role or position [FLOW-070]',
    async (summaryType, codes) => {
      const flowId = await release(
        start({ hasSummary: true, summaryType }),
        approver('one', 'zhangwei'),
        approver('two', 'wangfang'),
      );
      const id = await flows.launch(flowId, days);
      await flows.agree(id, 'zhangwei');
      const place = async (table: 'organize' | 'role' | 'position') => {
        const user = await app.db
          .selectFrom('users')
          .select(['organizeId', 'positionId'])
          .where('id', '=', 'user-zhangwei')
          .executeTakeFirstOrThrow();
        const role = await app.db
          .selectFrom('userRole')
          .select('roleId')
          .where('userId', '=', 'user-zhangwei')
          .executeTakeFirstOrThrow();
        const of = { organize: user.organizeId, role: role.roleId, position: user.positionId }[table];
        return (await app.db.selectFrom(table).select('fullName').where('id', '=', of).executeTakeFirstOrThrow())
          .fullName;
      };
      for (const [category, table] of [
        [1, 'organize'],
        [2, 'role'],
        [3, 'position'],
      ] as const) {
        expect(await summary(id, category)).toContainEqual([await place(table), codes]);
      }
      const task = await flows.taskOf(id, 'wangfang');
      await flows.msg('flow-task.transfer', { id: task, freeApproverUserId: ['user-lixiaoyun'] }, as('wangfang'));
      await flows.msg('flow-task.reject', { id: await flows.taskOf(id, 'lixiaoyun') }, as('lixiaoyun'));
      const all = ((await summary(id, 3)) as [string, number[]][]).flatMap(([, each]) => each);
      expect([all.includes(7), all.includes(0)]).toEqual([summaryType === 0, true]);
      expect(await summary(id, 1, as('liuyang'))).toBe('没有权限操作');
      number += 1;
      expect(await summary(await begin(...two()), 1)).toBe('该流程没有开启审批汇总');
    },
  );
});
