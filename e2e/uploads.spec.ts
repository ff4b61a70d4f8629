import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from 'playwright/test';
import { complaintsOf, login, people } from './login.ts';
import { dialog, press } from './page.ts';
import { newForm, preview, write } from './studio.ts';

const field = { config: { zhjyKey: 'uploadFile', label: '附件', span: 24 }, vModel: 'files', fileSize: 100 };
const form = { language: 1, title: '归档', fields: [field] };

/** Three chunks and a little of a fourth. */
const drawing = Buffer.alloc(16 * 1024 * 1024, '图纸');
drawing.write('PK\u0003\u0004', 0, 'latin1');

const pdf = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R >> endobj
4 0 obj << /Length 29 >> stream
1 0 0 rg 0 0 200 100 re f    
endstream endobj
trailer << /Root 1 0 R >>`;

const choose = (page: Page, name: string, buffer: Buffer) =>
  preview(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

/** The chunks that are sent from now on. */
function chunksOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/file/chunk')) sent.push(request.url());
  });
  return sent;
}

test('an upload cut off by a reload goes on where it stood, and the file comes back whole [UPLOAD-022]', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await login(page, people.configurer);
  await newForm(page, '归档', 'uploadJourney');
  await write(page, JSON.stringify(form));
  await expect(preview(page).getByRole('button', { name: '点击上传 附件' })).toBeVisible();

  let isFirst = true;
  await page.route(/\/api\/file\/chunk/, async (route) => {
    // The first chunk arrives; the line is broken for the others.
    const isChunk = route.request().method() === 'POST';
    const isThrough = !isChunk || isFirst;
    if (isChunk) isFirst = false;
    await (isThrough ? route.continue() : route.abort());
  });
  const arrived = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/file/chunk'),
  );
  await choose(page, '图纸.zip', drawing);
  await arrived;
  await expect(preview(page).getByRole('button', { name: '暂停图纸.zip' })).toBeVisible();

  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(preview(page).getByRole('button', { name: '点击上传 附件' })).toBeVisible();
  const sent = chunksOf(page);
  await choose(page, '图纸.zip', drawing);
  const save = preview(page).getByRole('button', { name: '下载图纸.zip' });
  await expect(save).toBeVisible();
  expect(sent.length).toBe(3);

  const download = page.waitForEvent('download');
  await save.click();
  const content = await readFile(await (await download).path());
  const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
  expect(md5(content)).toBe(md5(drawing));

  await choose(page, '红页.pdf', Buffer.from(pdf));
  await preview(page).getByRole('button', { name: '红页.pdf', exact: true }).click();
  const sheet = dialog(page).getByRole('img', { name: '第1页' });
  const colour = () =>
    sheet.evaluate((canvas: HTMLCanvasElement) => [
      ...(canvas.getContext('2d')?.getImageData(20, 20, 1, 1).data ?? []),
    ]);
  await expect.poll(colour).toEqual([255, 0, 0, 255]);
  await press(dialog(page), '取消');
  expect(complaints).toEqual([]);
});
