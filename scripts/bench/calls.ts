import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { HttpClient } from '#server/platform/testing/http-client.ts';
import { postgresServer } from '#server/platform/testing/postgres-server.ts';
import { buildServer, startServer } from '#server/platform/testing/server-process.ts';

const modelId = 'form-purchase-order';
const password = 'Admin2468x';
const clients = 8;
const warmMs = 2_000;
const roundMs = 1_000;

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  token?: string;
}

function send(base: string, agent: Agent, { method, path, body, token }: Call): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: token }) };
    const outgoing = request(base + path, { method, agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`${path}: ${Buffer.concat(parts).toString()}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** What is measured: calls to the product, or to the bare server. */
interface Subject {
  name: string;
  server: Pick<Server, 'url' | 'pid'>;
  call(client: number): Call;
  times: number[];
  /** Processor time of the server's process for its calls. */
  cpuMs: number;
}

interface Server {
  url: string;
  pid: number;
  end(): Promise<unknown>;
}

/** Length of a clock tick of Linux, in which it counts the time of processes. */
const tickMs = 10;

/** Processor time of all threads of a process so far; 0 where the system is not Linux. */
function cpuMsOf(pid: number): number {
  try {
    const [user = 0, system = 0] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '')
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return (user + system) * tickMs;
  } catch {
    return 0;
  }
}

/** Eight clients with a connection each, each sending its next call once the last was answered, for so long. */
async function load({ server, call }: Subject, agents: readonly Agent[], ms: number): Promise<number[]> {
  const until = performance.now() + ms;
  const run = async (agent: Agent, client: number) => {
    const times: number[] = [];
    while (performance.now() < until) times.push(await send(server.url, agent, call(client)));
    return times;
  };
  return (await Promise.all(agents.map(run))).flat();
}

/** The subjects take turns of a second each, so that other work on the machine slows all of them alike. */
async function measure(subjects: readonly Subject[], rounds: number): Promise<void> {
  const agents = Array.from({ length: clients }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  for (const subject of subjects) await load(subject, agents, warmMs);
  for (let round = 0; round < rounds; round += 1)
    for (const subject of subjects) {
      const before = cpuMsOf(subject.server.pid);
      subject.times.push(...(await load(subject, agents, roundMs)));
      subject.cpuMs += cpuMsOf(subject.server.pid) - before;
    }
  for (const agent of agents) agent.destroy();
}

const rateOf = ({ times }: Subject, rounds: number) => (times.length * 1_000) / (rounds * roundMs);

function print(subject: Subject, rounds: number): void {
  const times = [...subject.times].sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0).padStart(8);
  const cpu = (subject.cpuMs / times.length).toFixed(2).padStart(8);
  console.log(`${subject.name.padEnd(28)}${rateOf(subject, rounds).toFixed(0).padStart(7)}${at(0.5)}${at(0.95)}${cpu}`);
}

const listCall = (path: string, token?: string): Call => ({
  method: 'POST',
  path,
  body: '{}',
  ...(token && { token }),
});

async function startProduct(store: Record<string, string>): Promise<Server> {
  const environment = {
    ...store,
    ZHJY_ADMIN_PASSWORD: password,
    ZHJY_DEMO_PASSWORD: password,
    ZHJY_FORCE_PASSWORD_CHANGE: '0',
    ZHJY_LOG_LEVEL: 'error',
  };
  const { url, process: child, end } = await startServer(environment, 'bench');
  return { url, pid: child.pid ?? 0, end: () => end('SIGTERM') };
}

/** A user with access to all records, and users with access to their own only. */
async function tokensOf(url: string): Promise<string[]> {
  const tokens: string[] = [];
  for (const account of ['admin', 'zhangwei', 'lixiaoyun', 'admin']) {
    const client = new HttpClient(url);
    await client.logIn(account, password);
    tokens.push(client.token);
  }
  return tokens;
}

/** On the folder of an embedded database, or the address of a PostgreSQL. */
async function startBare(database: string): Promise<Server> {
  const args = ['scripts/run.mjs', 'scripts/bench/bare-server.ts', database, modelId];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url = '', pid = ''] = await new Promise<string[]>((done, failed) => {
    child.stdout.on('data', (chunk) => {
      const ready = /Ready on (\S+) in process (\d+)/.exec(String(chunk));
      if (ready) done(ready.slice(1));
    });
    child.on('exit', () => failed(new Error('The bare server ended.')));
  });
  child.removeAllListeners('exit');
  const exited = new Promise((ended) => child.once('exit', ended));
  return {
    url,
    pid: Number(pid),
    end() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

/** Two servers on copies of one embedded database, which belongs to one process. */
async function onEmbedded(folder: string): Promise<[product: Server, bare: Server]> {
  const [data, copy] = [join(folder, 'product'), join(folder, 'bare')];
  await (await startProduct({ ZHJY_DATA: data })).end();
  cpSync(data, copy, { recursive: true });
  return [await startProduct({ ZHJY_DATA: data }), await startBare(join(copy, 'database'))];
}

async function compare(product: Server, bare: Server, rounds: number): Promise<void> {
  const tokens = await tokensOf(product.url);
  const tokenOf = (client: number) => tokens[client % tokens.length] as string;
  const subject = (name: string, server: Server, call: Subject['call']): Subject => ({
    name,
    server,
    call,
    times: [],
    cpuMs: 0,
  });
  const path = `/api/visualdev/OnlineDev/${modelId}/List`;
  const list = subject('list page', product, (client) => listCall(path, tokenOf(client)));
  const current = subject('CurrentUser', product, (client) => ({
    method: 'GET',
    path: '/api/oauth/CurrentUser?systemCode=',
    token: tokenOf(client),
  }));
  const bareList = subject('bare list page', bare, () => listCall('/list'));
  const bareCurrent = subject('bare current user', bare, () => ({ method: 'GET', path: '/current' }));
  const subjects = [list, bareList, current, bareCurrent];
  console.log(`load ${loadavg()[0]?.toFixed(1)}\n${''.padEnd(28)}   a s.  p50 ms  p95 ms  CPU ms`);
  await measure(subjects, rounds);
  for (const one of subjects) print(one, rounds);
  const ratio = (one: Subject, other: Subject) => (rateOf(one, rounds) / rateOf(other, rounds)).toFixed(2);
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  console.log(`list page: the bare one is ${ratio(bareList, list)} times as fast`);
  console.log(`CurrentUser: the bare one is ${ratio(bareCurrent, current)} times as fast`);
  console.log(`CurrentUser: a bare list page is ${ratio(bareList, current)} times as fast`);
}

/**
 * Eight clients ask list pages and CurrentUser of the product, and of a bare server: over a copy of its embedded database,
 * or, with `postgres`, over the same PostgreSQL.
 */
export async function main([seconds = '10', database]: string[]): Promise<void> {
  await buildServer('bench');
  const folder = mkdtempSync(join(tmpdir(), 'zhjy-bench-calls-'));
  const postgres = database === 'postgres' ? await postgresServer() : undefined;
  try {
    const [product, bare] = postgres
      ? [await startProduct({ ZHJY_DATA: folder, DATABASE_URL: postgres.url }), await startBare(postgres.url)]
      : await onEmbedded(folder);
    await compare(product, bare, Number(seconds));
    await product.end();
    await bare.end();
  } finally {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
