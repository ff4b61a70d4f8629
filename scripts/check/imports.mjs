// Holds the import table (.dependency-cruiser.cjs), and that it was really looked at: a tool that reads nothing finds nothing.
import { spawnSync } from 'node:child_process';

const modulesMin = 100;
const roots = ['schemas', 'registry', 'src', 'server', 'scripts', 'e2e'];
const result = spawnSync(
  process.execPath,
  [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    ...roots,
  ],
  { encoding: 'utf8', maxBuffer: 1 << 28 },
);
if (!result.stdout.startsWith('{')) {
  console.error(result.stderr || result.stdout);
  process.exit(1);
}
const { summary } = JSON.parse(result.stdout);
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} -> ${to}`);
if (summary.totalCruised < modulesMin) console.error(`only ${summary.totalCruised} modules were read`);
process.exitCode = summary.violations.length > 0 || summary.totalCruised < modulesMin ? 1 : 0;
