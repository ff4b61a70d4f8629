// Figures of many records: a grouped call with three measures, and the export of a report of 10,000 rows.
//   npm run build && TEST_BUILT_SERVER=dist/server node scripts/run.mjs scripts/bench/lists/figures.ts [records] [postgres]
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { HttpClient } from '#server/platform/testing/http-client.ts';
import { buildServer, type ServerProcess, startServer } from '#server/platform/testing/server-process.ts';
import { chaosPassword } from '../../chaos/writers.ts';
import { modelId, onEmbedded, onPostgres } from './filled-server.ts';

const rounds = 15;
const exportRounds = 5;
const measures = [{ type: 'count' }, { type: 'sum', field: 'total' }, { type: 'average', field: 'total' }];
const questions = {
  'all records': {},
  'by payment': { groups: [{ field: 'payment' }] },
  'by month': { groups: [{ field: 'orderDate', unit: 'month', fill: true }] },
  'by urgency and payment': { groups: [{ field: 'urgency' }, { field: 'payment' }] },
};

/** Filled records are a minute apart. */
const firstAt = 1_577_808_000_000;
const reportRows = 10_000;
const period = [firstAt, firstAt + (reportRows - 1) * 60_000];

const columns = { supplier: '供应商', orderDate: '日期', payment: '付款', urgency: '紧急', total: '金额', no: '单号' };
const letters = 'ABCDEF';
const report = {
  language: 1,
  title: '明细',
  datasets: { orders: { model: modelId, with: { orderDate: period } } },
  body: [
    {
      config: { zhjyKey: 'sheet' },
      rows: [{ header: true }],
      cells: Object.entries(columns).flatMap(([field, text], at) => [
        { at: `${letters[at]}1`, text },
        { at: `${letters[at]}2`, field: `orders.${field}`, as: 'list', grow: 'down' },
      ]),
    },
  ],
};

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

const group = (admin: HttpClient, groups: object) =>
  admin.send('POST', `/api/visualdev/OnlineDev/${modelId}/Actions/Group`, { measures, ...groups });

async function grouped(admin: HttpClient, aim: number): Promise<boolean> {
  const met: boolean[] = [];
  // The first ones read the records from the disk, and compile code.
  for (const groups of Object.values(questions)) await group(admin, groups);
  for (const [name, groups] of Object.entries(questions)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      const answer = await group(admin, groups);
      times.push(performance.now() - start);
      if (answer.code !== 200) throw new Error(answer.msg);
    }
    console.log(
      `  ${name.padEnd(28)} median ${middle(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms, aim ${aim} ms`,
    );
    met.push(middle(times) <= aim);
  }
  return met.every(Boolean);
}

/** Runs in the server: at each signal it writes the longest delay of its event loop since the signal before. */
const loopWatch = `
  import { monitorEventLoopDelay } from 'node:perf_hooks';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    process.on('SIGUSR2', () => {
      console.log('longest delay ' + Math.round(delay.max / 1e6) + ' ms');
      delay.reset();
    });
  }`;
const watched = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(loopWatch)}` };

/** The longest time, in milliseconds, that the event loop of the server was held since the call before. */
async function longestDelay({ process, output }: ServerProcess): Promise<number> {
  const written = () => [...output().matchAll(/longest delay (\d+) ms/g)];
  const before = written().length;
  process.kill('SIGUSR2');
  for (;;) {
    const last = written().slice(before).at(-1)?.[1];
    if (last !== undefined) return Number(last);
    await once(process.stdout as Readable, 'data');
  }
}

async function exported(admin: HttpClient, server: ServerProcess): Promise<boolean> {
  const facts = { fullName: '明细', enCode: 'benchReport', content: JSON.stringify(report) };
  const made = await admin.send<{ id: string }>('POST', '/api/report/Data', facts);
  if (made.code !== 200) throw new Error(made.msg);
  const met: boolean[] = [];
  for (const type of ['xlsx', 'csv']) {
    const path = `/api/report/Data/${made.data.id}/Actions/ExportData`;
    const [times, delays]: [number[], number[]] = [[], []];
    for (let round = 0; round < exportRounds; round += 1) {
      await longestDelay(server);
      const start = performance.now();
      const answer = await admin.send('POST', path, { type, pageSize: 0, parameters: {} });
      times.push(performance.now() - start);
      delays.push(await longestDelay(server));
      if (answer.code !== 200) throw new Error(answer.msg);
    }
    const text = `median ${middle(times).toFixed(0)} ms, aim 5,000 ms; event loop held ${middle(delays)} ms, worst ${Math.max(...delays)} ms, aim 50 ms`;
    console.log(`  ${`${reportRows} rows as ${type}`.padEnd(28)} ${text}`);
    met.push(middle(times) <= 5_000 && Math.max(...delays) <= 50);
  }
  return met.every(Boolean);
}

async function measure(name: string, environment: Record<string, string>): Promise<boolean> {
  const server = await startServer({ ...environment, ...watched }, 'bench');
  try {
    const admin = new HttpClient(server.url);
    await admin.logIn('admin', chaosPassword);
    console.log(name);
    const isGrouped = await grouped(admin, name === 'embedded' ? 300 : 150);
    return (await exported(admin, server)) && isGrouped;
  } finally {
    await server.end('SIGTERM');
  }
}

export async function main([records = '100000', postgres]: string[]): Promise<number> {
  await buildServer('bench');
  const areMet = [await onEmbedded(Number(records), measure)];
  if (postgres) areMet.push(await onPostgres(Number(records), measure));
  return areMet.every(Boolean) ? 0 : 1;
}
