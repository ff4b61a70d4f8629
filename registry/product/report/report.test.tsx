import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ShownChart, ShownSheet } from '#schemas/resources/data-report/data-report.contract.ts';
import { CallError } from '#client/call-error.ts';
import { fakeClient } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';

afterEach(() => cleanup());

type Row = ShownSheet['rows'][number];
const cell = (column: number, text: string, more: object = {}) => ({ column, text, of: 0, ...more });
const row = (cells: Row['cells'], more: object = {}): Row => ({ cells, ...more });
const sheet = (rows: Row[], more: Partial<ShownSheet> = {}): ShownSheet => ({
  ...{ block: 0, columns: [{ width: 120 }, { width: 80 }], looks: [{}], rows },
  ...{ total: rows.length, currentPage: 1, pageSize: 20, ...more },
});
const grid = { config: { zhjyKey: 'sheet' }, columns: [], rows: [], cells: [] };
const field = (vModel: string, label: string, config: object = {}) => ({
  config: { zhjyKey: 'input', label, ...config },
  vModel,
});
const definition = (parameters: object[] = [], body: object[] = [grid]) =>
  JSON.stringify({ language: 1, title: '销售报表', parameters, datasets: {}, body });

interface Setting {
  parameters?: object[];
  query?: Record<string, string>;
  open?: () => never;
  sheets?: (input: Readonly<Record<string, unknown>>) => ShownSheet[];
  charts?: ShownChart[];
  body?: object[];
}

