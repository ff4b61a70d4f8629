import { expect, type Page, test } from 'playwright/test';
import { complaintsOf, login, people } from './login.ts';
import { keptForm, newForm, preview, write } from './studio.ts';

const field = (label: string, vModel: string) => ({ config: { zhjyKey: 'input', label, span: 12 }, vModel });
const start = {
  language: 1,
  title: '来访',
  fields: [
    field('姓名', 'name'),
    field('电话', 'phone'),
    { config: { zhjyKey: 'card', label: '' }, header: '事由', children: [] },
  ],
};

const canvas = (page: Page) => page.getByRole('application', { name: '画布' });
const cell = (page: Page, address: string) => page.locator(`.zs-canvas [data-node="${address}"] .zf-cell`).first();
const outline = (page: Page) => page.getByRole('region', { name: '大纲' });

/** The fields of the text, as `name` or `header(name)`. */
async function fieldsOf(page: Page): Promise<string[]> {
  interface Node {
    vModel?: string;
    header?: string;
    children?: Node[];
  }
  const nameOf = ({ vModel, header, children }: Node): string =>
    vModel ?? `${header}(${(children ?? []).map(nameOf).join()})`;
  return (JSON.parse(await keptForm(page)) as { fields: Node[] }).fields.map(nameOf);
}

async function open(page: Page, name: string, code: string) {
  const complaints = complaintsOf(page);
  await login(page, people.configurer);
  await newForm(page, name, code);
  await write(page, JSON.stringify(start, null, 2));
  await expect(cell(page, 'fields[1]')).toBeVisible();
  return complaints;
}

test('fields are arranged with the mouse on the preview itself, and text and outline follow [STUDIO-001] [STUDIO-016]', async ({
  page,
}) => {
  const complaints = await open(page, '来访登记', 'visits');
  // A node chosen on the preview is marked in the text and the outline; the cursor in the text chooses one, too.
  await canvas(page).click({ position: { x: 60, y: 40 } });
  await expect(page.locator('.zs-chosen-line').filter({ hasText: '"vModel": "name"' })).toBeVisible();
  await expect(outline(page).locator('.ant-tree-node-selected')).toContainText('姓名');
  await page.locator('.cm-line', { hasText: '"vModel": "phone"' }).click();
  await expect(outline(page).locator('.ant-tree-node-selected')).toContainText('电话');

  // Into the card, with a mark where it lands.
  const from = await cell(page, 'fields[0]').boundingBox();
  const into = await page.locator('.zs-canvas .zf-vacant').boundingBox();
  if (!from || !into) throw new Error('the form is not shown');
  await page.mouse.move(from.x + 40, from.y + 16);
  await page.mouse.down();
  await page.mouse.move(into.x + 80, into.y + 20, { steps: 6 });
  await expect(page.locator('.zs-drop[data-side=inside]')).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => fieldsOf(page)).toEqual(['phone', '事由(name)']);

  // Narrower by its right edge.
  const handle = await page.locator('.zs-width').boundingBox();
  if (!handle) throw new Error('the width cannot be changed');
  await page.mouse.move(handle.x + 7, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x - 60, handle.y + handle.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => /"span": (?:[4-9]|1[01])\b/.test(await keptForm(page))).toBe(true);
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => fieldsOf(page)).toEqual(['name', 'phone', '事由()']);

  // From the palette onto the preview.
  const kind = page.getByRole('region', { name: '组件库' }).getByRole('button', { name: '评分' });
  await kind.scrollIntoViewIfNeeded();
  const taken = await kind.boundingBox();
  const card = await page.locator('.zs-canvas .zf-vacant').boundingBox();
  if (!taken || !card) throw new Error('the palette is not shown');
  await page.mouse.move(taken.x + 10, taken.y + 10);
  await page.mouse.down();
  await page.mouse.move(card.x + 80, card.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect(preview(page).locator('.zk-card').getByText('评分')).toBeVisible();
  await expect.poll(() => fieldsOf(page)).toEqual(['name', 'phone', '事由(field1)']);
  expect(complaints).toEqual([]);
});

test('fields are arranged by keyboard alone, and come back after a reload [STUDIO-006] [STUDIO-016]', async ({
  page,
}) => {
  const complaints = await open(page, '来访预约', 'bookings');
  await canvas(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('正在移动 姓名')).toBeVisible();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await expect(page.locator('.zs-drop[data-side=inside]').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => fieldsOf(page)).toEqual(['phone', '事由(name)']);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => keptForm(page)).toContain('"span": 11');
  await page.keyboard.press('Control+d');
  await expect.poll(() => fieldsOf(page)).toEqual(['phone', '事由(name,field1)']);
  await page.keyboard.press('Delete');
  await expect.poll(() => fieldsOf(page)).toEqual(['phone', '事由(name)']);
  await page.reload();
  await expect(page.getByText(/已恢复您 .* 未保存的修改/)).toBeVisible();
  await expect(outline(page).getByText('姓名')).toBeVisible();
  expect(await fieldsOf(page)).toEqual(['phone', '事由(name)']);
  expect(complaints).toEqual([]);
});
