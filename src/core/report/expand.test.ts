import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Sheet } from '#schemas/language/sheet.ts';
import { runs } from '#scripts/testing/runs.ts';
import { rational } from '../calc/rational.ts';
import { compileTree } from '../formula/compile-tree.ts';
import { functionOf, installFormulas, treeOf } from '../formula/install.ts';
import { Fault, Moment } from '../formula/value.ts';
import { cellText } from './cell-text.ts';
import type { Datasets, DataValue } from './dataset.ts';
import { expandSheet, type GrownSheet } from './expand.ts';
import { sheetPage } from './page.ts';

beforeAll(() => installFormulas());

type Raw = Record<string, string | number | null>;
const valueOf = (raw: Raw[string]): DataValue =>
  typeof raw === 'number' || (typeof raw === 'string' && /^-?\d+\.\d+$/.test(raw))
    ? { value: rational(raw), text: String(raw) }
    : typeof raw === 'string' && raw.startsWith('@')
      ? { value: new Moment(Date.parse(`${raw.slice(1)}T00:00:00Z`), false), text: raw.slice(1) }
      : { value: raw, text: raw ?? '' };
const rowsOf = (rows: readonly Raw[]) => ({
  rows: rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, raw]) => [name, valueOf(raw)]))),
});

function grow(sheet: Sheet, data: Datasets, parameters: Record<string, unknown> = {}): GrownSheet {
  const computing = {
    parameters,
    textOf: (text: unknown) => String(text),
    formulaOf(text: string) {
      const tree = treeOf(text);
      return tree && compileTree(tree, functionOf);
    },
  };
  const growing = expandSheet(sheet, data, computing);
  for (;;) {
    const step = growing.next();
    if (step.done) return step.value;
  }
}

/** The texts of a grown sheet by place; a merged cell is written once, with its span. */
function shown({ rows, columns }: GrownSheet): string[][] {
  const grid = rows.map(() => columns.map(() => '.'));
  for (const { cells } of rows) {
    for (const { row, column, rowSpan, columnSpan, value, text, of } of cells) {
      for (let line = row; line < row + rowSpan; line++) {
        for (let at = column; at < column + columnSpan; at++) {
          expect(grid[line]?.[at], `${line} ${at}`).toBe('.');
          (grid[line] as string[])[at] = '^';
        }
      }
      (grid[row] as string[])[column] = cellText(value, of.cell.format, text);
    }
  }
  return grid;
}

const sheet = (cells: Sheet['cells'], more: Partial<Sheet> = {}): Sheet => ({ columns: [], cells, ...more });
const orders = rowsOf([
  { region: '东', month: '1月', name: '甲', amount: '0.1', no: 'a' },
  { region: '东', month: '2月', name: '乙', amount: '0.2', no: 'b' },
  { region: '西', month: '1月', name: '丙', amount: 5, no: 'c' },
  { region: '东', month: '1月', name: '丁', amount: '9007199254740.99', no: 'd' },
]);

