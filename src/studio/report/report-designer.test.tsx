import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import { fakeClient, refusal } from '#registry/testing/fake-client.ts';
import { quietPlatform, quietServices, TestProviders } from '#registry/testing/Around.tsx';
import { PageContext } from '#runtime/page/page-context.ts';
import type { SheetCell } from '#schemas/language/sheet.ts';
import ReportStudio from './ReportStudio.tsx';

/** jsdom has no layout, which the text editor measures. */
beforeAll(() => void (Range.prototype.getClientRects = () => [] as unknown as DOMRectList));
beforeEach(() => localStorage.clear());
afterEach(cleanup);

interface Block {
  columns: object[];
  rows?: object[];
  cells: SheetCell[];
  source?: object;
}
interface Report {
  parameters?: { vModel: string }[];
  datasets: Record<string, object>;
  body: [Block, ...Block[]];
}

const sheet = (cells: object[], more: object = {}) => ({
  config: { zhjyKey: 'sheet' },
  columns: [{}, {}],
  rows: [],
  cells,
  ...more,
});
const report = (cells: object[], more: object = {}) => ({
  language: 1,
  title: '销售',
  datasets: { orders: { model: 'm1' } },
  body: [sheet(cells)],
  ...more,
});
const fields = [
  { vmodel: 'name', label: '客户', zhjyKey: 'input' },
  { vmodel: 'amount', label: '金额', zhjyKey: 'inputNumber' },
  { vmodel: 'lines-price', label: '单价', zhjyKey: 'inputNumber' },
];

/** Opens a report in its designer, and records what is saved and what the preview asks. */
async function show(definition: object) {
  const saved: Readonly<Record<string, unknown>>[] = [];
  const asked: Readonly<Record<string, unknown>>[] = [];
  const interfaces: Readonly<Record<string, unknown>>[] = [];
  const content = JSON.stringify(definition, null, 2);
  const facts = { id: 'r1', fullName: '销售', enCode: 'sales', enabledMark: 1, sortCode: 0, description: '' };
  const client = fakeClient({
    'data-report.info': () => ({
      ...facts,
      categoryId: null,
      content: String(saved.at(-1)?.['content'] ?? content),
      version: 1,
    }),
    'data-report.update': (input) => (saved.push(input), { id: 'r1', version: 2 }),
    'data-report.preview': (input) => (asked.push(input), { list: [], charts: [] }),
    'definition.versions': () => ({
      list: [
        { version: 1, note: '', userName: '张三', creatorTime: 1, releaseNumber: 1, releasedTime: 1, isCurrent: true },
      ],
      pagination: { currentPage: 1, pageSize: 20, total: 1 },
    }),
    'definition.version': () => ({ version: 1, texts: { content } }),
    'visualdev.fields': () => ({ list: fields }),
    'data-interface.rows': (input) => {
      interfaces.push(input);
      if (input['id'] === 'broken') throw refusal('接口失败');
      return [
        { sku: 'A1', stock: 3 },
        { sku: 'A2', place: '东库' },
      ];
    },
    'data-interface.parameters': () => [],
    'visualdev.names': () => ({ dictionaries: [], interfaces: [], models: ['m1'], numbering: [], prints: [] }),
  });
  const route = { path: '/reportStudio/r1', query: { id: 'r1' }, property: {} };
  const services = { ...quietServices(kinds), client, route, navigate: vi.fn(), toast: vi.fn(async () => {}) };
  await act(async () => {
    render(
      <TestProviders platform={{ ...quietPlatform(kinds, faces), mobile: false }} services={services as never}>
        <PageContext value={{ join: () => () => {} } as never}>
          <ReportStudio />
        </PageContext>
      </TestProviders>,
    );
  });
  await screen.findByRole('grid', { name: '表格 1' });
  await waitFor(() => expect(document.querySelector('.zs-cell-input input')).not.toBeNull());
  const input = () =>
    document.querySelector<HTMLInputElement>('.zs-cell-input:not([data-idle]) input') as HTMLInputElement;
  const stored = async (): Promise<Report> => {
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '保 存' })));
    await waitFor(() => expect(saved.length).toBeGreaterThan(0));
    return JSON.parse(String(saved.at(-1)?.['content'])) as Report;
  };
  return { asked, saved, interfaces, input, stored };
}

