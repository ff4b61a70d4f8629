import { afterAll, beforeAll, expect, it } from 'vitest';
import { setZone } from '#core/dates/zone.ts';
import { schedule } from '../../platform/jobs/enqueue.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { jobWorker } from '../../platform/worker/worker.ts';
import { node, releaseForm } from '../forms/testing/release-form.ts';
import { backfillCalculations } from './backfill-calculations.ts';
import { clockResultJobs } from './refresh-clock-results.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  setZone('Asia/Shanghai');
}, 120_000);
afterAll(async () => {
  setZone('');
  await app.close();
});

const as = { as: 'admin' } as const;
type Values = Record<string, unknown>;
const stored = (name: string, expression: string, more: object = {}) =>
  node('calculate', name, {}, { expression, precision: 0, isStorage: 1, ...more });
const create = async (modelId: string, values: Values) =>
  (await app.call<{ id: string }>('onlinedev.create', { modelId, data: JSON.stringify(values) }, as)).data.id;
const rowOf = (id: string) => app.db.selectFrom('record').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const list = async (modelId: string, query: object = {}) =>
  (await app.call<{ list: Values[] }>('onlinedev.list', { modelId, ...query }, as)).data.list;
const waiting = () => app.db.selectFrom('calculationBackfill').select(['modelId', 'fields']).execute();
const shanghai = (text: string) => Date.parse(`${text}+08:00`);

/** Runs the jobs that are due at a time, and what they queue for records. */
async function runAt(time: string): Promise<void> {
  app.clock.now = shanghai(time);
  await jobWorker({ platform: app.platform, log: app.app.log }, [{ jobs: clockResultJobs }]).look();
}
const refresh = () => backfillCalculations(app.db, { now: () => app.clock.now });

it('refreshes stored results that read the clock each night of the zone, and only those [FORMULA-015]', async () => {
  app.clock.now = shanghai('2025-01-15T23:40:00');
  await schedule(app.db, clockResultJobs, app.platform);
  const fields = [
    node('input', 'name'),
    node('datePicker', 'due', {}, { format: 'yyyy-MM-dd' }),
    node('inputNumber', 'price'),
    stored('left', 'DAYS(due; TODAY())'),
    stored('late', 'IF(left < 5; "soon"; "later")', { result: 'text' }),
    stored('double', 'price * 2'),
    node(
      'table',
      'steps',
      {},
      { children: [node('datePicker', 'until', {}, { format: 'yyyy-MM-dd' }), stored('rest', 'DAYS(until; 今天())')] },
    ),
  ];
  const columns = ['name', 'left', 'late', 'double'].map((prop) => ({ prop, sortable: true }));
  const search = [{ prop: 'left', searchType: 3 }];
  const modelId = await releaseForm(app, 'clock.due', { fields, list: { columns, search } });
  const other = await releaseForm(app, 'clock.none', {
    fields: [node('input', 'name'), stored('length', 'LEN(name)')],
  });
  await create(other, { name: 'abc' });
  const dayOf = (day: string) => shanghai(`2025-01-${day}T00:00:00`);
  const id = await create(modelId, { name: 'a', due: dayOf('20'), price: 3, steps: [{ until: dayOf('17') }] });
  await create(modelId, { name: 'b', due: dayOf('18') });
  const before = await rowOf(id);
  expect(before.data).toMatchObject({ left: 5, late: 'later', double: 6, steps: [{ rest: 2 }] });

  // Until midnight the value of the last save is kept, whatever the clock says.
  await runAt('2025-01-15T23:50:00');
  await refresh();
  expect((await rowOf(id)).data).toEqual(before.data);
  await app.db
    .updateTable('record')
    .set({ data: JSON.stringify({ ...before.data, double: 7 }) as never })
    .where('id', '=', id)
    .execute();

  await runAt('2025-01-16T00:04:00');
  expect(await waiting()).toEqual([{ modelId, fields: ['left', 'late', 'steps-rest'] }]);
  // Not refreshed yet: a list shows and sorts the stored value.
  expect(await list(modelId, { sidx: 'left', sort: 'desc' })).toMatchObject([
    { name: 'a', left: 5, late: 'later' },
    { name: 'b', left: 3 },
  ]);
  await refresh();
  const after = await rowOf(id);
  expect(after.data).toMatchObject({ left: 4, late: 'soon', double: 7, steps: [{ rest: 1 }] });
  expect([after.version, after.lastModifyTime, after.lastModifyUserId]).toEqual([
    before.version,
    before.lastModifyTime,
    before.lastModifyUserId,
  ]);
  expect(await list(modelId, { sidx: 'left', sort: 'asc' })).toMatchObject([
    { name: 'b', left: 2 },
    { name: 'a', left: 4, late: 'soon' },
  ]);
  const found = await list(modelId, { queryJson: JSON.stringify({ left: [4, 4] }) });
  expect(found.map(({ name }) => name)).toEqual(['a']);

  // Once a day, however often the worker looks.
  await runAt('2025-01-16T00:20:00');
  await runAt('2025-01-16T23:50:00');
  expect(await waiting()).toEqual([]);
  await runAt('2025-01-17T00:05:00');
  expect(await waiting()).toHaveLength(1);
});
