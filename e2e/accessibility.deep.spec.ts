import { expect, type Page, test } from 'playwright/test';
import { interpretMenus } from '#core/menus/interpret-menus.ts';
import { collaborativeOffice, type MenuEntry } from '#core/menus/menu.ts';
import { barriersOf } from './axe.ts';
import { login, people, prefer } from './login.ts';
import { dialog, press } from './page.ts';
import { newForm, released } from './studio.ts';

const pathsOf = (menus: readonly MenuEntry[]): string[] =>
  menus.flatMap(({ to, opens, children }) => [...(opens === 'page' ? [to] : []), ...pathsOf(children)]);

/** The addresses of all menu entries of the user. */
async function menuPaths(page: Page): Promise<string[]> {
  const headers = { Authorization: (await page.evaluate(() => localStorage.getItem('zhjy_token'))) ?? '' };
  const answer = await page.request.get('/api/oauth/CurrentUser', { headers });
  const { data } = (await answer.json()) as { data: { menuList: unknown; userInfo: { systemId: string } } };
  const { menus } = interpretMenus(data.menuList, {
    ...{ origin: new URL(page.url()).origin, dashboardHost: '', token: '', tokenHosts: [] },
    ...{ systemId: data.userInfo.systemId, collaborativeOffice, translate: () => undefined },
  });
  return pathsOf(menus);
}

/** Waits until a screen has loaded what it shows. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 20_000 });
  await expect(
    page.locator('[aria-busy=true], .ant-spin-spinning, .ant-skeleton, .zh-progress[role=progressbar]'),
  ).toHaveCount(0);
}

test('no menu entry leads to a screen with an accessibility violation', async ({ page }) => {
  test.setTimeout(300_000);
  await login(page, people.admin);
  const paths = await menuPaths(page);
  expect(paths.length).toBeGreaterThan(30);
  const found: Record<string, string[]> = {};
  for (const path of new Set(['/home', '/profile', '/messageRecord', ...paths])) {
    await page.goto(path);
    await settled(page);
    const here = await barriersOf(page);
    if (here.length > 0) found[path] = here;
  }
  expect(found).toEqual({});
});

const field = (zhjyKey: string, vModel: string, label: string, more: object = {}) => ({
  config: { zhjyKey, label, required: true },
  vModel,
  ...more,
});

test('no form, wizard or designer has an accessibility violation, in light and dark', async ({ page }) => {
  test.setTimeout(300_000);
  await login(page, people.admin);
  const token = (await page.evaluate(() => localStorage.getItem('zhjy_token'))) ?? '';
  const lines = field('table', 'lines', '明细', {
    children: [field('input', 'item', '品名'), field('select', 'unit', '单位')],
  });
  const found: Record<string, string[]> = {};
  const look = async (name: string) => {
    await settled(page);
    const here = await barriersOf(page);
    if (here.length > 0) found[name] = here;
  };
  for (const appearance of ['light', 'dark'] as const) {
    await prefer(page, token, { appearance });
    await page.goto('/home');
    await expect(page.locator(`html[data-appearance=${appearance}]`)).toHaveCount(1);
    await look(`${appearance} home`);
    for (const popupType of ['general', 'fullScreen', 'drawer']) {
      const enCode = `axe${appearance}${popupType}`;
      const fields = [field('input', 'name', '名称'), field('datePicker', 'day', '日期'), lines];
      await released(page, enCode, enCode, { language: 1, title: enCode, popupType, fields });
      await page.goto(`/model/${enCode}`);
      await press(page, '新建');
      await expect(page.getByRole('textbox', { name: '名称' })).toBeVisible();
      await look(`${appearance} form ${popupType}`);
    }
    await page.goto('/model/asset');
    await look(`${appearance} list`);
    await page.goto('/permission/user');
    await press(page, '导入');
    await expect(dialog(page)).toBeVisible();
    await look(`${appearance} import`);
    await page.locator('.ant-modal-close').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await newForm(page, `无障碍${appearance}`, `barrierFree${appearance}`);
    await look(`${appearance} text`);
    await page.getByText('设计', { exact: true }).first().click();
    await look(`${appearance} design`);
    await page.goto('/gallery');
    await look(`${appearance} gallery`);
  }
  expect(found).toEqual({});
});
