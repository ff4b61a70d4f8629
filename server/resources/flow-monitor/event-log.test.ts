import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { admin, as, FlowApp, step } from '../../services/flow/testing/flow-app.ts';

let app: TestApp;
let flow: FlowApp;
let service: Server;
let isFailing = true;
let interfaceId = '';

beforeAll(async () => {
  service = createServer((_, response) => {
    response.statusCode = isFailing ? 500 : 200;
    response.end(JSON.stringify({ data: [{ booked: 'B-17' }] }));
  });
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  app = await testApp({ settings: { interfaceOrigins: [origin] } });
  const fields = [node('inputNumber', 'days')];
  flow = new FlowApp(app, await releaseForm(app, 'logged', { fields, list: { columns: [] } }));
  const config = JSON.stringify({ method: 'POST', url: `${origin}/book` });
  const base = { fullName: '预订', enCode: 'book', category: 'x', type: 3, dataConfigJson: config };
  interfaceId = (await app.call<{ id: string }>('data-interface.create', base, admin)).data.id;
});
afterAll(async () => {
  await app.close();
  service.close();
});

const templateJson = [{ field: 'length', relationField: 'days' }];

interface Entry {
  id: string;
  step: string;
  note: string;
  request: string;
  answer: string;
  duration: number | null;
  call: string;
}
const log = async (id: string, more: object = {}) =>
  (await app.call<{ list: Entry[] }>('flow-monitor.eventLog', { id, ...more }, admin)).data.list;
const calls = async (id: string) => (await log(id)).filter(({ request }) => request !== '');
const retry = async (id: string, call: string) => (await app.call('flow-monitor.retry', { id, call }, admin)).msg;
const statusOf = async (id: string) =>
  (await app.db.selectFrom('flowInstance').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
/** Works until no job is waiting, whatever the pauses between its attempts. */
async function work(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    await flow.worker.look();
    app.clock.now += 3_600_000;
  }
}
/** An instance whose first step was agreed, which calls the interface. */
async function agreed(enCode: string, funcConfigRule: 0 | 1): Promise<string> {
  const first = step('approver', 'first', {
    approvers: ['user-liuyang--user'],
    approveFuncConfig: { on: true, interfaceId, templateJson, ...(funcConfigRule === 1 && { funcConfigRule }) },
  });
  const last = step('approver', 'last', { approvers: ['user-songjia--user'] });
  const { id } = await flow.start(await flow.release(enCode, step('start', 'start'), first, last), 'zhangwei');
  expect(await flow.agree(id, 'liuyang')).toBe('审批成功');
  await work();
  return id;
}

describe('the event log', () => {
  it('has request, answer and duration of each call of a step, and repeats a failed one [FLOW-078]', async () => {
    isFailing = true;
    const id = await agreed('suspended', 1);
    expect(await statusOf(id)).toBe(6);
    expect(await flow.agree(id, 'songjia')).not.toBe('审批成功');
    const [failed] = await calls(id);
    expect(failed).toMatchObject({ step: 'first', duration: expect.any(Number) as number });
    expect(JSON.parse(failed?.request ?? '')).toMatchObject([{ field: 'length', defaultValue: 1 }]);
    expect(failed?.answer).not.toBe('');
    expect(failed?.call).not.toBe('');
    expect((await calls(id)).filter(({ call }) => call !== '')).toHaveLength(1);
    expect((await log(id, { nodeCode: 'last' })).filter(({ request }) => request !== '')).toEqual([]);
    isFailing = false;
    expect(await retry(id, failed?.call ?? '')).toBe('已重新调用接口');
    await work();
    expect([await statusOf(id), await flow.open(id)]).toEqual([1, ['last:songjia']]);
    const [succeeded] = await calls(id);
    expect(succeeded?.answer).toContain('B-17');
    expect((await calls(id)).map(({ call }) => call)).toEqual(Array.from(await calls(id), () => ''));
    expect((await app.call('flow-monitor.eventLog', { id }, as('zhangwei'))).code).toBe(403);
  });

  it('notes a failed call that the process does not wait for, and the process goes on', async () => {
    isFailing = true;
    const id = await agreed('continued', 0);
    expect([await statusOf(id), await flow.open(id)]).toEqual([1, ['last:songjia']]);
    expect((await calls(id))[0]).toMatchObject({ step: 'first' });
  });
});
