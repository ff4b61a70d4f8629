import { describe, expect, it } from 'vitest';
import { applicationOf, storageOf } from './application.ts';
import { memoryStorage } from '../testing/memory-storage.ts';

describe('applicationOf', () => {
  it('reads the application from the first segment of the path [SHELL-029] [ROUTE-033]', () => {
    expect(applicationOf('/ZHJY_APP_sales/home')).toEqual({
      id: 'ZHJY_APP_sales',
      systemCode: 'sales',
      base: '/ZHJY_APP_sales',
    });
  });

  it.each(['/', '/home', '/model/ZHJY_APP_sales', '/ZHJY_APP_', '/zhjy_app_sales'])('finds none in %s', (path) => {
    expect(applicationOf(path)).toEqual({ id: '', systemCode: '', base: '' });
  });
});

describe('storageOf', () => {
  it('prefixes all keys with the prefix of the product [SHELL-027]', () => {
    const own = memoryStorage();
    const storage = storageOf(own, applicationOf('/home'));
    storage.setItem('zhjy_token', 't');
    storage.setItem('draft:1', 'd');
    expect([...own.entries.keys()]).toEqual(['zhjy_token', 'zhjy_draft:1']);
    expect([storage.getItem('zhjy_token'), storage.getItem('draft:1')]).toEqual(['t', 'd']);
  });

  it('separates two applications in one browser [SHELL-028]', () => {
    const own = memoryStorage();
    const [sales, stock] = ['/ZHJY_APP_sales', '/ZHJY_APP_stock'].map((path) => storageOf(own, applicationOf(path)));
    sales?.setItem('zhjy_token', 'of sales');
    expect([...own.entries.keys()]).toEqual(['zhjy_ZHJY_APP_sales_token']);
    expect(stock?.getItem('zhjy_token')).toBeNull();
    stock?.setItem('zhjy_token', 'of stock');
    sales?.removeItem('zhjy_token');
    expect([sales?.getItem('zhjy_token'), stock?.getItem('zhjy_token')]).toEqual([null, 'of stock']);
  });
});
