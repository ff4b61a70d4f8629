import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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
    const asked = request(base + path, { method, agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`${path}: ${Buffer.concat(parts).toString()}`));
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Eight clients, each sending its next call once the last was answered; calls a second, and the middle one's time. */
async function measure(base: string, name: string, seconds: number, call: (client: number) => Call): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const warmUntil = performance.now() + warmMs;
  const until = warmUntil + seconds * 1_000;
  const times: number[] = [];
  const hand = async (client: number) => {
    while (performance.now() < until) {
      const ms = await send(base, agent, call(client));
      if (performance.now() > warmUntil) times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => hand(client)));
  agent.destroy();
  times.sort((a, b) => a - b);
  const rate = times.length / seconds;
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
  console.log(`${name.padEnd(28)}${rate.toFixed(0).padStart(7)}${at(0.5).padStart(8)}${at(0.95).padStart(8)}`);
  return rate;
}

const listCall = (path: string, token?: string): Call => ({
  method: 'POST',
  path,
  body: '{}',
  ...(token && { token }),
});

async function measureProduct(data: string, seconds: number): Promise<[number, number]> {
  const server = await startServer(
    {
      ZHJY_DATA: data,
      ZHJY_ADMIN_PASSWORD: password,
      ZHJY_DEMO_PASSWORD: password,
      ZHJY_FORCE_PASSWORD_CHANGE: '0',
      ZHJY_LOG_LEVEL: 'error',
      ...(process.env['NODE_OPTIONS'] && { NODE_OPTIONS: process.env['NODE_OPTIONS'] }),
    },
    'bench',
  );
  const tokens: string[] = [];
  for (const account of ['admin', 'zhangwei', 'lixiaoyun', 'zhangwei']) {
    const client = new HttpClient(server.url);
    await client.logIn(account, password);
    tokens.push(client.token);
  }
  const tokenOf = (client: number) => tokens[client % tokens.length] as string;
  const path = `/api/visualdev/OnlineDev/${modelId}/List`;
  const list = await measure(server.url, 'list page', seconds, (client) => listCall(path, tokenOf(client)));
  const current = await measure(server.url, 'CurrentUser', seconds, (client) => ({
    method: 'GET',
    path: '/api/oauth/CurrentUser?systemCode=',
    token: tokenOf(client),
  }));
  await server.end('SIGTERM');
  return [list, current];
}

async function measureBare(data: string, seconds: number): Promise<[number, number]> {
  const args = ['scripts/run.mjs', 'scripts/bench/bare-server.ts', join(data, 'database'), modelId];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((done, failed) => {
    child.stdout.on('data', (chunk) => {
      const address = /Ready on (\S+)/.exec(String(chunk))?.[1];
      if (address) done(address);
    });
    child.on('exit', () => failed(new Error('The bare server ended.')));
  });
  const list = await measure(url, 'bare list page', seconds, () => listCall('/list'));
  const current = await measure(url, 'bare current user', seconds, () => ({ method: 'GET', path: '/current' }));
  child.removeAllListeners('exit');
  child.kill('SIGTERM');
  await new Promise((ended) => child.once('exit', ended));
  return [list, current];
}

/** Eight clients ask list pages and CurrentUser of the product, then of a bare server over the same embedded database. */
export async function main([seconds = '10']: string[]): Promise<void> {
  await buildServer('bench');
  const data = mkdtempSync(join(tmpdir(), 'zhjy-bench-calls-'));
  try {
    console.log(`load ${loadavg()[0]?.toFixed(1)}\n${''.padEnd(28)}  a s.   p50 ms  p95 ms`);
    const [list, current] = await measureProduct(data, Number(seconds));
    const [bareList, bareCurrent] = await measureBare(data, Number(seconds));
    console.log(`load ${loadavg()[0]?.toFixed(1)}`);
    console.log(`list page: the bare one is ${(bareList / list).toFixed(2)} times as fast`);
    console.log(`CurrentUser: the bare one is ${(bareCurrent / current).toFixed(2)} times as fast`);
    console.log(`CurrentUser: a bare list page is ${(bareList / current).toFixed(2)} times as fast`);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
