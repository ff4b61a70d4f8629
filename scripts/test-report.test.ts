import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import journeyConfig from '../e2e/playwright.config.ts';
import unitConfig from '../vite.config.ts';
import { type JourneyReport, journeyOutcome, summaryOf, unitOutcome } from './test-report.ts';

const unit = (fullName: string, status: string, failureMessages: string[] = []) => ({
  fullName,
  status,
  failureMessages,
});
const file = (name: string, ...assertionResults: ReturnType<typeof unit>[]) => ({
  name: `${process.cwd()}/${name}`,
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  assertionResults,
});

function journeys(...tests: [title: string, status: string, attempts: string[], reason?: string][]): JourneyReport {
  const specs = tests.map(([title, status, attempts, reason]) => ({
    title,
    file: 'a.spec.ts',
    tests: [
      {
        status,
        annotations: reason ? [{ type: 'skip', description: reason }] : [],
        results: attempts.map((one, retry) => ({
          status: one,
          retry,
          errors: one === 'passed' ? [] : [{ message: 'Error: not found' }],
          attachments: [],
        })),
      },
    ],
  }));
  return { suites: [{ suites: [{ specs }] }] };
}

describe('the report of a test run', () => {
  it('counts passed and failed tests and names the skipped ones', () => {
    const report = {
      testResults: [
        file('a.test.ts', unit('adds', 'passed'), unit('divides', 'skipped'), unit('roots', 'todo')),
        file('b.test.ts', unit('saves', 'failed', ['AssertionError: 1 is not 2\n at line 3'])),
      ],
    };
    expect(unitOutcome(report, 1)).toEqual({
      passed: 1,
      failed: 1,
      skipped: ['a.test.ts: divides', 'a.test.ts: roots'],
      failures: ['b.test.ts: saves\n    AssertionError: 1 is not 2\n     at line 3'],
    });
  });

  it('counts a file that cannot be loaded as a failure', () => {
    const report = {
      testResults: [
        { name: `${process.cwd()}/c.test.ts`, status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    };
    expect(unitOutcome(report, 1)).toMatchObject({ failed: 1, failures: ['c.test.ts\n    no such module'] });
  });

  it.each([
    ['no report', undefined, null],
    ['a report without failures', { testResults: [file('a.test.ts', unit('adds', 'passed'))] }, 1],
  ])('counts a crash with %s as a failure', (_, report, status) => {
    expect(unitOutcome(report, status).failed).toBe(1);
    expect(journeyOutcome(report && journeys(['logs in', 'expected', ['passed']]), status).failed).toBe(1);
  });

  it('counts a journey that passed at its second attempt as failed [OPS-017]', () => {
    const report = journeys(
      ['logs in', 'expected', ['passed']],
      ['prints', 'flaky', ['timedOut', 'passed']],
      ['signs', 'unexpected', ['failed']],
      ['imports', 'skipped', [], 'no collection'],
    );
    expect(journeyOutcome(report, 1)).toEqual({
      passed: 1,
      failed: 2,
      skipped: ['a.spec.ts: imports - no collection'],
      failures: [
        'a.spec.ts: prints, attempt 1\n    Error: not found\n    ',
        'a.spec.ts: signs, attempt 1\n    Error: not found\n    ',
      ],
    });
  });

  it('ends with the counts, after the skipped and the failed tests', () => {
    const lines = summaryOf([
      { passed: 2, failed: 1, skipped: ['x'], failures: ['y'] },
      { passed: 3, failed: 0, skipped: ['z'], failures: [] },
    ]);
    expect(lines).toEqual(['-- skipped: x', '-- skipped: z', '-- failed: y', '5 passed, 1 failed, 2 skipped']);
  });

  it('is about tests and journeys of which none is tried twice [OPS-017]', ({ task }) => {
    expect(task.retry ?? 0).toBe(0);
    expect(unitConfig.test).not.toHaveProperty('retry');
    expect(unitConfig.test?.projects).toHaveLength(2);
    for (const project of unitConfig.test?.projects ?? []) expect(project).not.toHaveProperty('test.retry');
    expect(journeyConfig).toHaveProperty('retries', 0);
    for (const project of journeyConfig.projects ?? []) expect(project).not.toHaveProperty('retries');
    const tests = ['e2e', 'registry', 'schemas', 'scripts', 'server', 'src']
      .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${String(path)}`))
      .filter((path) => /\.(spec|test)\.tsx?$/.test(path));
    expect(tests.length).toBeGreaterThan(500);
    // Neither as an option of one test nor as that of a group.
    const retried = tests.filter((path) => /\{[^{}()]*\b(?:retry|retries): *[1-9]/.test(readFileSync(path, 'utf8')));
    expect(retried).toEqual([]);
  });
});
