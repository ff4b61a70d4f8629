import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fakeClient } from '../../testing/fake-client.ts';
import { showFields } from '../../testing/show-fields.tsx';

beforeAll(async () => {
  await import('./tree.popup.tsx');
  await import('./ManageScreen.tsx');
});
afterEach(cleanup);

const tree = (more: object[] = []) => [
  { id: '0', fullName: '业务字典', children: [{ id: 'd1', fullName: '请假类型', children: [] }, ...more] },
];
const press = (one: HTMLElement) => act(async () => void fireEvent.click(one));
const rest = () => screen.getByRole('combobox', { name: '字典' });

async function show(dictionary?: string) {
  let list = tree();
  const client = fakeClient({ 'dictionary-type.selector': () => ({ list }) });
  const asked: string[] = [];
  const services = {
    screens: async (name: string) => {
      asked.push(name);
      return { language: 1, title: '数据字典', body: { config: { zhjyKey: 'page' }, children: [] } } as never;
    },
  };
  const field = { config: { zhjyKey: 'dictionarySelect', label: '字典' }, vModel: 'dictionary' };
  await showFields([field], client, { values: { dictionary }, services });
  return { client, asked, grow: () => (list = tree([{ id: 'd2', fullName: '客户等级', children: [] }])) };
}

describe('the dictionary picker', () => {
  it('is a tree of all dictionaries with an add button [PICK-120, PICK-122]', async () => {
    const { client } = await show('d1');
    await waitFor(() => expect(rest().textContent).toBe('请假类型'));
    expect(client.sent).toEqual([['dictionary-type.selector', { id: '0' }]]);
    expect(screen.getByRole('button', { name: '新增' })).toBeTruthy();
    await act(async () => void fireEvent.pointerDown(rest(), { button: 0 }));
    await waitFor(() => expect(document.querySelector('.ant-select-tree')).not.toBeNull());
  });

  it('has no add button inside a table cell', async () => {
    const client = fakeClient({ 'dictionary-type.selector': () => ({ list: tree() }) });
    const column = { config: { zhjyKey: 'dictionarySelect', label: '字典' }, vModel: 'dictionary' };
    const table = { config: { zhjyKey: 'table', label: '明细', children: [column] }, vModel: 'lines' };
    await showFields([table], client, { values: { lines: [{ zhjyId: 'k0' }] } }, 'gridcell');
    const cell = document.querySelector('[data-cell="lines/k0/dictionary"]') as HTMLElement;
    await userEvent.click(cell);
    await waitFor(() => expect(within(cell).getByRole('combobox')).toBeTruthy());
    expect(within(cell).queryByRole('button', { name: '新增' })).toBeNull();
  });

  it('opens the management page at 80% and reloads the tree afterwards [PICK-121, PICK-122]', async () => {
    const { client, asked, grow } = await show('d2');
    await waitFor(() => expect(rest().textContent).toBe('d2'));
    await press(screen.getByRole('button', { name: '新增' }));
    const box = await screen.findByRole('dialog');
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('80%');
    expect(asked).toEqual(['dictionary-data']);
    grow();
    await press(within(box).getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(rest().textContent).toBe('客户等级'));
    expect(client.sent.length).toBe(2);
  });
});
