import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '#runtime/testing/render-form.tsx';
import { lines } from './testing/order-lines.ts';

afterEach(cleanup);

describe('a stored value that is no list of rows', () => {
  it('is shown below the table until rows replace it', async () => {
    const { user } = await renderForm(lines(), { lines: '三支笔' });
    expect(screen.getByRole('note').textContent).toContain('三支笔');
    await user.click(screen.getByRole('button', { name: '添加' }));
    expect(screen.queryByRole('note')).toBeNull();
  });
});

describe('a table without a name', () => {
  it.each(['table', 'list'] as const)('shows its columns and cannot be filled in: %s', async (layoutType) => {
    const unnamed = lines({}, { layoutType }).map(({ vModel: _, ...table }) => table);
    await renderForm(unnamed, {});
    expect(screen.queryByText(/显示失败/)).toBeNull();
    expect(screen.getByText('明细')).toBeDefined();
    expect(screen.queryByRole('button', { name: '添加' })).toBeNull();
  });
});