describe('a sheet', () => {
  it('grows a list down, its neighbours follow, what is below moves [REPORT-012]', () => {
    const list = sheet([
      { at: 'A1', text: '名称' },
      { at: 'A2', field: 'orders.name', grow: 'down' },
      { at: 'B2', field: 'orders.amount' },
      { at: 'C2', text: '元' },
      { at: 'A3', text: '合计' },
      { at: 'B3', field: 'orders.amount', as: 'sum' },
    ]);
    expect(shown(grow(list, { orders }))).toEqual([
      ['名称', '.', '.'],
      ['甲', '0.1', '元'],
      ['乙', '0.2', '元'],
      ['丙', '5', '元'],
      ['丁', '9007199254740.99', '元'],
      ['合计', '9007199254746.29', '.'],
    ]);
  });

  it('merges a group over its rows, and adds up each group exactly [REPORT-012]', () => {
    const grouped = sheet([
      { at: 'A1', field: 'orders.region', grow: 'down', as: 'group', order: 'asc' },
      { at: 'B1', field: 'orders.name', grow: 'down' },
      { at: 'C1', field: 'orders.amount' },
      { at: 'D1', field: 'orders.amount', as: 'sum' },
      { at: 'A2', to: 'B2', text: '合计' },
      { at: 'C2', field: 'orders.amount', as: 'count' },
    ]);
    expect(shown(grow(grouped, { orders }))).toEqual([
      ['东', '甲', '0.1', '0.1'],
      ['^', '乙', '0.2', '0.2'],
      ['^', '丁', '9007199254740.99', '9007199254740.99'],
      ['西', '丙', '5', '5'],
      ['合计', '^', '4', '.'],
    ]);
  });

  it('crosses a group of rows with a group of columns, with sums of rows, columns and both [REPORT-012]', () => {
    const cross = sheet([
      { at: 'A1', text: '区域' },
      { at: 'B1', field: 'orders.month', grow: 'right', as: 'group', order: 'asc' },
      { at: 'C1', text: '小计' },
      { at: 'A2', field: 'orders.region', grow: 'down', as: 'group', order: 'desc' },
      { at: 'B2', field: 'orders.amount', as: 'sum' },
      { at: 'C2', field: 'orders.amount', as: 'sum' },
      { at: 'A3', text: '合计' },
      { at: 'B3', field: 'orders.amount', as: 'sum' },
      { at: 'C3', field: 'orders.amount', as: 'sum' },
    ]);
    expect(shown(grow(cross, { orders }))).toEqual([
      ['区域', '1月', '2月', '小计'],
      ['西', '5', '0', '5'],
      ['东', '9007199254741.09', '0.2', '9007199254741.29'],
      ['合计', '9007199254746.09', '0.2', '9007199254746.29'],
    ]);
  });

  it('repeats the block of a master with its details, also of a second dataset [REPORT-012]', () => {
    const payments = {
      ...rowsOf([
        { order: 'a', paid: 1 },
        { order: 'c', paid: 2 },
        { order: 'a', paid: 3 },
      ]),
      of: { dataset: 'orders', field: 'no', by: 'order' },
    };
    const detail = sheet([
      { at: 'A1', to: 'A3', field: 'orders.no', grow: 'down', as: 'group' },
      { at: 'B1', text: '付款' },
      { at: 'B2', field: 'payments.paid', grow: 'down' },
      { at: 'B3', field: 'payments.paid', as: 'sum' },
    ]);
    const few = { rows: orders.rows.filter((_, index) => index !== 1 && index !== 3) };
    expect(shown(grow(detail, { orders: few, payments }))).toEqual([
      ['a', '付款'],
      ['^', '1'],
      ['^', '3'],
      ['^', '4'],
      ['c', '付款'],
      ['^', '2'],
      ['^', '2'],
    ]);
  });

  it('groups times by period and formats numbers and dates [REPORT-012]', () => {
    const days = rowsOf([
      { at: '@2026-01-31', amount: '1234.565' },
      { at: '@2026-02-01', amount: 1 },
      { at: '@2026-01-01', amount: '0.005' },
    ]);
    const months = sheet([
      { at: 'A1', field: 'days.at', grow: 'down', as: 'group', unit: 'month', order: 'asc' },
      { at: 'B1', field: 'days.amount', as: 'sum', format: '¥#,##0.00' },
      { at: 'C1', field: 'days.amount', as: 'average', format: '0.0%' },
      { at: 'D1', field: 'days.at', format: 'yyyy/MM' },
      { at: 'E1', field: 'days.at', as: 'greatest' },
    ]);
    expect(shown(grow(months, { days }))).toEqual([
      ['2026-01', '¥1,234.57', '61728.5%', '2026/01', '2026-01-31'],
      ['2026-02', '¥1.00', '100.0%', '2026/02', '2026-02-01'],
    ]);
  });
});

it('hands fields of its rows and query conditions on to a linked report', () => {
  const link = {
    report: 'details',
    with: { who: { var: 'orders.name' }, year: { var: 'parameters.year' }, kind: 'all' },
  };
  const linked = sheet([{ at: 'A1', field: 'orders.name', grow: 'down', as: 'group', link }]);
  const { rows } = grow(linked, { orders: { rows: orders.rows.slice(0, 2) } }, { year: 2026 });
  expect(rows.map(({ cells }) => cells[0]?.link)).toEqual([
    { report: 'details', with: { who: '甲', year: 2026, kind: 'all' } },
    { report: 'details', with: { who: '乙', year: 2026, kind: 'all' } },
  ]);
});

