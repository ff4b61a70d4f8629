// What failed, once more and short, where a log ends: the name of each test, what it says first and what its page showed.
import { existsSync, readFileSync } from 'node:fs';

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const pageLinesMax = 60;

const firstLines = (text = '', count = 4) => text.replace(colours, '').split('\n').slice(0, count).join('\n    ');

/** The failed tests of a Vitest report: a line each, and what they say. */
export function failedUnits(report) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults, message }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (assertionResults.length === 0 && message) return [`${name}\n    ${firstLines(message)}`];
    return failed.map(({ fullName, failureMessages }) => `${name}: ${fullName}\n    ${firstLines(failureMessages[0])}`);
  });
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The page as a journey left it, as Playwright wrote it down. */
function pageOf({ attachments }) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!path || !existsSync(path)) return '';
  const snapshot = /# Page snapshot\s+```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  return snapshot.split('\n').slice(0, pageLinesMax).join('\n    ');
}

/** The failed attempts of a Playwright report, those included that went well the second time. */
export function failedJourneys(report) {
  const specs = (report?.suites ?? []).flatMap(specsOf);
  return specs.flatMap(({ title, file, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status === 'failed' || status === 'timedOut')
      .map(
        (result) =>
          `${file}: ${title}, attempt ${result.retry + 1}\n    ${firstLines(result.errors[0]?.message, 12)}\n    ${pageOf(result)}`,
      ),
  );
}
