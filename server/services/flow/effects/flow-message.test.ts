import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../../records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '../testing/flow-acts.ts';
import { admin, as, step } from '../testing/flow-app.ts';

let app: TestApp;
let flows: ReturnType<typeof flowsOf>;
beforeAll(async () => {
  app = await testApp();
  // The notices of the demo.
  await app.db.deleteFrom('messageReceiver').execute();
  const fields = [node('inputNumber', 'days', { label: '天数' })];
  flows = flowsOf(app, await releaseForm(app, 'telling', { fields, list: { columns: [{ prop: 'days' }] } }));
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
const release = (...body: object[]) => flows.release(`telling${number}`, body);

describe('print data', () => {
  it('has the records of the instance in order of time [FLOW-066]', async () => {
    const id = await flows.launch(
      await release(start(), approver('one', 'wangfang'), approver('two', 'liuyang')),
      days,
    );
    app.clock.now += 1_000;
    await flows.agree(id, 'wangfang', { handleOpinion: '同意采购' });
    const facts = { fullName: '请假单', enCode: `leave${number}`, type: 1 };
    const template = await app.call<{ id: string }>('print-template.create', facts, admin);
    const { recordId } = (await app.call<{ recordId: string }>('flow-task.info', { id }, admin)).data;
    const input = { id: template.data.id, formId: recordId };
    const printed = await app.call<{ operatorRecordList: object[] }>('print-template.data', input, admin);
    expect(printed.data.operatorRecordList).toMatchObject([
      { nodeName: 'start', userName: '张伟', handleStatus: 2 },
      { nodeName: 'one', userName: '王芳', handleStatus: 1, handleOpinion: '同意采购', handleTime: app.clock.now },
    ]);
  });
});

describe('messages', () => {
  const sent = async () => {
    const rows = await app.db
      .selectFrom('messageReceiver')
      .innerJoin('message', 'message.id', 'messageReceiver.messageId')
      .select(['messageReceiver.userId', 'title', 'bodyText', 'type'])
      .execute();
    await app.db.deleteFrom('messageReceiver').execute();
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(rows.length > 0 ? [2] : []));
    return rows.map(({ userId, title, bodyText }) => {
      const body = JSON.parse(bodyText) as { type: number; taskNodeId: string; taskOperatorId: string };
      return [userId.replace('user-', ''), title, body.type, body.taskNodeId, body.taskOperatorId];
    });
  };

  it('go out when a task arrives, is agreed to, returned, due and overdue, at a copy, a comment and the end [FLOW-051]', async () => {
    const limit = { duringDeal: 2, notice: { firstOver: 1 }, overtime: { firstOver: 0 } };
    const copy = step('copy', 'cc', { members: ['user-lixiaoyun--user'] });
    const flowId = await release(start({ hasComment: true }), approver('one', 'wangfang', { limit }), copy);
    await sent();
    const id = await flows.launch(flowId, days);
    const title = `张伟的telling${number}`;
    expect(await sent()).toEqual([['wangfang', `${title}需要您处理`, 2, 'one', `${id}.t4`]]);
    app.clock.now += 3_600_000;
    await flows.work();
    expect(await sent()).toEqual([['wangfang', `${title}的one即将超时`, 2, 'one', '']]);
    app.clock.now += 3_600_000;
    await flows.work();
    expect(await sent()).toEqual([['wangfang', `${title}的one已超时`, 2, 'one', '']]);
    await app.call('flow-comment.create', { taskId: id, text: '看', mentionIds: ['user-zhangwei'] }, as('wangfang'));
    expect(await sent()).toEqual([['zhangwei', `王芳在${title}的评论中提到了您`, 1, '', '']]);
    await app.call('flow-task.reject', { id: `${id}.t4` }, as('wangfang'));
    expect(await sent()).toEqual([['zhangwei', `${title}的one已退回`, 1, 'one', '']]);
    await app.call('flow-instance.update', { id, formData: '{"days":1}' }, wei);
    await sent();
    await flows.agree(id, 'wangfang');
    expect(await sent()).toEqual(
      expect.arrayContaining([
        ['zhangwei', `${title}的one已同意`, 1, 'one', ''],
        ['lixiaoyun', `${title}抄送给您`, 3, 'cc', ''],
        ['zhangwei', `${title}已结束`, 1, '', ''],
      ]),
    );
    const [row] = await app.db.selectFrom('message').select('bodyText').where('title', '=', `${title}已结束`).execute();
    const body = { type: 1, processId: id, flowId, enCode: `telling${number}`, taskNodeId: '', taskOperatorId: '' };
    expect(JSON.parse(row?.bodyText ?? '')).toEqual(body);
  });

  it('are none (0), own (1), as the start says (2) or the default ones (3), with the system values [FLOW-051, FLOW-053]', async () => {
    const texts = { title: '{process}：{@taskFullName}，{amount}天', content: '{content}' };
    const facts = { fullName: `到达${number}`, enCode: `arrive${number}`, messageType: 1, ...texts };
    const template = await app.call<{ id: string }>('message-template.create', facts, admin);
    expect(template.msg).toBe('新建成功');
    const templateJson = [
      { field: 'process', relationField: '@flowFullName' },
      { field: 'amount', relationField: 'days' },
    ];
    const own = { on: 1, msgId: template.data.id, templateJson };
    const wait = (key: string, config: object) => approver(key, 'wangfang', { waitMsgConfig: config });
    const quiet = { approveMsgConfig: { on: 0 }, endMsgConfig: { on: 0 } };
    const steps = [
      wait('none', { on: 0 }),
      wait('own', own),
      wait('inherited', { on: 2 }),
      wait('standard', { on: 3 }),
    ];
    const flowId = await release(start({ ...quiet, waitMsgConfig: { on: 0 } }), ...steps);
    await sent();
    const id = await flows.launch(flowId, days);
    expect(await sent()).toEqual([]);
    const titlesAfter = async () => {
      await flows.agree(id, 'wangfang');
      return (await sent()).map(([, title]) => title);
    };
    const title = `张伟的telling${number}`;
    expect(await titlesAfter()).toEqual([`telling${number}：${title}，1天`]);
    expect(await titlesAfter()).toEqual([]);
    expect(await titlesAfter()).toEqual([`${title}需要您处理`]);
  });
});
