import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FakeAnswer, fakeClient } from '../../testing/fake-client.ts';
import { buttonIn, showFields } from '../../testing/show-fields.tsx';

beforeAll(async () => void (await import('./popupTableSelect.popup.tsx')));
afterEach(cleanup);

const rows = Array.from({ length: 120 }, (_, index) => ({ id: `p${index + 1}`, fullName: `产品${index + 1}` }));
const sizes: unknown[] = [];
const page: FakeAnswer<'data-interface.page'> = ({ currentPage, pageSize }) => {
  sizes.push(pageSize);
  const [at, size] = [Number(currentPage), Number(pageSize)];
  return { list: rows.slice((at - 1) * size, at * size), pagination: { total: rows.length } };
};
const byIds: FakeAnswer<'data-interface.byIds'> = ({ ids }) => rows.filter(({ id }) => (ids as string[]).includes(id));

async function open(more: object = {}, value: unknown = undefined) {
  const client = fakeClient({ 'data-interface.page': page, 'data-interface.byIds': byIds });
  const field = {
    config: { zhjyKey: 'popupTableSelect', label: '产品' },
    vModel: 'product',
    interfaceId: 'products',
    hasPage: true,
    pageSize: 10,
    ...more,
  };
  const other = { config: { zhjyKey: 'input', label: '旁边' }, vModel: 'other' };
  await showFields([field, other], client, { values: { product: value } });
  await act(async () => void fireEvent.pointerDown(rest(), { button: 0 }));
  const box = await screen.findByRole('dialog');
  await waitFor(() => expect(box.querySelectorAll('.zr-row').length).toBeGreaterThan(0));
  return box;
}
const rest = () => screen.getByRole('combobox', { name: '产品' });
const press = (one: HTMLElement) => act(async () => void fireEvent.click(one));
const row = (box: HTMLElement, words: string) => within(box).getByText(words);
const [confirm, cancel] = [/^确\s*定$/, /^取\s*消$/];
const checked = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLInputElement>('.zr-row input:checked')].map((one) => one.closest('tr')?.textContent);
async function pressBeside() {
  await act(async () => {
    fireEvent.mouseDown(document.body);
    fireEvent.click(document.body);
  });
}

describe('the popover table picker', () => {
  it('drops down a table with a search that may be left out [PICK-104, PICK-100]', async () => {
    const box = await open();
    expect(box.closest('.ant-popover')).not.toBeNull();
    expect(box.querySelector('input[type=text]') as HTMLElement).toBeTruthy();
    expect(box.querySelector<HTMLElement>('.ant-table-body')?.style.maxHeight).toBe('300px');
    cleanup();
    expect(within(await open({ filterable: false })).queryByRole('textbox')).toBeNull();
  });

  it('has radios for one and ticks for several [PICK-105]', async () => {
    expect((await open()).querySelectorAll('.zr-row input[type=radio]').length).toBe(10);
    cleanup();
    expect((await open({ multiple: true })).querySelectorAll('.zr-row input[type=checkbox]').length).toBe(10);
  });

  it('pages with five buttons, and has Cancel and Confirm [PICK-106]', async () => {
    const box = await open();
    expect(box.querySelectorAll('.ant-pagination-item, .ant-pagination-jump-next').length).toBe(5);
    await press(row(box, '产品3'));
    await press(buttonIn(box, cancel));
    expect(rest().textContent).toBe('请选择');
    cleanup();
    const again = await open();
    await press(row(again, '产品3'));
    await press(buttonIn(again, confirm));
    await waitFor(() => expect(rest().textContent).toBe('产品3'));
  });

  it('shows all rows without pages when it does not page [PICK-106]', async () => {
    const box = await open({ hasPage: false });
    expect(box.querySelector('.ant-pagination')).toBeNull();
    expect(sizes.at(-1)).toBe(10_000);
  });

  it('toggles a pressed row where several may be chosen [PICK-107]', async () => {
    const box = await open({ multiple: true }, ['p1']);
    expect(checked(box)).toEqual(['1产品1']);
    await press(row(box, '产品2'));
    await press(row(box, '产品3'));
    await press(row(box, '产品1'));
    expect(checked(box)).toEqual(['2产品2', '3产品3']);
  });

  it('takes what is ticked when it is closed, and nothing by Escape [PICK-108]', async () => {
    const box = await open({ multiple: true }, []);
    await press(row(box, '产品2'));
    await press(row(box, '产品3'));
    await pressBeside();
    await waitFor(() => expect(rest().textContent).toBe('产品2+ 1'));
    await act(async () => void fireEvent.pointerDown(rest(), { button: 0 }));
    const again = await screen.findByRole('dialog');
    await press(await within(again).findByText('产品4'));
    fireEvent.keyDown(again, { key: 'Escape' });
    expect(rest().textContent).toBe('产品2+ 1');
  });

  it('takes nothing when one could be chosen and it is closed', async () => {
    const box = await open();
    await press(row(box, '产品2'));
    await pressBeside();
    expect(rest().textContent).toBe('请选择');
  });

  it('stays open in a cell on presses between its controls, and emits its choice [PICK-107]', async () => {
    const client = fakeClient({ 'data-interface.page': page, 'data-interface.byIds': byIds });
    const column = {
      config: { zhjyKey: 'popupTableSelect', label: '产品' },
      vModel: 'product',
      interfaceId: 'products',
      multiple: true,
    };
    const table = { config: { zhjyKey: 'table', label: '明细', children: [column] }, vModel: 'lines' };
    await showFields([table], client, { values: { lines: [{ zhjyId: 'k0' }] } }, 'gridcell');
    const cell = document.querySelector('[data-cell="lines/k0/product"]') as HTMLElement;
    await userEvent.click(cell);
    const box = await screen.findByRole('dialog');
    await waitFor(() => expect(box.querySelectorAll('.zr-row').length).toBeGreaterThan(0));
    await userEvent.click(row(box, '产品2'));
    // A cell is closed with a delay, in which the focus may return.
    await act(() => new Promise((done) => setTimeout(done)));
    expect(document.activeElement?.closest('.zr-popover')).not.toBeNull();
    await userEvent.click(row(box, '产品3'));
    await press(buttonIn(box, confirm));
    await waitFor(() => expect(cell.textContent).toContain('产品2'));
  });
});
