import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Envelope } from '#schemas/protocol/envelope.ts';
import { HttpClient } from './platform/testing/http-client.ts';
import { buildServer, type ServerProcess, startAndFail, startServer } from './platform/testing/server-process.ts';

const password = 'Admin2468x';
let data: string;
let running: ServerProcess[] = [];
let preparing = '';

const prepared = mkdtempSync(join(tmpdir(), 'zhjy-main-prepared-'));
const chosen = { ZHJY_ADMIN_PASSWORD: password, ZHJY_DEMO_PASSWORD: password };
const quiet = { ZHJY_LOG_LEVEL: 'error', ZHJY_FORCE_PASSWORD_CHANGE: '0' };

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
beforeAll(async () => {
  await buildServer();
  const server = await startServer({ ...quiet, ZHJY_DATA: prepared, ...chosen });
  await server.end('SIGTERM');
  preparing = server.output();
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'zhjy-main-'));
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.end('SIGKILL')));
  running = [];
  rmSync(data, { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ ...quiet, ZHJY_DATA: data, ...environment });
  running.push(server);
  return server;
}

/** A server that has completed its first start. */
async function startPrepared(environment: Record<string, string> = {}): Promise<ServerProcess> {
  cpSync(prepared, data, { recursive: true });
  return start(environment);
}

describe('the first start', () => {
  it('generates the first passwords and prints them once [OPS-003]', async () => {
    const first = await start();
    const made = /First login: admin \/ (\S+)/.exec(first.output())?.[1] as string;
    expect(made).toMatch(/^[a-z]{8}\d{4}$/);
    expect((await new HttpClient(first.url).logIn('admin', made)).code).toBe(200);
    expect(await first.end('SIGTERM')).toBe(0);
    const second = await start();
    expect(second.output()).not.toContain('First login');
    expect((await new HttpClient(second.url).logIn('admin', made)).code).toBe(200);
  });

  it('uses the password of the environment and does not print it [OPS-003]', async () => {
    expect(preparing).toContain('Ready on');
    expect(preparing).not.toContain(password);
    const server = await startPrepared();
    expect(server.output()).not.toContain(password);
    expect((await new HttpClient(server.url).logIn('admin', password)).code).toBe(200);
  });
});

