import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Stage } from '#registry/testing/Stage.tsx';
import { fakeClient } from '#registry/testing/fake-client.ts';

afterEach(cleanup);

const city = { config: { zhjyKey: 'input', label: '城市' }, vModel: 'city' };
const shop = (more: object) => ({
  config: { zhjyKey: 'select', label: '门店' },
  vModel: 'shop',
  source: { call: 'shop.list', with: { city: { var: 'city' } } },
  ...more,
});
const table = (children: object[]) => ({
  config: { zhjyKey: 'table', label: '明细', children },
  vModel: 'lines',
  children,
});

async function show(fields: object[], values: Record<string, unknown>) {
  const client = fakeClient({
    'shop.list': ({ city: of }) => ({ list: [{ id: `${String(of)}1`, fullName: `${String(of)}一店` }] }),
  });
  // Awaited, because faces are lazy-loaded.
  await act(
    async () =>
      void render(<Stage example={{ definition: { language: 1, title: '', fields }, values }} services={{ client }} />),
  );
  await waitFor(() => expect(client.sent.length).toBeGreaterThan(0));
  return client;
}

it('asks for options with parameters from the record, again when the field they name changes [LANG-012]', async () => {
  const client = await show([city, shop({})], { city: '京' });
  expect(client.sent).toEqual([['shop.list', { city: '京' }]]);
  const input = await screen.findByLabelText('城市');
  act(() => void fireEvent.change(input, { target: { value: '沪' } }));
  await waitFor(() => expect(client.sent.at(-1)).toEqual(['shop.list', { city: '沪' }]));
  expect(client.sent.length).toBe(2);
});

it('asks for options of a sub-table column with parameters from its own row [LANG-012]', async () => {
  const client = await show([table([city, shop({})])], { lines: [{ city: '京' }, { city: '沪' }] });
  await waitFor(() => expect(client.sent.length).toBe(2));
  expect(client.sent).toEqual([
    ['shop.list', { city: '京' }],
    ['shop.list', { city: '沪' }],
  ]);
});
