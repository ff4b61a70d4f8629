import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../../platform/db/columns.ts';
import { testApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../../records/forms/testing/release-form.ts';
import { deviations } from '../read/replay.ts';
import { as, FlowApp, step } from '../testing/flow-app.ts';

let app: TestApp;
let flow: FlowApp;
let id = '';

beforeAll(async () => {
  app = await testApp({ settings: { logLevel: 'fatal' } });
  const fields = [node('inputNumber', 'days'), node('input', 'reason')];
  flow = new FlowApp(app, await releaseForm(app, 'onceForm', { fields, list: { columns: [{ prop: 'days' }] } }));
  id = await flow.release(
    'once',
    step('start', 'start'),
    step('approver', 'head', {
      approvers: ['user-liuyang--user'],
      formOperates: { days: 'write' },
      approveFuncConfig: { on: true, interfaceId: 'customers', funcConfigRule: 1 },
    }),
    step('copy', 'hr', { members: ['user-wangfang--user'] }),
    step('approver', 'boss', { approvers: ['admin--user'], limit: { duringDeal: 2, notice: {} } }),
  );
});
afterAll(() => app.close());

const taskOf = async (instance: string, account: string) =>
  (await flow.todo(account)).find(({ processId }) => processId === instance)?.id ?? '';
const tables = [
  'flowInstance',
  'flowEvent',
  'flowTask',
  'flowCopy',
  'operatorRecord',
  'record',
  'job',
  'message',
] as const;
/** Everything that a decision writes. */
const everything = async () => {
  const found: Record<string, unknown> = {};
  for (const table of tables)
    found[table] = (await sql`select * from ${sql.table(table)} order by 1, 2`.execute(app.db)).rows;
  return found;
};

/** Every write to a table fails, as if the server had been killed at it. */
async function whileFailing(table: string, work: () => Promise<void>): Promise<void> {
  await sql`create function failing() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    app.db,
  );
  await sql`create trigger failing before insert or update on ${sql.table(table)} for each row execute function failing()`.execute(
    app.db,
  );
  try {
    await work();
  } finally {
    await sql`drop function failing cascade`.execute(app.db);
  }
}

describe('a decision', () => {
  it.each(['flow_instance', 'flow_event', 'flow_task', 'flow_copy', 'operator_record', 'record', 'job', 'message'])(
    'that fails at writing %s leaves nothing; repeated it writes all of it once [FLOW-080]',
    async (table) => {
      const { id: instance } = await flow.start(id, 'zhangwei');
      const decision = { id: await taskOf(instance, 'liuyang'), formData: JSON.stringify({ days: 7 }) };
      const headers = { 'idempotency-key': `retry-${table}` };
      const before = await everything();
      await whileFailing(table, async () => {
        expect((await app.call('flow-task.audit', decision, { ...as('liuyang'), headers })).code).toBe(500);
      });
      expect(await everything()).toEqual(before);
      expect((await flow.call('flow-task.audit', decision, { ...as('liuyang'), headers })).code).toBe(200);
      expect(await flow.open(instance)).toEqual(['boss:admin']);
      const after = await everything();
      const added = tables.map((name) => (after[name] as unknown[]).length - (before[name] as unknown[]).length);
      // The decision and the answers of the copy and the next step; its task; the copy; the entry; the call and the timer.
      expect(Object.fromEntries(tables.map((name, index) => [name, added[index]]))).toMatchObject({
        flowInstance: 0,
        flowEvent: 3,
        flowTask: 1,
        flowCopy: 1,
        operatorRecord: 1,
        record: 0,
        job: 2,
      });
    },
  );

  it('is made by one of 50 simultaneous requests; 49 are answered with code 409 [FLOW-080]', async () => {
    const { id: instance } = await flow.start(id, 'zhangwei');
    const task = { id: await taskOf(instance, 'liuyang') };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.call('flow-task.audit', task, as('liuyang'))),
    );
    const codes = answers.map(({ code }) => Number(code)).sort();
    expect(codes).toEqual([200, ...Array<number>(49).fill(409)]);
    const entries = app.db
      .selectFrom('operatorRecord')
      .select('id')
      .where('taskId', '=', task.id.split('.')[1] ?? '');
    const ofInstance = app.db.selectFrom('flowInstance').select('recordId').where('id', '=', instance);
    expect(await entries.where('recordId', 'in', ofInstance).execute()).toHaveLength(1);
    await flow.expectReplay();
  });

  it('repeated with the same key answers the first result, also when it arrives several times at once [FLOW-080]', async () => {
    const { id: instance } = await flow.start(id, 'zhangwei');
    const task = { id: await taskOf(instance, 'liuyang') };
    const send = (key: string, account = 'liuyang') =>
      app.call('flow-task.audit', task, { ...as(account), headers: { 'idempotency-key': key } });
    const [first, ...others] = await Promise.all([send('same'), send('same'), send('same')]);
    expect([first?.code, first?.msg]).toEqual([200, '审批成功']);
    for (const other of others) expect({ ...other, timestamp: 0 }).toEqual({ ...first, timestamp: 0 });
    expect((await send('same')).msg).toBe('审批成功');
    expect((await send('another')).code).toBe(409);
    // The key of another person is another key.
    expect((await send('same', 'wangfang')).code).toBe(403);
    const events = app.db.selectFrom('flowEvent').select('seq').where('instanceId', '=', instance);
    expect(await events.where('event', '@>', json({ type: 'decided' }) as never).execute()).toHaveLength(1);
    await flow.expectReplay();
  });

  it('starts an instance once for a repeated key [FLOW-080]', async () => {
    const input = { flowId: id, formData: '{"days":1}' };
    const send = () =>
      app.call<{ id: string }>('flow-instance.create', input, {
        ...as('zhangwei'),
        headers: { 'idempotency-key': 'start' },
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    await flow.expectReplay();
  });
});

describe('the journal of an instance', () => {
  const found = async () => {
    const all = [];
    for await (const one of deviations(app.db)) all.push(one);
    return all;
  };

  it('leads to its state, and a difference is found: in the state, an event or a task [FLOW-079]', async () => {
    const { id: instance } = await flow.start(id, 'zhangwei');
    await flow.agree(instance, 'liuyang');
    expect(await found()).toEqual([]);
    const own = app.db.updateTable('flowInstance').where('id', '=', instance);
    const { state } = await app.db
      .selectFrom('flowInstance')
      .select('state')
      .where('id', '=', instance)
      .executeTakeFirstOrThrow();
    await own.set({ state: json({ ...state, completion: 99 }) as never }).execute();
    expect(await found()).toMatchObject([{ instance, about: 'state' }]);
    await own.set({ state: json(state) as never }).execute();
    await app.db.updateTable('flowTask').set({ state: 'open' }).where('instanceId', '=', instance).execute();
    expect(await found()).toMatchObject([{ instance, about: 'tasks' }]);
    await app.db
      .updateTable('flowTask')
      .set({ state: 'agreed' })
      .where('instanceId', '=', instance)
      .where('step', '=', 'head')
      .execute();
    await app.db.deleteFrom('flowEvent').where('instanceId', '=', instance).where('seq', '=', 2).execute();
    expect(await found()).toMatchObject([{ instance, about: 'event 3' }]);
  });
});
