import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../../platform/db/columns.ts';
import { testApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../../records/forms/testing/release-form.ts';
import { admin, FlowApp, step } from '../testing/flow-app.ts';

let app: TestApp;
let flow: FlowApp;
let service: Server;
/** Requests to the interface that names handlers; each takes the first answer, `fail` is an error. */
let requests: { key: unknown; at: number }[] = [];
let answers: (object | 'fail')[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    requests.push({ key: request.headers['idempotency-key'], at: app.clock.now });
    const answer = answers.shift() ?? 'fail';
    response.statusCode = answer === 'fail' ? 500 : 200;
    response.end(JSON.stringify({ data: answer }));
  });
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  app = await testApp({ settings: { interfaceOrigins: [origin] } });
  const fields = [
    node('inputNumber', 'days'),
    node('userSelect', 'users', {}, { multiple: true }),
    node('depSelect', 'department'),
    node('posSelect', 'position'),
    node('roleSelect', 'roles', {}, { multiple: true }),
    node('groupSelect', 'group'),
  ];
  const list = { columns: [{ prop: 'days' }] };
  flow = new FlowApp(app, await releaseForm(app, 'handled', { fields, list }));
  const config = JSON.stringify({ method: 'POST', url: `${origin}/handlers` });
  const base = { fullName: '审批人', enCode: 'handlers', category: 'x', type: 3, dataConfigJson: config };
  expect((await app.call('data-interface.create', base, admin)).code).toBe(200);
});
afterAll(async () => {
  await app.close();
  service.close();
});
beforeEach(() => {
  requests = [];
  answers = [];
});

const start = step('start', 'start');
const last = step('approver', 'last', { approvers: ['user-songjia--user'] });
const first = step('approver', 'first', { approvers: ['user-liuyang--user'] });

describe('a step whose handlers are in a field', () => {
  /** Who gets the step, with the values of the record as they are stored. */
  const handlers = async (formField: string, formFieldType: number, record: object) => {
    const one = step('approver', 'one', { assigneeType: 4, formField, formFieldType });
    const id = await flow.release(`field_${formField}`, step('start', 'start', { errorRule: 4 }), one, last);
    const { id: instance } = await flow.start(id, 'zhangwei', { days: 1, ...record });
    return flow.open(instance);
  };
  const usersOf = async (table: 'userPosition' | 'userRole' | 'userGroup', column: string, id: string) => {
    const rows = await app.db
      .selectFrom(table)
      .innerJoin('users', 'users.id', `${table}.userId`)
      .select('account')
      .where(`${table}.${column}` as never, '=', id as never)
      .where('enabledMark', '=', 1)
      .execute();
    return rows.map(({ account }) => `one:${account}`).sort();
  };

  it('are its users, several at once, without those deleted since [FLOW-017]', async () => {
    expect(await handlers('users', 1, { users: ['user-liuyang', 'user-songjia'] })).toEqual([
      'one:liuyang',
      'one:songjia',
    ]);
    const waiting = step('approver', 'one', { assigneeType: 4, formField: 'users', formFieldType: 1 });
    const id = await flow.release('field_deleted', start, first, waiting);
    const { id: instance } = await flow.start(id, 'zhangwei', { users: ['user-liuyang', 'user-wangfang'] });
    await app.db
      .updateTable('record')
      .set({ data: json({ users: ['user-liuyang', 'user-deleted'] }) })
      .where('id', 'in', app.db.selectFrom('flowInstance').select('recordId').where('id', '=', instance))
      .execute();
    await flow.agree(instance, 'liuyang');
    expect(await flow.open(instance)).toEqual(['one:liuyang']);
  });

  it('are the users of its department, position, roles or group; an empty one names no person [FLOW-017]', async () => {
    const { organizeId, positionId } = await app.db
      .selectFrom('users')
      .select(['organizeId', 'positionId'])
      .where('id', '=', 'user-liuyang')
      .executeTakeFirstOrThrow();
    expect(await handlers('department', 2, { department: organizeId })).toContain('one:liuyang');
    const ofPosition = await usersOf('userPosition', 'positionId', positionId);
    expect((await handlers('position', 3, { position: positionId })).sort()).toEqual(ofPosition);
    expect(ofPosition).toContain('one:liuyang');
    const roles = await usersOf('userRole', 'roleId', 'role-configurer');
    expect((await handlers('roles', 4, { roles: ['role-configurer'] })).sort()).toEqual(roles);
    const { groupId } = await app.db.selectFrom('userGroup').select('groupId').executeTakeFirstOrThrow();
    const ofGroup = await usersOf('userGroup', 'groupId', groupId);
    expect(ofGroup.length).toBeGreaterThan(0);
    expect((await handlers('group', 5, { group: groupId })).sort()).toEqual(ofGroup);
    const id = await flow.release(
      'field_empty',
      step('start', 'start', { errorRule: 4 }),
      {
        ...step('approver', 'one', { assigneeType: 4, formField: 'group', formFieldType: 5 }),
      },
      last,
    );
    expect(await flow.open((await flow.start(id, 'zhangwei')).id)).toEqual(['last:songjia']);
  });
});