/** Opens the report of a menu, and records what it asks. */
async function show(setting: Setting) {
  const {
    parameters,
    query = {},
    open,
    sheets = () => [sheet([row([cell(0, '甲')])])],
    charts = [],
    body: blocks,
  } = setting;
  const asked: Readonly<Record<string, unknown>>[] = [];
  const opened = { id: 'r1', fullName: '销售报表', version: 1, content: definition(parameters, blocks) };
  const client = fakeClient({
    'data-report.open': () => (open ? open() : opened),
    'data-report.preview': (input) => (asked.push(input), { list: sheets(input), charts }),
    'data-report.exportData': (input) => (asked.push({ file: input['type'], ...input }), { url: '/f', name: 'a.xlsx' }),
  });
  const navigate = vi.fn();
  const saveFile = vi.fn<(content: Blob, name: string) => void>();
  const route = { path: '/dataReport/sales', query, property: { moduleId: 'r1' } };
  const body = { config: { zhjyKey: 'reportView' } };
  const { print } = await showPage({
    ...{ body, client, services: { navigate, saveFile, route } as never, bind: { route } },
  });
  return { asked, navigate, print, saveFile };
}
const table = async () => (await screen.findByRole('region', { name: '第 1 张表' })).querySelector('table')!;
const press = (name: RegExp | string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('the report of a menu', () => {
  it('asks with the query conditions, and asks nothing before the required ones are filled [REPORT-003] [REPORT-014]', async () => {
    const { asked } = await show({ parameters: [field('name', '名称', { required: true })] });
    await screen.findByText('请填写查询条件后查询');
    await press(/查\s*询/);
    await screen.findByText('名称不能为空');
    expect(asked).toEqual([]);
    fireEvent.change(screen.getByLabelText('名称'), { target: { value: '甲' } });
    await press(/查\s*询/);
    expect((await table()).textContent).toBe('甲');
    expect(asked).toEqual([{ id: 'r1', parameters: { name: '甲' }, currentPage: 1, pageSize: 20 }]);
  });

  it('asks at once where no condition is required, with those of the address [REPORT-014]', async () => {
    const { asked } = await show({ parameters: [field('name', '名称')], query: { name: '"乙"', other: '1' } });
    await table();
    expect(asked).toEqual([{ id: 'r1', parameters: { name: '乙' }, currentPage: 1, pageSize: 20 }]);
    expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('乙');
  });

  it.each(['报表已禁用', '没有权限'])('says why it is not shown: %s [REPORT-014]', async (msg) => {
    const refuse = () => {
      throw new CallError('refused', 403, msg, null, true);
    };
    const { asked } = await show({ open: refuse });
    await screen.findByText(msg);
    expect(asked).toEqual([]);
  });
});

describe('a sheet', () => {
  it('has the widths, heights, merged cells and looks of its definition, and headers that repeat on paper [REPORT-012] [REPORT-017]', async () => {
    const looks = [{ bold: true, align: 'center', fill: 'blue' }, {}, { border: false }] as ShownSheet['looks'];
    const rows = [
      row([cell(0, '标题', { columnSpan: 2 })], { isHeader: true, height: 44 }),
      row([cell(0, '甲', { rowSpan: 2, of: 1 }), cell(1, '1.00', { of: 1, isNumber: true })]),
      row([cell(1, '2.00', { of: 2, isNumber: true })]),
    ];
    await show({ sheets: () => [sheet(rows, { looks })] });
    const shown = await table();
    expect([...shown.querySelectorAll('col')].map(({ style }) => style.width)).toEqual(['120px', '80px']);
    // A header of a table is what browsers repeat on each printed page.
    const head = within(shown.querySelector('thead') as HTMLElement).getByText('标题');
    expect([head.tagName, (head as HTMLTableCellElement).colSpan, head.parentElement?.style.height]).toEqual([
      ...['TH', 2, '44px'],
    ]);
    expect([head.style.textAlign, head.style.fontWeight, head.dataset['fill']]).toEqual(['center', '600', 'blue']);
    const cells = [...shown.querySelectorAll<HTMLTableCellElement>('td')];
    expect(cells.map(({ rowSpan, textContent }) => [rowSpan, textContent])).toEqual([
      ...[
        [2, '甲'],
        [1, '1.00'],
        [1, '2.00'],
      ],
    ]);
    expect(cells.map(({ style, dataset }) => [style.textAlign, dataset['bare']])).toEqual([
      ...[
        ['', undefined],
        ['right', undefined],
        ['right', 'true'],
      ],
    ]);
  });

  it('shows a fault with its reason [REPORT-013]', async () => {
    const fault = { id: 'data-report.hidden', params: {} };
    await show({ sheets: () => [sheet([row([cell(0, '#', { fault })])])] });
    expect(
      within(await table())
        .getByText('#')
        .getAttribute('aria-label'),
    ).toBe('没有权限查看此数据');
  });

  const q = encodeURIComponent('{"supplier":"s1"}');
  it.each([
    [
      { report: 'detail', with: { supplier: '甲', none: null } },
      '/dataReport/detail?supplier=%22%E7%94%B2%22&none=null',
    ],
    [{ list: '/model/orders', with: { id: 'r1' } }, '/model/orders?view.records.open=r1'],
    [{ portal: 'p1', with: { supplier: 's1', none: null } }, `/dashboard?portalId=p1&view.filter.q=${q}`],
    [{ portal: 'p1', filter: 'own', with: { supplier: 's1' } }, `/dashboard?portalId=p1&view.own.q=${q}`],
    [{ portal: 'p1' }, '/dashboard?portalId=p1'],
  ])('follows the link of a cell %j [REPORT-018]', async (link, address) => {
    const { navigate } = await show({ sheets: () => [sheet([row([cell(0, '甲', { link }), cell(1, '乙')])])] });
    fireEvent.click(within(await table()).getByRole('button', { name: '甲' }));
    expect(navigate).toHaveBeenCalledWith(address, '_self');
    expect(within(await table()).queryByRole('button', { name: '乙' })).toBeNull();
  });
});

describe('the bar of a report', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => row([cell(0, `行${n + 1}`)]));

  it('pages by 20 rows or all, and prints every row of the page [REPORT-016] [REPORT-017]', async () => {
    const sheets = ({ pageSize }: Readonly<Record<string, unknown>>) => [
      sheet(many(pageSize === 0 ? 700 : 20), { total: 700, pageSize: Number(pageSize) }),
    ];
    const { asked, print } = await show({ sheets });
    expect((await table()).querySelectorAll('tbody tr')).toHaveLength(20);
    fireEvent.click(screen.getByTitle('2'));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ currentPage: 2, pageSize: 20 }));
    fireEvent.mouseDown(screen.getByRole('combobox'));
    fireEvent.click(await screen.findByTitle('全部'));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ currentPage: 1, pageSize: 0 }));
    // On the screen a part of so many is drawn, on paper all of them.
    await waitFor(async () => expect((await table()).textContent).toContain('行500'));
    expect((await table()).textContent).not.toContain('行700');
    let printed = 0;
    print.mockImplementation(() => void (printed = document.querySelectorAll('.zr-sheet tbody tr').length));
    await press(/打印/);
    await waitFor(() => expect(printed).toBe(700));
  });

  it('exports what is shown, as workbook or text [REPORT-017]', async () => {
    const { asked, saveFile } = await show({ parameters: [field('name', '名称')], query: { name: '"乙"' } });
    await table();
    await press(/导出/);
    await act(async () => void fireEvent.click(await screen.findByText('文本 (.csv)')));
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
    expect(asked.at(-1)).toMatchObject({
      file: 'csv',
      id: 'r1',
      parameters: { name: '乙' },
      currentPage: 1,
      pageSize: 20,
    });
    expect(saveFile.mock.calls[0]![1]).toBe('a.xlsx');
  });
});

describe('a chart of a report', () => {
  it('shows the rows that the server computed, as a table too, and none where there are none [REPORT-011]', async () => {
    const rows = [
      { name: '甲', value: '0.3' },
      { name: '乙', value: '5' },
    ];
    const bars = { config: { zhjyKey: 'barChart' } };
    await show({
      sheets: () => [],
      body: [bars, bars],
      charts: [
        { block: 0, rows },
        { block: 1, rows: [] },
      ],
    });
    await screen.findByText('暂无数据');
    await press('以表格显示');
    const shown = [...document.querySelectorAll('.zr-chart table tbody tr')].map(({ textContent }) => textContent);
    expect(shown).toEqual(['甲0.3', '乙5']);
  });
});
