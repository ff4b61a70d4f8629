// What a fresh machine misses: packages and, for journeys, a browser. Nothing here runs when everything is at hand.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

const isWindows = process.platform === 'win32';

/** Runs a command with its output shown; throws one line when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { stdio: 'inherit', shell: isWindows, ...options });
  if (result.status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

/** Installs packages when node_modules is missing or older than the lock. */
export function ensurePackages() {
  const marker = 'node_modules/.package-lock.json';
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync('package-lock.json').mtimeMs) return;
  console.log('installing packages ...');
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
}

/** The path of a Chromium: from CHROMIUM, from the system, or installed from Debian's packages by root. */
export function ensureBrowser() {
  const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = known.find((path) => path && existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('installing chromium ...');
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    run('apt-get', ['update'], quiet);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], quiet);
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  throw new Error('No Chromium found: install one and name it in CHROMIUM=/path/to/chromium');
}
