// All static checks: node scripts/check.mjs. Prints one line per check and exits with 1 if one fails.
import { spawnSync } from 'node:child_process';

const node = process.execPath;
const bin = (name) => `node_modules/${name}`;

export const checks = [
  // First, as it writes the generated files that the others read.
  ['generated', node, ['scripts/run.mjs', 'scripts/check/generated.ts']],
  ['format', node, [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  [
    'lint',
    'npx',
    ['--yes', 'oxlint@1.94.0', '--deny-warnings', 'schemas', 'registry', 'src', 'server', 'scripts', 'e2e'],
  ],
  ['types', node, [bin('typescript-native/bin/tsc'), '-p', '.']],
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

/** Runs the checks of these names, by default all, in turn; returns how many passed and which failed. */
export function runChecks(names = checks.map(([name]) => name)) {
  const failures = [];
  for (const [name, command, args] of checks.filter(([name]) => names.includes(name))) {
    const startedAt = Date.now();
    const result = spawnSync(command, args, { encoding: 'utf8', shell: process.platform === 'win32' });
    const isFine = result.status === 0;
    console.log(`${isFine ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    if (isFine) continue;
    failures.push(`check ${name}`);
    console.log(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  }
  return { passed: names.length - failures.length, failed: failures.length, failures };
}

if (process.argv[1]?.endsWith('check.mjs')) process.exitCode = runChecks().failed > 0 ? 1 : 0;
