import type { FastifyBaseLogger } from 'fastify';
import { enabledUser } from '../auth/user.ts';
import type { Context } from '../context/context.ts';
import { outboxOf } from '../context/outbox.ts';
import type { Platform } from '../context/platform.ts';
import { jobsWaiting } from '../context/push.table.ts';
import { sentence } from '../envelope/sentence.ts';
import { AppError, badRequest } from '../errors/app-error.ts';
import { contextOf, inTransaction } from '../http/context-of.ts';
import { type JobKind, type Progress, type RunningJob, schedule } from '../jobs/enqueue.ts';
import {
  claim,
  type Claimed,
  dueQueues,
  endStopped,
  fail,
  LeaseLost,
  postpone,
  release,
  renew,
  succeed,
} from '../jobs/lifecycle.ts';
import type { Resource } from '../resource/define-resource.ts';

/** Notifications wake the worker earlier; this is also how it notices jobs whose time has come. */
const pollMs = 1_000;

/** Why the signal of a job was aborted. */
type Reason = 'stopped' | 'shutdown' | 'lost';

class Interrupted extends Error {
  constructor(readonly reason: Reason) {
    super(`The job was interrupted: ${reason}.`);
  }
}

interface Deps {
  platform: Platform;
  log: FastifyBaseLogger;
}

/** One claimed job while its kind runs it. */
class Run {
  private readonly ending = new AbortController();
  private isFinished = false;

  constructor(
    private readonly deps: Deps,
    private readonly kind: JobKind,
    private readonly job: Claimed,
  ) {}

  abort(reason: Reason): void {
    if (!this.ending.signal.aborted) this.ending.abort(new Interrupted(reason));
  }

  /** Renews the lease; a job that was stopped or taken over by another worker is aborted. */
  private async step(progress?: Progress): Promise<void> {
    const { platform } = this.deps;
    const change = { leaseMs: this.kind.leaseMs, now: platform.now(), ...(progress && { progress }) };
    try {
      if (await renew(platform.first, this.job, change)) this.abort('stopped');
    } catch (error) {
      if (error instanceof LeaseLost) this.abort('lost');
      else throw error;
    }
  }

  /** The attempt from its context to its outcome; never throws. */
  async perform(): Promise<void> {
    const { platform, log } = this.deps;
    const timer = setInterval(
      () => void this.step().catch((error: unknown) => log.error(error)),
      this.kind.leaseMs / 3,
    ).unref();
    try {
      const inside = await this.prepared();
      await this.kind.run(this.job.payload as never, inside);
      if (!this.isFinished) await succeed(platform.first, this.job, platform.now());
    } catch (error) {
      await this.settleFailure(error).catch((failure: unknown) => {
        if (!(failure instanceof LeaseLost)) log.error(failure);
      });
    } finally {
      clearInterval(timer);
    }
  }

  private async prepared(): Promise<RunningJob> {
    const { platform, log } = this.deps;
    const { id, language, attempts, checkpoint, userId, key } = this.job;
    const user = userId === null ? undefined : await enabledUser(platform.first, userId);
    if (userId !== null && !user) throw badRequest('job.userMissing');
    const caller = { ...(user && { user }), sessionKey: '', language };
    const make = (outbox: ReturnType<typeof outboxOf>) => contextOf(platform, { caller, log, ip: '' }, { outbox });
    const { signal } = this.ending;
    const write = async (effects: (context: Context) => Promise<void>, before: (context: Context) => Promise<void>) => {
      signal.throwIfAborted();
      const outbox = outboxOf(platform);
      await inTransaction(platform, { context: make(outbox), outbox }, async (context) => {
        await before(context);
        await effects(context);
      });
      outbox.flush();
    };
    return {
      id,
      key: key ?? id,
      attempt: attempts,
      checkpoint,
      signal,
      context: make(outboxOf(platform))(platform.db),
      report: async (progress) => {
        signal.throwIfAborted();
        await this.step(progress);
        signal.throwIfAborted();
      },
      commit: (effects, progress) =>
        write(effects, async ({ db, now }) => {
          const change = { leaseMs: this.kind.leaseMs, now: now(), ...(progress && { progress }) };
          if (await renew(db, this.job, change)) this.abort('stopped');
        }),
      finish: async (effects) => {
        await write(effects, ({ db, now }) => succeed(db, this.job, now()));
        this.isFinished = true;
      },
      postpone: async (runAt, effects) => {
        await write(effects, ({ db }) => postpone(db, this.job, runAt));
        this.isFinished = true;
      },
    };
  }

