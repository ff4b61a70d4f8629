import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Call } from '#schemas/protocol/contract.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { startProduct } from '#scripts/testing/product.ts';

const product = startProduct();

describe('a session that expired meanwhile', () => {
  it('is reported, then the page shows the login, which leads back [ERROR-003] [I18N-010]', async () => {
    await product.open({ address: '/system/dictionary' });
    await screen.findByRole('main');
    await product.app.db.updateTable('session').set({ expiresTime: 0 }).execute();
    await product.page.go('/system/billRule');
    const told = () => document.querySelector('.ant-message')?.textContent;
    await expect.poll(told).toBe('登录过期，请重新登录');
    expect(product.page.persisted.session.get().token).toBeDefined();
    await expect.poll(() => window.location.pathname).toBe('/login');
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe('/system/billRule');
    expect(product.page.persisted.session.get().token).toBeUndefined();
    expect(localStorage.getItem('zhjy_token')).toBeNull();
  });

  it('in another window of the browser ends in this one at once', async () => {
    await product.open({ address: '/system/dictionary' });
    await screen.findByRole('main');
    localStorage.removeItem('zhjy_token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'zhjy_token' }));
    await expect.poll(() => window.location.pathname).toBe('/login');
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe('/system/dictionary');
    expect(product.page.persisted.session.get().token).toBeUndefined();
  });

  it('is not reported on the login page and the lock screen [ERROR-003]', () => {
    const calls = Object.values(contracts).flatMap(({ noun, calls: own }) =>
      Object.entries<Call>(own)
        .filter(([, call]) => call.keepsSession)
        .map(([name]) => `${noun}.${name}`),
    );
    expect(calls).toEqual(['session.login', 'session.signedOn', 'session.lockScreen']);
  });
});
