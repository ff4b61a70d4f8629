// What each run of the tests consists of: `npm test`, the deep run, the related run, and the smoke test of a machine.

export type Mode = 'quick' | 'deep' | 'related' | 'smoke';

interface Units {
  kind: 'units';
  name: string;
  project: string;
  /** One of so many equal parts. */
  part: number;
  parts: number;
  /** Only these files; absent: all. */
  files?: readonly string[];
  /** Patterns of files that are left out. */
  without: readonly string[];
  /** How often a property is tried, times the usual number. */
  tries: number;
}

interface OnPostgres {
  kind: 'postgres';
  name: string;
  files: readonly string[];
  tries: number;
}

interface Journeys {
  kind: 'journeys';
  name: string;
  /** In the order they are run. */
  files: readonly string[];
  /** Of the server: those of parts that run at the same time must differ. */
  lane: number;
}

export type Part = Units | OnPostgres | Journeys;

interface Found {
  /** The files of the journeys, with the number of their lines. */
  journeys: ReadonlyMap<string, number>;
  /** The server's tests that open a database on either engine. */
  databaseTests: readonly string[];
  /** Of a related run. */
  related: { tests: readonly string[]; journeys: readonly string[] };
  /** Parts that run at the same time. */
  lanes: number;
  /** Orders the journeys of a deep run. */
  seed: number;
}

/**
 * Files that only the deep run has: generators, releases, kills, full disks, and of long suites about the same part of the
 * product all but one. Journeys of the deep run end in `.deep.spec.ts`.
 */
const deepTests = '**/*.deep.test.{ts,tsx}';
const isDeepJourney = (file: string) => file.endsWith('.deep.spec.ts');
/** Every screen of a resource with a server: the deep run has them, and the related one those that a change reaches. */
const screenTests = 'schemas/resources/**/*.screen.test.tsx';
/** A machine is prepared from nothing: packages, a build, a browser. The deep run does it once. */
const freshMachine = 'fresh-machine.spec.ts';

/** Folders whose tests can end otherwise on PostgreSQL: SQL of records, locks, migrations, jobs, pushes. */
const differsOnPostgres =
  /^server\/(platform\/(audit|cache|db|definition|files|jobs|realtime|resource|testing|worker)|records|services|resources\/onlinedev)\//;

const rounds = [1, 2, 3];
const propertyTries = 10;

/** The parts of a run, the longest first. */
export function planOf(mode: Mode, found: Found): Part[] {
  const { databaseTests, related } = found;
  const all = [...found.journeys.keys()].filter((file) => file !== freshMachine);
  const quick = all.filter((file) => !isDeepJourney(file));
  const onPostgres = (files: readonly string[], tries = 1): Part => ({
    kind: 'postgres',
    name: 'units on PostgreSQL',
    files,
    tries,
  });
  if (mode === 'smoke') {
    return [
      { ...unitsOf('pure', 1, 1), files: ['src/app/state/redirect.test.ts'] },
      { kind: 'journeys', name: 'journeys', files: ['first-load.spec.ts'], lane: 0 },
      onPostgres(['server/platform/testing/test-app.test.ts']),
    ];
  }
  if (mode === 'deep') {
    const deep = units(found.lanes).map((part) => ({ ...part, without: [], tries: propertyTries }));
    return [...deep, onPostgres(databaseTests, propertyTries), ...inRandomOrder(all, found.seed), fresh];
  }
  if (mode === 'related') {
    const { tests } = related;
    const reached = units(found.lanes).map((part) => ({ ...part, files: tests, without: [] }));
    const journeys = related.journeys.filter((file) => all.includes(file));
    return [...(tests.length > 0 ? reached : []), ...inTwoLanes(journeys, found.journeys)];
  }
  const differing = databaseTests.filter((file) => differsOnPostgres.test(file) && !/\.deep\.test\.ts$/.test(file));
  return [...units(found.lanes), onPostgres(differing), ...inTwoLanes(quick, found.journeys)];
}

const fresh: Part = { kind: 'journeys', name: 'fresh machine', files: [freshMachine], lane: 9 };

const unitsOf = (project: string, part: number, parts: number): Units => ({
  kind: 'units',
  name: `units of ${project}${parts === 1 ? '' : ` ${part}`}`,
  ...{ project, part, parts, tries: 1, without: [deepTests, screenTests] },
});

/**
 * The unit tests. Those without a page take twice as long as those of components, and are divided, so that no lane waits
 * for another at the end; on more cores both are divided further.
 */
function units(lanes: number): Units[] {
  const parts = Math.max(1, Math.floor(lanes / 2));
  const divided = (project: string, count: number) =>
    Array.from({ length: count }, (_, index) => unitsOf(project, index + 1, count));
  return [...divided('browser', parts), ...divided('pure', 2 * parts)];
}

/** Two lists of journeys that take about as long as each other: the longest file goes to the shorter list. */
function inTwoLanes(files: readonly string[], lines: ReadonlyMap<string, number>): Part[] {
  const lists: string[][] = [[], []];
  const linesOf = (file: string) => lines.get(file) ?? 0;
  const sum = (list: readonly string[] = []) => list.reduce((total, file) => total + linesOf(file), 0);
  for (const file of [...files].sort((a, b) => linesOf(b) - linesOf(a))) {
    (sum(lists[0]) <= sum(lists[1]) ? lists[0] : lists[1])?.push(file);
  }
  return lists.flatMap((list, lane) =>
    list.length === 0 ? [] : [{ kind: 'journeys' as const, name: `journeys ${lane + 1}`, files: list.sort(), lane }],
  );
}

/** All journeys in random order, round by round, each divided between two servers. */
function inRandomOrder(files: readonly string[], seed: number): Part[] {
  return rounds.flatMap((round) => {
    const order = shuffled(files, seed + round);
    const half = Math.ceil(order.length / 2);
    return [order.slice(0, half), order.slice(half)].map((list, lane) => ({
      kind: 'journeys' as const,
      name: `journeys ${round}.${lane + 1}`,
      files: list,
      lane: round * 2 + lane,
    }));
  });
}

/** The same order for the same number. */
function shuffled(files: readonly string[], seed: number): string[] {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  return files
    .map((file) => ({ file, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ file }) => file);
}
