import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminPassword, demoPassword } from '#server/platform/testing/sealed-login.ts';
import { startProduct } from '#scripts/testing/product.ts';
import { buttons, control, dialog, press, row, soon, type } from '#scripts/testing/person.ts';

const product = startProduct({ passwords: true });

const here = () => window.location.pathname + window.location.search;
const isSeen = (element: Element) => element.closest('[style*="display: none"]') === null;
const openDialogs = () => [...document.querySelectorAll('.ant-modal')].filter(isSeen);

/** Opens a record of the list and overwrites one of its fields. */
async function typeInDialog(text: string): Promise<void> {
  await product.open({ address: '/system/billRule?from=mail' });
  const [first] = await soon(() => {
    const rows = document.querySelectorAll<HTMLElement>('tr.ant-table-row');
    expect(rows.length).toBeGreaterThan(0);
    return [...rows];
  });
  await press('编辑', first);
  await type('名称', text, await dialog());
}

/** Expires the session and triggers a call that is refused. */
async function loseSession(): Promise<void> {
  await product.app.db.deleteFrom('session').execute();
  await press('确定', await dialog());
  await soon(() => expect(here()).toBe('/login?redirect=%2Fsystem%2FbillRule%3Ffrom%3Dmail'));
  await soon(() => expect(screen.getByLabelText('账户')).toBeDefined());
}

async function logIn(account: string, password: string): Promise<void> {
  await type('账户', account, document.body);
  await type('密码', password, document.body);
  await press('登录');
}

describe('a session that expires during work', () => {
  it('restores the page, the open dialog and its unsaved values for the same user', async () => {
    await typeInDialog('改了一半的名称');
    await loseSession();
    expect(openDialogs()).toEqual([]);
    await logIn('admin', adminPassword);
    await soon(() => expect(here()).toBe('/system/billRule?from=mail'));
    await soon(() => expect(openDialogs().length).toBe(1));
    expect(control('名称', await dialog()).value).toBe('改了一半的名称');
    await press('确定', await dialog());
    expect(await row('改了一半的名称')).toBeDefined();
  });

  it('leaves nothing of it for another user who logs in', async () => {
    await typeInDialog('另一个名称');
    await loseSession();
    await logIn('lixiaoyun', demoPassword);
    await soon(() => expect(here()).toBe('/system/billRule?from=mail'));
    await soon(() => expect(buttons('编辑').length).toBeGreaterThan(0));
    expect(document.querySelectorAll('.ant-modal').length).toBe(0);
  });
});