const td = (at: string) => document.querySelector<HTMLElement>(`td[data-at="${at}"]`) as HTMLElement;
const choose = (at: string, more: object = {}) =>
  act(async () => void fireEvent.pointerDown(td(at), { button: 0, ...more }));
const press = (element: Element, key: string, more: object = {}) =>
  act(async () => void fireEvent.keyDown(element, { key, ...more }));
const type = (element: Element, value: string) =>
  act(async () => void fireEvent.change(element, { target: { value } }));

describe('the designer of reports', () => {
  it('fills cells by the keyboard: texts, formulas and fields that are offered [REPORT-019]', async () => {
    const { input, stored } = await show(report([]));
    await choose('A1');
    await type(input(), '客户');
    await press(input(), 'Tab');
    await type(input(), '=1+1');
    await press(input(), 'Enter');
    await press(input(), 'ArrowLeft');
    await type(input(), '{金');
    const offers = await screen.findByRole('listbox', { name: '可用字段' });
    expect(
      within(offers)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['金额 orders.amount']);
    await press(input(), 'Enter');
    expect(input().value).toBe('{orders.amount}');
    await press(input(), 'Enter');
    expect((await stored()).body[0].cells).toEqual([
      { at: 'A1', text: '客户' },
      { at: 'B1', formula: '1+1' },
      { at: 'A2', field: 'orders.amount', grow: 'down' },
    ]);
  });

  it('offers the columns that an interface answers, with its constants and empty conditions [REPORT-019]', async () => {
    const withs = { region: { var: 'region' }, year: 2026 };
    const datasets = {
      goods: { interface: 'i1', with: withs },
      broken: { interface: 'broken' },
      open: { interface: '' },
    };
    const { input, interfaces } = await show({ ...report([]), datasets });
    await waitFor(() => expect(interfaces).toHaveLength(2));
    expect(interfaces[0]).toMatchObject({
      id: 'i1',
      paramList: [
        { field: 'region', defaultValue: '' },
        { field: 'year', defaultValue: 2026 },
      ],
    });
    await choose('A1');
    await type(input(), '{');
    const offers = await screen.findByRole('listbox', { name: '可用字段' });
    await waitFor(() =>
      expect(
        within(offers)
          .getAllByRole('option')
          .map(({ textContent }) => textContent?.trim()),
      ).toEqual(['goods.sku', 'goods.stock', 'goods.place']),
    );
  });

  it('moves between cells by the arrows, empties them, and undoes each step [REPORT-019]', async () => {
    const { input, stored } = await show(
      report([
        { at: 'A1', to: 'B1', text: '合' },
        { at: 'A2', text: 'x' },
        { at: 'B2', text: 'y' },
      ]),
    );
    await choose('A1');
    expect(input().getAttribute('aria-label')).toBe('单元格 A1:B1：合');
    await press(input(), 'ArrowRight');
    expect(input().getAttribute('aria-label')).toBe('单元格 C1：空');
    await press(input(), 'Home');
    await press(input(), 'ArrowDown');
    await press(input(), 'ArrowRight', { shiftKey: true });
    expect(input().getAttribute('aria-label')).toBe('单元格 A2:B2：x');
    await press(input(), 'Delete');
    expect(td('A2').textContent + String(td('B2').textContent)).toBe('');
    await press(input(), 'z', { ctrlKey: true });
    expect(td('A2').textContent + String(td('B2').textContent)).toBe('xy');
    await press(input(), 'y', { ctrlKey: true });
    // Escape gives up what was typed.
    await press(input(), 'F2');
    await type(input(), 'z');
    await press(input(), 'Escape');
    expect(input().value).toBe('');
    expect((await stored()).body[0].cells).toEqual([{ at: 'A1', to: 'B1', text: '合' }]);
  });

  it('chooses a cell in the sheet and in the outline as one, with its properties [REPORT-019]', async () => {
    const { input, stored } = await show(
      report([
        { at: 'A1', text: '客户' },
        { at: 'B2', field: 'orders.amount', grow: 'down' },
      ]),
    );
    const outline = screen.getByRole('region', { name: '大纲' });
    const row = async (name: string) =>
      (await within(outline).findByText(name)).closest('.ant-tree-node-content-wrapper') as HTMLElement;
    await act(async () => void fireEvent.click(await row('B2 金额 · 列表')));
    expect(input().getAttribute('aria-label')).toBe('单元格 B2：{orders.amount}');
    const panel = screen.getByRole('region', { name: '属性' });
    expect(panel.textContent).toContain('单元格 B2');
    await choose('A1');
    expect((await row('A1 客户')).className).toContain('selected');
    expect(panel.textContent).not.toContain('取值方式');
    await type(within(panel).getByLabelText('文本'), '客户名称');
    expect(td('A1').textContent).toBe('客户名称');
    expect((await stored()).body[0].cells[0]).toEqual({ at: 'A1', text: '客户名称' });
  });

  it('marks several cells bold, merges them, and makes header rows, by its tools [REPORT-019]', async () => {
    const { input, stored } = await show(
      report([
        { at: 'A1', text: '甲' },
        { at: 'B1', text: '乙' },
        { at: 'A2', formula: 'B1' },
      ]),
    );
    await choose('A1');
    await choose('B1', { shiftKey: true });
    await press(input(), 'b', { ctrlKey: true });
    const tools = screen.getByRole('toolbar');
    const tool = (name: string) => act(async () => void fireEvent.click(within(tools).getByRole('button', { name })));
    const entry = async (menu: string, name: string) => {
      await tool(menu);
      await act(async () => void fireEvent.click(await screen.findByRole('menuitem', { name })));
    };
    await tool('合并单元格');
    await entry('行 down', '设为表头行');
    await entry('列 down', '在左侧插入列');
    const { cells, rows, columns } = (await stored()).body[0];
    expect(cells).toEqual([
      { at: 'C2', formula: 'D1' },
      { at: 'C1', to: 'D1', text: '甲', look: { bold: true } },
    ]);
    expect(rows).toEqual([{ header: true }]);
    expect(columns).toHaveLength(4);
  });

  it('pastes the table of a spreadsheet, and copies cells with their looks [REPORT-019]', async () => {
    const { input, stored } = await show(report([{ at: 'A1', text: '甲', look: { bold: true } }]));
    const board = new Map<string, string>();
    const clipboard = (event: 'copy' | 'paste') =>
      act(async () => {
        const given = createEvent[event](input(), {
          clipboardData: {
            setData: (kind: string, text: string) => board.set(kind, text),
            getData: (kind: string) => board.get(kind) ?? '',
          },
        });
        fireEvent(input(), given);
      });
    await choose('A1');
    await clipboard('copy');
    expect(board.get('text/plain')).toBe('甲');
    await choose('B2');
    await clipboard('paste');
    board.clear();
    board.set('text/plain', '一月\t10\r\n二月\t20\r\n');
    await choose('A3');
    await clipboard('paste');
    expect((await stored()).body[0].cells).toEqual([
      { at: 'A1', text: '甲', look: { bold: true } },
      { at: 'B2', text: '甲', look: { bold: true } },
      ...[
        ['A3', '一月'],
        ['B3', '10'],
        ['A4', '二月'],
        ['B4', '20'],
      ].map(([at, text]) => ({ at, text })),
    ]);
  });

  it('previews the edits that have no errors, by the text that is edited [REPORT-019]', async () => {
    const { asked, input } = await show(report([{ at: 'A1', field: 'orders.name', grow: 'down' }]));
    await waitFor(() => expect(asked).toHaveLength(1), { timeout: 5_000 });
    expect(asked[0]).toEqual({ id: 'r1', parameters: {}, content: expect.stringContaining('orders.name') });
    await choose('B1');
    await type(input(), '{orders.nmae}');
    await press(input(), 'Tab');
    expect(await screen.findByText('修正错误后更新预览')).toBeTruthy();
    await choose('B1');
    await type(input(), '{orders.amount}');
    await press(input(), 'Tab');
    await waitFor(() => expect(asked).toHaveLength(2), { timeout: 5_000 });
    expect(asked[1]?.['content']).toContain('orders.amount');
    expect(screen.queryByText('修正错误后更新预览')).toBeNull();
  });

  it('adds blocks and query conditions from the palette, a chart over its first dataset [REPORT-019]', async () => {
    const { stored } = await show(report([]));
    const add = async (kind: string) => {
      const palette = screen.getByRole('region', { name: '组件库' });
      await act(async () => void fireEvent.click(palette.querySelector(`[data-kind="${kind}"]`) as HTMLElement));
    };
    expect(document.querySelector('[data-kind="table"]')).toBeNull();
    await add('barChart');
    const blocks = screen.getByRole('region', { name: '报表内容' });
    expect(await within(blocks).findByRole('button', { name: '柱状图' })).toBeTruthy();
    await add('input');
    await add('sheet');
    expect(screen.getAllByRole('grid')).toHaveLength(2);
    const { body, parameters = [] } = await stored();
    expect(body.map(({ source }) => source)).toEqual([undefined, { dataset: 'orders', label: 'name' }, undefined]);
    expect(parameters.map(({ vModel }) => vModel)).toEqual(['field1']);
  });

  it('renames a dataset with everything that names it, and offers the fields of its form [REPORT-019]', async () => {
    const { stored } = await show(
      report([
        { at: 'A1', field: 'orders.name' },
        { at: 'B1', formula: 'SUM(orders.amount)' },
      ]),
    );
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: '数据集' })));
    await act(async () => void fireEvent.click(document.querySelector('.zs-rows .zs-item-title') as HTMLElement));
    const name = screen.getByLabelText('名称');
    await type(name, '1x');
    expect(await screen.findByText('名称已被使用或不合法')).toBeTruthy();
    await type(name, 'sales');
    await act(async () => void fireEvent.blur(name));
    const { datasets, body } = await stored();
    expect(Object.keys(datasets)).toEqual(['sales']);
    expect(body[0].cells).toEqual([
      { at: 'A1', field: 'sales.name' },
      { at: 'B1', formula: 'SUM(sales.amount)' },
    ]);
  });

  it('offers the sub-tables of a form, and the fields of a master and of its details [REPORT-019]', async () => {
    const { stored } = await show(report([], { datasets: { orders: { model: 'm1' }, lines: { model: 'm1' } } }));
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: '数据集' })));
    const row = document.querySelectorAll('.zs-rows .zs-item-title')[1] as HTMLElement;
    await act(async () => void fireEvent.click(row));
    const offered = () => [...document.querySelectorAll('.ant-select-item-option-content')];
    const pick = async (label: string, option: string) => {
      await act(async () => void fireEvent.mouseDown(screen.getByLabelText(label)));
      await act(async () => void fireEvent.click(offered().findLast(({ textContent }) => textContent === option)!));
    };
    expect(screen.queryByLabelText('主数据集的字段')).toBeNull();
    await pick('子表', 'lines');
    await pick('主数据集', 'orders');
    await pick('主数据集的字段', '客户 (name)');
    await pick('本数据集的字段', '单价 (lines.price)');
    const of = { dataset: 'orders', field: 'name', by: 'lines.price' };
    expect((await stored()).datasets).toEqual({ orders: { model: 'm1' }, lines: { model: 'm1', rows: 'lines', of } });
  });

  it('shows its versions as those of a report', async () => {
    await show(report([]));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '版本历史' })));
    expect(await screen.findByRole('heading', { name: '报表定义' })).toBeTruthy();
  });

  it('says that a sheet cannot be drawn that is none, and loses nothing of it', async () => {
    await show(report([], { body: [sheet([]), sheet([3 as never])] }));
    expect(screen.getByText('此表格的定义无法以表格显示，请在 JSON 中修正')).toBeTruthy();
  });
});
