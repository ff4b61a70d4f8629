import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '#runtime/testing/render-form.tsx';
import type { TableProps } from './table.ts';
import { lines, rows } from './testing/order-lines.ts';

afterEach(cleanup);

describe('the list layout', () => {
  const list = (props: Partial<TableProps> = {}) => lines({}, { layoutType: 'list', ...props });

  it.each([
    ['a phone, which has no room for columns', 2, ['明细1', '明细2']],
    ['a phone only while a person can look through all the rows', 21, []],
  ])('is that of %s', async (_, count, titles) => {
    await renderForm(lines(), { lines: rows(count) }, { platform: { mobile: true } });
    expect(screen.queryAllByRole('button', { name: /^明细\d+$/ }).map((item) => item.textContent)).toEqual(titles);
  });

  it('titles its items with label and number, all open, and closes them [SUBTABLE-016, SUBTABLE-017]', async () => {
    const { user } = await renderForm(list(), { lines: rows(2) });
    const items = screen.getAllByRole('button', { name: /^明细\d$/ });
    expect(items.map((item) => [item.textContent, item.getAttribute('aria-expanded')])).toEqual([
      ['明细1', 'true'],
      ['明细2', 'true'],
    ]);
    await user.click(items[0] as HTMLElement);
    expect(items[0]?.getAttribute('aria-expanded')).toBe('false');
    expect(document.querySelector<HTMLElement>('.zt-itembody')?.hidden).toBe(true);
  });

  it('has buttons per item and below, and no batch remove [SUBTABLE-016, SUBTABLE-018]', async () => {
    const { user, store } = await renderForm(list(), { lines: rows(1) });
    expect(screen.queryByText('批量删除')).toBeNull();
    await user.click(screen.getByRole('button', { name: '添加' }));
    await user.click(screen.getByRole('button', { name: '复制第1行' }));
    await user.click(screen.getByRole('button', { name: '删除第1行' }));
    expect(store.rows('lines')?.order).toEqual(['new1', 'new2']);
  });

  it('sums up in an item of its own [SUBTABLE-019]', async () => {
    await renderForm(list({ showSummary: true, summaryField: ['amount'] }), { lines: rows(3) });
    expect(screen.getByRole('group', { name: '合计' }).textContent).toContain('30');
    cleanup();
    await renderForm(list({ showSummary: false, summaryField: ['amount'] }), { lines: rows(3) });
    expect(screen.queryByRole('group', { name: '合计' })).toBeNull();
  });

  it('writes into its own row', async () => {
    const { user, store } = await renderForm(list(), { lines: rows(2) });
    await user.type(screen.getAllByLabelText(/品名/)[1] as HTMLElement, '!');
    expect(store.value('lines/k1/item')).toBe('货1!');
    expect(store.value('lines/k0/item')).toBe('货0');
  });
});
