import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderForm } from '#runtime/testing/render-form.tsx';

afterEach(cleanup);

const lines = (props: object = {}) => [
  {
    config: {
      zhjyKey: 'table',
      label: '明细',
      children: [
        { config: { zhjyKey: 'input', label: '品名' }, vModel: 'item', maxlength: 4 },
        { config: { zhjyKey: 'inputNumber', label: '数量' }, vModel: 'quantity' },
        { config: { zhjyKey: 'calculate', label: '倍' }, vModel: 'double', expression: 'quantity × 2' },
        {
          config: { zhjyKey: 'select', label: '单位' },
          vModel: 'unit',
          options: [
            { id: 'p', fullName: '个' },
            { id: 'b', fullName: '箱' },
          ],
        },
      ],
    },
    vModel: 'lines',
    ...props,
  },
];
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    zhjyId: `k${index}`,
    item: `货${index}`,
    quantity: index,
    unit: 'p',
  }));
const cell = (row: string, name: string) =>
  document.querySelector<HTMLElement>(`[data-cell="lines/${row}/${name}"]`) as HTMLElement;

async function pasteInto(target: HTMLElement, text: string) {
  const paste = createEvent.paste(target, { clipboardData: { getData: () => text } });
  await act(async () => void fireEvent(target, paste));
  return paste.defaultPrevented;
}

