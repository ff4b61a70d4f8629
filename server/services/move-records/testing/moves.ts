import { expect } from 'vitest';
import { readTime } from '#core/dates/format.ts';
import { type TestApp, testApp } from '../../../platform/testing/test-app.ts';
import { jobWorker } from '../../../platform/worker/worker.ts';
import { node, releaseForm } from '../../../records/forms/testing/release-form.ts';
import { moveRecordsJob } from '../move-records.ts';

const levels = [
  { id: '1', fullName: '普通' },
  { id: '2', fullName: '紧急' },
];
const fields = [
  node('input', 'code', { label: '编号', required: true, unique: true }),
  node('select', 'level', { label: '级别' }, { source: { static: levels } }),
  node('datePicker', 'day', { label: '日期' }),
  node('userSelect', 'owner', { label: '负责人' }),
  {
    config: {
      zhjyKey: 'table',
      label: '明细',
      children: [node('input', 'goods', { label: '物品' }), node('inputNumber', 'count', { label: '数量' })],
    },
    vModel: 'lines',
  },
];
export const list = { columns: [{ prop: 'code' }], toolbar: ['add', 'upload'] };

/** A record of the form, as the tests move it in. */
export const moved = {
  code: 'A',
  level: '2',
  day: readTime('2024-01-05'),
  owner: 'user-zengguoqiang',
  lines: [
    { goods: '钢笔', count: 2 },
    { goods: '墨水', count: 3 },
  ],
};

/** A row of a dry run. */
export interface Tried {
  number: number;
  isAccepted: number;
  values: string;
  errorsInfo: string;
}

interface Run {
  id: string;
  state: string;
  progress: string;
  lastError: string;
}

export const admin = { as: 'admin' } as const;

export type Moves = Awaited<ReturnType<typeof openMoves>>;

/** A server with a released form, and what tests of moving records into it need. */
export async function openMoves(settings: NonNullable<Parameters<typeof testApp>[0]>['settings'] = {}) {
  const app: TestApp = await testApp({ settings });
  const modelId = await releaseForm(app, 'movedForm', { fields, list });
  return {
    app,
    modelId,
    worker: () => jobWorker({ platform: app.platform, log: app.app.log }, [{ jobs: [moveRecordsJob] }]),
    async start(input: object): Promise<string> {
      const { code, msg, data } = await app.call<{ id: string }>('record-move.create', { modelId, ...input }, admin);
      expect([code, msg]).toEqual([200, '已开始迁入']);
      return data.id;
    },
    async run(id: string): Promise<Run | undefined> {
      const { data } = await app.call<{ list: Run[] }>('record-move.list', {}, admin);
      return data.list.find((one) => one.id === id);
    },
    /** The stored values by code. */
    async records() {
      const rows = await app.db.selectFrom('record').select('data').where('modelId', '=', modelId).execute();
      return rows.map(({ data }) => data).sort((a, b) => (String(a['code']) < String(b['code']) ? -1 : 1));
    },
    failures: (id: string) =>
      app.db.selectFrom('recordMoveFailure').selectAll().where('jobId', '=', id).orderBy('number').execute(),
    /** Deletes records and runs. */
    async clear(): Promise<void> {
      await app.db.deleteFrom('record').where('modelId', '=', modelId).execute();
      await app.db.deleteFrom('job').execute();
    },
  };
}
