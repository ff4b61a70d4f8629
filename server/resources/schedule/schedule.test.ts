import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schedule } from '#schemas/resources/schedule/schedule.contract.ts';
import { type As, type TestApp, testApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await testApp();
  for (const { account, id } of await app.db.selectFrom('users').select(['account', 'id']).execute()) ids[account] = id;
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('schedule').execute());

const at = (day: number, hour = 9) => new Date(2025, 0, day, hour).getTime();
const meeting = { title: '周例会', startDay: at(6), endDay: at(6, 10) };
const weekly = { ...meeting, repetition: '3', repeatTime: at(27) };

const make = (more: object = {}, as: As = 'admin') =>
  app.call<{ id: string }>('schedule.create', { ...meeting, ...more }, { as });
const list = async (as: As = 'admin', range: object = {}) =>
  (await app.call<{ list: Schedule[] }>('schedule.list', range, { as })).data.list;
const days = async () => (await list()).map(({ startDay }) => new Date(startDay).getDate());
const change = (row: Schedule | undefined, type: string, more: object) =>
  app.call('schedule.update', { ...row, ...more, type }, { as: 'admin' });
const drop = (row: Schedule | undefined, type?: string) =>
  app.call('schedule.remove', { id: row?.id, groupId: row?.groupId, type }, { as: 'admin' });
interface Notification {
  title: string;
  body: unknown;
}
async function notifications(account: string): Promise<Notification[]> {
  const rows = await app.db
    .selectFrom('message')
    .innerJoin('messageReceiver', 'messageReceiver.messageId', 'message.id')
    .select(['title', 'bodyText', 'type'])
    .where('userId', '=', ids[account] as string)
    .where('type', '=', 4)
    .execute();
  await app.db.deleteFrom('message').execute();
  return rows.map(({ title, bodyText }) => ({ title, body: JSON.parse(bodyText) as unknown }));
}

describe('a schedule', () => {
  it('is stored as entered, with normal priority by default, and returned whole [SCHEDULE-001, SCHEDULE-002, SCHEDULE-014]', async () => {
    const files = [{ name: '议程.docx', fileId: 'f1', url: '/u' }];
    const { code, msg, data } = await make({ content: '季度目标', toUserIds: [ids['zhangwei']], files });
    expect([code, msg]).toEqual([200, '新建成功']);
    const answer = await app.call<Schedule>('schedule.info', { id: data.id }, { as: 'admin' });
    expect(answer.data).toMatchObject({
      id: data.id,
      ...meeting,
      ...{ content: '季度目标', category: '', urgent: 1, repetition: '1', repeatTime: null, type: 1 },
      ...{ toUserIds: [ids['zhangwei']], creatorUserId: ids['admin'] },
    });
    expect(JSON.parse(answer.data.files)).toEqual(files);
    expect(answer.data.groupId).not.toBe('');
  });

  it("repeats unless its repetition is '1' [SCHEDULE-001]", async () => {
    await make({ repetition: '1', repeatTime: at(27) });
    expect(await days()).toEqual([6]);
    await app.db.deleteFrom('schedule').execute();
    await make(weekly);
    expect(await days()).toEqual([6, 13, 20, 27]);
  });

  it('needs a title, a start, and an end not before it [SCHEDULE-004]', async () => {
    expect(await make({ title: ' ' })).toMatchObject({ code: 400, msg: '标题不能为空' });
    expect(await make({ startDay: null })).toMatchObject({ code: 400, msg: '开始时间不能为空' });
    expect(await make({ endDay: null })).toMatchObject({ code: 400, msg: '结束时间不能为空' });
    expect(await make({ endDay: at(6, 8) })).toMatchObject({ code: 400, msg: '结束时间不能早于开始时间' });
    expect(await make({ repetition: '2' })).toMatchObject({ code: 400, msg: '结束重复不能为空' });
    expect(await list()).toEqual([]);
    expect((await make({ endDay: at(6) })).code).toBe(200);
  });

  it('is listed when it overlaps the requested range, earliest first [SCHEDULE-013]', async () => {
    await make({ title: '出差', startDay: at(8), endDay: at(10) });
    await make();
    expect((await list()).map(({ title }) => title)).toEqual(['周例会', '出差']);
    const on = async (startTime: number, endTime: number) =>
      (await list('admin', { startTime, endTime })).map(({ title }) => title);
    expect(await on(at(9, 0), at(9, 23))).toEqual(['出差']);
    expect(await on(at(6, 10), at(8, 9))).toEqual(['周例会', '出差']);
    expect(await on(at(11), at(30))).toEqual([]);
  });

  it('is visible to its creator and participants only; participants cannot change it [SCHEDULE-006]', async () => {
    const { data } = await make({ toUserIds: [ids['zhangwei']] });
    expect(await list('configurer')).toEqual([]);
    expect((await app.call('schedule.info', data, { as: 'configurer' })).code).toBe(404);
    const [theirs] = await list('plain');
    expect(theirs).toMatchObject({ title: '周例会', type: 2 });
    expect((await app.call('schedule.update', { ...theirs, type: '3' }, { as: 'plain' })).code).toBe(403);
    const removal = { id: theirs?.id, groupId: theirs?.groupId };
    expect((await app.call('schedule.remove', removal, { as: 'plain' })).code).toBe(403);
    expect(await list()).toHaveLength(1);
  });

  it('changed by another user in between is not overwritten', async () => {
    await make();
    const [row] = await list();
    app.clock.now += 1000;
    expect((await change(row, '1', { title: '新名' })).code).toBe(200);
    expect((await change(row, '1', { title: '旧名' })).code).toBe(409);
  });
});

