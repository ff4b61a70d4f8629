import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { build } from 'vite';

/** `npm test` builds the product first and names the folder of its server; otherwise each test builds its own. */
const built = process.env['TEST_BUILT_SERVER'];
const folderOf = (name: string) => resolve(built || `node_modules/.cache/zhjy-server-${name}`);

/** A built worker: of the embedded database, or the one that parses. */
export const builtWorker = (name = 'test', file = 'db-worker.js') => new URL(`file://${folderOf(name)}/${file}`);

/** Builds the server for production into a folder of the test, unless it is built already. */
export async function buildServer(name = 'test'): Promise<void> {
  if (built) return;
  await build({
    configFile: 'server/vite.config.ts',
    logLevel: 'error',
    build: { outDir: folderOf(name), emptyOutDir: true },
  });
}

export interface ServerProcess {
  url: string;
  process: ChildProcess;
  /** Everything it wrote to stdout and stderr. */
  output(): string;
  /** Sends a signal and waits for the exit; returns the exit code, null for a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface ExitedProcess {
  code: number | null;
  output: string;
  ms: number;
}

function begin(environment: Record<string, string>, name = 'test') {
  const child = spawn(process.execPath, [`${folderOf(name)}/main.js`], {
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: string[] = [];
  child.stdout.on('data', (chunk) => written.push(String(chunk)));
  child.stderr.on('data', (chunk) => written.push(String(chunk)));
  const exited = new Promise<number | null>((done) => child.on('exit', done));
  return { child, exited, output: () => written.join('') };
}

/** Starts a server that is expected to fail. */
export async function startAndFail(environment: Record<string, string>, name = 'test'): Promise<ExitedProcess> {
  const startedAt = Date.now();
  const { exited, output } = begin(environment, name);
  return { code: await exited, output: output(), ms: Date.now() - startedAt };
}

/** Starts a built server on a free port and waits until it is ready. */
export async function startServer(environment: Record<string, string>, name = 'test'): Promise<ServerProcess> {
  const { child, exited, output } = begin(environment, name);
  const ready = new Promise<string>((done) => {
    child.stdout?.on('data', () => {
      const address = /Ready on (\S+)/.exec(output())?.[1];
      if (address) done(address);
    });
  });
  const url = await Promise.race([
    ready,
    exited.then((code) => Promise.reject(new Error(`The server ended with ${code}: ${output()}`))),
  ]);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return { url, process: child, output, end };
}
