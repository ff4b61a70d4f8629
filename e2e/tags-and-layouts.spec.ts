import { expect, type Page } from 'playwright/test';
import { test } from './elsewhere.ts';
import { complaintsOf, login, people, prefer } from './login.ts';
import { button, dialog, press, row } from './page.ts';

const settings = (page: Page) => page.getByRole('dialog').filter({ hasText: '布局设置' });

async function choose(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: '布局设置' }).click();
  for (const name of names) {
    // A second attempt finds the switches of the first turned.
    const flag = settings(page).getByRole('switch', { name });
    if ((await flag.count()) > 0) await flag.setChecked(true);
    else await settings(page).getByText(name, { exact: true }).click();
  }
  await settings(page)
    .getByRole('button', { name: /关闭|Close/ })
    .click();
  await expect(settings(page)).toHaveCount(0);
}

test('a form half filled waits behind its tag, also under another layout [LAYOUT-018 TABS-001]', async ({ page }) => {
  const complaints = complaintsOf(page);
  await login(page, people.staff);
  await choose(page, ['显示标签栏', '切换标签保留页面']);
  const tags = page.getByRole('navigation', { name: '已打开的页面' });
  await page.goto('/model/asset');
  await expect(row(page, 'ZC').first()).toBeVisible();
  await press(page, '新建');
  await dialog(page).getByLabel('资产名称').fill('投影仪');
  await tags.getByRole('button', { name: '首页', exact: true }).dispatchEvent('click');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('textbox', { name: '资产名称' })).toBeHidden();
  await choose(page, ['侧边导航']);
  await expect(page.getByRole('complementary')).toBeVisible();
  await tags.getByRole('button', { name: '资产登记', exact: true }).click();
  await expect(dialog(page).getByLabel('资产名称')).toHaveValue('投影仪');
  await press(dialog(page), '取消');
  await press(dialog(page), '丢弃');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, '新建')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the first screen of administration comes with its words and leaves what was typed elsewhere as it is [LAYOUT-018]', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await login(page, people.configurer);
  const token = (await page.evaluate(() => localStorage.getItem('zhjy_token'))) ?? '';
  await prefer(page, token, { tagsView: true, useCache: true });
  await page.goto('/model/asset');
  await expect(row(page, 'ZC').first()).toBeVisible();
  const words = page.waitForResponse(/\/entities-[\w-]+\.js/);
  await page.getByPlaceholder('请输入关键词').fill('投影仪');
  await page.getByRole('navigation').getByText('系统管理').hover();
  await page.getByRole('menuitem', { name: '单据规则', exact: true }).click();
  await words;
  await expect(page).toHaveURL(/billRule/);
  await press(page, '新建');
  await expect(dialog(page).getByLabel('前缀')).toBeVisible();
  await expect(page.getByText(/\b(bill-rule|common)\.\w+/)).toHaveCount(0);
  await press(dialog(page), '取消');
  await expect(dialog(page)).toHaveCount(0);
  await page
    .getByRole('navigation', { name: '已打开的页面' })
    .getByRole('button', { name: '资产登记', exact: true })
    .click();
  await expect(page.getByPlaceholder('请输入关键词').filter({ visible: true })).toHaveValue('投影仪');
  await prefer(page, token, { tagsView: false, useCache: false });
  expect(complaints).toEqual([]);
});

test('choices are found again on another machine; the width decides what a bar holds [LAYOUT-008 LAYOUT-009]', async ({
  page,
  elsewhere,
}) => {
  await login(page, people.configurer);
  const kept = page.waitForResponse((response) => response.url().includes('/Current/Preferences'));
  await choose(page, ['侧边导航', '显示标签栏']);
  await kept;
  const other = await elsewhere();
  await login(other, people.configurer, { hasOwnLayout: true });
  const side = other.getByRole('complementary');
  await expect(side).toBeVisible();
  expect((await side.boundingBox())?.width).toBe(210);
  await other.setViewportSize({ width: 991, height: 800 });
  await expect(side).toHaveCount(0);
  await other.getByRole('button', { name: '菜单' }).click();
  await expect(dialog(other).getByRole('menuitem', { name: /系统管理/ })).toBeVisible();
  await other.setViewportSize({ width: 992, height: 800 });
  await expect(side).toBeVisible();
});
