import { expect, test } from 'playwright/test';
import { complaintsOf, login, people } from './login.ts';

test('the whole page changes its language, the component library’s words and dates with it [I18N-005]', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await login(page, people.configurer);
  await page.goto('/developer/visualDev');
  await expect(page.getByText('20 条/页')).toBeVisible();
  for (const [name, perPage, title] of [
    ['繁體中文', '20 條/頁', '名稱'],
    ['English', '20 / page', 'Name'],
    ['简体中文', '20 条/页', '名称'],
  ] as const) {
    await page.getByRole('button', { name: /^(语言|語言|Language)$/ }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page.getByText(perPage)).toBeVisible();
    await expect(page.getByRole('columnheader', { name: title }).first()).toBeVisible();
  }
  expect(complaints).toEqual([]);
});
