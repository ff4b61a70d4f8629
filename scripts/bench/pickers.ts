import { utils, write } from '@e965/xlsx';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { chromium, type Page } from 'playwright';
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { personSearchText } from '#server/services/organisation/person-search-text.ts';
import { gramsColumn } from '#server/platform/db/search-columns.ts';
import { testApp, type TestApp } from '#server/platform/testing/test-app.ts';
import { resources } from '#server/resources/index.ts';

const rounds = 9;
/** A pointer rests on a box about this long before it presses; the page uses it to fetch what opens. */
const restMs = 150;
const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高'];
const given = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚'];
const departments = [
  'dept-platform',
  'dept-front',
  'dept-quality',
  'dept-key-account',
  'dept-warehouse',
  'dept-service',
];

/** The n-th of many people: everything a function of n, so that two runs measure the same. */
function personAt(n: number) {
  const of = (list: readonly string[], by: number) => list[Math.floor(n / by) % list.length] ?? '';
  const realName = of(surnames, 1) + of(given, 20) + of(given, 400);
  return { id: `bench-${n}`, account: `person${n}`, realName, organizeId: of(departments, 1) };
}

async function fill({ db }: TestApp, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const person = personAt(n);
    const words = personSearchText(person);
    await sql`insert into users (id, creator_time, account, real_name, password, organize_id, words, grams, sort_code)
      values (${person.id}, 1, ${person.account}, ${person.realName}, '', ${person.organizeId}, ${words},
        ${gramsColumn(words)}, ${1000 + n})`.execute(db);
    await db.insertInto('userOrganize').values({ userId: person.id, organizeId: person.organizeId }).execute();
  }
  await sql`analyze users`.execute(db);
}

const middle = (times: readonly number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
const line = (name: string, times: readonly number[]) =>
  console.log(
    `${name.padEnd(48)}${middle(times).toFixed(0).padStart(6)}${Math.max(...times)
      .toFixed(0)
      .padStart(6)}`,
  );

async function measureCall(app: TestApp, token: string, name: string, input: object): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const answer = await app.call(
      'user.children',
      { id: '0', currentPage: 1, pageSize: 20, ...input },
      { as: { token } },
    );
    times.push(performance.now() - start);
    if (answer.code !== 200) throw new Error(`${name}: ${answer.msg}`);
  }
  line(name, times);
}

/** A released form with one picker; answers its address. */
async function formWithPicker(app: TestApp): Promise<string> {
  const field = { config: { zhjyKey: 'userSelect', label: '负责人' }, vModel: 'owner' };
  const formData = JSON.stringify({ language: 1, title: '选择', fields: [field] });
  const texts = { fullName: '选择', enCode: 'pickerBench', formData };
  const { data } = await app.call<{ id: string }>('visualdev.create', texts, { as: 'admin' });
  await app.call('visualdev.release', { id: data.id, pcModuleParentId: ['menu-business'] }, { as: 'admin' });
  return '/model/pickerBench';
}

async function measurePage(page: Page): Promise<void> {
  await page.getByRole('button', { name: /新建/ }).click();
  const box = page.getByRole('dialog').getByRole('combobox', { name: '负责人' });
  const opening: number[] = [];
  const searching: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await box.hover();
    await page.waitForTimeout(restMs);
    let start = performance.now();
    await box.click();
    await page.locator('.zp-tree .zp-node').first().waitFor();
    opening.push(performance.now() - start);
    start = performance.now();
    await page.locator('.zp-search input').fill('zhangw');
    await page.locator('.zp-search input').press('Enter');
    await page.locator('.zp-option').first().waitFor();
    searching.push(performance.now() - start);
    await page.keyboard.press('Escape');
    await page.locator('.zp-dialog').waitFor({ state: 'detached' });
  }
  line('press to the tree, first time', opening.slice(0, 1));
  line('press to the tree', opening.slice(1));
  line('Enter to the people found by pinyin', searching);
}

declare global {
  interface Window {
    /** Milliseconds from each key to the frame that shows it. */
    keyMs: number[];
  }
}