describe('pasting a block of a spreadsheet', () => {
  it('fills the cells from the one it is pasted into, and reports skipped calculated ones', async () => {
    const { store, said } = await renderForm(lines(), { lines: rows(2) });
    expect(await pasteInto(cell('k0', 'item'), '纸\t1,200\t9\t箱\n笔\t3\t9\t个\n')).toBe(true);
    await waitFor(() => expect(store.value('lines/k1/item')).toBe('笔'));
    expect(store.record()['lines']).toMatchObject([
      { item: '纸', quantity: 1200, double: 2400, unit: 'b' },
      { item: '笔', quantity: 3, double: 6, unit: 'p' },
    ]);
    expect(said).toEqual(['warning: 有2个单元格不可填写，已略过']);
  });

  it('appends rows, unless adding is not allowed', async () => {
    const { store, unmount } = await renderForm(lines(), { lines: rows(1) });
    await pasteInto(cell('k0', 'item'), '一\n二\n三');
    await waitFor(() => expect(store.rows('lines')?.order).toHaveLength(3));
    expect((store.record()['lines'] as { item: string }[]).map(({ item }) => item)).toEqual(['一', '二', '三']);
    unmount();
    const closed = await renderForm(lines({ footerBtnsList: [] }), { lines: rows(1) });
    await pasteInto(cell('k0', 'item'), '一\n二');
    await waitFor(() => expect(closed.store.value('lines/k0/item')).toBe('一'));
    expect(closed.store.rows('lines')?.order).toHaveLength(1);
    expect(closed.said).toEqual(['warning: 有1个单元格超出表格，未粘贴']);
  });

  it('skips cells that are not editable, in appended rows as well as in existing ones', async () => {
    const children = [
      { config: { zhjyKey: 'input', label: '品名' }, vModel: 'item' },
      { config: { zhjyKey: 'input', label: '禁用' }, vModel: 'off', disabled: true },
      { config: { zhjyKey: 'input', label: '只读' }, vModel: 'locked', readonly: true },
      { config: { zhjyKey: 'createUser', label: '制单' }, vModel: 'maker' },
    ];
    const form = [{ config: { zhjyKey: 'table', label: '明细', children }, vModel: 'lines' }];
    const { store, said } = await renderForm(form, { lines: [{ zhjyId: 'k0', item: '货', off: '旧', locked: '旧' }] });
    await pasteInto(cell('k0', 'item'), '一\t1\t1\t1\t1\n二\t2\t\t\t');
    await waitFor(() => expect(said).toEqual(['warning: 有4个单元格不可填写，已略过；有1个单元格超出表格，未粘贴']));
    const written = store.record()['lines'] as Record<string, unknown>[];
    expect(written.map(({ item, off, locked }) => [item, off, locked])).toEqual([
      ['一', '旧', '旧'],
      ['二', '', ''],
    ]);
  });

  it('shows unfit text with its issue instead of the previous value', async () => {
    const { store, said } = await renderForm(lines(), { lines: rows(2) });
    await pasteInto(cell('k0', 'item'), '五个字的名\t十\t\t桶\n好\t7\t\t箱');
    await waitFor(() => expect(store.value('lines/k1/quantity')).toBe(7));
    expect(store.record()['lines']).toMatchObject([
      { item: { unfitText: '五个字的名' }, quantity: { unfitText: '十' }, double: 0, unit: { unfitText: '桶' } },
      { item: '好', quantity: 7, unit: 'b' },
    ]);
    const shown = ['item', 'quantity', 'unit'].map((name) => cell('k0', name).textContent);
    expect(shown).toEqual([
      expect.stringMatching(/五个字的名.*品名最多输入4个字符/),
      expect.stringMatching(/十.*数量应为数字/),
      expect.stringMatching(/桶.*单位中有不在可选范围内的内容/),
    ]);
    expect(cell('k1', 'item').getAttribute('aria-invalid')).toBeNull();
    expect(said).toEqual(['warning: 有3个单元格的内容不符合要求，已标出原因']);
    act(() => void store.checkAll());
    expect(store.checkAll().map(({ path }) => path)).toEqual(['lines[0].item', 'lines[0].quantity', 'lines[0].unit']);
    act(() => void store.set('lines/k0/quantity', 3));
    expect(cell('k0', 'quantity').textContent).toBe('3');
  });

  it('is undone as a whole, including appended rows', async () => {
    const { store } = await renderForm(lines(), { lines: rows(1) });
    const before = store.record()['lines'];
    await pasteInto(cell('k0', 'item'), '一\t十\n二\t2\n三\t3');
    await waitFor(() => expect(store.rows('lines')?.order).toHaveLength(3));
    const target = cell('k0', 'item');
    expect(document.activeElement).toBe(target);
    act(() => void fireEvent.keyDown(target, { key: 'z', ctrlKey: true }));
    expect(store.record()['lines']).toEqual(before);
    expect(cell('k0', 'quantity').getAttribute('aria-invalid')).toBeNull();
    act(() => void fireEvent.keyDown(target, { key: 'z', ctrlKey: true }));
    expect(store.record()['lines']).toEqual(before);
  });

  it('leaves Ctrl+Z to an open control', async () => {
    const { store } = await renderForm(lines(), { lines: rows(1) });
    await pasteInto(cell('k0', 'item'), '一\t1');
    await waitFor(() => expect(store.value('lines/k0/item')).toBe('一'));
    act(() => void fireEvent.keyDown(cell('k0', 'item'), { key: 'Enter' }));
    const control = cell('k0', 'item').querySelector('input') as HTMLElement;
    act(() => void fireEvent.keyDown(control, { key: 'z', ctrlKey: true }));
    expect(store.value('lines/k0/item')).toBe('一');
  });

  it('of a single text goes into the open control', async () => {
    await renderForm(lines(), { lines: rows(1) });
    act(() => cell('k0', 'item').focus());
    expect(await pasteInto(cell('k0', 'item').querySelector('input') as HTMLElement, '纸')).toBe(false);
  });
});

describe('copying', () => {
  it('copies the formatted text of a cell, and leaves an open one to its control', async () => {
    await renderForm(lines(), { lines: rows(1) });
    const setData = vi.fn();
    const copy = (target: HTMLElement) => {
      const event = createEvent.copy(target, { clipboardData: { setData } });
      fireEvent(target, event);
      return event.defaultPrevented;
    };
    expect(copy(cell('k0', 'unit'))).toBe(true);
    expect(setData).toHaveBeenCalledWith('text/plain', '个');
    act(() => cell('k0', 'item').focus());
    expect(copy(cell('k0', 'item').querySelector('input') as HTMLElement)).toBe(false);
  });
});

