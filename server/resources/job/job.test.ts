import { Type } from '@sinclair/typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineJob, enqueue } from '../../platform/jobs/enqueue.ts';
import { grantMenu } from '../../platform/testing/grant-menu.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { jobWorker } from '../../platform/worker/worker.ts';

interface Listed {
  id: string;
  queue: string;
  label: string;
  state: string;
  userName: string;
  progress: string;
  lastError: string;
  attempts: number;
}
type Page = { list: Listed[]; pagination: { total: number } };

let app: TestApp;
let fails = true;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('job').execute();
  fails = true;
});

const kind = defineJob({
  name: 'test.import',
  payload: Type.Object({ password: Type.String() }),
  attempts: 1,
  async run(_, job) {
    await job.report({ done: 3, total: 7, checkpoint: 3 });
    if (fails) throw new Error('the file is damaged');
  },
});

const admin = { as: 'admin' } as const;
const list = async (input: object = {}, options: Parameters<TestApp['call']>[2] = admin) =>
  app.call<Page>('job.list', input, options);
const look = () => jobWorker({ platform: app.platform, log: app.app.log }, [{ jobs: [kind] }]).look();

async function enqueued(label: string, runAt?: number): Promise<string> {
  const user = await app.db
    .selectFrom('users')
    .select('id')
    .where('account', '=', 'zhangwei')
    .executeTakeFirstOrThrow();
  const { platform } = app;
  const pages = { wakeJobs: () => undefined };
  const context = { db: app.db, now: platform.now, newId: platform.newId, language: 'zh', user, pages };
  app.clock.now += 1_000;
  return enqueue(context as never, kind, { password: 'Secret!' }, { label, ...(runAt && { runAt }) });
}

describe('the list of jobs', () => {
  it('shows state, progress, error and user of each, newest first, without its payload', async () => {
    await enqueued('第一个');
    await look();
    await enqueued('第二个', app.clock.now + 60_000);
    const { data } = await list();
    expect(data.list.map(({ label, state }) => [label, state])).toEqual([
      ['第二个', 'waiting'],
      ['第一个', 'dead'],
    ]);
    expect(data.list[1]).toMatchObject({
      queue: 'test.import',
      progress: '3 / 7',
      lastError: 'the file is damaged',
      userName: expect.stringMatching(/./),
      attempts: 1,
    });
    expect(JSON.stringify(data)).not.toContain('Secret!');
  });

  it('is searched by state and by label or queue, page by page', async () => {
    await enqueued('工资');
    await look();
    for (const label of ['客户', '合同', '客户二']) await enqueued(label, app.clock.now + 60_000);
    const labels = async (input: object) => (await list(input)).data.list.map(({ label }) => label);
    expect(await labels({ state: 'dead' })).toEqual(['工资']);
    expect(await labels({ keyword: '客户' })).toEqual(['客户二', '客户']);
    expect(await labels({ keyword: 'TEST.imp' })).toHaveLength(4);
    expect(await labels({ keyword: '%' })).toEqual([]);
    expect(await labels({ pageSize: 2, currentPage: 2 })).toEqual(['客户', '工资']);
    expect((await list({ state: 'unknown' })).code).toBe(400);
  });
});

describe('a person', () => {
  it('runs a failed job again, and stops a waiting one', async () => {
    const id = await enqueued('再来');
    await look();
    fails = false;
    expect(await app.call('job.resume', { id }, admin)).toMatchObject({ code: 200 });
    await look();
    expect((await list()).data.list[0]).toMatchObject({ state: 'done', lastError: '' });
    expect(await app.call('job.resume', { id }, admin)).toMatchObject({ code: 400 });
    expect(await app.call('job.stop', { id }, admin)).toMatchObject({ code: 400 });
    const later = await enqueued('以后', app.clock.now + 60_000);
    expect((await app.call('job.stop', { id: later }, admin)).code).toBe(200);
    app.clock.now += 120_000;
    await look();
    expect((await list()).data.list[0]).toMatchObject({ state: 'stopped' });
    expect((await app.call('job.stop', { id: 'none' }, admin)).code).toBe(404);
  });

  it('needs the menu to see jobs, and its button to change them', async () => {
    const id = await enqueued('权限', app.clock.now + 60_000);
    const calls = [
      ['job.list', {}],
      ['job.stop', { id }],
      ['job.resume', { id }],
    ] as const;
    const codes = async (as?: 'plain' | 'configurer') => {
      const found = [];
      for (const [name, input] of calls) found.push((await app.call(name, input, { as })).code);
      return found;
    };
    expect((await codes()).every((code) => code >= 600)).toBe(true);
    expect(await codes('plain')).toEqual([403, 403, 403]);
    expect(await codes('configurer')).toEqual([403, 403, 403]);
    const revoke = await grantMenu(app, 'lixiaoyun', 'system.job');
    expect(await codes('configurer')).toEqual([200, 403, 403]);
    await revoke();
    const revokeAll = await grantMenu(app, 'lixiaoyun', 'system.job', ['btn_edit']);
    expect(await codes('configurer')).toEqual([200, 200, 200]);
    await revokeAll();
  });
});
