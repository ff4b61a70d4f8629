import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { HttpClient } from '#server/platform/testing/http-client.ts';
import { buildServer, startServer } from '#server/platform/testing/server-process.ts';
import { chaosPassword } from '../../chaos/writers.ts';
import { hostile, modelId, onEmbedded, onPostgres } from './filled-server.ts';

interface Saves {
  slowest: number;
  times: number[];
}

/** Saves one after another; how long each took. */
async function save(client: HttpClient, prefix: string, isOver: () => boolean): Promise<Saves> {
  const times: number[] = [];
  while (!isOver()) {
    const name = `${prefix}${times.length}`;
    const start = performance.now();
    const body = { fullName: name, enCode: name, parentId: '0', isTree: 0 };
    const answer = await client.send('POST', '/api/system/DictionaryType', body);
    if (answer.code !== 200) throw new Error(answer.msg);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { slowest: times.at(-1) ?? 0, times };
}

async function measure(name: string, environment: Record<string, string>): Promise<boolean> {
  const server = await startServer(environment, 'bench');
  try {
    const [attacker, other] = [new HttpClient(server.url), new HttpClient(server.url)];
    await attacker.logIn('admin', chaosPassword);
    await other.logIn('admin', chaosPassword);
    let isOver = false;
    const saving = save(other, 'save', () => isOver);
    const start = performance.now();
    const answer = await attacker.send<{ pagination: { total: number } }>(
      'POST',
      `/api/visualdev/OnlineDev/${modelId}/List`,
      hostile(),
    );
    const seconds = (performance.now() - start) / 1_000;
    isOver = true;
    const { slowest, times } = await saving;
    const middle = times[times.length >> 1] ?? 0;
    const found = answer.code === 200 ? `${answer.data.pagination.total} found` : `${answer.code} ${answer.msg}`;
    console.log(`${name}: hostile list ${seconds.toFixed(1)} s (${found}); load ${loadavg()[0]?.toFixed(1)}`);
    console.log(`  ${times.length} saves meanwhile, p50 ${middle.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`);
    return slowest < 500;
  } finally {
    await server.end('SIGTERM');
  }
}

/**
 * One hostile list call on many records of a released form while another client saves: no save may take 500 ms.
 * `node scripts/run.mjs scripts/bench/lists/hostile.ts [records]`
 */
export async function main([records = '200000']: string[]): Promise<number> {
  await buildServer('bench');
  const areMet = [await onEmbedded(Number(records), measure), await onPostgres(Number(records), measure)];
  return areMet.every(Boolean) ? 0 : 1;
}
