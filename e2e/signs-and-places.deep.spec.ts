import { readFileSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { complaintsOf, login } from './login.ts';
import { dialog, press, pressInRow, row } from './page.ts';
import { released } from './studio.ts';

const { $schema: _, ...definition } = JSON.parse(
  readFileSync(new URL('../fixtures/definitions/field-visit.json', import.meta.url), 'utf8'),
) as Record<string, unknown>;

/** Whether a script of the built page contains the library of the rich-text editor, whatever the build calls the file. */
const hasEditor = (path: string): boolean =>
  readFileSync(new URL(`../dist/page${path}`, import.meta.url), 'utf8').includes('ProseMirror-selectednode');

test.use({ geolocation: { longitude: 120.13, latitude: 30.24 }, permissions: ['geolocation'] });

test('a visit has place, minutes and signature; no other host gets a request [FIELD-067, SIGN-004]', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const hosts = new Set<string>();
  const scripts: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http')) hosts.add(url.host);
    if (request.resourceType() === 'script') scripts.push(url.pathname);
  });
  await login(page);
  await released(page, '外勤拜访', 'fieldVisit', definition);
  await page.goto('/model/fieldVisit');
  await press(page, '新建');

  await page.getByRole('combobox', { name: '客户', exact: true }).fill('东方公司');
  await page.getByRole('combobox', { name: '拜访地点' }).click();
  await press(dialog(page), '当前位置');
  await page.getByRole('radio', { name: /^西湖/ }).check();
  await press(dialog(page), '确定');
  await expect(page.getByRole('combobox', { name: '拜访地点' })).toContainText('浙江省杭州市西湖区');
  expect(scripts.filter(hasEditor)).toEqual([]);
  await press(page, '下一步');

  const minutes = page.getByRole('textbox', { name: '会谈纪要' });
  await minutes.click();
  expect(scripts.filter(hasEditor)).toHaveLength(1);
  await page.keyboard.type('五月交货');
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('combobox', { name: '字号' }).selectOption('24px');
  await press(page, '下一步');

  await page.getByRole('button', { name: '客户签名' }).click();
  const sheet = page.locator('canvas');
  // Position after the opening animation of its window.
  await sheet.hover({ trial: true });
  const { x, y } = (await sheet.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 60, y + 80);
  await page.mouse.down();
  for (const step of [1, 2, 3, 4, 5, 6]) await page.mouse.move(x + 60 + step * 30, y + 80 + (step % 2) * 50);
  await page.mouse.up();
  await press(dialog(page), '确定');
  const signature = page.getByRole('button', { name: '客户签名' }).locator('img');
  await expect(signature).toBeVisible();
  expect(await signature.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
  const corner = await signature.evaluate((image: HTMLImageElement) => {
    const paper = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    paper.drawImage(image, 0, 0);
    return [...paper.getImageData(0, 0, 1, 1).data];
  });
  expect(corner).toEqual([0, 0, 0, 0]);
  await press(dialog(page), '确定');
  await expect(row(page, '东方公司').getByRole('img', { name: '已签名' })).toBeVisible();

  await pressInRow(page, '东方公司', '详情');
  await expect(dialog(page).getByRole('img', { name: '地图' })).toBeVisible();
  await press(dialog(page), '下一步');
  await expect(dialog(page).locator('.zk-rich span')).toHaveCSS('font-size', '24px');
  expect(complaints).toEqual([]);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});
