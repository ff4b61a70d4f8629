import { Type } from '@sinclair/typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { defineContract } from '#schemas/protocol/contract.ts';
import type { Context } from '../context/context.ts';
import { outboxOf } from '../context/outbox.ts';
import { forbidden } from '../errors/app-error.ts';
import { contextOf, inTransaction } from '../http/context-of.ts';
import { defineJob, enqueue, type JobKind, payloadLengthMax, type RunningJob } from '../jobs/enqueue.ts';
import { resumeJob, stopJob } from '../jobs/lifecycle.ts';
import { platformResource } from '../platform.resource.ts';
import { defineResource } from '../resource/define-resource.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { jobWorker } from './worker.ts';

/** What each test lets the job do; a job named `effect` writes a row of its own table. */
let behaviour: (job: RunningJob) => Promise<void> = async () => undefined;

const kind = defineJob({
  name: 'test',
  payload: Type.Object({ label: Type.String() }),
  attempts: 3,
  backOffMs: (attempt) => attempt * 1_000,
  run: (_, job) => behaviour(job),
});
const recurring = defineJob({
  name: 'recurring',
  payload: Type.Object({}),
  everyMs: 60_000,
  attempts: 1,
  run: (_, job) => behaviour(job),
});
const resource = defineResource({ contract: defineContract('job-test', {}), handlers: {}, jobs: [kind] });

let app: TestApp;
let userId: string;
beforeAll(async () => {
  app = await testApp({ resources: [platformResource, resource] });
  ({ id: userId } = await app.db
    .selectFrom('users')
    .select('id')
    .where('account', '=', 'zhangwei')
    .executeTakeFirstOrThrow());
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('job').execute();
  behaviour = async () => undefined;
});

const worker = (jobs: readonly JobKind[] = [kind]) =>
  jobWorker({ platform: app.platform, log: app.app.log }, [{ jobs }]);

/** Enqueues in a transaction like the handler of a call. */
async function withContext(work: (context: Context) => Promise<unknown>): Promise<void> {
  const outbox = outboxOf(app.platform);
  const caller = { user: { id: userId }, sessionKey: '', language: 'en' };
  const context = contextOf(app.platform, { caller, log: app.app.log, ip: '' } as never, { outbox });
  await inTransaction(app.platform, { context, outbox }, work);
  outbox.flush();
}
const enqueued = (options: Parameters<typeof enqueue>[3] = {}) =>
  withContext((context) => enqueue(context, kind, { label: 'x' }, options));

const rows = () => app.db.selectFrom('job').selectAll().orderBy('id').execute();
const row = async () => (await rows())[0]!;

/** An effect in the database: one more dictionary of secrets. */
let effect = 0;
const writeEffect = ({ db }: Context) =>
  db
    .insertInto('seed')
    .values({ name: `effect-${(effect += 1)}` })
    .execute()
    .then(() => undefined);
const effects = async () =>
  (await app.db.selectFrom('seed').select('name').where('name', 'like', 'effect-%').execute()).length;

