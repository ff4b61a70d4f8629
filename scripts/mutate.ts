import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutant, applied, isValid, mutantsOf } from './mutation/mutants.ts';
import { importersOf, nearestTests, projectFiles } from './testing/nearest-tests.ts';
import { type Outcome, openRunner } from './mutation/runner.ts';
import { marginOf, sampleOf, shuffled } from './mutation/sample.ts';

const usage = `npm run mutate -- [--size 300] [--seed 1] [--area PATH] [--tests 10] [--report FILE]
  Mutation testing: applies small changes to the code and runs the related tests. Each mutant is one line of the report;
  an interrupted run continues where it stopped.`;

const areas = ['src/core', 'src/importer', 'server/platform', 'server/records', 'server/services'];
const isExcluded = (file: string) => /\.test(-d)?\.ts$|\/testing\/|\.json$/.test(file);

type Line = Mutant & Outcome & { seconds: number };

interface Equivalent {
  file: string;
  original: string;
  replacement: string;
  reason: string;
}

const keyOf = ({ file, start, end, replacement }: Mutant) => `${file}:${start}:${end}:${replacement}`;
const read = (file: string): string => readFileSync(file, 'utf8');

function linesOf(report: string): Line[] {
  if (!existsSync(report)) return [];
  return read(report)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

function isEquivalent(line: Line): boolean {
  const known = JSON.parse(read('scripts/mutation/equivalent.json')) as Equivalent[];
  const matches = (one: Equivalent) =>
    one.file === line.file && one.original === line.original && one.replacement === line.replacement;
  return line.state === 'survived' && known.some(matches);
}

const describe = ({ file, line, mutator, original, replacement }: Mutant): string => {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 90);
  return `${file}:${line} ${mutator}: ${short(original)} => ${short(replacement)}`;
};

function printScore(lines: readonly Line[]): void {
  const survivors = lines.filter(({ state }) => state === 'survived');
  const equivalent = new Set(survivors.filter(isEquivalent));
  for (const line of survivors) console.log(`${equivalent.has(line) ? 'equivalent' : 'survived'} ${describe(line)}`);
  for (const area of [...areas, '']) {
    const counted = lines.filter((line) => line.file.startsWith(area) && !equivalent.has(line));
    if (counted.length === 0) continue;
    const killed = counted.filter(({ state }) => state !== 'survived').length;
    const share = killed / counted.length;
    const margin = marginOf(share, counted.length).toFixed(1);
    console.log(`${area || 'total'}: ${(share * 100).toFixed(1)} % (± ${margin}) of ${counted.length} killed`);
  }
  console.log(`${equivalent.size} equivalent mutants are not counted`);
}

/** What migrates and seeds a database: the tables, the forms and records of the demo. */
const runsWhilePreparing = (file: string): boolean =>
  /\.(table|seed)\.ts$|^server\/platform\/(db|resource)\/|^server\/records\/|^server\/services\/organisation\//.test(
    file,
  );

/** The nearest tests, then those that compare whole results. */
function testsFor(file: string, importers: ReadonlyMap<string, string[]>, testsMax: number): string[] {
  const nearest = nearestTests(file, importers).filter((test) => test.endsWith('.ts'));
  const golden = nearest.filter((test) => /\/golden(\.deep)?\.test\.ts$/.test(test));
  return [...new Set([...nearest.slice(0, testsMax), ...golden])];
}

async function play(sample: readonly Mutant[], testsMax: number, report: string): Promise<void> {
  const done = new Set(linesOf(report).map(keyOf));
  const importers = importersOf(projectFiles());
  const images = mkdtempSync(join(tmpdir(), 'zhjy-mutation-'));
  process.env['TEST_DATABASE_IMAGES'] = images;
  const runner = await openRunner();
  await runner.run(['server/platform/testing/test-app.test.ts']);
  for (const mutant of sample.filter((one) => !done.has(keyOf(one)))) {
    const started = Date.now();
    const tests = testsFor(mutant.file, importers, testsMax);
    const text = applied(read(mutant.file), mutant);
    const replaced = { file: mutant.file, text };
    let outcome = await runner.run(tests, replaced);
    // What migrates and seeds a database is not run where the image of a database is read.
    if (outcome.state === 'survived' && runsWhilePreparing(mutant.file)) {
      delete process.env['TEST_DATABASE_IMAGES'];
      outcome = await runner.run(tests.slice(0, 1), replaced);
      process.env['TEST_DATABASE_IMAGES'] = images;
    }
    const line: Line = { ...mutant, ...outcome, seconds: Math.round((Date.now() - started) / 1000) };
    appendFileSync(report, `${JSON.stringify(line)}\n`);
    console.log(`${line.seconds} s ${outcome.state} ${describe(mutant)}`);
  }
  const killers = [...new Set(linesOf(report).flatMap(({ by }) => /^[^:]+\.test\.ts/.exec(by ?? '')?.[0] ?? []))];
  // A test that fails without a mutant as well kills nothing.
  for (const test of killers) {
    const { state } = await runner.run([test]);
    if (state !== 'survived') console.log(`FAILS WITHOUT A MUTANT: ${test}`);
  }
  await runner.close();
  rmSync(images, { recursive: true, force: true });
}

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: 'string', default: '300' },
      seed: { type: 'string', default: '1' },
      area: { type: 'string', default: '' },
      tests: { type: 'string', default: '10' },
      report: { type: 'string', default: 'test-results/mutation.jsonl' },
      score: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  mkdirSync('test-results', { recursive: true });
  const files = projectFiles().filter((file) => areas.some((area) => file.startsWith(`${area}/`)) && !isExcluded(file));
  const all = files.flatMap((file) => mutantsOf(file, read(file)));
  const sample = sampleOf(all, Number(values.size), Number(values.seed));
  const chosen = shuffled(sample, Number(values.seed))
    .filter(({ file }) => file.startsWith(values.area))
    .filter((mutant) => isValid(applied(read(mutant.file), mutant)));
  console.log(
    `${all.length} mutants in ${files.length} files, ${chosen.length} of a sample of ${sample.length} to run`,
  );
  if (!values.score) await play(chosen, Number(values.tests), values.report);
  const keys = new Set(chosen.map(keyOf));
  printScore(linesOf(values.report).filter((line) => keys.has(keyOf(line))));
  return 0;
}
