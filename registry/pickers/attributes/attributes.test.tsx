import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeClient } from '../../testing/fake-client.ts';
import { Stage } from '../../testing/Stage.tsx';

afterEach(cleanup);

const rows = [
  { id: 'c1', fullName: '东方公司', phone: '0571-1', level: '甲' },
  { id: 'c2', fullName: '南方公司', phone: '020-2', level: '乙' },
];
const wanted = (ids: unknown) => rows.filter(({ id }) => String(ids).split(',').includes(id));

const kindsOf = {
  popup: { picker: 'popupSelect', attribute: 'popupAttr', told: { interfaceId: 'i1' } },
  record: { picker: 'relationForm', attribute: 'relationFormAttr', told: { modelId: 'm1', relationField: 'fullName' } },
};

async function show(
  from: keyof typeof kindsOf,
  isStorage: 0 | 1,
  values: Record<string, unknown>,
  mode: 'edit' | 'view' = 'edit',
) {
  const { picker, attribute, told } = kindsOf[from];
  const client = fakeClient({
    'data-interface.byIds': ({ ids }) => wanted(ids),
    'visualdev.rows': ({ ids }) => ({ list: wanted(ids) }),
  });
  const shown = { relationField: 'customer', isStorage };
  const fields: object[] = [
    { config: { zhjyKey: picker, label: '客户' }, vModel: 'customer', ...told },
    { config: { zhjyKey: attribute, label: '电话' }, vModel: 'phone', showField: 'phone', ...shown },
    { config: { zhjyKey: attribute, label: '级别' }, vModel: 'level', showField: 'level', ...shown },
    // Shows the value in the record.
    { config: { zhjyKey: 'qrcode' }, dataType: 'relation', relationField: 'phone' },
  ];
  const example = { definition: { language: 1, title: '', fields }, values };
  await act(async () => void render(<Stage example={example} mode={mode} services={{ client }} />));
  await screen.findByText('电话');
}
const attribute = (name: string) => screen.getByRole('status', { name }).textContent;
const held = () => document.querySelector('.zk-code')?.getAttribute('aria-label') ?? '';
const clear = () =>
  act(async () => void fireEvent.keyDown(screen.getByRole('combobox', { name: '客户' }), { key: 'Delete' }));

async function followsThePick(from: keyof typeof kindsOf) {
  await show(from, 0, { customer: 'c2' });
  await waitFor(() => expect([attribute('电话'), attribute('级别')]).toEqual(['020-2', '乙']));
  expect(screen.queryByRole('textbox')).toBeNull();
  cleanup();
  await show(from, 0, { customer: 'c1' }, 'view');
  await screen.findByText('0571-1');
  expect(screen.getByText('甲')).toBeTruthy();
}

describe('attributes of a picked row', () => {
  it('are shown read-only, each for its configured field, of a popup selection [FIELD-079]', () =>
    followsThePick('popup'));

  it('are shown read-only, each for its configured field, of a related form [FIELD-080]', () =>
    followsThePick('record'));

  it.each(['popup', 'record'] as const)(
    'are stored only if configured, and cleared with the selection: %s [FIELD-081]',
    async (from) => {
      await show(from, 0, { customer: 'c1' });
      await waitFor(() => expect(attribute('电话')).toBe('0571-1'));
      expect(held()).toBe('');
      cleanup();
      await show(from, 1, { customer: 'c1' });
      await waitFor(() => expect(held()).toBe('0571-1'));
      await clear();
      await waitFor(() => expect([attribute('电话'), held()]).toEqual(['', '']));
    },
  );
});