describe('Ctrl+D', () => {
  it('copies the cell above, and fills selected rows from the first', async () => {
    const { store } = await renderForm(lines(), { lines: rows(4) });
    const down = (row: string, name: string) =>
      act(async () => void fireEvent.keyDown(cell(row, name), { key: 'd', ctrlKey: true }));
    await down('k2', 'item');
    expect(store.value('lines/k2/item')).toBe('货1');
    await down('k0', 'item');
    expect(store.value('lines/k0/item')).toBe('货0');
    for (const index of [2, 3, 4]) act(() => screen.getByLabelText(`选择第${index}行`).click());
    await down('k3', 'quantity');
    expect([0, 1, 2, 3].map((row) => store.value(`lines/k${row}/quantity`))).toEqual([0, 1, 1, 1]);
  });

  it('is undone as a whole by Ctrl+Z or the button', async () => {
    const { store } = await renderForm(lines(), { lines: rows(4) });
    const before = store.record()['lines'];
    for (const index of [1, 2, 3, 4]) act(() => screen.getByLabelText(`选择第${index}行`).click());
    const key = (name: string) =>
      act(async () => void fireEvent.keyDown(cell('k3', 'quantity'), { key: name, ctrlKey: true }));
    await key('d');
    expect([1, 2, 3].map((row) => store.value(`lines/k${row}/quantity`))).toEqual([0, 0, 0]);
    await key('z');
    expect(store.record()['lines']).toEqual(before);
    await key('d');
    await act(async () => screen.getByRole('button', { name: '撤销粘贴或填充（3格）' }).click());
    expect(store.record()['lines']).toEqual(before);
  });
});

describe('Enter', () => {
  const press = (target: HTMLElement) => act(async () => void fireEvent.keyDown(target, { key: 'Enter' }));
  const control = (row: string, name: string) => cell(row, name).querySelector('input') as HTMLElement;

  it('moves down, and from the last row into a new one; the last cell leads to the first', async () => {
    const { store } = await renderForm(lines(), { lines: rows(2) });
    act(() => cell('k0', 'quantity').focus());
    await press(control('k0', 'quantity'));
    expect(cell('k1', 'quantity').contains(document.activeElement)).toBe(true);
    await press(control('k1', 'quantity'));
    const [, , third = ''] = store.rows('lines')?.order ?? [];
    expect(cell(third, 'quantity').contains(document.activeElement)).toBe(true);
    expect(store.rows('lines')?.order).toHaveLength(3);
  });

  it('adds no row where adding is not allowed', async () => {
    const { store } = await renderForm(lines({ footerBtnsList: [] }), { lines: rows(1) });
    act(() => cell('k0', 'quantity').focus());
    await press(control('k0', 'quantity'));
    expect(store.rows('lines')?.order).toHaveLength(1);
  });

  it('moves from the last cell to the first of a new row', async () => {
    const children = ['a', 'b'].map((vModel) => ({ config: { zhjyKey: 'input', label: vModel }, vModel }));
    const form = [{ config: { zhjyKey: 'table', label: '明细', children }, vModel: 'lines' }];
    const { store } = await renderForm(form, { lines: [{ zhjyId: 'k0' }] });
    act(() => cell('k0', 'b').focus());
    await press(control('k0', 'b'));
    const [, second = ''] = store.rows('lines')?.order ?? [];
    expect(cell(second, 'a').contains(document.activeElement)).toBe(true);
  });
});

describe('a removed row', () => {
  it('is restored in its place with all its values', async () => {
    const { store } = await renderForm(lines(), { lines: rows(3) });
    const before = store.record();
    await act(async () => screen.getByRole('button', { name: '删除第2行' }).click());
    expect(store.rows('lines')?.order).toEqual(['k0', 'k2']);
    await act(async () => screen.getByRole('button', { name: '撤销删除（1行）' }).click());
    expect(store.rows('lines')?.order).toEqual(['k0', 'k1', 'k2']);
    expect(store.record()).toEqual(before);
    expect(screen.queryByRole('button', { name: /撤销删除/ })).toBeNull();
  });

  it('is restored by Ctrl+Z in the table', async () => {
    const { store } = await renderForm(lines(), { lines: rows(3) });
    await act(async () => screen.getByRole('button', { name: '删除第2行' }).click());
    act(() => void fireEvent.keyDown(cell('k0', 'item'), { key: 'z', ctrlKey: true }));
    expect(store.rows('lines')?.order).toEqual(['k0', 'k1', 'k2']);
  });
});
