import { expect, test } from 'playwright/test';
import { complaintsOf } from './login.ts';

test('a visitor reads the public site and leaves a contact [SITE-001] [SITE-003] [SITE-006]', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/site\/homepage$/);
  const tabs = page.getByRole('navigation', { name: '网站导航' });
  for (const [name, path] of [
    ['产品与方案', 'scheme'],
    ['合作案例', 'cooperation_case'],
    ['关于我们', 'about_us'],
    ['新闻中心', 'news_center'],
  ] as const) {
    await tabs.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/site/${path}$`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(tabs.locator('[aria-current=page]')).toHaveText(name);
  }
  await page.getByRole('link', { name: /样例馆上线/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /样例馆上线/ })).toBeVisible();
  await page.getByRole('link', { name: '返回新闻中心' }).click();

  await tabs.getByRole('link', { name: '合作渠道' }).click();
  await page.getByRole('textbox', { name: '公司名称' }).fill('宏远机械');
  await page.getByRole('textbox', { name: '联系人' }).fill('周敏');
  await page.getByRole('button', { name: /提\s?交/ }).click();
  await expect(page.getByText('提交成功，我们会尽快与您联系')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '公司名称' })).toHaveValue('');

  await page.getByRole('button', { name: /登\s?录/ }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(complaints).toEqual([]);
});
