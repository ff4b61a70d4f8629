import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { BaseSequencer, createVitest, type Reporter, type TestSpecification, type Vitest } from 'vitest/node';

export type Outcome = { state: 'survived' | 'killed' | 'timeout'; by?: string };

export interface Runner {
  /** Runs tests in this order until the first failure, with one file's text replaced. */
  run(tests: readonly string[], replaced?: { file: string; text: string }): Promise<Outcome>;
  close(): Promise<void>;
}

/** Without a sign of life for this long the run is ended: a mutant in an endless loop blocks its process. */
const silenceMs = 180_000;
/** Long enough for a busy machine: a test that is only slow would be counted as a kill. */
const testTimeoutMs = 120_000;

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    return [];
  }
}

/** The processes that run tests; none of the others that this process may have started. */
const workers = (): number[] =>
  childrenOf(process.pid).filter((pid) => {
    try {
      return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes('vitest');
    } catch {
      return false;
    }
  });

/** What one run of tests has reported. */
interface Progress {
  /** Position of each test file in the run. */
  order: Map<string, number>;
  /** Time of the last report; a long silence means an endless loop. */
  lastSign: number;
  failedIn: string | undefined;
  ended: Set<string>;
}

function reporterOf(progress: Progress): Reporter {
  const sign = () => {
    progress.lastSign = Date.now();
  };
  return {
    onTestModuleCollected: sign,
    onTestCaseResult(test) {
      sign();
      if (test.result().state === 'failed') {
        progress.failedIn ??= `${test.module.relativeModuleId}: ${test.fullName}`;
      }
    },
    onTestModuleEnd(module) {
      sign();
      progress.ended.add(module.moduleId);
      if (module.state() === 'failed') progress.failedIn ??= module.relativeModuleId;
    },
  };
}

/** Vitest for the tests of a mutant; `loaded` answers the text that replaces a file. */
function vitestOf(progress: Progress, loaded: (id: string) => string | undefined): Promise<Vitest> {
  class GivenOrder extends BaseSequencer {
    override async sort(files: TestSpecification[]) {
      const positionOf = ({ moduleId }: TestSpecification) => progress.order.get(moduleId) ?? 0;
      return [...files].sort((a, b) => positionOf(a) - positionOf(b));
    }
  }
  return createVitest(
    'test',
    {
      config: false,
      root: process.cwd(),
      watch: false,
      environment: 'node',
      include: ['{schemas,src,registry,server,scripts,fixtures}/**/*.test.ts'],
      pool: 'forks',
      isolate: false,
      maxWorkers: 1,
      fileParallelism: false,
      bail: 1,
      testTimeout: testTimeoutMs,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 10_000 } },
      execArgv: ['--max-old-space-size=2000'],
      sequence: { sequencer: GivenOrder },
      reporters: [reporterOf(progress)],
    },
    { plugins: [{ name: 'mutant', enforce: 'pre', load: loaded }] },
  );
}

/** Runs the tests; kills the workers if nothing was reported for a long time. */
async function outcomeOf(vitest: Vitest, tests: readonly string[], progress: Progress): Promise<Outcome> {
  let isStuck = false;
  const watch = setInterval(() => {
    if (Date.now() - progress.lastSign < silenceMs) return;
    isStuck = true;
    // A test may have started servers, which would outlive its worker.
    for (const pid of workers().flatMap((worker) => [...childrenOf(worker), worker])) process.kill(pid, 'SIGKILL');
  }, 1000);
  try {
    const project = vitest.getRootProject();
    const specifications = tests.map((test) => project.createSpecification(resolve(test)));
    const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
    if (isStuck) return { state: 'timeout' };
    const by = progress.failedIn ?? (unhandledErrors.length > 0 ? `error ${String(unhandledErrors[0])}` : undefined);
    if (by !== undefined) return { state: 'killed', by };
    const missing = tests.filter((test) => !progress.ended.has(resolve(test)));
    if (missing.length > 0) throw new Error(`not run: ${missing.join(', ')}`);
    return { state: 'survived' };
  } finally {
    clearInterval(watch);
    process.exitCode = 0;
  }
}

/**
 * One Vitest for a whole run of mutants: transformed files are served from its cache. A mutant is never written to the
 * disk; a plugin answers the changed text in place of the file.
 */
export async function openRunner(): Promise<Runner> {
  let current: { file: string; text: string } | undefined;
  const progress: Progress = { order: new Map(), lastSign: Date.now(), failedIn: undefined, ended: new Set() };
  const vitest = await vitestOf(progress, (id) => (id.split('?')[0] === current?.file ? current?.text : undefined));
  await vitest.standalone();
  return {
    run(tests, replaced) {
      const changed = replaced && { file: resolve(replaced.file), text: replaced.text };
      for (const file of new Set([current?.file, changed?.file])) if (file) vitest.invalidateFile(file);
      current = changed;
      // The state of the runs before would be counted as part of this one.
      vitest.state.filesMap.clear();
      vitest.state.idMap.clear();
      const order = new Map(tests.map((test, index) => [resolve(test), index]));
      Object.assign(progress, { order, lastSign: Date.now(), failedIn: undefined, ended: new Set() });
      return outcomeOf(vitest, tests, progress);
    },
    close: () => vitest.close(),
  };
}