describe('a recurring schedule', () => {
  it('recurs until its end day under one group, which also resolves a deleted occurrence [SCHEDULE-003, SCHEDULE-018]', async () => {
    await make(weekly);
    const rows = await list();
    expect(await days()).toEqual([6, 13, 20, 27]);
    expect(new Set(rows.map(({ groupId }) => groupId)).size).toBe(1);
    await drop(rows[0], '1');
    const sought = { id: rows[0]?.id, groupId: rows[0]?.groupId };
    const found = await app.call<Schedule>('schedule.detail', sought, { as: 'admin' });
    expect(found.data.id).toBe(rows[1]?.id);
    const address = `/api/system/Schedule/detail/?${new URLSearchParams(sought as Record<string, string>)}`;
    const slashed = await app.app.inject({ url: address, headers: { authorization: await app.tokenOf('admin') } });
    expect(slashed.json<{ data: Schedule }>().data.id).toBe(rows[1]?.id);
    expect((await app.call('schedule.detail', { id: 'gone' }, { as: 'admin' })).code).toBe(404);
  });

  it('is refused when it recurs too often', async () => {
    const often = { ...meeting, repetition: '2', repeatTime: new Date(2030, 0, 1).getTime() };
    expect(await make(often)).toMatchObject({ code: 400, msg: '重复次数不能超过366次' });
    expect(await list()).toEqual([]);
  });

  it.each([
    ['one', '1', [6, 20, 27]],
    ['one and the following', '2', [6]],
    ['all of them', '3', []],
    ['all of them when nothing is said', undefined, []],
  ])('is deleted: %s [SCHEDULE-015, SCHEDULE-016]', async (_, type, left) => {
    await make(weekly);
    expect(await drop((await list())[1], type)).toMatchObject({ code: 200, msg: '删除成功' });
    expect(await days()).toEqual(left);
  });

  it.each([
    ['one', '1', ['周例会', '复盘', '周例会', '周例会'], [6, 14, 20, 27]],
    ['one and the following', '2', ['周例会', '复盘', '复盘'], [6, 14, 21]],
    ['all of them', '3', ['复盘', '复盘', '复盘'], [7, 14, 21]],
  ])('is changed: %s [SCHEDULE-017]', async (_, type, titles, dates) => {
    await make(weekly);
    const [, second] = await list();
    expect(await change(second, type, { title: '复盘', startDay: at(14), endDay: at(14, 10) })).toMatchObject({
      code: 200,
      msg: '更新成功',
    });
    expect((await list()).map(({ title }) => title)).toEqual(titles);
    expect(await days()).toEqual(dates);
  });

  it('can become recurring, and single again [SCHEDULE-017]', async () => {
    await make();
    const [row] = await list();
    await change(row, '1', { repetition: '2', repeatTime: at(8) });
    expect(await days()).toEqual([6, 7, 8]);
    const [first] = await list();
    expect(first?.id).toBe(row?.id);
    await change(first, '3', { repetition: '1', repeatTime: null });
    expect(await days()).toEqual([6]);
  });
});

describe('the participants of a schedule', () => {
  it('are notified of changes, except the user who makes them [SCHEDULE-012]', async () => {
    const people = [ids['zhangwei'], ids['admin']];
    const { data } = await make({ toUserIds: people });
    const [row] = await list();
    const body = { id: data.id, groupId: row?.groupId };
    expect(await notifications('admin')).toEqual([]);
    await change(row, '1', { toUserIds: people });
    const [joined] = await list();
    await change(joined, '1', { toUserIds: people, title: '月例会' });
    await drop((await list())[0]);
    const [changed, again, removed] = await notifications('zhangwei');
    expect([changed?.body, again?.body, removed?.body]).toEqual([
      { type: 2, ...body },
      { type: 2, ...body },
      { type: 3, ...body },
    ]);
    expect(removed?.title).toContain('月例会');
    await make({ toUserIds: people });
    expect((await notifications('zhangwei'))[0]).toMatchObject({
      body: { type: 1 },
      title: expect.stringContaining('邀请您参加'),
    });
  });
});
