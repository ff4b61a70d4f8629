import { expect, type Locator, type Page } from 'playwright/test';
import { button, dialog, leftOverlays, press, pressInRow, row, toast } from './page.ts';

/** Creates an empty form in the list of forms and opens it in the studio. */
export async function newForm(page: Page, fullName: string, enCode: string): Promise<void> {
  await leftOverlays(page);
  await page.goto('/developer/visualDev');
  await press(page, '新建');
  await dialog(page).getByLabel('名称').fill(fullName);
  await dialog(page).getByLabel('编码').fill(enCode);
  await press(dialog(page), '确定');
  await expect(row(page, enCode)).toBeVisible();
  await openForm(page, enCode);
}

export async function openForm(page: Page, enCode: string): Promise<void> {
  await page.goto('/developer/visualDev');
  await pressInRow(page, enCode, '设计');
  await expect(page).toHaveURL(/\/studio\//);
  await page.getByText('JSON', { exact: true }).click();
  await expect(page.locator('.cm-content')).toBeVisible();
}

/** Replaces the whole text of the editor. */
export async function write(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** Imports a file with this text in the studio. */
export async function importFile(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press(page, '导入定义');
  await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

/** Saves the text and waits until there are no unsaved changes. */
export async function save(page: Page): Promise<void> {
  await press(page, '保存');
  await toast(page, '更新成功');
  await expect(button(page, '保存')).toBeDisabled();
}

/** Chooses a form. Other journeys release forms as well, and the tree draws those in view only: it is filtered first. */
export async function chooseForm(field: Locator, name: string): Promise<void> {
  await field.click();
  await field.fill(name);
  await field.page().locator('.ant-select-tree-title', { hasText: name }).first().click();
}

/** Releases the form in the studio under a directory of the menu, for these global roles and the current user. */
export async function release(page: Page, directory: string, ...roles: string[]): Promise<void> {
  await press(page, '发布');
  await dialog(page).getByRole('combobox', { name: '上级菜单' }).click();
  await page.locator('.ant-select-tree-title', { hasText: directory }).click();
  if (roles.length > 0) {
    await dialog(page).getByRole('combobox', { name: '授权角色' }).click();
    const picker = page.getByRole('dialog').filter({ hasText: '选择角色' });
    await picker.getByRole('tab', { name: '全局' }).click();
    for (const role of roles) await picker.getByText(role).click();
    await press(picker, '确定');
    await expect(picker).toBeHidden();
  }
  await press(dialog(page), '确定');
  await toast(page, '发布成功');
  await leftOverlays(page);
}

/**
 * Releases a form under a directory of the menu without the studio, for tests of released forms; its id, which a
 * definition that reads its own records names.
 */
export async function released(
  page: Page,
  fullName: string,
  enCode: string,
  definition: object | ((id: string) => object),
): Promise<string> {
  const headers = { Authorization: (await page.evaluate(() => localStorage.getItem('zhjy_token'))) ?? '' };
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await page.request.fetch(`/api/visualdev/Base${path}`, { method, headers, data });
    const { code, msg, data: made } = (await answer.json()) as { code: number; msg: string; data: { id: string } };
    expect([code, msg]).toEqual([200, expect.any(String)]);
    return made;
  };
  const form = (id: string) => ({
    ...{ fullName, enCode },
    formData: JSON.stringify(typeof definition === 'function' ? definition(id) : definition),
  });
  const { id } = await send('POST', '', form(''));
  if (typeof definition === 'function') await send('PUT', `/${id}`, { id, ...form(id) });
  await send('POST', `/${id}/Actions/Release`, {
    pcModuleParentId: ['menu-business'],
    roleIds: ['role-staff', 'role-configurer'],
  });
  return id;
}

/** The text of the form in the draft of the studio, in local storage. */
export async function keptForm(page: Page): Promise<string> {
  const kept = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => /^zhjy_studio:[^:]+:/.test(one) && one.endsWith(id()));
      return (key && localStorage.getItem(key)) ?? '';
      function id() {
        return `:${location.pathname.split('/').at(-1)}`;
      }
    });
  await expect.poll(kept).not.toBe('');
  return (JSON.parse(await kept()) as { form: string }).form;
}

export const issues = (page: Page) => page.getByRole('region', { name: '问题' });
export const preview = (page: Page) => page.locator('.zs-stage');
