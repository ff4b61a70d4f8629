// Decisions and lists with 100,000 open tasks and 1,000,000 records (FLOW-082).
//   node scripts/run.mjs scripts/bench/lists/flow-tasks.ts [tasks] [records] [postgres]
import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';
import { HttpClient } from '#server/platform/testing/http-client.ts';
import { buildServer, startServer } from '#server/platform/testing/server-process.ts';
import { chaosPassword } from '../../chaos/writers.ts';
import { demoPassword, modelId, onEmbedded, onPostgres } from './filled-server.ts';

const engine = '/api/workflow/Engine';
/** They share the tasks. */
const approvers = ['zhangwei', 'wangfang', 'chenjing', 'liuyang', 'yangfan', 'zhaolei', 'huangting', 'zhoujie'];
const rounds = 100;

async function send<T>(client: HttpClient, method: string, path: string, body?: object): Promise<T> {
  const { code, msg, data } = await client.send<T>(method, path, body);
  if (code !== 200) throw new Error(`${method} ${path}: ${code} ${msg}`);
  return data;
}

const step = (zhjyKey: string, key: string, more: object = {}) => ({ config: { zhjyKey, label: key }, key, ...more });

/** One instance that waits for each approver. */
async function launch(url: string): Promise<void> {
  const admin = new HttpClient(url);
  await admin.logIn('admin', chaosPassword);
  for (const account of approvers) {
    const facts = { fullName: account, enCode: `bench_${account}`, category: 'c' };
    const { id } = await send<{ id: string }>(admin, 'POST', `${engine}/flowTemplate`, facts);
    const people = { approvers: [`user-${account}--user`] };
    const body = [step('start', 'start'), step('approver', 'first', people), step('approver', 'second', people)];
    const definition = JSON.stringify({ language: 1, title: account, form: modelId, body });
    await send(admin, 'PUT', `${engine}/flowTemplate/${id}/Actions/Design`, { definition });
    await send(admin, 'POST', `${engine}/flowTemplate/Release/${id}`, {});
    const lines = [{ item: 'paper', quantity: 1, price: 1 }];
    const formData = JSON.stringify({ supplier: account, orderDate: Date.now(), payment: 'transfer', lines });
    await send(admin, 'POST', `${engine}/FlowTask`, { flowId: id, formData });
  }
}

/** Copies the waiting instances until there are so many tasks, each with a record of its own. */
async function multiply(db: Kysely<Database>, tasks: number): Promise<void> {
  const each = Math.ceil(tasks / approvers.length);
  await sql`create temporary table original as select id, row_number() over () - 1 as place from flow_instance
    where id in (select instance_id from flow_task where state = 'open')`.execute(db);
  const copied = (table: string, key: string, more = '') =>
    sql
      .raw(
        `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('${key}', t.${key} || '-' || n
        ${more}))).* from ${table} t join original on original.id = t.${key} cross join generate_series(1, ${each - 1}) n`,
      )
      .execute(db);
  await copied(
    'flow_instance',
    'id',
    `, 'record_id', 'hostile-' || lpad((place * ${each} + n)::text, 9, '0'), 'request_key', null`,
  );
  await copied('flow_event', 'instance_id', `, 'event_id', t.event_id || '-' || n`);
  await copied('flow_task', 'instance_id', `, 'received_time', t.received_time - n * 1000`);
  await sql`vacuum (analyze)`.execute(db);
}

const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}

async function measure(name: string, environment: Record<string, string>): Promise<void> {
  const server = await startServer(environment, 'bench');
  const client = new HttpClient(server.url);
  await client.logIn('zhangwei', demoPassword);
  const page = (number: number) =>
    send<{ list: { id: string }[]; pagination: { total: number } }>(
      client,
      'GET',
      `${engine}/FlowBefore/List/1?currentPage=${number}&pageSize=${rounds + 20}`,
    );
  const { list, pagination } = await page(1);
  console.log(`${name}: ${pagination.total} tasks of one person, load ${loadavg()[0]?.toFixed(1)}`);
  const ids = list.map(({ id }) => id);
  const firstPage = `${engine}/FlowBefore/List/1?pageSize=20`;
  const measured: [string, () => Promise<unknown>][] = [
    ['page of tasks to do', () => send(client, 'GET', firstPage)],
    ['page of tasks, 50th', () => send(client, 'GET', `${firstPage}&currentPage=50`)],
    ['page of tasks, searched', () => send(client, 'GET', `${firstPage}&keyword=zhang`)],
    ['number of tasks', () => send(client, 'GET', `${engine}/FlowBefore/Count`)],
    ['decision', () => send(client, 'POST', `${engine}/FlowBefore/Audit/${encodeURIComponent(ids.shift() ?? '')}`, {})],
    ['page of tasks done', () => send(client, 'GET', `${engine}/FlowBefore/List/2?pageSize=20`)],
  ];
  for (const [what, work] of measured) {
    const times = await timesOf(work);
    console.log(
      `  ${what}: half ${quantile(times, 0.5).toFixed(0)} ms, 95 of 100 ${quantile(times, 0.95).toFixed(0)} ms`,
    );
  }
  await server.end('SIGTERM');
}

export async function main([tasks = '100000', records = '1000000', where = 'embedded']: string[]): Promise<number> {
  await buildServer('bench');
  const on = where === 'postgres' ? onPostgres : onEmbedded;
  await on(Number(records), measure, { before: launch, fill: (db) => multiply(db, Number(tasks)) });
  return 0;
}
