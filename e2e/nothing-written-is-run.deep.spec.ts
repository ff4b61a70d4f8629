import { expect, type Page, test } from 'playwright/test';
import { login, people } from './login.ts';
import { dialog, press } from './page.ts';
import { newForm, preview, release, save, write } from './studio.ts';

/** Collects violations of the Content-Security-Policy, in every document of this page from now on. */
async function violationsOf(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (told: string) => violations.push(told));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { tellViolation } = window as unknown as { tellViolation(told: string): void };
      tellViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  return violations;
}

test('no screen violates the content security policy, which blocks code from text [LANG-014]', async ({ page }) => {
  const violations = await violationsOf(page);
  await login(page, people.configurer);
  for (const path of ['/home', '/model/purchaseOrder', '/gallery', '/developer/visualDev']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/model/purchaseOrder');
  await press(page, '新建');
  await expect(dialog(page).getByLabel('供应商')).toBeVisible();
  await page.goto('/developer/visualDev');
  await press(page.getByRole('row', { name: 'purchaseOrder' }), '设计');
  await expect(preview(page).getByLabel('供应商')).toBeVisible();
  expect(violations).toEqual([]);

  const ran = await page.evaluate(() => {
    const button = document.createElement('button');
    button.setAttribute('onclick', 'window.ran = true');
    button.click();
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    (setTimeout as (code: string) => void)('window.ran = true');
    return 'ran' in window;
  });
  expect(ran).toBe(false);
  await expect.poll(() => violations.join('\n')).toContain(' eval');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  const policy = (await page.request.get('/login')).headers()['content-security-policy'] ?? '';
  const scripts = policy.split(';').find((part) => part.trim().startsWith('script-src')) ?? '';
  expect(scripts).toContain("'self'");
  expect(scripts).not.toMatch(/unsafe-(eval|inline)/);
});

test('texts of a definition are not interpreted: markup, links and templates never run [LANG-014]', async ({
  page,
}) => {
  const violations = await violationsOf(page);
  const evil = '<img src=x onerror="window.ran = 1">${window.ran = 2}{{window.ran = 3}}';
  const field = (zhjyKey: string, vModel: string, more: object = {}) => ({
    config: { zhjyKey, label: `${evil}${vModel}`, tipLabel: evil },
    vModel,
    ...more,
  });
  const definition = {
    language: 1,
    title: evil,
    fields: [
      field('input', 'a', { placeholder: evil }),
      { config: { zhjyKey: 'text' }, content: evil },
      { config: { zhjyKey: 'groupTitle' }, content: evil },
      { config: { zhjyKey: 'link', label: '链接' }, content: evil, href: '/home' },
      { config: { zhjyKey: 'alert' }, title: evil, description: evil },
      field('select', 'b', { source: { static: [{ id: '1', fullName: evil }] } }),
    ],
  };
  await login(page, people.configurer);
  await newForm(page, '文本', 'onlyTexts');
  await write(page, JSON.stringify(definition, null, 2));
  await expect(preview(page).getByText('<img src=x').first()).toBeVisible();
  await save(page);
  await release(page, '业务应用');
  await page.goto('/model/onlyTexts');
  await press(page, '新建');
  const box = dialog(page);
  await expect(box.getByText('<img src=x').first()).toBeVisible();
  await box.getByRole('textbox').first().fill(evil);
  await press(box, '确定');
  await expect(page.getByRole('row').filter({ hasText: '<img src=x' }).last()).toBeVisible();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(violations).toEqual([]);

  // A script link is reported in the studio and has no target on the page.
  const link = { config: { zhjyKey: 'link', label: '链接' }, content: '点我', href: 'javascript:window.ran=4' };
  await newForm(page, '链接', 'onlyLinks');
  await write(page, JSON.stringify({ language: 1, title: 'x', fields: [link] }, null, 2));
  await expect(page.getByRole('region', { name: '问题' })).toContainText('第 11 行');
  await page.getByText('试填', { exact: true }).click();
  await preview(page).getByText('点我').click();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(page.context().pages()).toHaveLength(1);
});
