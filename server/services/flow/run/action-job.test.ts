import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approver, start } from '../testing/flow-acts.ts';
import { admin } from '../testing/flow-app.ts';
import { actionsApp, constant, set, whose } from '../testing/actions-app.ts';

type Setup = Awaited<ReturnType<typeof actionsApp>>;
let setup: Setup;
let app: Setup['app'];
let flows: Setup['flows'];
let target: Setup['target'];
let erp: Setup['erp'];
let service: Setup['service'];
let release: Setup['release'];
let run: Setup['run'];
let add: Setup['add'];
let records: Setup['records'];
let reasons: Setup['reasons'];
let messages: Setup['messages'];
let settle: Setup['settle'];

beforeAll(async () => {
  setup = await actionsApp();
  ({ app, flows, target, erp, service, release, run, add, records, reasons, messages, settle } = setup);
});
afterAll(() => setup.close());
beforeEach(() => setup.reset());

describe('the actions of a trigger', () => {
  it('add a record with constants, fields, system values and earlier results [FLOW-083]', async () => {
    const id = await run([
      { addData: target, set: set({ title: { record: 'name' }, amount: { record: 'days' } }), as: 'first' },
      { addData: target, set: set({ title: { system: '@launchUserName' }, mark: { result: 'first.count' } }) },
    ]);
    expect(await flows.taskOf(id, 'wuhao')).not.toBe('');
    expect(await records()).toMatchObject([
      { title: '张伟', mark: '1' },
      { title: '甲', amount: 2 },
    ]);
  });

  it('read, change and delete those records that meet all conditions, and no others [FLOW-083]', async () => {
    await run([add('a', 1), add('b', 2), add('c', 3), add('c', 9)]);
    await run([
      {
        getData: target,
        as: 'some',
        where: [whose('amount', '>', constant(1))],
        sort: 'amount',
        isDescending: true,
        limit: 2,
      },
      {
        updateData: target,
        where: [whose('title', '==', constant('b'))],
        set: set({ mark: { result: 'some.first.amount' } }),
      },
      { deleteData: target, where: [whose('title', '==', constant('c')), whose('amount', '<', constant(5))] },
      { addData: target, set: set({ title: constant('n'), amount: { result: 'some.count' } }) },
    ]);
    expect(await records()).toMatchObject([
      { title: 'a', amount: 1 },
      { title: 'b', amount: 2, mark: '9' },
      { title: 'c', amount: 9 },
      { title: 'n', amount: 2 },
    ]);
    expect((await records())[0]?.['mark'] ?? '').toBe('');
  });

  it('reach the record that an earlier action added by its id', async () => {
    await run([
      { ...add('x'), as: 'new' },
      add('x'),
      { updateData: target, where: [whose('id', '==', { result: 'new.first.id' })], set: set({ mark: constant('m') }) },
    ]);
    expect((await records()).filter(({ mark }) => mark === 'm')).toHaveLength(1);
  });

  it('change and delete nothing where the value of a condition is empty', async () => {
    await run([add('a'), add('b')]);
    const empty = [whose('title', '==', { record: 'name' })];
    const id = await run(
      [
        { updateData: target, where: empty, set: set({ mark: constant('m') }) },
        { deleteData: target, where: empty },
        { deleteData: target, where: [whose('id', '==', { record: 'name' })] },
        { deleteData: target, where: [whose('title', '<>', { record: 'name' })] },
      ],
      { days: 1 },
    );
    expect(await flows.taskOf(id, 'wuhao')).not.toBe('');
    expect((await records()).map(({ title, mark }) => [title, mark ?? ''])).toEqual([
      ['a', ''],
      ['b', ''],
    ]);
  });

  it('are skipped where their condition does not hold, and end at a stop [FLOW-083]', async () => {
    const many = { when: { '>': [{ var: 'record.days' }, 1] } };
    const actions = [{ ...add('many'), ...many }, add('all'), { stop: true, ...many }, add('rest')];
    await run(actions, { days: 2 });
    expect((await records()).map(({ title }) => title)).toEqual(['all', 'many']);
    await run(actions, { days: 1 });
    expect((await records()).map(({ title }) => title)).toEqual(['all', 'all', 'many', 'rest']);
  });

  it('loop over the rows of a result [FLOW-083]', async () => {
    await run([add('a', 1), add('b', 2)]);
    await run([
      { getData: target, as: 'rows', sort: 'amount' },
      {
        forEach: 'rows',
        actions: [{ addData: target, set: set({ title: constant('copy'), mark: { item: 'title' } }) }],
      },
    ]);
    expect((await records()).filter(({ title }) => title === 'copy').map(({ mark }) => mark)).toEqual(['a', 'b']);
  });

  it('send a message as plain text to the persons named and the initiator [FLOW-083]', async () => {
    await run(
      [
        {
          message: '假期 {record.days} 天',
          content: '<b>{record.name}</b>',
          to: ['user-liuyang--user'],
          isInitiator: true,
        },
      ],
      { days: 7, name: '<img src=x>' },
    );
    for (const account of ['liuyang', 'zhangwei']) expect(await messages(account)).toContain('假期 7 天');
    expect(await messages('huangting')).not.toContain('假期 7 天');
    const sent = await app.db
      .selectFrom('message')
      .selectAll()
      .where('title', '=', '假期 7 天')
      .executeTakeFirstOrThrow();
    expect(sent.bodyText).not.toMatch(/<img|<b>/);
    expect(sent.bodyText).toContain('&lt;img');
  });

  it('call an interface with parameters, and use its answer [FLOW-083]', async () => {
    await run([
      { dataInterface: erp, parameters: set({ name: { record: 'name' } }), as: 'answer' },
      { addData: target, set: set({ title: { result: 'answer.first.no' } }) },
    ]);
    expect(service.calls.map(({ body }) => body)).toEqual(['{"name":"甲"}']);
    expect(await records()).toMatchObject([{ title: 'E1' }]);
  });

  it('start another process for the same initiator [FLOW-083]', async () => {
    const other = await flows.release('launched', [start(), approver('check', 'huangting')]);
    const by = (templateId: string) =>
      app.db
        .selectFrom('flowInstance')
        .select(['userId', 'status', 'recordId'])
        .where('templateId', '=', templateId)
        .execute();
    await run([{ launchFlow: other, set: set({ name: { record: 'name' } }) }]);
    await run([{ launchFlow: other, isDraft: true }]);
    const started = await by(other);
    expect(started.map(({ userId, status }) => [userId, status]).sort()).toEqual([
      ['user-zhangwei', 0],
      ['user-zhangwei', 1],
    ]);
    const { recordId = '' } = started.find(({ status }) => status === 1) ?? {};
    const { data } = await app.db
      .selectFrom('record')
      .select('data')
      .where('id', '=', recordId)
      .executeTakeFirstOrThrow();
    expect(data['name']).toBe('甲');
  });

  it('create a schedule of the initiator with its participants [FLOW-083]', async () => {
    const begins = app.clock.now + 86_400_000;
    await run([{ schedule: '面谈 {record.name}', start: { record: 'begins' }, hours: 2, to: ['user-liuyang--user'] }], {
      name: '甲',
      begins,
    });
    const rows = await app.db.selectFrom('schedule').selectAll().where('title', '=', '面谈 甲').execute();
    expect(rows).toMatchObject([{ creatorUserId: 'user-zhangwei', toUserIds: ['user-liuyang'], startDay: begins }]);
    expect(Number(rows[0]?.endDay) - begins).toBe(7_200_000);
    const failed = await run([{ schedule: 'x', start: { record: 'name' }, hours: 2 }], { name: 'no time' });
    expect(await flows.statusOf(failed)).toBe(6);
  });

  it('wait, and go on behind the wait with the results of before [FLOW-083]', async () => {
    const id = await run([
      { ...add('a'), as: 'before' },
      { wait: 30 },
      { addData: target, set: set({ title: constant('b'), amount: { result: 'before.count' } }) },
    ]);
    app.clock.now += 29 * 60_000;
    await flows.work();
    expect((await records()).map(({ title }) => title)).toEqual(['a']);
    expect(await flows.taskOf(id, 'wuhao')).toBe('');
    app.clock.now += 60_000;
    await flows.work();
    expect((await records()).map(({ title, amount }) => [title, amount])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    expect(await flows.taskOf(id, 'wuhao')).not.toBe('');
  });
});

describe('a process with a trigger', () => {
  it('goes on at once where it does not wait for the actions [FLOW-083]', async () => {
    const id = await flows.launch(await release([{ wait: 5 }, add('late')], { isWaiting: false }), { days: 1 });
    expect(await flows.taskOf(id, 'wuhao')).not.toBe('');
    await flows.work();
    expect(await flows.agree(id, 'wuhao')).toBe('审批成功');
    expect(await flows.statusOf(id)).toBe(2);
    app.clock.now += 5 * 60_000;
    await flows.work();
    expect((await records()).map(({ title }) => title)).toEqual(['late']);
  });

  it.each([true, false])('does no further action after it was terminated, waiting: %s', async (isWaiting) => {
    const id = await run([add('a'), { wait: 5 }, add('b')], { days: 1 }, { isWaiting });
    await app.call('flow-monitor.cancel', { id }, admin);
    expect(await flows.statusOf(id)).toBe(5);
    app.clock.now += 5 * 60_000;
    await flows.work();
    expect((await records()).map(({ title }) => title)).toEqual(['a']);
  });

  it('is suspended by a failure, and a retry goes on at the action that failed [FLOW-083]', async () => {
    service.state.isFailing = true;
    const id = await run([add('once'), { dataInterface: erp }, add('after')]);
    await settle();
    expect([await flows.statusOf(id), service.calls.length]).toEqual([6, 3]);
    // The key is the same for each attempt.
    expect(new Set(service.calls.map(({ key }) => key)).size).toBe(1);
    const call = (await reasons(id)).find((entry) => entry.call !== '')?.call ?? '';
    service.state.isFailing = false;
    await app.call('flow-monitor.retry', { id, call }, admin);
    await settle();
    expect((await records()).map(({ title }) => title)).toEqual(['after', 'once']);
    expect([await flows.statusOf(id), await flows.taskOf(id, 'wuhao')]).toEqual([1, expect.stringMatching(/./)]);
  });

  it('goes on after a failure where the step says so, and notes its reason [FLOW-083]', async () => {
    const wrong = { addData: target, set: set({ none: constant(1) }) };
    const id = await run([wrong, add('after')], { days: 1 }, { funcConfigRule: 0 });
    expect(await flows.taskOf(id, 'wuhao')).not.toBe('');
    expect(await records()).toEqual([]);
    expect((await reasons(id)).map(({ answer }) => answer)).toEqual(['没有字段“none”的写入权限，或该字段不存在']);
  });

  it('does each action once where the job is done again after a crash, with its results', async () => {
    const id = await flows.launch(
      await release([
        { ...add('a'), as: 'first' },
        { wait: 1 },
        { addData: target, set: set({ title: constant('b'), amount: { result: 'first.count' } }) },
      ]),
      { days: 1 },
    );
    await flows.work();
    // As after a crash: the job waits for a worker, without what an attempt had in memory.
    await app.db
      .updateTable('job')
      .set({ runAt: 0, checkpoint: null })
      .where('queue', '=', 'flow.action')
      .where('key', 'like', `${id}:%`)
      .execute();
    await flows.work();
    expect((await records()).map(({ title }) => title)).toEqual(['a']);
    app.clock.now += 60_000;
    await flows.work();
    expect((await records()).map(({ title, amount }) => [title, amount])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    expect(await app.db.selectFrom('automationRun').selectAll().where('instanceId', '=', id).execute()).toEqual([]);
  });
});