describe('formulas of cells', () => {
  it('read cells of their row, cells of a group as a list, fields of the group and query conditions [REPORT-013] [FORMULA-001]', () => {
    const formulas = sheet([
      { at: 'A1', field: 'orders.region', grow: 'down', as: 'group', order: 'asc' },
      { at: 'B1', field: 'orders.name', grow: 'down' },
      { at: 'C1', field: 'orders.amount' },
      { at: 'D1', formula: 'C1 × parameters.rate' },
      { at: 'E1', formula: 'SUM(orders.amount)' },
      { at: 'A2', text: '合计' },
      { at: 'D2', formula: 'SUM(D1)' },
      { at: 'E2', formula: 'COUNT(orders.amount) & "/" & MAX(C1)' },
    ]);
    const small = { rows: orders.rows.slice(0, 3) };
    expect(shown(grow(formulas, { orders: small }, { rate: 3 }))).toEqual([
      ['东', '甲', '0.1', '0.3', '0.1'],
      ['^', '乙', '0.2', '0.6', '0.2'],
      ['西', '丙', '5', '15', '5'],
      ['合计', '.', '.', '15.9', '3/5'],
    ]);
  });

  it('show a fault as # with its reason, also through other cells and in a circle [REPORT-013]', () => {
    const faults = sheet([
      { at: 'A1', formula: '1 ÷ 0' },
      { at: 'B1', formula: 'A1 + 1' },
      { at: 'C1', formula: 'D1 + 1' },
      { at: 'D1', formula: 'C1 + 1' },
      { at: 'E1', formula: '1 + 1' },
    ]);
    const grown = grow(faults, {});
    expect(shown(grown)).toEqual([['#', '#', '#', '#', '2']]);
    const reasons = grown.rows[0]?.cells.map(({ value }) => (value instanceof Fault ? value.id : ''));
    expect(reasons).toEqual(['formula.division', 'formula.division', 'formula.circle', 'formula.circle', '']);
  });
});

describe('a page of a sheet', () => {
  const paged = sheet(
    [
      { at: 'A1', text: '头' },
      { at: 'A2', field: 'orders.region', grow: 'down', as: 'group', order: 'asc' },
      { at: 'B2', field: 'orders.name', grow: 'down' },
    ],
    { rows: [{ header: true }] },
  );
  const pageOf = (currentPage: number, pageSize: number) => {
    const { rows, ...rest } = sheetPage(grow(paged, { orders }), paged, { currentPage, pageSize });
    const texts = Array.from(rows, ({ cells }) =>
      cells.map(({ cell, rowSpan }) => `${cell.text ?? String(cell.value)}×${rowSpan}`),
    );
    return { texts, ...rest };
  };

  it('repeats header rows and the text of a merged cell that it cuts; behind the last page is the last one', () => {
    expect(pageOf(1, 2)).toEqual({
      texts: [['头×1'], ['东×2', '甲×1'], ['乙×1']],
      headers: 1,
      total: 4,
      currentPage: 1,
      pageSize: 2,
    });
    const texts = [['头×1'], ['东×1', '丁×1'], ['西×1', '丙×1']];
    const last = { texts, headers: 1, total: 4, currentPage: 2, pageSize: 2 };
    expect(pageOf(2, 2)).toEqual(last);
    expect(pageOf(9, 2)).toEqual(last);
    expect(pageOf(1, 0).texts).toHaveLength(5);
  });
});

it('grows any rows without overlaps, in nested groups whose sums add up to the whole', () => {
  const row = fc.record({
    region: fc.constantFrom('东', '西', '南'),
    month: fc.constantFrom('1', '2', '3', '4'),
    name: fc.string({ maxLength: 3 }),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  });
  const nested = sheet([
    { at: 'A2', field: 'd.region', grow: 'down', as: 'group' },
    { at: 'B1', field: 'd.month', grow: 'right', as: 'group' },
    { at: 'B2', field: 'd.amount', as: 'sum' },
    { at: 'C2', field: 'd.amount', as: 'sum' },
    { at: 'B3', field: 'd.amount', as: 'sum' },
    { at: 'C3', field: 'd.amount', as: 'sum' },
  ]);
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const grid = shown(grow(nested, { d: rowsOf(rows) }));
      const cents = (text: string | undefined) => BigInt(Math.round(Number(text) * 100));
      const sum = (all: readonly bigint[]) => all.reduce((left, right) => left + right, 0n);
      const body = grid.slice(1, -1);
      const width = (grid[0]?.length ?? 0) - 2;
      expect(body).toHaveLength(new Set(rows.map(({ region }) => region)).size);
      expect(width).toBe(new Set(rows.map(({ month }) => month)).size);
      const whole = sum(rows.map(({ amount }) => cents(amount)));
      expect(sum(body.flatMap((line) => line.slice(1, -1).map(cents)))).toBe(whole);
      expect(cents(grid.at(-1)?.at(-1))).toBe(whole);
    }),
    { numRuns: runs(60) },
  );
});