/** The list of users with 500 rows a page: from Enter to the rows found, and how many of them are rendered. */
async function measureList(page: Page): Promise<void> {
  await page.locator('.ant-pagination-options .ant-select').click();
  await page.locator('.ant-select-item-option', { hasText: '500' }).click();
  const rows = page.locator('.ant-table-row');
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const keyword = round % 2 === 0 ? 'w' : 'z';
    await page.getByPlaceholder('账户、姓名、拼音、手机').fill(keyword);
    const answered = page.waitForResponse((response) => response.url().includes(`keyword=${keyword}`));
    const start = performance.now();
    await page.keyboard.press('Enter');
    await answered;
    await page.locator('.ant-table-wrapper .ant-spin-spinning').waitFor({ state: 'detached' });
    await rows.first().waitFor();
    times.push(performance.now() - start);
  }
  line('users found, 500 rows a page', times);
  console.log(`rows rendered of 500: ${await rows.count()}`);
}

const importedRows = 1_000;

/** A preview of 1,000 rows: from a key in a cell to the frame that shows it. */
async function measurePreview(page: Page): Promise<void> {
  const lines = Array.from({ length: importedRows }, (_, n) => [`new${n}`, `新人${n}`, '女', '技术研发部', '普通员工']);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['账户', '姓名', '性别', '所属组织', '角色'], ...lines]), 'x');
  const buffer = Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'people.xlsx', mimeType, buffer });
  const next = dialog.getByRole('button', { name: '下一步' });
  const start = performance.now();
  await next.click();
  const cell = dialog.getByLabel('第2行姓名', { exact: true });
  await cell.waitFor();
  line('preview of 1,000 rows', [performance.now() - start]);
  await dialog.getByRole('button', { name: '导入1000条数据' }).waitFor({ timeout: 120_000 });
  await page.evaluate(() => {
    window.keyMs = [];
    const noted = () => {
      const pressed = performance.now();
      requestAnimationFrame(() => setTimeout(() => window.keyMs.push(performance.now() - pressed)));
    };
    document.addEventListener('keydown', noted, true);
  });
  await cell.click();
  await page.keyboard.type('abcdefghijklmnop', { delay: 50 });
  await page.keyboard.press('Tab');
  await page.waitForTimeout(restMs);
  line('key in a cell to its frame, 1,000 rows', await page.evaluate(() => window.keyMs));
}

/** Measures people over many of them (10,000): calls and dialog of the picker, the list of users, the preview of an import. */
export async function main(args: readonly string[]): Promise<void> {
  const count = Number(args[0] ?? 10_000);
  const app = await testApp();
  await fill(app, count);
  const address = await formWithPicker(app);
  const token = await app.tokenOf('admin');
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  console.log(`${`${count} people, ms`.padEnd(48)}median  most`);
  await measureCall(app, token, 'the top of the tree', { keyword: '' });
  await measureCall(app, token, 'a department of 1,600, its first page', { id: 'dept-platform', keyword: '' });
  await measureCall(app, token, 'by name: 伟强', { keyword: '伟强' });
  await measureCall(app, token, 'by account: person9999', { keyword: 'person9999' });
  await measureCall(app, token, 'by pinyin: zhangwei', { keyword: 'zhangwei' });
  await measureCall(app, token, 'by initials: zw', { keyword: 'zw' });
  await measureCall(app, token, 'by one letter, its 100th page', { keyword: 'a', currentPage: 100 });

  const site = await buildApp(app.platform, resources, { page: resolve(args[1] ?? 'dist/page') });
  const base = await site.listen({ port: 0, host: '127.0.0.1' });
  const own = process.env['CHROMIUM'];
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(own && { executablePath: own }) });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await page.addInitScript(
    (storedToken) => localStorage.setItem('zhjy_token', storedToken),
    await app.tokenOf('admin'),
  );
  await page.goto(base + address);
  await measurePage(page);
  await page.goto(`${base}/permission/user`);
  await measureList(page);
  await measurePreview(page);
  await browser.close();
  await site.close();
  await app.close();
}
