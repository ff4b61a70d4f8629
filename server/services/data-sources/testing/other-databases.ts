import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { Client } from 'pg';
import { hasPostgres, postgresServer } from '#server/platform/testing/postgres-server.ts';

/** A real server of a database other than our own, with an account that may read the tables of a test only. */
export interface OtherDatabase {
  dbType: 'postgresql' | 'mysql';
  host: string;
  port: number;
  dbName: string;
  userName: string;
  password: string;
  /** Runs statements as the owner of the server. */
  run(...statements: string[]): Promise<void>;
  stop(): Promise<void>;
}

const account = { host: '127.0.0.1', dbName: 'old_erp', userName: 'reader', password: "it's 密码" };
const quoted = account.password.replaceAll("'", "''");

async function postgres(): Promise<OtherDatabase> {
  const server = await postgresServer();
  const address = new URL(server.url);
  const database = `old_erp_${process.pid}_${Date.now()}`;
  const reader = `reader_${process.pid}_${Date.now()}`;
  const on = async (name: string, statements: readonly string[]) => {
    const url = new URL(address);
    url.pathname = `/${name}`;
    const client = new Client({ connectionString: url.href });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await on('postgres', [
    `create role ${reader} login password '${quoted}'`,
    `create database ${database} template template0`,
  ]);
  await on(database, [`alter default privileges in schema public grant select on tables to ${reader}`]);
  return {
    ...account,
    dbType: 'postgresql',
    host: address.hostname,
    port: Number(address.port),
    dbName: database,
    userName: reader,
    run: (...statements) => on(database, statements),
    async stop() {
      await on(database, [`drop owned by ${reader}`]);
      await on('postgres', [`drop database ${database} with (force)`, `drop role ${reader}`]);
      server.stop();
    },
  };
}

const daemon = ['/usr/sbin/mariadbd', '/usr/sbin/mysqld'].find((path) => existsSync(path));

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

async function mysql(): Promise<OtherDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'zhjy-mysql-'));
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? 'mysql' : process.env['USER'];
  if (isRoot) {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'mysql'], { encoding: 'utf8' }));
    chownSync(folder, id('-u'), id('-g'));
  }
  const options = ['--no-defaults', `--user=${user}`, `--datadir=${join(folder, 'data')}`];
  execFileSync('mariadb-install-db', [...options, '--auth-root-authentication-method=normal', '--skip-test-db'], {
    stdio: 'ignore',
  });
  const port = await freePort();
  const socket = join(folder, 'socket');
  const network = ['--bind-address=127.0.0.1', `--port=${port}`, `--socket=${socket}`, '--skip-log-bin'];
  const server = spawn(daemon as string, [...options, ...network, '--innodb-flush-log-at-trx-commit=0'], {
    stdio: 'ignore',
  });
  const on = async (database: string | undefined, statements: readonly string[]) => {
    const client = await createConnection({ socketPath: socket, user: 'root', ...(database && { database }) });
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const create = [
    `create database ${account.dbName} character set utf8mb4`,
    `create user '${account.userName}'@'%' identified by '${quoted}'`,
    `grant select on ${account.dbName}.* to '${account.userName}'@'%'`,
  ];
  for (let isReady = false; !isReady;) {
    if (server.exitCode !== null) throw new Error('The MySQL server ended.');
    isReady = await on(undefined, ['select 1']).then(
      () => true,
      () => new Promise<false>((resolve) => setTimeout(resolve, 50, false)),
    );
  }
  await on(undefined, create);
  return {
    ...account,
    dbType: 'mysql',
    port,
    run: (...statements) => on(account.dbName, statements),
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The servers that are installed on this machine; the tests of the others are skipped and say so. */
export const otherDatabases = [
  { name: 'PostgreSQL', isInstalled: hasPostgres, start: postgres },
  { name: 'MariaDB', isInstalled: daemon !== undefined && existsSync('/usr/bin/mariadb-install-db'), start: mysql },
] as const;
