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

/** Measures a picker of people over many of them (10,000): its calls over HTTP, and the dialog in the built page. */
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
  await browser.close();
  await site.close();
  await app.close();
}
