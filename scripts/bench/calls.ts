import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { HttpClient } from '#server/platform/testing/http-client.ts';
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
  base: string;
  call(client: number): Call;
  times: number[];
}

/** Eight clients, each sending its next call once the last was answered, for so long. */
async function load({ base, call }: Subject, agent: Agent, ms: number, times: number[]): Promise<void> {
  const until = performance.now() + ms;
  const run = async (client: number) => {
    while (performance.now() < until) times.push(await send(base, agent, call(client)));
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
}

/** The subjects take turns of a second each, so that other work on the machine slows all of them alike. */
async function measure(subjects: readonly Subject[], rounds: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  for (const subject of subjects) await load(subject, agent, warmMs, []);
  for (let round = 0; round < rounds; round += 1)
    for (const subject of subjects) await load(subject, agent, roundMs, subject.times);
  agent.destroy();
}

const rateOf = ({ times }: Subject, rounds: number) => (times.length * 1_000) / (rounds * roundMs);

function print(subject: Subject, rounds: number): void {
  const times = [...subject.times].sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0).padStart(8);
  console.log(`${subject.name.padEnd(28)}${rateOf(subject, rounds).toFixed(0).padStart(7)}${at(0.5)}${at(0.95)}`);
}

const listCall = (path: string, token?: string): Call => ({
  method: 'POST',
  path,
  body: '{}',
  ...(token && { token }),
});

const startProduct = (data: string) =>
  startServer(
    {
      ZHJY_DATA: data,
      ZHJY_ADMIN_PASSWORD: password,
      ZHJY_DEMO_PASSWORD: password,
      ZHJY_FORCE_PASSWORD_CHANGE: '0',
      ZHJY_LOG_LEVEL: 'error',
    },
    'bench',
  );

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

async function startBare(data: string): Promise<{ url: string; end(): Promise<unknown> }> {
  const args = ['scripts/run.mjs', 'scripts/bench/bare-server.ts', join(data, 'database'), modelId];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((done, failed) => {
    child.stdout.on('data', (chunk) => {
      const address = /Ready on (\S+)/.exec(String(chunk))?.[1];
      if (address) done(address);
    });
    child.on('exit', () => failed(new Error('The bare server ended.')));
  });
  child.removeAllListeners('exit');
  const exited = new Promise((ended) => child.once('exit', ended));
  return {
    url,
    end() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

/** Eight clients ask list pages and CurrentUser of the product, and of a bare server over a copy of its database. */
export async function main([seconds = '10']: string[]): Promise<void> {
  await buildServer('bench');
  const folder = mkdtempSync(join(tmpdir(), 'zhjy-bench-calls-'));
  const [data, copy] = [join(folder, 'product'), join(folder, 'bare')];
  const rounds = Number(seconds);
  try {
    await (await startProduct(data)).end('SIGTERM');
    cpSync(data, copy, { recursive: true });
    const [product, bare] = [await startProduct(data), await startBare(copy)];
    const tokens = await tokensOf(product.url);
    const tokenOf = (client: number) => tokens[client % tokens.length] as string;
    const path = `/api/visualdev/OnlineDev/${modelId}/List`;
    const currentPath = '/api/oauth/CurrentUser?systemCode=';
    const subject = (name: string, base: string, call: Subject['call']): Subject => ({ name, base, call, times: [] });
    const list = subject('list page', product.url, (client) => listCall(path, tokenOf(client)));
    const current = subject('CurrentUser', product.url, (client) => ({
      method: 'GET',
      path: currentPath,
      token: tokenOf(client),
    }));
    const bareList = subject('bare list page', bare.url, () => listCall('/list'));
    const bareCurrent = subject('bare current user', bare.url, () => ({ method: 'GET', path: '/current' }));
    const subjects = [list, bareList, current, bareCurrent];
    console.log(`load ${loadavg()[0]?.toFixed(1)}\n${''.padEnd(28)}  a s.   p50 ms  p95 ms`);
    await measure(subjects, rounds);
    for (const one of subjects) print(one, rounds);
    const ratio = (one: Subject, other: Subject) => (rateOf(one, rounds) / rateOf(other, rounds)).toFixed(2);
    console.log(`load ${loadavg()[0]?.toFixed(1)}`);
    console.log(`list page: the bare one is ${ratio(bareList, list)} times as fast`);
    console.log(`CurrentUser: the bare one is ${ratio(bareCurrent, current)} times as fast`);
    console.log(`CurrentUser: a bare list page is ${ratio(bareList, current)} times as fast`);
    await product.end('SIGTERM');
    await bare.end();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
