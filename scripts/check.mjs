// All static checks: node scripts/check.mjs. Prints one line per check and exits with 1 if one fails.
import { spawn } from 'node:child_process';

const node = process.execPath;
// Speeds up repeated runs; a fresh clone has none.
const cache = 'node_modules/.cache';
const bin = (name) => `node_modules/${name}`;

export const checks = [
  // Before the others, as it writes the generated files that they read.
  ['generated', node, ['scripts/run.mjs', 'scripts/check/generated.ts']],
  ['format', node, [bin('oxfmt/bin/oxfmt'), '--check']],
  [
    'lint',
    'npx',
    ['--yes', 'oxlint@1.94.0', '--deny-warnings', 'schemas', 'registry', 'src', 'server', 'scripts', 'e2e'],
  ],
  // Runs at the same time as another check, where several threads would compute much twice.
  [
    'types',
    node,
    [
      bin('typescript-native/bin/tsc'),
      ...['-p', '.', '--singleThreaded', '--incremental', '--tsBuildInfoFile', `${cache}/tsc.json`],
    ],
  ],
  ['imports', node, ['scripts/check/imports.mjs']],
  ['sizes', node, ['scripts/run.mjs', 'scripts/check/sizes.ts']],
  ['layout', node, ['scripts/run.mjs', 'scripts/check/layout/check.ts']],
  [
    'definitions',
    node,
    ['scripts/run.mjs', 'scripts/check/definitions.ts', 'schemas', 'fixtures/definitions', 'fixtures/seed/forms'],
  ],
  ['dead code', 'npx', ['--yes', 'knip@6.44.2', '--no-progress']],
];

/** Runs a command; returns its exit code with what it wrote. */
function outcomeOf(command, args) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => done({ status: 1, output: String(error) }));
    child.on('close', (status) => done({ status, output }));
  });
}

async function runCheck([name, command, args]) {
  const startedAt = Date.now();
  const { status, output } = await outcomeOf(command, args);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (status === 0) return [];
  console.log(output);
  return [`check ${name}`];
}

/** Runs the checks of these names, by default all, two at a time; returns how many passed and which failed. */
export async function runChecks(names = checks.map(([name]) => name)) {
  const chosen = checks.filter(([name]) => names.includes(name));
  const failures = chosen[0]?.[0] === 'generated' ? await runCheck(chosen.shift()) : [];
  const work = async () => {
    for (let next = chosen.shift(); next; next = chosen.shift()) failures.push(...(await runCheck(next)));
  };
  await Promise.all([work(), work()]);
  return { passed: names.length - failures.length, failed: failures.length, failures };
}

if (process.argv[1]?.endsWith('check.mjs')) process.exitCode = (await runChecks()).failed > 0 ? 1 : 0;