describe('a setting', () => {
  it.each([
    [{ ZHJY_PORTT: '1' }, 'The setting ZHJY_PORTT is not known; docs/settings.md lists the settings.'],
    [{ PORT: '3000a' }, 'The setting PORT must be a whole number from 0 to 65535.'],
    [{ DATABASE_URL: 'mysql://x' }, 'The setting DATABASE_URL must be empty or an address'],
    [
      { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/x' },
      'The setting DATABASE_URL: the server cannot be reached (',
    ],
    [{ ZHJY_DATA: '/dev/null' }, 'The setting ZHJY_DATA: the folder /dev/null cannot be written ('],
    [{ ZHJY_DATA: '/proc/none/data' }, 'The setting ZHJY_DATA: the folder /proc/none/data cannot be written ('],
    [{ ZHJY_DATA: '/dev/null/data' }, 'The setting ZHJY_DATA: the folder /dev/null/data cannot be written ('],
  ])('%j stops the start with one line [OPS-012]', async (environment: Record<string, string>, line) => {
    const { code, output } = await startAndFail({ ZHJY_DATA: data, ...environment });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain(line);
    expect(output).not.toContain('secret');
  });
});

describe('a data folder', () => {
  it('in use refuses a second process within 5 s with one line; the lock of a killed process is taken over [OPS-007]', async () => {
    const first = await startPrepared();
    const second = await startAndFail({ ZHJY_DATA: data });
    // Loading the program takes longer on a slow machine, with every refusal.
    const loading = await startAndFail({ ZHJY_PORTT: '1' });
    expect([second.code, second.ms - loading.ms < 5_000]).toEqual([1, true]);
    expect(second.output.trim()).toMatch(
      new RegExp(`^The data folder ${data} is in use by process ${first.process.pid} on .*\\.$`),
    );
    expect((await new HttpClient(first.url).logIn('admin', password)).code).toBe(200);
    await first.end('SIGKILL');
    const third = await start();
    expect((await new HttpClient(third.url).send('GET', '/ready')) as object).toEqual({ status: 'ready' });
  });
});

/** Creates one category; undefined when the connection broke before the response. */
async function create(client: HttpClient, name: string): Promise<Envelope<{ id: string }> | undefined> {
  const category = { fullName: name, enCode: name, parentId: '0', isTree: 0 };
  return client.send<{ id: string }>('POST', '/api/system/DictionaryType', category).catch(() => undefined);
}

/**
 * Creates categories one after another until the connection breaks; calls back with the id of each acknowledged one.
 */
async function writeOn(client: HttpClient, hand: string, created: (id: string) => void): Promise<void> {
  for (let count = 0; ; count += 1) {
    const answer = await create(client, `${hand}${count}`);
    if (answer === undefined) return;
    if (answer.code !== 200) throw new Error(answer.msg);
    created(answer.data.id);
  }
}

async function countStored(client: HttpClient, ids: readonly string[]): Promise<number> {
  const answers = await Promise.all(ids.map((id) => client.send('GET', `/api/system/DictionaryType/${id}`)));
  return answers.filter(({ code }) => code === 200).length;
}

describe('a server killed during writes', () => {
  it('loses no acknowledged write [OPS-008]', async () => {
    const ids: string[] = [];
    let server = await startPrepared();
    const client = new HttpClient(server.url);
    await client.logIn('admin', password);
    for (const [round, enough] of [7, 20, 33].entries()) {
      const goal = ids.length + enough;
      const hands = ['a', 'b', 'c'].map((hand) =>
        writeOn(client, `${hand}${round}n`, (id) => {
          ids.push(id);
          if (ids.length === goal) server.process.kill('SIGKILL');
        }),
      );
      await Promise.all(hands);
      expect(ids.length).toBeGreaterThanOrEqual(goal);
      server = await start();
      client.url = server.url;
      expect(await countStored(client, ids)).toBe(ids.length);
    }
  });

  it('finishes running requests after a stop signal and exits with 0 within 10 s [OPS-008]', async () => {
    const server = await startPrepared();
    const client = new HttpClient(server.url);
    await client.logIn('admin', password);
    let startedAt = 0;
    let ended: Promise<number | null> | undefined;
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const answer = await create(client, `t${index}`);
        const isAfter = ended !== undefined;
        startedAt ||= Date.now();
        ended ??= server.end('SIGTERM');
        return { answer, isAfter };
      }),
    );
    expect(await ended).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    const answered = answers.flatMap(({ answer }) => answer ?? []);
    expect(answers.filter(({ answer, isAfter }) => answer && isAfter).length).toBeGreaterThan(0);
    expect(answered.map(({ code }) => code)).toEqual(answered.map(() => 200));
    client.url = (await start()).url;
    expect(
      await countStored(
        client,
        answered.map(({ data: { id } }) => id),
      ),
    ).toBe(answered.length);
  });
});

describe('the log', () => {
  it('is one JSON object a line, without tokens, passwords and query values [OPS-010]', async () => {
    const server = await startPrepared({ ZHJY_LOG_LEVEL: 'trace' });
    const client = new HttpClient(server.url);
    const { data: session } = await client.logIn('admin', password);
    await client.send('GET', '/api/oauth/CurrentUser?systemCode=hidden-code');
    await client.send('POST', '/api/oauth/updatePasswordMessage', {
      oldPassword: 'hidden-old',
      password: 'hidden-new',
      timestamp: 'x',
    });
    const lines = server
      .output()
      .trim()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(lines.map((line) => (JSON.parse(line) as { req?: { url: string } }).req?.url).filter(Boolean)).toContain(
      '/api/oauth/CurrentUser?…',
    );
    for (const hidden of [session.token, password, 'hidden-code', 'hidden-old', 'hidden-new']) {
      expect(server.output()).not.toContain(hidden);
    }
  });
});