describe('a job', () => {
  it('exists exactly if the transaction that enqueued it commits', async () => {
    const refused = withContext(async (context) => {
      await enqueue(context, kind, { label: 'x' });
      throw forbidden();
    });
    await expect(refused).rejects.toThrow('error.forbidden');
    expect(await rows()).toEqual([]);
    await enqueued();
    expect(await row()).toMatchObject({ queue: 'test', state: 'waiting', userId, language: 'en' });
  });

  it('wakes the worker after the commit', async () => {
    const woken: string[] = [];
    app.platform.wakes.once('jobs', () => woken.push('woken'));
    await withContext(async (context) => {
      await enqueue(context, kind, { label: 'x' });
      expect(woken).toEqual([]);
    });
    expect(woken).toEqual(['woken']);
  });

  it('of a key exists once', async () => {
    const ids: string[] = [];
    await withContext(async (context) => {
      ids.push(await enqueue(context, kind, { label: 'a' }, { key: 'k' }));
      ids.push(await enqueue(context, kind, { label: 'b' }, { key: 'k' }));
      ids.push(await enqueue(context, kind, { label: 'c' }, { key: 'other' }));
    });
    expect(ids[0]).toBe(ids[1]);
    expect((await rows()).map(({ payload }) => payload['label']).sort()).toEqual(['a', 'c']);
  });

  it('refuses a payload beyond its limit', async () => {
    const large = (length: number) => withContext((context) => enqueue(context, kind, { label: 'x'.repeat(length) }));
    await expect(large(payloadLengthMax)).rejects.toThrow('longer than');
    await large(payloadLengthMax - 20);
  });

  it('runs with the rights of its user, and a system job without a user', async () => {
    const users: unknown[] = [];
    behaviour = async ({ context }) => {
      users.push(context.isSignedIn ? context.user.account : undefined);
    };
    await enqueued();
    await enqueued({ as: 'system' });
    await worker().look();
    expect(users.sort()).toEqual(['zhangwei', undefined]);
  });

  it('of a user who was disabled meanwhile is not run', async () => {
    let runs = 0;
    behaviour = async () => void (runs += 1);
    await enqueued();
    const enable = (enabledMark: 0 | 1) =>
      app.db.updateTable('users').set({ enabledMark }).where('id', '=', userId).execute();
    await enable(0);
    await worker().look();
    expect(runs).toBe(0);
    expect(await row()).toMatchObject({ state: 'dead', lastError: expect.stringContaining('disabled') });
    await enable(1);
  });

  it('runs at its time, not before', async () => {
    await enqueued({ runAt: app.clock.now + 5_000 });
    await worker().look();
    expect((await row()).state).toBe('waiting');
    app.clock.now += 5_000;
    await worker().look();
    expect((await row()).state).toBe('done');
  });

  it('whose time comes while nothing wakes the worker is begun within 2 s of it [FLOW-081]', async () => {
    await enqueued({ runAt: app.clock.now + 300 });
    const begun = new Promise<void>((resolve) => (behaviour = async () => resolve()));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const idle = worker();
    await idle.start();
    app.clock.now += 300 + 2_000;
    vi.advanceTimersByTime(2_000);
    await begun;
    await idle.stop();
  });

  it('that fails is tried again after its pause, and is dead after its last attempt', async () => {
    behaviour = async ({ attempt }) => {
      throw new Error(`failure ${attempt}`);
    };
    await enqueued();
    for (const pause of [1_000, 2_000]) {
      await worker().look();
      expect(await row()).toMatchObject({ state: 'waiting', runAt: app.clock.now + pause });
      app.clock.now += pause;
    }
    await worker().look();
    expect(await row()).toMatchObject({ state: 'dead', attempts: 3, lastError: 'failure 3' });
    behaviour = async () => undefined;
    expect(await resumeJob(app.db, (await row()).id, app.clock.now)).toBe(true);
    await worker().look();
    expect(await row()).toMatchObject({ state: 'done', lastError: '' });
  });

  it('refused by a rule is dead at once, with the reason in the language of its user', async () => {
    behaviour = async () => {
      throw forbidden();
    };
    await enqueued();
    await worker().look();
    expect(await row()).toMatchObject({ state: 'dead', attempts: 1, lastError: expect.stringMatching(/[a-z]/) });
  });

  it('of a group waits for the other one of its group', async () => {
    let running = 0;
    let most = 0;
    behaviour = async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    for (let index = 0; index < 4; index += 1) await enqueued({ group: 'g' });
    await worker().look();
    expect((await rows()).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
    expect(most).toBe(1);
  });

  it('runs at most as often at a time as its kind permits', async () => {
    let running = 0;
    let most = 0;
    behaviour = async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
    };
    for (let index = 0; index < 6; index += 1) await enqueued();
    await worker().look();
    expect((await rows()).every(({ state }) => state === 'done')).toBe(true);
    expect(most).toBe(kind.concurrency);
  });
});

