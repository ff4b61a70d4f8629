import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ColumnSetting } from '#schemas/resources/column-setting/column-setting.contract.ts';
import { fakeClient } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

afterEach(cleanup);

const column = (vModel: string, label: string, width: number | null) => ({
  config: { zhjyKey: 'input', label, ...(width && { width }) },
  vModel,
});

interface Shown {
  kept?: ColumnSetting[];
  isAdjusted?: boolean;
  /** Of both columns in the definition. */
  width?: number | null;
  fontSize?: number;
  mobile?: boolean;
}

async function showList({ kept = [], isAdjusted = true, width = 120, fontSize = 14, mobile = false }: Shown = {}) {
  const client = fakeClient({
    'person.list': () => ({ list: [{ id: '1', name: '张伟', days: 3 }], pagination: { total: 1 } }),
    'column-setting.list': () => kept,
    'column-setting.save': () => null,
  });
  const body = {
    config: { zhjyKey: 'list' },
    source: { call: 'person.list' },
    columns: [column('name', '姓名', width), column('days', '天数', width)],
    columnSettings: isAdjusted,
  };
  await showPage({
    body,
    client,
    fontSize,
    mobile,
    services: { route: { path: '/a', modelId: 'm1', query: {}, property: {} } },
  });
  await waitFor(() => expect(document.querySelector('.ant-table-row')).not.toBeNull());
  return () => client.sent.filter(([name]) => name === 'column-setting.save').map(([, input]) => input);
}
const widths = () => [...document.querySelectorAll<HTMLElement>('.zb-table col')].map(({ style }) => style.width);
const handle = () => screen.getByRole('separator', { name: '调整“姓名”的列宽' });
const widthsIn = (input: unknown) =>
  (JSON.parse((input as { fieldList: string }).fieldList) as ColumnSetting[]).map(({ width }) => width);

it('sets the width of a column by the arrow keys and stores it for the user [COLUMN-002]', async () => {
  const saved = await showList();
  Object.defineProperty(handle().closest('th'), 'offsetWidth', { value: 120 });
  await act(async () => void fireEvent.keyDown(handle(), { key: 'ArrowRight' }));
  await waitFor(() => expect(widths().slice(0, 2)).toEqual(['136px', '120px']));
  expect(saved().map(widthsIn)).toEqual([[136, undefined]]);
});

it('sets it by dragging the end of its head, within its bounds, and sorts nothing', async () => {
  const saved = await showList();
  Object.defineProperty(handle().closest('th'), 'offsetWidth', { value: 120 });
  handle().setPointerCapture = () => {};
  fireEvent.pointerDown(handle(), { button: 0, clientX: 100, pointerId: 1 });
  fireEvent.pointerMove(handle(), { clientX: 150, pointerId: 1 });
  expect(saved()).toEqual([]);
  await act(async () => void fireEvent.pointerUp(handle(), { clientX: 10, pointerId: 1 }));
  await waitFor(() => expect(widths()[0]).toBe('48px'));
  expect(saved().map(widthsIn)).toEqual([[48, undefined]]);
});

it('shows the stored width, and that of the definition after a double click', async () => {
  const saved = await showList({ kept: [{ prop: 'name', label: '姓名', columnVisible: true, width: 300 }] });
  expect(widths().slice(0, 2)).toEqual(['300px', '120px']);
  await act(async () => void fireEvent.doubleClick(handle()));
  await waitFor(() => expect(widths()[0]).toBe('120px'));
  expect(saved()).toEqual([{ moduleId: 'm1', fieldList: '[]' }]);
});

it('has no handles where no settings are stored', async () => {
  await showList({ isAdjusted: false });
  expect(screen.queryAllByRole('separator')).toEqual([]);
});

it.each([
  [14, 120, 140, 300],
  [16, 135, 158, 300],
  [13, 113, 131, 300],
])('draws columns as wide as texts of %s pixels need, and a width the user chose as it is', async (...row) => {
  const [fontSize, defined, undefinedWidth, chosen] = row;
  const kept = [{ prop: 'name', label: '姓名', columnVisible: true, width: 300 }];
  await showList({ kept, fontSize });
  expect(widths().slice(0, 2)).toEqual([`${chosen}px`, `${defined}px`]);
  cleanup();
  await showList({ width: null, fontSize });
  const all = widths().map((width) => Number.parseFloat(width) || 0);
  const table = document.querySelector<HTMLElement>('.zb-table table');
  expect(Number.parseFloat(table?.style.width ?? '')).toBe(2 * undefinedWidth + all.reduce((sum, px) => sum + px, 0));
});

it('leaves room for the actions on a narrow screen: the sticky first column is limited, others are not', async () => {
  await showList({ width: 300, isAdjusted: false, mobile: true });
  expect(widths().slice(0, 2)).toEqual(['160px', '300px']);
  cleanup();
  await showList({ width: 300, isAdjusted: false });
  expect(widths().slice(0, 2)).toEqual(['300px', '300px']);
});
