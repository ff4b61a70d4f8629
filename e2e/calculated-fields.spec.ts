import { expect, test } from 'playwright/test';
import { login, people } from './login.ts';
import { compose, dialog, press } from './page.ts';

test('what is typed and what follows from it are painted in one frame [CALC-002]', async ({ page }) => {
  await login(page, people.staff);
  await page.goto('/model/purchaseOrder');
  await press(page, '新建');
  const box = dialog(page);
  await press(box, '添加');
  await compose(page, '油漆');
  await box.locator('[data-cell$="/quantity"]').click();
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('100');
  await expect(box.getByLabel('税额')).toHaveText('130.00');
  const painted = await box.getByLabel('税率').evaluate(
    (input: HTMLInputElement) =>
      new Promise((resolve) => {
        input.focus();
        setTimeout(() => {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '0.5');
          input.dispatchEvent(new Event('input', { bubbles: true }));
          // The next thing after this callback is that the frame is painted.
          requestAnimationFrame(() => resolve(document.querySelector('[aria-label="税额"]')?.textContent));
        });
      }),
  );
  expect(painted).toBe('500.00');
});
