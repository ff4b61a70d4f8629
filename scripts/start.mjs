// npm start: installs missing packages, builds stale output, serves pages and calls on one port until terminated.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages, run } from './prepare.mjs';

const sources = [
  'schemas',
  'src',
  'registry',
  'server',
  'fixtures/seed',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.mjs',
];
const built = ['dist/page/index.html', 'dist/server/main.js'];
const parentEveryMs = 500;

/** Modification time of a file, or of the newest file in a folder. */
function changedMs(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => changedMs(join(path, name))));
}

function isStale() {
  if (!built.every((file) => existsSync(file))) return true;
  const oldestBuilt = Math.min(...built.map(changedMs));
  return sources.some((source) => changedMs(source) > oldestBuilt);
}

/** Runs the server; on a signal, or when the parent process ends, it finishes its requests first. */
function serve() {
  const parent = process.ppid;
  const server = spawn(process.execPath, ['dist/server/main.js'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const end = () => {
    if (server.connected) server.disconnect();
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // npm ends on a signal without forwarding it.
  const watch = setInterval(() => {
    if (process.ppid !== parent) end();
  }, parentEveryMs);
  server.on('exit', (code) => {
    clearInterval(watch);
    process.exitCode = code ?? 1;
  });
}

/** What can be set in the environment: the rows of the documented table. */
function help() {
  const rows = readFileSync('docs/settings.md', 'utf8').matchAll(/^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \|$/gm);
  console.log(
    'npm start: installs what is missing, builds what is stale, serves pages and calls. Set in the environment:\n',
  );
  for (const [, name, meaning, standard, must] of rows)
    console.log(`${name} (${must}; default: ${standard.replaceAll('`', '')})\n    ${meaning}`);
}

const [unknown] = process.argv.slice(2);
if (unknown !== undefined) {
  help();
  if (unknown !== '--help') console.error(`\nUnknown argument: ${unknown}`);
  process.exit(unknown === '--help' ? 0 : 1);
}

try {
  ensurePackages();
  if (isStale()) {
    console.log('building ...');
    run('npm', ['run', 'build', '--silent']);
  }
  serve();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
