import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { compile } from '#core/compile/compile.ts';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import { TestProviders, quietPlatform, quietServices } from '#registry/testing/Around.tsx';
import { createLabelCache, type Named } from '../context/label-cache.ts';
import { Screen } from '../render/Screen.tsx';

afterEach(cleanup);

it('shows a choice that is not among the options as its raw value while labels are pending', async () => {
  const field = { config: { zhjyKey: 'select', label: '付款' }, vModel: 'pay', options: [{ id: 'a', fullName: '甲' }] };
  const compiled = compile({ language: 1, title: '', fields: [field] }, { kinds });
  const names = createLabelCache({ queries: new QueryClient(), ask: () => new Promise(() => {}), now: () => 0 });
  render(
    <TestProviders platform={{ ...quietPlatform(kinds, faces), names }} services={quietServices(kinds)}>
      <Screen compiled={compiled} record={{ pay: '银行转账' }} mode="view" />
    </TestProviders>,
  );
  await waitFor(() => expect(screen.getByText('银行转账')).toBeTruthy());
});

it('shows nothing for several labels until the last one has arrived', async () => {
  const field = { config: { zhjyKey: 'areaSelect', label: '地区' }, vModel: 'area' };
  const compiled = compile({ language: 1, title: '', fields: [field] }, { kinds });
  let answer: ((named: readonly Named[]) => void) | undefined;
  const names = createLabelCache({
    queries: new QueryClient(),
    ask: () => new Promise((resolve) => (answer = resolve)),
    now: () => 0,
  });
  const { container } = render(
    <TestProviders platform={{ ...quietPlatform(kinds, faces), names }} services={quietServices(kinds)}>
      <Screen compiled={compiled} record={{ area: ['330000', '330100'] }} mode="view" />
    </TestProviders>,
  );
  await screen.findByText('地区');
  expect(container.textContent).toBe('地区');
  await waitFor(() => expect(answer).toBeDefined());
  expect(container.textContent).toBe('地区');
  answer?.([{ noun: 'area', id: '330000', name: '浙江省' }]);
  await waitFor(() => expect(screen.getByText('浙江省/330100')).toBeTruthy());
});
