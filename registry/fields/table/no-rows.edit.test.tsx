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
