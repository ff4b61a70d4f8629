import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startProduct } from '#scripts/testing/product.ts';

const product = startProduct();

const switchTo = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: '语言' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('switching the language', () => {
  it('is confirmed in it, stored on the server and applied to the page [I18N-003] [I18N-004] [I18N-007]', async () => {
    await product.open({ address: '/system/billRule', settings: { showLanguage: true } as never });
    expect(await screen.findByRole('columnheader', { name: /名称/ })).toBeTruthy();
    await switchTo('English');
    expect(await screen.findByText('Now in English')).toBeTruthy();
    const saved = product.page.sent.filter(({ path }) => path === '/api/permission/Users/Current/SystemLanguage');
    expect(saved).toMatchObject([{ method: 'PUT', body: { language: 'en' } }]);
    expect(product.page.persisted.session.get().language).toBe('en');
    expect(await screen.findByRole('columnheader', { name: /Name/ })).toBeTruthy();
    expect(document.documentElement.lang).toBe('en');
  });
});

describe('the public site in another language', () => {
  it('refetches its contents in that language [SITE-008]', async () => {
    await product.open({ as: null, address: '/site/news_center' });
    await screen.findByText('一条命令启动，自带数据库');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'en');
    expect(await screen.findByText('One command starts it, database included')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/[\u4e00-\u9fff]{5,}/)).toBeNull());
  });
});
