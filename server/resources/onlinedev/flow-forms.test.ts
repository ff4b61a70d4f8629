import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowInstanceContract } from '#schemas/resources/flow-instance/flow-instance.contract.ts';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ settings: { logLevel: 'fatal' } });
});
afterAll(() => app.close());

const modelId = 'form-leave-request';
const flowId = 'flow-leave-request';
const yang = { as: { account: 'liuyang' } as As };
const day = Date.UTC(2026, 0, 5);
const leave = { type: 'annual', days: 2, start: day, end: day, reason: '年假' };
const save = (more: object = {}, values: object = leave) =>
  app.call<{ id: string }>('onlinedev.create', { modelId, flowId, data: JSON.stringify(values), ...more }, yang);
const instances = () =>
  app.db
    .selectFrom('flowInstance')
    .innerJoin('record', 'record.id', 'flowInstance.recordId')
    .select(['flowInstance.id', 'recordId', 'status', 'urgency', 'flowState'])
    .where('userId', '=', 'user-liuyang')
    .orderBy('flowInstance.creatorTime', 'desc')
    .execute();
const records = async () =>
  Number(
    (
      await app.db
        .selectFrom('record')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('modelId', '=', modelId)
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('a record of a form with a process', () => {
  it('starts the process with `POST .../FlowTask` or when it is saved: `status` 0 submits, 1 saves a draft; urgency 1 to 3, default 1 [FLOW-029]', async () => {
    const direct = (more: object = {}) =>
      app.call<{ id: string }>('flow-instance.create', { flowId, formData: JSON.stringify(leave), ...more }, yang);
    const config = await app.call<{ flowId: string }>('onlinedev.config', { modelId }, yang);
    expect(config.data.flowId).toBe(flowId);
    expect(flowInstanceContract.calls.create).toMatchObject({ method: 'POST', path: '/api/workflow/Engine/FlowTask' });
    for (const [start, status] of [
      [direct, (code: number) => code],
      [save, String],
    ] as const) {
      const after = async (more: object) => {
        const known = new Set((await instances()).map(({ id }) => id));
        const { msg } = await start(more);
        return [msg, (await instances()).filter(({ id }) => !known.has(id))];
      };
      const submitted = { status: 1, urgency: 1, flowState: 1 };
      const draft = { status: 0, urgency: 1, flowState: null };
      expect(await after({})).toMatchObject(['提交成功', [submitted]]);
      expect(await after({ status: status(0) })).toMatchObject(['提交成功', [submitted]]);
      expect(await after({ status: status(1) })).toMatchObject(['保存成功', [draft]]);
      for (const flowUrgent of [1, 2, 3]) {
        expect(await after({ flowUrgent })).toMatchObject(['提交成功', [{ ...submitted, urgency: flowUrgent }]]);
      }
      for (const flowUrgent of [0, 4]) expect((await start({ flowUrgent })).code).toBe(400);
    }
  });

  it('is written together with its process or not at all [FLOW-029]', async () => {
    const before = [await records(), (await instances()).length];
    for (const table of ['flow_instance', 'record', 'flow_task']) {
      await sql`create function failing() returns trigger language plpgsql as $$ begin raise exception 'x'; end $$`.execute(
        app.db,
      );
      await sql`create trigger failing before insert on ${sql.table(table)} for each row execute function failing()`.execute(
        app.db,
      );
      const direct = { flowId, formData: JSON.stringify(leave) };
      expect((await app.call('flow-instance.create', direct, yang)).code).toBe(500);
      expect((await save()).code).toBe(500);
      await sql`drop function failing cascade`.execute(app.db);
      expect([await records(), (await instances()).length]).toEqual(before);
    }
  });

  it('starts once for simultaneous requests with the same key [FLOW-080]', async () => {
    const before = await records();
    const headers = { 'idempotency-key': 'save' };
    const send = () =>
      app.call<{ id: string }>(
        'onlinedev.create',
        { modelId, flowId, data: JSON.stringify(leave) },
        { ...yang, headers },
      );
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ code, msg }) => [code, msg])).toEqual(Array(3).fill([200, '提交成功']));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await records()).toBe(before + 1);
  });

  it('is not written where the process refuses it', async () => {
    const before = await records();
    expect((await save({}, { ...leave, days: null })).code).toBe(400);
    expect(await save({ flowId: 'unknown' })).toMatchObject({ code: 400, msg: '流程不存在' });
    // A process of another form.
    expect(await save({ flowId: 'flow-purchase-order' })).toMatchObject({ code: 400, msg: '流程不存在' });
    const template = () => app.db.updateTable('flowTemplate').where('id', '=', flowId);
    await template().set({ enabledMark: 0 }).execute();
    expect(await save()).toMatchObject({ code: 400, msg: '流程没有启用' });
    await template()
      .set({ enabledMark: 1, visibleType: 1, visible: JSON.stringify(['admin--user']) as never })
      .execute();
    expect(await save()).toMatchObject({ code: 403, msg: '您没有发起该流程的权限' });
    expect((await app.call<{ flowId: string }>('onlinedev.config', { modelId }, yang)).data.flowId).toBe('');
    await template().set({ visibleType: 0 }).execute();
    expect(await records()).toBe(before);
  });

  it('is changed and deleted on the list of the form only while its process does not run', async () => {
    const { data } = await save();
    const body = { modelId, id: data.id };
    const change = () =>
      app.call('onlinedev.update', { ...body, data: JSON.stringify({ ...leave, days: 1 }) }, { as: 'admin' });
    expect(await change()).toMatchObject({ code: 400 });
    expect(await app.call('onlinedev.remove', body, { as: 'admin' })).toMatchObject({
      code: 400,
      msg: '当前流程正在运行不能删除',
    });
    const instance = (await instances()).find(({ recordId }) => recordId === data.id);
    await app.call('flow-instance.withdraw', { id: instance?.id ?? '' }, yang);
    expect((await change()).code).toBe(200);
    expect((await app.call('onlinedev.remove', body, { as: 'admin' })).code).toBe(200);
  });
});
