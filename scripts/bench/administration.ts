import { loadavg } from 'node:os';
import { utils, write } from '@e965/xlsx';
import { sql } from 'kysely';
import type { ImportPreview, ImportResult } from '#schemas/resources/import-calls.ts';
import { testApp, type TestApp } from '#server/platform/testing/test-app.ts';

const organisations = 5_000;
const imported = 500;
const exported = 100_000;
const rounds = 5;
const admin = { as: 'admin' } as const;

const line = (name: string, ...numbers: number[]) =>
  console.log(name.padEnd(60) + numbers.map((number) => number.toFixed(0).padStart(8)).join(''));

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
}

/** Median and maximum of several runs. */
async function report(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push((await timed(work))[0]);
  times.sort((one, other) => one - other);
  line(name, times[rounds >> 1] ?? 0, times.at(-1) ?? 0);
}

/** Departments below the company: ten in each, so that the tree is four levels deep. */
async function fillOrganisations({ db }: TestApp): Promise<void> {
  const company = await db.selectFrom('organize').selectAll().where('parentId', '=', '-1').executeTakeFirstOrThrow();
  const paths: string[][] = [];
  for (let n = 0; n < organisations; n++) {
    const above = n < 10 ? [company.id] : (paths[Math.floor(n / 10) - 1] as string[]);
    const id = `bench-${n}`;
    paths.push([...above, id]);
    const names = { fullName: `部门${n}`, enCode: `bench${n}`, parentId: above.at(-1) ?? '' };
    const row = { ...company, id, ...names, category: 'department' as const, sortCode: n };
    await db.insertInto('organize').values(row).execute();
  }
  await sql`analyze organize`.execute(db);
}

const header = ['账户', '姓名', '性别', '所属组织', '岗位', '角色', '直属主管', '手机号码', '入职日期'];

function workbookOf(count: number): Uint8Array {
  const people = Array.from({ length: count }, (_, n) => [`bench${n}`, `员工${n}`, '女', '技术研发部', '', '普通员工']);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...people]), '用户');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

/** Upload, preview, check and import, with the calls and in the parts of the wizard. */
async function importUsers(app: TestApp): Promise<void> {
  const rowsPerCall = 50;
  const file = { name: '用户.xlsx', content: workbookOf(imported) };
  const [preview, rows] = await timed(async () => {
    const { data } = await app.call<{ name: string }>('user.importUpload', {}, { ...admin, file });
    return (await app.call<ImportPreview>('user.importPreview', { fileName: data.name }, admin)).data.dataRow;
  });
  const send = async (more: object) => {
    let failed = 0;
    for (let from = 0; from < rows.length; from += rowsPerCall) {
      const list = rows.slice(from, from + rowsPerCall);
      failed += (await app.call<ImportResult>('user.importData', { list, ...more }, admin)).data.fnum;
    }
    if (failed > 0) throw new Error(`${failed} rows failed.`);
  };
  const cpu = process.cpuUsage();
  const [check] = await timed(() => send({ isCheck: 1 }));
  const [create] = await timed(() => send({}));
  line(`import of ${imported} users: preview, check, import, all`, preview, check, create, preview + check + create);
  // Elapsed times depend on what else the machine does; the time of the processor hardly.
  const { user, system } = process.cpuUsage(cpu);
  line('processor time of check and import, all threads', (user + system) / 1000);
}

/** Bytes in use after a collection; needs --expose-gc. */
const heapMb = () => (globalThis.gc?.(), process.memoryUsage().heapUsed / 1e6);

async function exportRecords(app: TestApp): Promise<void> {
  for (const count of [exported / 10, exported]) {
    await sql`delete from record where model_id = 'form-purchase-order'`.execute(app.db);
    await sql`insert into record (id, model_id, creator_time, data, words, grams, version, draft, delete_mark)
      select 'bench-' || n, 'form-purchase-order', n, jsonb_build_object('no', 'CG-' || n, 'supplier', '供应商' || n % 997,
        'total', n, 'lines', jsonb_build_array(jsonb_build_object('item', '复印纸', 'quantity', n % 9, 'price', 12.5))),
        '', '', 1, 0, 0 from generate_series(1, ${sql.lit(count)}) as n`.execute(app.db);
    // As after an import.
    await sql`analyze record`.execute(app.db);
    const work = async () => {
      const input = { modelId: 'form-purchase-order', dataType: 1 };
      const answer = await app.call<{ url: string }>('onlinedev.exportData', input, admin);
      if (answer.code !== 200) throw new Error(answer.msg);
    };
    const [ms] = await timed(work);
    const before = heapMb();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, heapMb())), 500);
    await work();
    clearInterval(watch);
    line(`export of ${count} records: ms, MB in use above the start at most`, ms, most - before);
  }
}

/**
 * Measures the administration of a large company with the calls of its screens; with `users` only the import of users, with
 * `exports` only the exports.
 */
export async function main([part]: readonly string[] = []): Promise<void> {
  const app = await testApp();
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  if (part === undefined || part === 'users') await fillOrganisations(app);
  if (part === undefined) {
    await report(`list of ${organisations} organisations`, () => app.call('organize.list', {}, admin));
    await report(`selector of ${organisations} organisations`, () => app.call('organize.selector', { id: '0' }, admin));
  }
  if (part !== 'exports') await importUsers(app);
  if (part !== 'users') await exportRecords(app);
  await app.close();
}
