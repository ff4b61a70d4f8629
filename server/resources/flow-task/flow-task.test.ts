import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let modelId = '';
beforeAll(async () => {
  app = await testApp();
  const fields = [node('inputNumber', 'days', { label: '天数' }), node('input', 'reason', { label: '事由' })];
  modelId = await releaseForm(app, 'flowLeave', { fields, list: { columns: [{ prop: 'days' }] } });
});
afterAll(() => app.close());

const admin = { as: 'admin' } as const;
const wei = { as: { account: 'zhangwei' } as As };
const step = (zhjyKey: string, key: string, more: object = {}) => ({ config: { zhjyKey, label: key }, key, ...more });

/** The id of a released process; with `refused` why it was not released. */
async function process(enCode: string, body: object[], expected = ''): Promise<string> {
  const category = 'c';
  const created = await app.call<{ id: string }>('flow-template.create', { fullName: enCode, enCode, category }, admin);
  expect(created.msg).toBe('新建成功');
  const { id } = created.data;
  const definition = JSON.stringify({ language: 1, title: enCode, form: modelId, body });
  expect((await app.call('flow-template.design', { id, definition }, admin)).msg).toBe('保存成功');
  const { msg } = await app.call('flow-template.release', { id }, admin);
  if (expected !== '') return msg;
  expect(msg).toBe('发布成功');
  return id;
}

