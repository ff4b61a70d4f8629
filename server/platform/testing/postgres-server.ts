import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const packaged = '/usr/lib/postgresql';

/** The folder of the newest installed PostgreSQL; undefined when there is none. */
function binaries(): string | undefined {
  if (!existsSync(packaged)) return undefined;
  const versions = readdirSync(packaged).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(packaged, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

/** PostgreSQL refuses to run as root, so the owner of its installation runs it then. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}

export interface PostgresServer {
  url: string;
  /** Stops it at once, as in a failover, and starts it again; absent for an external server. */
  restart?: () => void;
  stop(): void;
}

/** Whether tests on PostgreSQL can run: TEST_DATABASE_URL is set, or the installed one can be started. */
export const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']) || binaries() !== undefined;

/** The server of TEST_DATABASE_URL, else the installed one, started on an empty folder for this test. */
export async function postgresServer(): Promise<PostgresServer> {
  const named = process.env['TEST_DATABASE_URL'];
  if (named) return { url: named, stop: () => undefined };
  const bin = binaries() as string;
  const as = owner();
  const folder = mkdtempSync(join(tmpdir(), 'zhjy-postgres-'));
  if (as) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { ...as, cwd: folder, stdio: 'ignore' });
  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const port = await freePort();
  // The folder need not survive a crash of the machine, so fsync is off; a killed server still loses no commit.
  const options = `-p ${port} -k ${folder} -h 127.0.0.1 -c fsync=off -c full_page_writes=off`;
  const start = () => run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  const end = () => run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: () => {
      end();
      start();
    },
    stop: () => {
      end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
