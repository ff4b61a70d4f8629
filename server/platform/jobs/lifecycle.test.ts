import { Type } from '@sinclair/typebox';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import { platformResource } from '../platform.resource.ts';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { defineJob, enqueue } from './enqueue.ts';
import * as jobs from './lifecycle.ts';
import type { JobState } from '#schemas/resources/job/job-list.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase([platformResource]);
});
afterAll(() => test.close());

const kind = defineJob({
  name: 'model',
  payload: Type.Object({}),
  attempts: 3,
  leaseMs: 100,
  backOffMs: (attempt) => attempt * 50,
  run: async () => undefined,
});

interface ModelJob {
  state: JobState;
  attempts: number;
  runAt: number;
  group: string | null;
  lease?: string;
  leaseUntil?: number;
  isStopping?: boolean;
}

type Claim = jobs.Claimed;

const op = fc.oneof(
  fc.record({ do: fc.constant('enqueue' as const), group: fc.constantFrom(null, 'g'), after: fc.nat(60) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('claim' as const) }) },
  fc.record({ do: fc.constantFrom('succeed', 'fail', 'refuse', 'release', 'renew'), at: fc.nat(5) }),
  fc.record({ do: fc.constantFrom('stop', 'resume', 'endStopped'), at: fc.nat(5) }),
  fc.record({ do: fc.constant('tick' as const), ms: fc.nat(120) }),
);

/** The state machine in memory, and the same operations on the table. */
class Machine {
  readonly model = new Map<string, ModelJob>();
  private readonly claims: Claim[] = [];
  private time = 0;
  private count = 0;
  private readonly db = test.db;

  private readonly next = () => String((this.count += 1)).padStart(5, '0');

  private open(lease: string): ModelJob | undefined {
    return [...this.model.values()].find((job) => job.state === 'running' && job.lease === lease);
  }

  async enqueue(group: string | null, after: number): Promise<void> {
    const runAt = this.time + after;
    const context = { db: this.db, now: () => this.time, newId: this.next, language: 'zh', pages: { wakeJobs() {} } };
    const options = { as: 'system' as const, runAt, ...(group !== null && { group }) };
    const id = await enqueue(context as never, kind, {}, options);
    this.model.set(id, { state: 'waiting', attempts: 0, runAt, group });
  }

  async claim(): Promise<void> {
    await jobs.dueQueues(this.db, this.time);
    for (const job of this.model.values()) {
      if (job.state !== 'running' || Number(job.leaseUntil) >= this.time) continue;
      job.state = job.isStopping ? 'stopped' : job.attempts >= 3 ? 'dead' : 'waiting';
      job.runAt = this.time;
      job.isStopping = false;
    }
    const busy = new Set([...this.model.values()].filter(({ state }) => state === 'running').map(({ group }) => group));
    const due = [...this.model]
      .filter(([, { state, runAt }]) => state === 'waiting' && runAt <= this.time)
      .filter(([, { group }]) => group === null || !busy.has(group))
      .sort(([a, first], [b, second]) => first.runAt - second.runAt || (a < b ? -1 : 1))[0];
    const claimed = await jobs.claim(this.db, kind, this.next(), this.time);
    expect(claimed?.id).toBe(due?.[0]);
    if (!claimed || !due) return;
    Object.assign(due[1], { state: 'running', attempts: due[1].attempts + 1, isStopping: false });
    Object.assign(due[1], { lease: claimed.lease, leaseUntil: this.time + kind.leaseMs });
    this.claims.push(claimed);
  }

