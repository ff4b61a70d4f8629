import { expect, type Page, test } from 'playwright/test';
import { complaintsOf, login, people } from './login.ts';
import { button, dialog, press, pressInRow, row, toast } from './page.ts';
import { newForm, release, save, write } from './studio.ts';

const link = (id: string, fullName: string, urlAddress: string, linkTarget: string) => ({
  ...{ id, fullName, urlAddress, linkTarget, enCode: id, parentId: '-1', systemId: 'system-main', type: 7 },
  ...{ vueName: '', path: '', icon: '', propertyJson: '', category: 'Web', isButtonAuthorize: 0, sortCode: 0 },
  ...{ hasChildren: false, children: [] },
});

/** Prepends menu entries to those of the server. */
async function withMenus(page: Page, entries: readonly object[]): Promise<void> {
  await page.route('**/api/oauth/CurrentUser*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { menuList: object[] } };
    answer.data.menuList.unshift(...entries);
    await route.fulfill({ response, json: answer });
  });
}

async function logOut(page: Page): Promise<void> {
  await page.locator('.zh-user').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await press(dialog(page), '确定');
  await expect(page).toHaveURL(/\/login/);
}

test('an external address opens in a new tab, any other inside [MENU-018]', async ({ page, baseURL }) => {
  const complaints = complaintsOf(page);
  const outside = `${baseURL}/favicon.svg`;
  await withMenus(page, [link('manual', '使用手册', outside, '_blank')]);
  await login(page, people.staff);
  const menu = page.getByRole('navigation');
  const opened = page.context().waitForEvent('page');
  await menu.getByText('使用手册').click();
  const tab = await opened;
  await expect(tab).toHaveURL(outside);
  await expect(page).toHaveURL(/\/home$/);
  await tab.close();

  await menu.getByText('业务应用').hover();
  await page.getByRole('menuitem', { name: '请假申请', exact: true }).click();
  await expect(page).toHaveURL(/\/model\/leaveRequest$/);
  expect(page.context().pages()).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('the next user to log in reaches only the screens of the new menus [MENU-021]', async ({ page }) => {
  await login(page, people.configurer);
  await page.goto('/system/dictionary');
  await expect(page.locator('.ant-tree')).toBeVisible();
  await logOut(page);
  await login(page, people.staff);
  await expect(page.getByRole('navigation').getByText('系统管理')).toHaveCount(0);
  await page.goto('/system/dictionary');
  await expect(page).toHaveURL(/\/404$/);
});

test('a released form is reachable at once, a deleted one no longer [MENU-021]', async ({ page }) => {
  await login(page, people.configurer);
  await newForm(page, '临时登记', 'shortLived');
  const name = { config: { zhjyKey: 'input', label: '事项' }, vModel: 'matter' };
  await write(page, JSON.stringify({ language: 1, title: '临时登记', fields: [name] }));
  await save(page);
  await release(page, '业务应用');
  const menu = page.getByRole('navigation');
  await menu.getByText('业务应用').hover();
  await page.getByRole('menuitem', { name: '临时登记' }).click();
  await expect(page).toHaveURL(/\/model\/shortLived$/);
  await expect(button(page, '新建')).toBeVisible();

  await menu.getByText('开发平台').hover();
  await page.getByRole('menuitem', { name: '表单设计' }).click();
  await pressInRow(page, 'shortLived', '删除');
  await press(dialog(page), '确定');
  await toast(page, '删除成功');
  await expect(row(page, 'shortLived')).toHaveCount(0);
  await menu.getByText('业务应用').hover();
  await expect(page.getByRole('menuitem', { name: '请假申请', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '临时登记' })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/404$/);
});

test('an unknown address leads to the 404 page, and that one home', async ({ page }) => {
  const complaints = complaintsOf(page);
  await login(page, people.staff);
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/404$/);
  await page.getByRole('button').filter({ hasText: '首页' }).click();
  await expect(page).toHaveURL(/\/home$/);
  expect(complaints).toEqual([]);
});

test('a login leads to the requested address, query included [GUARD-003 GUARD-004]', async ({ page }) => {
  await page.goto('/model/asset?from=mail&day=1');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/model/asset?from=mail&day=1');
  await page.getByRole('textbox', { name: '账户' }).fill(people.staff.account);
  await page.locator('input[type=password]').fill(people.staff.password);
  await press(page, '登录');
  await expect(page).toHaveURL(/\/model\/asset\?from=mail&day=1$/);
  await expect(row(page, 'ZC').first()).toBeVisible();
});