describe('a step with candidates', () => {
  const pick = {
    ...step('approver', 'pick', { assigneeType: 7, approvers: ['user-wangfang--user', 'user-songjia--user'] }),
    config: { zhjyKey: 'approver', label: '财务' },
  };

  it('goes to those whom the handler before chooses among the allowed ones; without a choice the agreement is refused [FLOW-019]', async () => {
    const id = await flow.release('candidates', start, first, pick);
    const { id: instance } = await flow.start(id, 'zhangwei');
    expect(await flow.agree(instance, 'liuyang')).toBe('请选择财务的候选人');
    expect(await flow.agree(instance, 'liuyang', { candidateList: { pick: [] } })).toBe('请选择财务的候选人');
    expect(await flow.open(instance)).toEqual(['first:liuyang']);
    const [task] = (await flow.todo('liuyang')).filter(({ processId }) => processId === instance);
    const offered = await flow.call<{ list: { options: { id: string }[] }[] }>(
      'flow-task.candidates',
      { id: task?.id },
      { as: { account: 'liuyang' } },
    );
    expect(offered.data.list).toMatchObject([{ step: 'pick', fullName: '财务', about: 'candidates' }]);
    expect(offered.data.list[0]?.options.map((one) => one.id).sort()).toEqual(['user-songjia', 'user-wangfang']);
    const foreign = { candidateList: { pick: ['user-songjia', 'user-lixiaoyun'] } };
    expect(await flow.agree(instance, 'liuyang', foreign)).toBe('审批成功');
    expect(await flow.open(instance)).toEqual(['pick:songjia']);
  });

  it('of the first step is chosen by the initiator [FLOW-019]', async () => {
    const id = await flow.release('candidates_first', start, pick);
    expect((await flow.start(id, 'zhangwei')).msg).toBe('请选择财务的候选人');
    const candidateList = { pick: ['user-wangfang'] };
    const { id: instance } = await flow.start(id, 'zhangwei', { days: 1 }, { candidateList });
    expect(await flow.open(instance)).toEqual(['pick:wangfang']);
  });
});

describe('a step whose handlers an interface names', () => {
  const submitted = async (enCode: string) => {
    const one = step('approver', 'one', { assigneeType: 9, interfaceId: 'handlers' });
    const id = await flow.release(enCode, start, one, last);
    return (await flow.start(id, 'zhangwei')).id;
  };
  /** Works for some seconds. */
  const pass = async (seconds: number) => {
    for (let left = seconds; left > 0; left -= 1) {
      await flow.worker.look();
      app.clock.now += 1_000;
    }
    await flow.expectReplay();
  };
  const failures = (instance: string) =>
    app.db
      .selectFrom('flowLog')
      .select(['step', 'note'])
      .where('instanceId', '=', instance)
      .where('note', '=', 'flow.note.interface')
      .execute();

  it('goes to the enabled users of `handleId`, comma-joined, which is called once [FLOW-020]', async () => {
    answers = [{ handleId: 'user-liuyang,user-deleted,user-wangfang' }];
    const instance = await submitted('asked');
    await pass(40);
    expect(await flow.open(instance)).toEqual(['one:liuyang', 'one:wangfang']);
    expect([requests.length, await failures(instance)]).toEqual([1, []]);
  });

  it('is called again up to three times with the same key [FLOW-020] [FLOW-080]', async () => {
    answers = ['fail', 'fail', 'fail', { handleId: 'user-liuyang' }];
    const instance = await submitted('asked_again');
    await pass(40);
    expect([await flow.open(instance), requests.length]).toEqual([['one:liuyang'], 4]);
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
    expect(requests[0]?.key).toEqual(expect.stringContaining(instance));
  });

  it('counts as naming no person when it failed four times within 30 s, with an entry in the event log [FLOW-020]', async () => {
    const instance = await submitted('asked_in_vain');
    await pass(30);
    expect([await flow.open(instance), requests.length]).toEqual([['one:admin'], 4]);
    expect((requests.at(-1)?.at ?? 0) - (requests[0]?.at ?? 0)).toBeLessThan(30_000);
    expect(await failures(instance)).toEqual([{ step: 'one', note: 'flow.note.interface' }]);
    expect(await flow.agree(instance, 'admin')).toBe('审批成功');
    await pass(10);
    expect(requests).toHaveLength(4);
  });
});
