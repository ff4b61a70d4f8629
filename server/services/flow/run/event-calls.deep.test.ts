import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../../records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '../testing/flow-acts.ts';
import { admin, as } from '../testing/flow-app.ts';

const hourMs = 3_600_000;
let app: TestApp;
let flows: ReturnType<typeof flowsOf>;
let service: Server;
let isFailing = false;
/** The events that the interfaces were called for, each attempt. */
const called: string[] = [];
/** The interface of each event. */
const interfaces = new Map<string, string>();
const abouts = ['started', 'ended', 'agreed', 'returned', 'withdrawn', 'recalled', 'overtime', 'reminder'] as const;
type About = (typeof abouts)[number];

beforeAll(async () => {
  service = createServer((request, response) => {
    called.push(request.url?.slice(1) ?? '');
    response.statusCode = isFailing ? 500 : 200;
    response.end(JSON.stringify({ data: [{ done: 1 }] }));
  });
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  app = await testApp({ settings: { interfaceOrigins: [origin], logLevel: 'fatal' } });
  const fields = [node('inputNumber', 'days')];
  flows = flowsOf(app, await releaseForm(app, 'calling', { fields, list: { columns: [] } }));
  for (const about of abouts) {
    const config = JSON.stringify({ method: 'POST', url: `${origin}/${about}` });
    const facts = { fullName: about, enCode: about, category: 'x', type: 3, dataConfigJson: config };
    interfaces.set(about, (await app.call<{ id: string }>('data-interface.create', facts, admin)).data.id);
  }
});
afterAll(async () => {
  await app.close();
  service.close();
});

const configOf = (about: About, funcConfigRule: 0 | 1) => ({
  on: true,
  interfaceId: interfaces.get(about),
  ...(funcConfigRule === 1 && { funcConfigRule }),
});

/** A process that calls the interface of one event, or of all. */
function release(enCode: string, of: readonly About[], rule: 0 | 1 = 0): Promise<string> {
  const config = (about: About, property: string) => of.includes(about) && { [property]: configOf(about, rule) };
  const begin = start({
    ...config('started', 'initFuncConfig'),
    ...config('ended', 'endFuncConfig'),
    ...config('withdrawn', 'flowRecallFuncConfig'),
  });
  const action = { overNotice: false, overEvent: true };
  const head = approver('head', 'wuhao', {
    ...config('agreed', 'approveFuncConfig'),
    ...config('returned', 'rejectFuncConfig'),
    ...config('recalled', 'recallFuncConfig'),
    ...config('reminder', 'noticeFuncConfig'),
    ...config('overtime', 'overTimeFuncConfig'),
    limit: { duringDeal: 4, notice: { firstOver: 3, overTimeDuring: 0, ...action }, overtime: action },
  });
  return flows.release(enCode, [begin, head, approver('boss', 'huangting')]);
}

/** Works until no attempt is waiting; the time passes only as far as attempts need it. */
async function settled(): Promise<string[]> {
  for (let turn = 0; turn < 12; turn += 1) {
    await flows.work();
    const waiting = await app.db
      .selectFrom('job')
      .select(({ fn }) => fn.min('runAt').as('at'))
      .where('queue', '=', 'flow.call')
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (waiting?.at == null) break;
    app.clock.now = Math.max(app.clock.now, Number(waiting.at));
  }
  return called.splice(0);
}

const days = { days: 1 };
const withdraw = (id: string) => flows.msg('flow-instance.withdraw', { id }, as('zhangwei'));
const reject = async (id: string) =>
  flows.msg('flow-task.reject', { id: await flows.taskOf(id, 'wuhao') }, as('wuhao'));
const pass = async (hours: number) => void (app.clock.now += hours * hourMs);

/** What leads to each event, from a started instance on. */
const acts: Readonly<Record<About, (id: string) => Promise<unknown>>> = {
  started: async () => {},
  ended: async (id) => [await flows.agree(id, 'wuhao'), await flows.agree(id, 'huangting')],
  agreed: (id) => flows.agree(id, 'wuhao'),
  returned: reject,
  withdrawn: withdraw,
  async recalled(id) {
    const task = await flows.taskOf(id, 'wuhao');
    await flows.agree(id, 'wuhao');
    return flows.msg('flow-task.recall', { id: task }, as('wuhao'));
  },
  reminder: () => pass(3),
  overtime: () => pass(4),
};

it.each(abouts)('the event `%s` calls its interface once, others do not [FLOW-052]', async (about) => {
  isFailing = false;
  const id = await flows.launch(await release(`event_${about}`, [about]), days);
  if (about !== 'started') expect(await settled()).toEqual([]);
  await acts[about](id);
  expect(await settled()).toEqual([about]);
});

it('calls all eight interfaces of a process, each at its own event [FLOW-052]', async () => {
  isFailing = false;
  const flowId = await release('event_all', abouts);
  const id = await flows.launch(flowId, days);
  const again = () => flows.msg('flow-instance.update', { id, formData: '{"days":1}', status: 0 }, as('zhangwei'));
  const seen = [await settled()];
  for (const act of [acts.returned, again, acts.withdrawn, again, acts.recalled, acts.ended]) {
    await act(id);
    seen.push(await settled());
  }
  const late = await flows.launch(flowId, days);
  seen.push(await settled());
  for (const hours of [3, 1]) {
    await pass(hours);
    seen.push(await settled());
  }
  expect(await flows.statusOf(late)).toBe(1);
  expect(seen.map((one) => one.sort())).toEqual([
    ...[['started'], ['returned'], ['started'], ['withdrawn'], ['started']],
    ...[['agreed', 'recalled'], ['agreed', 'ended'], ['started'], ['reminder'], ['overtime']],
  ]);
});

/** Events after which the instance still runs: its failure can suspend it. */
const running = ['started', 'agreed', 'recalled', 'reminder', 'overtime'] as const;

it.each(running)(
  'a failure at `%s` is logged and the process goes on with rule 0, suspends it with rule 1 until a retry [FLOW-052]',
  async (about) => {
    isFailing = true;
    const logged = async (id: string) =>
      (
        await app.call<{ list: { request: string; call: string; step: string }[] }>(
          'flow-monitor.eventLog',
          { id },
          admin,
        )
      ).data.list;
    const failed = async (rule: 0 | 1) => {
      const id = await flows.launch(await release(`fail_${about}_${rule}`, [about], rule), days);
      await acts[about](id);
      expect(new Set(await settled())).toEqual(new Set([about]));
      expect((await logged(id)).filter(({ request }) => request !== '').length).toBeGreaterThan(0);
      return id;
    };
    const lenient = await failed(0);
    expect(await flows.statusOf(lenient)).toBe(1);
    const strict = await failed(1);
    expect(await flows.statusOf(strict)).toBe(6);
    expect(await flows.agree(strict, 'wuhao')).not.toBe('审批成功');
    const call = (await logged(strict)).find((entry) => entry.call !== '')?.call ?? '';
    // A retry that fails leaves it suspended.
    expect((await app.call('flow-monitor.retry', { id: strict, call }, admin)).code).toBe(200);
    await settled();
    expect(await flows.statusOf(strict)).toBe(6);
    isFailing = false;
    const repeated = (await logged(strict)).find((entry) => entry.call !== '')?.call ?? '';
    expect((await app.call('flow-monitor.retry', { id: strict, call: repeated }, admin)).code).toBe(200);
    expect(await settled()).toEqual([about]);
    expect(await flows.statusOf(strict)).toBe(1);
  },
);