describe('a process', () => {
  it('runs from the submission to the last agreement', async () => {
    const id = await process('leave', [
      step('start', 'start'),
      step('approver', 'head', { approvers: ['user-configurer--user', 'admin--user'] }),
    ]);
    const started = await app.call<{ id: string }>(
      'flow-instance.create',
      { flowId: id, formData: JSON.stringify({ days: 2, reason: '病' }) },
      wei,
    );
    expect(started.msg).toBe('提交成功');
    const own = await app.call<{ list: object[] }>('flow-instance.list', { templateId: id }, wei);
    expect(own.data.list).toMatchObject([{ fullName: '张伟的leave', thisStep: 'head', status: 1 }]);
    const todo = await app.call<{ list: { id: string }[] }>('flow-task.list', { category: 1, templateId: id }, admin);
    expect(todo.data.list).toMatchObject([{ fullName: '张伟的leave' }]);
    const taskId = todo.data.list[0]?.id ?? '';
    const detail = await app.call<object>('flow-task.info', { id: started.data.id, taskOperatorId: taskId }, admin);
    expect(detail.data).toMatchObject({ opType: 1, taskOperatorId: taskId });
    expect((await app.call('flow-task.audit', { id: taskId, handleOpinion: '好' }, admin)).msg).toBe('审批成功');
    expect((await app.call<{ list: object[] }>('flow-instance.list', { templateId: id }, wei)).data.list).toMatchObject(
      [{ status: 2, completion: 100 }],
    );
    const after = await app.call<{ records: object[] }>('flow-task.info', { id: started.data.id }, wei);
    expect(after.data.records).toMatchObject([{ handleStatus: 2 }, { handleStatus: 1, handleOpinion: '好' }]);
  });

  it('is not released with a mistake', async () => {
    const broken = await process('broken', [step('start', 'start'), step('approver', 'head')], 'refused');
    expect(broken).toMatch(/^流程有 1 处错误，第一处：body\[1\]/);
  });

  it('is answered only to those who have a part in it, and decided once by its handler ', async () => {
    const id = await process('rights', [
      step('start', 'start'),
      step('approver', 'head', { approvers: ['admin--user'] }),
    ]);
    const formData = JSON.stringify({ days: 1 });
    const { data } = await app.call<{ id: string }>('flow-instance.create', { flowId: id, formData }, wei);
    const taskId = `${data.id}.t3`;
    const other = { as: { account: 'wangfang' } as As };
    expect(await app.call('flow-task.info', { id: data.id }, other)).toMatchObject({ code: 403, msg: '没有权限操作' });
    expect(await app.call('flow-task.audit', { id: taskId }, other)).toMatchObject({ code: 403, msg: '没有权限操作' });
    expect(await app.call('flow-task.audit', { id: taskId })).toMatchObject({ status: 401 });
    expect(await app.call('flow-task.audit', { id: taskId }, admin)).toMatchObject({ code: 200 });
    expect(await app.call('flow-task.audit', { id: taskId }, admin)).toMatchObject({ code: 409, msg: '已审核完成' });
  });

  it('shows a handler the fields of the step, and stores only what the step may write [FLOW-048]', async () => {
    const formOperates = { reason: 'hidden', days: 'required' };
    const id = await process('fields', [
      step('start', 'start'),
      step('approver', 'head', { approvers: ['admin--user'], formOperates }),
    ]);
    const formData = JSON.stringify({ days: 1, reason: '私事' });
    const { data } = await app.call<{ id: string }>('flow-instance.create', { flowId: id, formData }, wei);
    const task = `${data.id}.t3`;
    const detail = await app.call<{ data: string; formData: string }>(
      'flow-task.info',
      { id: data.id, taskOperatorId: task },
      admin,
    );
    expect(JSON.parse(detail.data.data)).not.toHaveProperty('reason');
    const audit = (values: object) =>
      app.call('flow-task.audit', { id: task, formData: JSON.stringify(values) }, admin);
    expect((await audit({ days: null })).msg).toBe('天数不能为空');
    expect((await audit({ days: 3, reason: '改了' })).msg).toBe('审批成功');
    const own = await app.call<{ data: string }>('flow-task.info', { id: data.id }, wei);
    expect(JSON.parse(own.data.data)).toMatchObject({ days: 3, reason: '私事' });
    // The handler sees no more after the decision than before it.
    const afterwards = await app.call<typeof detail.data>('flow-task.info', { id: data.id }, admin);
    expect(afterwards.data).toMatchObject({ opType: 2 });
    expect(JSON.parse(afterwards.data.data)).toEqual({ days: 3 });
    expect(afterwards.data.formData).toMatch(/"vModel":"reason"/);
    expect(afterwards.data.formData.match(/"noShow":true/g)).toHaveLength(1);
  });

  it('shows an initiator and receivers of copies what their steps do not hide', async () => {
    const id = await process('copied', [
      step('start', 'start', { formOperates: { reason: 'hidden' } }),
      step('copy', 'all', { members: ['user-wangfang--user'] }),
      step('approver', 'head', { approvers: ['admin--user'] }),
    ]);
    const { data } = await app.call<{ id: string }>(
      'flow-instance.create',
      { flowId: id, formData: '{"days":1}' },
      wei,
    );
    const { recordId } = await app.db
      .selectFrom('flowInstance')
      .select('recordId')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    const whole = JSON.stringify({ days: 1, reason: '后来' });
    await app.db
      .updateTable('record')
      .set({ data: whole as never })
      .where('id', '=', recordId)
      .execute();
    const valuesFor = async (options: object) =>
      JSON.parse((await app.call<{ data: string }>('flow-task.info', { id: data.id }, options)).data.data) as object;
    expect(await valuesFor(wei)).toEqual({ days: 1 });
    expect(await valuesFor({ as: { account: 'wangfang' } })).toEqual({ days: 1, reason: '后来' });
  });

  it('leaves a field that the step does not list as it is, whatever is sent [FLOW-048]', async () => {
    const id = await process('unlisted', [
      step('start', 'start'),
      step('approver', 'head', { approvers: ['admin--user'] }),
    ]);
    const formData = JSON.stringify({ days: 1, reason: '私事' });
    const { data } = await app.call<{ id: string }>('flow-instance.create', { flowId: id, formData }, wei);
    const sent = JSON.stringify({ days: 9, reason: '改了' });
    await app.call('flow-task.audit', { id: `${data.id}.t3`, formData: sent }, admin);
    const own = await app.call<{ data: string }>('flow-task.info', { id: data.id }, wei);
    expect(JSON.parse(own.data.data)).toMatchObject({ days: 1, reason: '私事' });
  });

  it('is given to persons who exist and are enabled only', async () => {
    const id = await process('people', [
      step('start', 'start'),
      step('approver', 'head', { approvers: ['admin--user'] }),
    ]);
    const { data } = await app.call<{ id: string }>(
      'flow-instance.create',
      { flowId: id, formData: '{"days":1}' },
      wei,
    );
    const task = `${data.id}.t3`;
    const transfer = (user: string) => app.call('flow-task.transfer', { id: task, freeApproverUserId: [user] }, admin);
    expect((await transfer('none')).msg).toBe('所选人员不存在或已停用');
    const foreign = { id: task, signImg: 'https://example.com/a.png' };
    expect((await app.call('flow-task.audit', foreign, admin)).code).toBe(400);
    expect((await transfer('user-wangfang')).msg).toBe('转审成功');
    const other = { as: { account: 'wangfang' } as As };
    const todo = await app.call<{ list: object[] }>('flow-task.list', { category: 1, templateId: id }, other);
    expect(todo.data.list).toHaveLength(1);
  });

  it('protects its record from changes outside of its tasks', async () => {
    const id = await process('guarded', [
      step('start', 'start'),
      step('approver', 'head', { approvers: ['admin--user'] }),
    ]);
    const formData = JSON.stringify({ days: 1 });
    const { data } = await app.call<{ id: string }>('flow-instance.create', { flowId: id, formData }, wei);
    const instance = await app.db
      .selectFrom('flowInstance')
      .select('recordId')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    const record = { modelId, id: instance.recordId };
    const update = async () => (await app.call('onlinedev.update', { ...record, data: formData }, admin)).msg;
    const remove = async () => (await app.call('onlinedev.remove', record, admin)).msg;
    expect([await update(), await remove()]).toEqual(['当前流程正在运行，不能修改', '当前流程正在运行不能删除']);
    const many = { modelId, ids: [instance.recordId] };
    expect((await app.call('onlinedev.batchRemove', many, admin)).msg).toBe('当前流程正在运行不能删除');
    await app.call('flow-instance.withdraw', { id: data.id }, wei);
    expect([await update(), await remove()]).toEqual(['更新成功', '删除成功']);
  });
});
