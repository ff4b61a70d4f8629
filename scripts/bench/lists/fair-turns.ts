// A colleague's calls while one person has costly calls under way (OPS-020): 20 searches, 20 exports, 6 imports.
//   node scripts/run.mjs scripts/bench/lists/fair-turns.ts [records on the embedded database] [on PostgreSQL] [searches, exports or imports]
import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { HttpClient } from '#server/platform/testing/http-client.ts';
import { buildServer, startServer } from '#server/platform/testing/server-process.ts';
import { chaosPassword } from '../../chaos/writers.ts';
import { demoPassword, hostile, modelId, onEmbedded, onPostgres } from './filled-server.ts';

const columns = 200;
const [searches, exports, imports, rows] = [20, 20, 6, 1_000];

interface Call {
  name: string;
  call(client: HttpClient): Promise<{ code: number; msg: string }>;
}

let saved = 0;
const colleague: readonly Call[] = [
  { name: 'list page', call: (client) => client.send('POST', `/api/visualdev/OnlineDev/${modelId}/List`, {}) },
  {
    name: 'save',
    call(client) {
      const data = JSON.stringify({ supplier: `甲${(saved += 1)}`, payment: 'cash', urgency: 'normal' });
      return client.send('POST', `/api/visualdev/OnlineDev/${modelId}`, { data, status: '1' });
    },
  },
  { name: 'current user', call: (client) => client.send('GET', '/api/oauth/CurrentUser') },
];

type Times = Map<string, number[]>;

/** Makes the colleague's calls one after another until it is over, each at least so often. */
async function work(client: HttpClient, isOver: () => boolean, least = 5): Promise<Times> {
  const times: Times = new Map(colleague.map(({ name }) => [name, []]));
  for (let round = 0; round < least || !isOver(); round += 1) {
    for (const { name, call } of colleague) {
      const began = performance.now();
      const { code, msg } = await call(client);
      if (code !== 200) throw new Error(`${name}: ${code} ${msg}`);
      times.get(name)?.push(performance.now() - began);
    }
  }
  return times;
}

async function wideForm(admin: HttpClient): Promise<string> {
  const fields = Array.from({ length: columns }, (_, n) => ({
    vModel: `c${n}`,
    config: { zhjyKey: 'input', label: `列${n}` },
    maxlength: 50,
  }));
  const formData = JSON.stringify({ language: 1, title: '宽表', fields });
  const form = { fullName: '宽表', enCode: 'wide', formData };
  const made = await admin.send<{ id: string }>('POST', '/api/visualdev/Base', form);
  if (made.code !== 200) throw new Error(made.msg);
  const { id } = made.data;
  const released = await admin.send('POST', `/api/visualdev/Base/${id}/Actions/Release`, {
    pcModuleParentId: ['menu-business'],
  });
  if (released.code !== 200) throw new Error(released.msg);
  return id;
}

/** The body of an import, made beforehand: that takes time of this process, not of the server's. */
const importBody = (round: number) =>
  JSON.stringify({
    list: Array.from({ length: rows }, (_, row) => ({
      id: `${round}-${row}`,
      ...Object.fromEntries(Array.from({ length: columns }, (__, n) => [`c${n}`, `值${round} ${row} ${n}`])),
    })),
  });

async function importInto(client: HttpClient, id: string, body: string): Promise<{ code: number }> {
  const response = await fetch(`${client.url}/api/visualdev/OnlineDev/${id}/ImportData`, {
    method: 'POST',
    headers: { authorization: client.token, 'content-type': 'application/json' },
    body,
  });
  return (await response.json()) as { code: number };
}

const middle = (times: readonly number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;

/** Whether no call took more than twice its usual time and 300 ms. */
function report(what: string, seconds: number, answers: readonly { code: number }[], alone: Times, beside: Times) {
  const codes = new Map<number, number>();
  for (const { code } of answers) codes.set(code, (codes.get(code) ?? 0) + 1);
  const answered = [...codes].map(([code, often]) => `${often} x ${code}`).join(', ');
  console.log(`  ${what}: ${seconds.toFixed(1)} s (${answered}); load ${loadavg()[0]?.toFixed(1)}`);
  return colleague.map(({ name }) => {
    const [usual, now] = [middle(alone.get(name) ?? []), beside.get(name) ?? []];
    const worst = Math.max(...now);
    const aim = 2 * usual + 300;
    const text = [usual, middle(now), worst, aim].map((ms) => `${ms.toFixed(0)} ms`);
    console.log(
      `    ${name.padEnd(12)} alone ${text[0]}, beside it ${text[1]}, worst of ${now.length} ${text[2]}, aim ${text[3]}`,
    );
    return worst <= aim;
  });
}

async function measure(name: string, environment: Record<string, string>, only: string): Promise<boolean> {
  const server = await startServer(environment, 'bench');
  try {
    const [busy, other] = [new HttpClient(server.url), new HttpClient(server.url)];
    await busy.logIn('admin', chaosPassword);
    await other.logIn('zhangwei', demoPassword);
    console.log(name);
    const wide = await wideForm(busy);
    await work(other, () => true);
    const alone = await work(other, () => true, 20);
    const several = (count: number, one: (n: number) => Promise<{ code: number }>) =>
      Promise.all(Array.from({ length: count }, (_, n) => one(n)));
    const bodies = Array.from({ length: imports }, (_, n) => importBody(n));
    const list = `/api/visualdev/OnlineDev/${modelId}`;
    const costly: Record<string, () => Promise<{ code: number }[]>> = {
      [`${searches} searches`]: () => several(searches, () => busy.send('POST', `${list}/List`, hostile())),
      [`${exports} exports`]: () =>
        several(exports, () => busy.send('POST', `${list}/Actions/ExportData`, { dataType: 1, pageSize: 10_000 })),
      [`${imports} imports`]: () => several(imports, (n) => importInto(busy, wide, bodies[n] ?? '')),
    };
    const met: boolean[] = [];
    for (const [what, begin] of Object.entries(costly)) {
      if (!what.includes(only)) continue;
      let isOver = false;
      const beside = work(other, () => isOver);
      const began = performance.now();
      const answers = await begin();
      const seconds = (performance.now() - began) / 1_000;
      isOver = true;
      met.push(...report(what, seconds, answers, alone, await beside));
    }
    return met.every(Boolean);
  } finally {
    await server.end('SIGTERM');
  }
}

export async function main([embedded = '60000', postgres = '1000000', only = '']: string[]): Promise<number> {
  await buildServer('bench');
  const run = (name: string, environment: Record<string, string>) => measure(name, environment, only);
  const areMet = [await onEmbedded(Number(embedded), run), await onPostgres(Number(postgres), run)];
  return areMet.every(Boolean) ? 0 : 1;
}
