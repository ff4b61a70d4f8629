import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
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

const regionEntry = (id: string, parentId: string) => ({ id: `id-${id}`, enCode: id, fullName: `名${id}`, parentId, enabledMark: 1 });
const dictionaries = {
  'dictionary-data.all': () => ({
    list: [
      {
        ...{ id: 'type-region', enCode: 'region', isTree: 1 },
        dictionaryList: [
          ...['sc', 'gd'].map((id) => regionEntry(id, '0')),
          ...['cd', 'my'].map((id) => regionEntry(id, 'id-sc')),
          regionEntry('gz', 'id-gd'),
        ],
      },
    ],
  }),
};
const province = {
  config: { zhjyKey: 'select', label: '省' },
  vModel: 'province',
  source: { dictionary: 'region' },
};
const cityBelow = {
  config: { zhjyKey: 'select', label: '市' },
  vModel: 'city',
  source: { dictionary: 'region', with: { below: { var: 'province' } } },
};

beforeAll(async () => void (await import('#registry/fields/select/select.popup.tsx')));

const open = async (at: number) => {
  const boxes = await screen.findAllByRole('combobox');
  fireEvent.pointerDown(boxes[at] as HTMLElement, { button: 0 });
  await waitFor(() => expect(document.querySelector('.ant-select-dropdown')).not.toBeNull());
};

/** The options that the nth select offers. */
async function offeredBy(at: number) {
  await open(at);
  return [...document.querySelectorAll('.ant-select-item-option')].map((item) => item.getAttribute('title'));
}

async function showRegions(fields: object[], values: Record<string, unknown>) {
  const client = fakeClient(dictionaries);
  const definition = { language: 1, title: '', fields };
  await act(async () => void render(<Stage example={{ definition, values }} services={{ client }} />));
  await waitFor(() => expect(client.sent.length).toBe(1));
}

it.each([
  ['below it, and a stored other one', [province, cityBelow], { province: 'sc', city: 'gz' }, ['名cd', '名my', '名gz']],
  ['below it', [province, cityBelow], { province: 'gd' }, ['名gz']],
  ['none while nothing is chosen', [province, cityBelow], {}, []],
  ['none where the form has no such field', [cityBelow], {}, []],
])('offers of the entries below the choice of another field: %s [FORMULA-026]', async (_, fields, values, expected) => {
  await showRegions(fields, values);
  expect(await offeredBy(fields.length - 1)).toEqual(expected);
});

it.each([
  [1, ['名cd', '名my']],
  [3, ['名gz']],
])('offers in each row the entries below the choice of that row [FORMULA-026]', async (at, expected) => {
  await showRegions([{ ...table([province, cityBelow]), layoutType: 'list' }], { lines: [{ province: 'sc' }, { province: 'gd' }] });
  expect(await offeredBy(at)).toEqual(expected);
});

it('clears a choice that is not below the new one [FORMULA-026]', async () => {
  await showRegions([province, cityBelow], { province: 'sc', city: 'cd' });
  await screen.findByText('名cd');
  await open(0);
  await userEvent.click(await screen.findByTitle('名gd'));
  await waitFor(() => expect(screen.queryByText('名cd')).toBeNull());
});
