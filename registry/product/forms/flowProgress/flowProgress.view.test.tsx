import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeClient } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

afterEach(cleanup);

it('shows a bar while an instance runs, a word at its end and dashes before it [FLOW-033]', async () => {
  const rows = [0, 40, 100].map((completion, at) => ({ id: String(at), completion }));
  const body = {
    config: { zhjyKey: 'list' },
    source: { call: 'record.list' },
    columns: [{ config: { zhjyKey: 'flowProgress', label: '进度' }, vModel: 'completion' }],
  };
  await showPage({ body, client: fakeClient({ 'record.list': () => ({ list: rows, pagination: { total: 3 } }) }) });
  const bar = await screen.findByRole('progressbar');
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  expect(screen.getByText('已完成')).toBeDefined();
  expect(screen.getByText('----')).toBeDefined();
});
