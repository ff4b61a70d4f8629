import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showList } from '../testing/show-list.tsx';

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rowOf = async (text: string) => (await screen.findByText(text)).closest('[role=row]') as HTMLElement;
const placeOf = async (text: string) => {
  const row = await rowOf(text);
  return ['aria-rowindex', 'aria-level', 'aria-expanded'].map((name) => row.getAttribute(name));
};
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: `人员${at}`, days: at }));

it('gives the rows in view of a virtualized list the roles and places of a table', async () => {
  await showList({
    calls: { 'person.list': () => ({ list: many(150) }) },
    node: { hasPage: false, showSummary: true, summaryField: ['days'] },
  });
  expect(await placeOf('人员0')).toEqual(['2', null, null]);
  expect(await placeOf('人员3')).toEqual(['5', null, null]);
  const table = screen.getByRole('table');
  expect(table.getAttribute('aria-rowcount')).toBe('152');
  const rows = within(table).getAllByRole('row');
  expect(rows.length).toBeLessThan(60);
  expect(within(rows[0]!).getAllByRole('columnheader')).toHaveLength(2);
  expect(rows[0]!.getAttribute('aria-rowindex')).toBe('1');
  expect(within(await rowOf('人员3')).getAllByRole('cell')).toHaveLength(2);
  expect(rows.at(-1)!.getAttribute('aria-rowindex')).toBe('152');
  const sums = [...rows.at(-1)!.querySelectorAll('[role=cell]')];
  expect(sums.map(({ textContent }) => textContent)).toEqual(['总计', '11175']);
});

it('leaves a list that is not virtualized one HTML table', async () => {
  await showList({ calls: { 'person.list': () => ({ list: many(100) }) }, node: { hasPage: false } });
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(101));
  expect(screen.getByRole('table').tagName).toBe('TABLE');
  expect(screen.getByText('人员5').closest('[role]')?.hasAttribute('aria-rowindex')).not.toBe(true);
});

it('names level and state of the branches of a virtualized tree, and expands them by mouse or arrow key', async () => {
  const top = [
    { id: '1', name: '北方公司', days: 0, hasChildren: true },
    { id: '2', name: '南方公司', days: 0, hasChildren: false },
  ];
  const below = [{ id: '3', name: '北方销售部', days: 0, hasChildren: false }];
  await showList({
    calls: { 'person.list': () => ({ list: top }), 'person.below': () => ({ list: below }) },
    node: {
      hasPage: false,
      childrenOf: 'person.below',
      rowActions: [{ name: 'edit', label: '编辑', do: [{ open: 'entry' }] }],
    },
  });
  expect(await placeOf('北方公司')).toEqual(['2', '1', 'false']);
  expect(await placeOf('南方公司')).toEqual(['3', '1', null]);
  expect(screen.getByRole('treegrid').getAttribute('aria-rowcount')).toBe('3');
  await act(async () => void fireEvent.keyDown(await rowOf('北方公司'), { key: 'ArrowRight' }));
  expect(await placeOf('北方销售部')).toEqual(['3', '2', null]);
  expect(await placeOf('北方公司')).toEqual(['2', '1', 'true']);
  expect(screen.getByRole('treegrid').getAttribute('aria-rowcount')).toBe('4');
  expect(within(await rowOf('北方销售部')).getAllByRole('gridcell')).toHaveLength(3);
  await act(async () => void fireEvent.keyDown(await rowOf('北方公司'), { key: 'ArrowLeft' }));
  await waitFor(() => expect(screen.queryByText('北方销售部')).toBeNull());
  fireEvent.click((await rowOf('北方公司')).querySelector('.ant-table-row-expand-icon')!);
  expect(await placeOf('北方销售部')).toEqual(['3', '2', null]);
});