  private async settleFailure(error: unknown): Promise<void> {
    const { platform, log } = this.deps;
    const { first: db } = platform;
    const { job } = this;
    const now = platform.now();
    if (error instanceof LeaseLost || this.isFinished) return;
    const reason = this.ending.signal.aborted ? (this.ending.signal.reason as Interrupted).reason : undefined;
    if (reason === 'lost') return;
    if (reason === 'stopped') return endStopped(db, job, now);
    if (reason === 'shutdown') return release(db, job, now);
    log.warn({ err: error, job: job.id, queue: job.queue }, 'An attempt of a job failed.');
    const isRefusal = error instanceof AppError && error.code < 500;
    const text = error instanceof AppError ? sentence(job.language, error.id, error.params) : (error as Error).message;
    const retryMs = this.kind.backOffMs(job.attempts);
    await fail(db, job, { error: text, now, isFinal: isRefusal, retryMs });
  }
}

export interface Worker {
  /** Runs what is due, as far as the kinds have room; resolves when those runs have ended. */
  look(): Promise<void>;
  /** Looks at an interval and whenever jobs are waiting. */
  start(): Promise<void>;
  /** Takes no further jobs, interrupts the running ones and waits until they are released. */
  stop(): Promise<void>;
}

/** The worker of a process for the kinds of jobs of these resources. Several processes share the jobs. */
export function jobWorker(deps: Deps, resources: readonly Pick<Resource, 'jobs'>[]): Worker {
  const { platform, log } = deps;
  const kinds = new Map(resources.flatMap(({ jobs = [] }) => jobs).map((kind) => [kind.name, kind]));
  const running = new Map<Run, { kind: JobKind; ended: Promise<void> }>();
  const ending = new AbortController();

  const busy = (kind: JobKind) => [...running.values()].filter((one) => one.kind === kind).length;

  const fill = async (kind: JobKind): Promise<Promise<void>[]> => {
    const begun: Promise<void>[] = [];
    while (!ending.signal.aborted && busy(kind) < kind.concurrency) {
      const job = await claim(platform.first, kind, platform.newId(), platform.now());
      if (!job) return begun;
      const run = new Run(deps, kind, job);
      const ended = run.perform().finally(() => running.delete(run));
      running.set(run, { kind, ended });
      begun.push(ended);
    }
    return begun;
  };

  const claimDue = async (): Promise<Promise<void>[]> => {
    const queues = ending.signal.aborted ? [] : await dueQueues(platform.first, platform.now());
    const begun: Promise<void>[] = [];
    for (const kind of queues.flatMap((name) => kinds.get(name) ?? [])) begun.push(...(await fill(kind)));
    return begun;
  };

  /** One look at a time; a wake-up meanwhile causes another one. */
  let claiming: Promise<Promise<void>[]> = Promise.resolve([]);
  const look = async (): Promise<void> => {
    claiming = claiming.catch(() => []).then(claimDue);
    const begun = await claiming;
    if (begun.length === 0) return;
    await Promise.all(begun);
    // These runs made room, and their groups are free.
    await look();
  };

  let timer: NodeJS.Timeout | undefined;
  const wake = () => void look().catch((error: unknown) => log.error(error));
  return {
    look,
    async start() {
      await schedule(platform.first, [...kinds.values()], platform);
      platform.wakes.on(jobsWaiting, wake);
      timer = setInterval(wake, pollMs).unref();
    },
    async stop() {
      ending.abort();
      clearInterval(timer);
      platform.wakes.off(jobsWaiting, wake);
      await claiming.catch(() => []);
      for (const run of running.keys()) run.abort('shutdown');
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}
