// Installs missing packages and, for end-to-end tests, a browser. Does nothing when everything is installed.
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

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function installPackages(names) {
  console.log(`installing ${names.join(', ')} ...`);
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  run('apt-get', ['update'], quiet);
  run('apt-get', ['install', '-y', '--no-install-recommends', ...names], quiet);
}

/** Whether a font has Chinese glyphs: without one pages show boxes and texts have other widths. */
function hasChineseFont() {
  if (existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')) return true;
  const { status, stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
}

/** The path of a Chromium, from CHROMIUM or from the system. On Debian, root installs it and a Chinese font if missing. */
export function ensureBrowser() {
  const known = () =>
    [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
      (path) => path && existsSync(path),
    );
  if (isDebianRoot()) {
    const missing = [...(known() ? [] : ['chromium']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])];
    try {
      if (missing.length > 0) installPackages(missing);
    } catch (error) {
      console.error(error.message);
    }
  }
  const found = known();
  if (found) return found;
  throw new Error('No Chromium found: install one and name it in CHROMIUM=/path/to/chromium');
}

/** MariaDB for the tests of other databases. Where it is neither installed nor to be installed, they are skipped. */
export function ensureMariaDb() {
  if (!isDebianRoot() || existsSync('/usr/sbin/mariadbd')) return;
  try {
    installPackages(['mariadb-server']);
  } catch (error) {
    console.error(error.message);
  }
}