  /** What the holder of a claim does; a former holder is refused. */
  async hold(what: string, at: number): Promise<void> {
    const claim = this.claims[at % Math.max(this.claims.length, 1)];
    if (!claim) return;
    const job = this.open(claim.lease);
    const now = this.time;
    const retryMs = kind.backOffMs(claim.attempts);
    const acts: Record<string, () => Promise<unknown>> = {
      succeed: () => jobs.succeed(this.db, claim, now),
      fail: () => jobs.fail(this.db, claim, { error: 'x', now, isFinal: false, retryMs }),
      refuse: () => jobs.fail(this.db, claim, { error: 'x', now, isFinal: true, retryMs }),
      release: () => jobs.release(this.db, claim, now),
      endStopped: () => jobs.endStopped(this.db, claim, now),
      renew: () => jobs.renew(this.db, claim, { leaseMs: kind.leaseMs, now }),
    };
    const act = acts[what]?.();
    if (!job) return void (await expect(act).rejects.toThrow(jobs.LeaseLost));
    await act;
    if (what === 'renew') return void (job.leaseUntil = now + kind.leaseMs);
    job.isStopping = false;
    if (what === 'succeed') job.state = 'done';
    else if (what === 'endStopped') job.state = 'stopped';
    else if (what === 'refuse' || (what === 'fail' && job.attempts === 3)) job.state = 'dead';
    else {
      job.state = 'waiting';
      job.runAt = what === 'fail' ? now + retryMs : now;
      if (what === 'release') job.attempts -= 1;
    }
  }

  async person(what: 'stop' | 'resume', at: number): Promise<void> {
    const [id, job] = [...this.model][at % Math.max(this.model.size, 1)] ?? [];
    if (!id || !job) return;
    const isOpen = job.state === 'waiting' || job.state === 'running';
    if (what === 'stop') {
      expect(await jobs.stopJob(this.db, id, this.time)).toBe(isOpen);
      if (job.state === 'running') job.isStopping = true;
      else if (isOpen) job.state = 'stopped';
      return;
    }
    const isEnded = job.state === 'stopped' || job.state === 'dead';
    expect(await jobs.resumeJob(this.db, id, this.time)).toBe(isEnded);
    if (isEnded) Object.assign(job, { state: 'waiting', runAt: this.time, attempts: 0 });
  }

  tick(ms: number): void {
    this.time += ms;
  }

  async check(): Promise<void> {
    const columns = ['id', 'state', 'attempts', 'runAt', 'grp', 'isStopping'] as const;
    const rows = await this.db.selectFrom('job').select(columns).orderBy('id').execute();
    const expected = [...this.model].map(([id, { state, attempts, runAt, group, isStopping = false }]) => {
      return { id, state, attempts, runAt, grp: group, isStopping: isStopping ? 1 : 0 };
    });
    expect(rows.map((row) => ({ ...row, runAt: Number(row.runAt) }))).toEqual(expected);
  }
}

it('runs every sequence of claims, failures, lost leases, stops and resumptions as its model says', async () => {
  const property = fc.asyncProperty(fc.array(op, { minLength: 1, maxLength: 30 }), async (ops) => {
    await test.db.deleteFrom('job').execute();
    const machine = new Machine();
    for (const one of ops) {
      if (one.do === 'enqueue') await machine.enqueue(one.group, one.after);
      else if (one.do === 'claim') await machine.claim();
      else if (one.do === 'tick') machine.tick(one.ms);
      else if (one.do === 'stop' || one.do === 'resume') await machine.person(one.do, one.at);
      else await machine.hold(one.do, one.at);
      await machine.check();
    }
  });
  await fc.assert(property, { numRuns: runs(60) });
});

it('deletes done jobs after a week, dead and stopped ones after 90 days, recurring ones never', async () => {
  const { db } = test;
  const day = 24 * 3_600_000;
  await db.deleteFrom('job').execute();
  let id = 0;
  const context = { db, now: () => 0, newId: () => String((id += 1)), language: 'zh', pages: { wakeJobs() {} } };
  for (const state of ['waiting', 'done', 'dead', 'stopped'] as const) {
    const job = await enqueue(context as never, kind, {}, { as: 'system', key: state });
    await db.updateTable('job').set({ state, endTime: 0 }).where('id', '=', job).execute();
  }
  const recurring = await enqueue(context as never, { ...kind, everyMs: day }, {}, { as: 'system', key: 'schedule' });
  await db.updateTable('job').set({ state: 'stopped', endTime: 0 }).where('id', '=', recurring).execute();
  const left = async (days: number) => {
    await jobs.forgetJobs(db, days * day);
    return (await db.selectFrom('job').select('key').orderBy('id').execute()).map(({ key }) => key);
  };
  expect(await left(7)).toEqual(['waiting', 'done', 'dead', 'stopped', 'schedule']);
  expect(await left(8)).toEqual(['waiting', 'dead', 'stopped', 'schedule']);
  expect(await left(91)).toEqual(['waiting', 'schedule']);
});
