// Reads the reports of Vitest and Playwright: what passed, what failed and why, what was skipped and why.
import { existsSync, readFileSync } from 'node:fs';

/** One part of a test run. */
export interface Outcome {
  passed: number;
  failed: number;
  /** The names of the skipped tests, with the reason where one is declared. */
  skipped: string[];
  /** The failed tests: name, first lines of the error and, for journeys, the page they left. */
  failures: string[];
}

export interface UnitReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

interface Attempt {
  status: string;
  retry: number;
  errors: { message?: string }[];
  attachments: { name: string; path?: string }[];
}

interface Spec {
  title: string;
  file: string;
  tests: { status: string; annotations?: { type: string; description?: string }[]; results: Attempt[] }[];
}

interface Suite {
  suites?: Suite[];
  specs?: Spec[];
}

export interface JourneyReport {
  suites: Suite[];
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const pageLinesMax = 60;

const firstLines = (text = '', count = 4) => text.replace(colours, '').split('\n').slice(0, count).join('\n    ');
const inProject = (path: string) => path.replace(`${process.cwd()}/`, '');

/** A run that ended badly without a failed test, by a crash for example, counts as one failure. */
function settled(outcome: Outcome, status: number | null, name: string): Outcome {
  if (status === 0 || outcome.failed > 0) return outcome;
  return { ...outcome, failed: 1, failures: [`${name} ended with ${status} although no test failed`] };
}

/** What a Vitest run proved; a file that could not be loaded is one failure. */
export function unitOutcome(report: UnitReport | undefined, status: number | null, name = 'units'): Outcome {
  const suites = report?.testResults ?? [];
  const results = suites.flatMap((suite) => suite.assertionResults.map((result) => ({ ...result, file: suite.name })));
  const failed = results.filter((result) => result.status === 'failed');
  const broken = suites.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0);
  const titleOf = (result: { file: string; fullName: string }) => `${inProject(result.file)}: ${result.fullName}`;
  return settled(
    {
      passed: results.filter((result) => result.status === 'passed').length,
      failed: failed.length + broken.length,
      skipped: results.filter(({ status: is }) => is !== 'passed' && is !== 'failed').map(titleOf),
      failures: [
        ...failed.map((result) => `${titleOf(result)}\n    ${firstLines(result.failureMessages?.[0])}`),
        ...broken.map((suite) => `${inProject(suite.name)}\n    ${firstLines(suite.message)}`),
      ],
    },
    status,
    name,
  );
}

const specsOf = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

/** The page as a journey left it, from Playwright's error context. */
function pageOf({ attachments }: Attempt): string {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!path || !existsSync(path)) return '';
  const snapshot = /# Page snapshot\s+```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  return snapshot.split('\n').slice(0, pageLinesMax).join('\n    ');
}

/** What a Playwright run proved. A journey that passed only at a second attempt failed. */
export function journeyOutcome(report: JourneyReport | undefined, status: number | null): Outcome {
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const tests = specs.flatMap(({ title, file, tests: all }) =>
    all.map((test) => ({ ...test, name: `${file}: ${title}` })),
  );
  const failed = tests.filter((test) => test.status === 'unexpected' || test.status === 'flaky');
  const reasonOf = ({ annotations = [] }: Spec['tests'][number]) =>
    annotations.find(({ type }) => type === 'skip')?.description;
  return settled(
    {
      passed: tests.filter((test) => test.status === 'expected').length,
      failed: failed.length,
      skipped: tests
        .filter((test) => test.status === 'skipped')
        .map((test) => [test.name, reasonOf(test)].filter(Boolean).join(' - ')),
      failures: failed.flatMap(({ name, results }) =>
        results
          .filter((attempt) => attempt.status === 'failed' || attempt.status === 'timedOut')
          .map((attempt) => {
            const says = firstLines(attempt.errors[0]?.message, 12);
            return `${name}, attempt ${attempt.retry + 1}\n    ${says}\n    ${pageOf(attempt)}`;
          }),
      ),
    },
    status,
    'journeys',
  );
}

/** The end of a run's log: each failure, each skipped test, and the counts in the last line. */
export function summaryOf(outcomes: readonly Outcome[]): string[] {
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + count(one), 0);
  return [
    ...outcomes.flatMap(({ skipped }) => skipped).map((name) => `-- skipped: ${name}`),
    ...outcomes.flatMap(({ failures }) => failures).map((failure) => `-- failed: ${failure}`),
    `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed, ${sum(({ skipped }) => skipped.length)} skipped`,
  ];
}
