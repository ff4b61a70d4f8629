import { expect, type Page } from 'playwright/test';
import { dialog, drawer, press, rowOf, save } from './administration.ts';
import { test } from './elsewhere.ts';
import { complaintsOf, login } from './login.ts';
import { toast } from './page.ts';

/** A folder of another installation, small and in the shape of the product family. */
const field = (label: string, name: string, config: object) => ({ __config__: { label, ...config }, __vModel__: name });
const files = {
  'level.bdd': {
    list: [{ id: '77000000000000301', parentId: '0', fullName: '迁入级别', enCode: 'moved.level', isTree: 0 }],
    modelList: [
      {
        id: '77000000000000302',
        dictionaryTypeId: '77000000000000301',
        parentId: '0',
        fullName: '一级',
        enCode: 'one',
      },
    ],
  },
  'visit.vdd': {
    id: '77000000000000101',
    fullName: '迁入拜访',
    enCode: 'moved.visit',
    webType: 1,
    formData: JSON.stringify({
      fields: [
        field('客户', 'customer', { jnpfKey: 'comInput', required: true }),
        field('级别', 'level', { jnpfKey: 'select', dataType: 'dictionary', dictionaryType: '77000000000000301' }),
        field('来源', 'origin', { jnpfKey: 'select', dataType: 'dictionary', dictionaryType: '77000000000000999' }),
      ],
    }),
  },
  'visit.ffe': { fullName: '拜访流程', enCode: 'visit.flow', flowTemplateJson: '{"type":"start"}' },
};

const upload = () =>
  Object.entries(files).map(([name, content]) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  }));

async function chooseFiles(page: Page): Promise<void> {
  await page.getByRole('button', { name: '迁入文件' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog(page).getByRole('button', { name: '点击上传' }).click(),
  ]);
  await chooser.setFiles(upload());
  for (const name of Object.keys(files)) await expect(dialog(page).getByText(name)).toBeVisible();
  // A file has its size as soon as it is uploaded.
  await expect(dialog(page).getByText(/^\d+ B$/)).toHaveCount(Object.keys(files).length);
  await save(dialog(page));
  await toast(page, '文件已读取');
}

const agree = (page: Page) =>
  page
    .locator('.ant-modal-confirm')
    .getByRole('button', { name: /确\s?定/ })
    .click();

test('a folder of foreign files moves in after its report, and is taken back [MOVE-001, MOVE-003, MOVE-005]', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await login(page);
  await page.goto('/developer/move');
  await chooseFiles(page);

  const delivery = rowOf(page, 'level.bdd');
  // The report opens by itself.
  const report = drawer(page);
  await expect(rowOf(report, '迁入拜访')).toContainText('新建');
  await expect(rowOf(report, '拜访流程')).toContainText('仅报告');
  const shown = report.getByRole('tabpanel');
  await report.getByRole('tab', { name: '问题' }).click();
  await expect(rowOf(shown, 'visit.ffe')).toContainText('不是同系列产品的流程定义');
  await report.getByRole('tab', { name: '缺少的引用' }).click();
  const missing = rowOf(shown, '77000000000000999');
  await expect(missing).toContainText('迁入拜访');
  await press(page, missing, '指定');
  await dialog(page).getByLabel('指向').click();
  await dialog(page).locator('input[role=combobox]').fill('性别');
  await page.locator('.ant-select-item-option:visible', { hasText: '性别' }).first().click();
  await save(dialog(page));
  await expect(missing).toContainText('性别');
  await page.keyboard.press('Escape');
  await expect(report).toBeHidden();

  await press(page, delivery, '开始迁入');
  await save(dialog(page));
  await toast(page, '已开始迁入');
  await expect(async () => {
    await page.getByRole('button', { name: '刷新' }).first().click();
    await expect(delivery).toContainText('已完成', { timeout: 1_000 });
  }).toPass();
  await expect(delivery).toContainText('2 / 2');

  await page.goto('/developer/visualDev');
  await expect(rowOf(page, '迁入拜访')).toBeVisible();
  await page.goto('/system/dictionary');
  await expect(page.locator('.ant-tree').getByText('迁入级别')).toBeVisible();

  await page.goto('/developer/move');
  await press(page, delivery, '撤回');
  await agree(page);
  await toast(page, '已撤回');
  await page.goto('/developer/visualDev');
  await expect(rowOf(page, '请假')).toBeVisible();
  await expect(rowOf(page, '迁入拜访')).toHaveCount(0);
  expect(complaints).toEqual([]);
});