describe('an interrupted job', () => {
  it('is taken over after its lease, and its former holder writes nothing more', async () => {
    let hang: () => void = () => undefined;
    const hung = new Promise<void>((resolve) => {
      hang = resolve;
    });
    const outcomes: unknown[] = [];
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    behaviour = async (job) => {
      if (job.attempt === 1) {
        begun();
        await hung;
      }
      await job.finish(writeEffect).then(
        () => outcomes.push(`finished ${job.attempt}`),
        (error: unknown) => {
          outcomes.push((error as Error).constructor.name);
          throw error;
        },
      );
    };
    const before = await effects();
    await enqueued();
    const dying = worker().look();
    await isBegun;
    const other = worker();
    await other.look();
    expect(await row()).toMatchObject({ state: 'running', attempts: 1 });
    app.clock.now += kind.leaseMs + 1;
    await other.look();
    hang();
    await dying;
    expect(outcomes).toEqual(['finished 2', 'LeaseLost']);
    expect(await row()).toMatchObject({ state: 'done', attempts: 2 });
    expect((await effects()) - before).toBe(1);
  });

  it('continues at its checkpoint; effects of a failed step are rolled back', async () => {
    const before = await effects();
    behaviour = async (job) => {
      const from = (job.checkpoint as { at: number } | null)?.at ?? 0;
      for (let at = from; at < 4; at += 1) {
        await job.commit(
          async (context) => {
            await writeEffect(context);
            if (at === 2 && job.attempt === 1) throw new Error('power cut');
          },
          { done: at + 1, total: 4, checkpoint: { at: at + 1 } },
        );
      }
    };
    await enqueued();
    await worker().look();
    expect(await row()).toMatchObject({ state: 'waiting', progressDone: 2, progressTotal: 4, checkpoint: { at: 2 } });
    app.clock.now += 1_000;
    await worker().look();
    expect(await row()).toMatchObject({ state: 'done', progressDone: 4 });
    expect((await effects()) - before).toBe(4);
  });

  it('stops at its next step when a person stops it, and continues when resumed', async () => {
    behaviour = async (job) => {
      if (job.checkpoint === null) {
        await job.report({ done: 1, total: 2, checkpoint: 'half' });
        await stopJob(app.db, job.id, app.clock.now);
        await job.report({ done: 2 });
      }
    };
    await enqueued();
    await worker().look();
    expect(await row()).toMatchObject({ state: 'stopped', checkpoint: 'half' });
    await worker().look();
    expect((await row()).state).toBe('stopped');
    expect(await resumeJob(app.db, (await row()).id, app.clock.now)).toBe(true);
    await worker().look();
    expect((await row()).state).toBe('done');
  });

  it('by a shutdown waits for the next worker, and the attempt does not count', async () => {
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    behaviour = ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        begun();
      });
    await enqueued();
    const ending = worker();
    const look = ending.look();
    await isBegun;
    await ending.stop();
    await look;
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 0, lease: null });
    await ending.look();
    expect((await row()).state).toBe('waiting');
    behaviour = async () => undefined;
    await worker().look();
    expect((await row()).state).toBe('done');
  });
});

describe('a recurring job', () => {
  it('exists once for all processes, runs after each pause and survives its failures', async () => {
    let runs = 0;
    behaviour = async () => {
      runs += 1;
      if (runs === 2) throw new Error('once');
    };
    const [first, second] = [worker([recurring]), worker([recurring])];
    await first.start();
    await second.start();
    expect(await rows()).toHaveLength(1);
    for (const expected of [1, 2, 3]) {
      app.clock.now += 60_000;
      await Promise.all([first.look(), second.look()]);
      expect(runs).toBe(expected);
      expect(await row()).toMatchObject({ state: 'waiting', attempts: 0, lastError: expected === 2 ? 'once' : '' });
    }
    await first.stop();
    await second.stop();
  });

  it('runs earlier when a new release shortens its pause', async () => {
    const start = async (everyMs: number) => {
      const one = worker([{ ...recurring, everyMs }]);
      await one.start();
      await one.stop();
    };
    await start(3_600_000);
    await start(1_000);
    expect(await row()).toMatchObject({ everyMs: 1_000, runAt: app.clock.now + 1_000 });
  });

  it('that a person stopped stays stopped at the next start', async () => {
    const one = worker([recurring]);
    await one.start();
    await stopJob(app.db, (await row()).id, app.clock.now);
    await one.stop();
    const next = worker([recurring]);
    await next.start();
    app.clock.now += 60_000;
    await next.look();
    expect((await row()).state).toBe('stopped');
    await next.stop();
  });
});
