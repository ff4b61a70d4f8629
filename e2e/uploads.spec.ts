import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page, test } from 'playwright/test';
import { complaintsOf, login, people } from './login.ts';
import { dialog, press } from './page.ts';

/** Two full chunks and part of a third. */
const drawing = Buffer.alloc(11 * 1024 * 1024, '图纸');
drawing.write('PK\u0003\u0004', 0, 'latin1');

const pdf = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R >> endobj
4 0 obj << /Length 29 >> stream
1 0 0 rg 0 0 200 100 re f    
endstream endobj
trailer << /Root 1 0 R >>`;

/** The field of the example that takes large files. */
const field = (page: Page) => page.locator('.zg-stage .zf-item', { hasText: '图纸' });
const choose = (page: Page, file: string) => field(page).locator('input[type=file]').setInputFiles(file);

/** Collects the chunks sent from now on. */
function chunksOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/file/chunk')) sent.push(request.url());
  });
  return sent;
}

test('an upload interrupted by leaving the page resumes, and the downloaded file is identical [UPLOAD-022]', async ({
  page,
}, info) => {
  // Unique content: chunks that the server already has would not be sent.
  drawing.write(`${info.retry} ${info.repeatEachIndex}`, 4, 'latin1');
  const [zip, sheetFile] = [info.outputPath('全部.zip'), info.outputPath('红页.pdf')];
  await writeFile(zip, drawing);
  await writeFile(sheetFile, pdf);
  const complaints = complaintsOf(page);
  await login(page, people.configurer);
  await page.goto('/gallery?name=kind.uploadFile');
  await expect(page.getByRole('button', { name: '点击上传 图纸' })).toBeVisible();

  let isFirst = true;
  await page.route(/\/api\/file\/chunk/, async (route) => {
    // The first chunk arrives; the connection fails for the others.
    const isChunk = route.request().method() === 'POST';
    const isThrough = !isChunk || isFirst;
    if (isChunk) isFirst = false;
    await (isThrough ? route.continue() : route.abort());
  });
  const arrived = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/file/chunk'),
  );
  await choose(page, zip);
  await arrived;
  await expect(field(page).getByRole('button', { name: '暂停全部.zip' })).toBeVisible();

  // Removing routes while a page loads drops a pending request, and the page waits forever.
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/gallery?name=kind.uploadFile');
  await expect(page.getByRole('button', { name: '点击上传 图纸' })).toBeVisible();
  const sent = chunksOf(page);
  await choose(page, zip);
  const save = field(page).getByRole('button', { name: '下载全部.zip' });
  await expect(save).toBeVisible();
  expect(sent.length).toBe(2);

  const download = page.waitForEvent('download');
  await save.click();
  const content = await readFile(await (await download).path());
  const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
  expect(md5(content)).toBe(md5(drawing));

  await choose(page, sheetFile);
  await field(page).getByRole('button', { name: '红页.pdf', exact: true }).click();
  const sheet = dialog(page).getByRole('img', { name: '第1页' });
  const colour = () =>
    sheet.evaluate((canvas: HTMLCanvasElement) => [
      ...(canvas.getContext('2d')?.getImageData(20, 20, 1, 1).data ?? []),
    ]);
  await expect.poll(colour).toEqual([255, 0, 0, 255]);
  await press(dialog(page), '取消');
  expect(complaints).toEqual([]);
});
