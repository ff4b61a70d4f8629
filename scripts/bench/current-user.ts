import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { request } from 'node:http';
import { loadavg } from 'node:os';
import { buildApp } from '#server/app.ts';
import { waitingConnections } from '#server/platform/serve.ts';
import { testApp } from '#server/platform/testing/test-app.ts';
import { resources } from '#server/resources/index.ts';

// node scripts/run.mjs scripts/bench/current-user.ts
// 1,000 questions of who is there, all in one moment, on connections of their own, to a server in this process with an
// embedded database in memory.

const questions = 1_000;

interface Answer {
  code: number;
  ms: number;
}

function ask(port: number, token: string): Promise<Answer> {
  const start = performance.now();
  const path = '/api/oauth/CurrentUser?systemCode=';
  return new Promise((resolve) => {
    const failed = () => resolve({ code: 0, ms: performance.now() - start });
    const call = request(
      { host: '127.0.0.1', port, path, agent: false, headers: { authorization: token } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', failed);
        answer.on('end', () => {
          const { code } = JSON.parse(Buffer.concat(parts).toString()) as { code: number };
          resolve({ code, ms: performance.now() - start });
        });
      },
    );
    call.on('error', failed);
    call.end();
  });
}

export async function main(): Promise<number> {
  const test = await testApp();
  const app = await buildApp(test.platform, resources);
  await app.listen({ port: 0, host: '127.0.0.1', backlog: waitingConnections });
  const { port } = app.server.address() as AddressInfo;
  const tokens = await Promise.all(['admin', 'lixiaoyun', 'zhangwei'].map((account) => test.tokenOf({ account })));
  const once = await ask(port, tokens[0] as string);
  const start = performance.now();
  const all = await Promise.all(
    Array.from({ length: questions }, (_, index) => ask(port, tokens[index % tokens.length] as string)),
  );
  const seconds = (performance.now() - start) / 1000;
  const errors = all.filter(({ code }) => code !== 200).length;
  const times = all.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const [median = 0, slowest = 0] = [times[questions / 2], times.at(-1)];
  console.log(
    `one: ${Math.round(once.ms)} ms; ${questions} at once: ${errors} errors, all answered in ${seconds.toFixed(1)} s`,
  );
  console.log(`load ${loadavg()[0]?.toFixed(1)}, p50 ${(median / 1000).toFixed(1)} s`);
  console.log(`${Math.round(questions / seconds)} a second, the slowest after ${(slowest / 1000).toFixed(1)} s`);
  await app.close();
  await test.close();
  return errors === 0 ? 0 : 1;
}
