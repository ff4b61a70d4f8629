import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { type FakeCalls, fakeClient } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';

afterEach(cleanup);

const cell = (content: DefinitionNode): DefinitionNode => ({ config: { zhjyKey: 'cell' }, children: [content] });
const show = (children: DefinitionNode[], calls: FakeCalls = {}) =>
  showPage({ body: { config: { zhjyKey: 'grid' }, children }, client: fakeClient(calls) });

describe('figures', () => {
  const board = (figures: object[], source?: object): DefinitionNode =>
    ({ config: { zhjyKey: 'dataBoard' }, figures, ...(source && { source }) }) as DefinitionNode;
  const items = () => screen.getAllByRole('listitem').map((item) => item.textContent);

  it('are constants or values of a source, with separators, unit, icon and link; unknown ones are -- [PORTAL-009]', async () => {
    const source = {
      model: 'm1',
      measures: [
        { type: 'sum', field: 'a' },
        { type: 'least', field: 'b' },
      ],
    };
    await show(
      [
        cell(
          board(
            [
              { fullName: '常数', num: '1234567.80', unit: '元', icon: 'BellOutlined' },
              { fullName: '零', num: '0' },
              { fullName: '合计', field: 'value1', precision: 2, linkType: '1', urlAddress: 'model/orders' },
              { fullName: '最小', field: 'value2' },
              { fullName: '没有', field: 'value9' },
            ],
            source,
          ),
        ),
      ],
      { 'onlinedev.group': () => ({ list: [{ groups: [], values: ['9007199254740993.5', null] }], cut: false }) },
    );
    await screen.findByText('9,007,199,254,740,993.50');
    expect(items()).toEqual(['常数1,234,567.8元', '零0', '合计9,007,199,254,740,993.50', '最小--', '没有--']);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/model/orders');
    expect(document.querySelectorAll('.zp-figure-icon svg')).toHaveLength(1);
  });
});

describe('a table of rows', () => {
  const rows = [
    { n: '甲', v: 10 },
    { n: '乙', v: 9 },
    { n: '丙', v: 100 },
  ];
  const own = (more: object): DefinitionNode =>
    ({
      config: { zhjyKey: 'tableList' },
      rows,
      columnData: [
        { fullName: '名', filedName: 'n', width: 150, fixed: 'left' },
        { fullName: '数', filedName: 'v', align: 'right', sortable: true },
      ],
      ...more,
    }) as DefinitionNode;
  const shown = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);

  it('has columns with width, alignment, fixing, sorting, a serial number, and more rows behind a button [PORTAL-010]', async () => {
    await show([
      cell(own({ tableIndex: true, tableCount: 2, tableOddLineColor: '#eeeeee', tableEvenLineColor: '#dddddd' })),
    ]);
    await screen.findByText('甲');
    expect(shown()).toEqual(['1甲10', '2乙9']);
    const [, name, figure] = screen.getAllByRole('columnheader');
    expect([name!.style.width, name!.dataset['fixed'], figure!.style.textAlign]).toEqual(['150px', 'left', 'right']);
    const frame = document.querySelector<HTMLElement>('.zp-table-frame')!.style;
    expect([frame.getPropertyValue('--zp-odd'), frame.getPropertyValue('--zp-even')]).toEqual(['#eeeeee', '#dddddd']);
    expect(within(name!).queryByRole('button')).toBeNull();
    const sort = within(figure!).getByRole('button', { name: '数' });
    fireEvent.click(screen.getByRole('button', { name: '查看其余 1 条' }));
    expect(shown()).toEqual(['1甲10', '2乙9', '3丙100']);
    fireEvent.click(sort);
    expect(shown()).toEqual(['1乙9', '2甲10', '3丙100']);
    expect(figure!.getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(sort);
    expect(shown()).toEqual(['1丙100', '2甲10', '3乙9']);
    cleanup();
    await show([cell(own({ tableCount: 3 }))]);
    await screen.findByText('甲');
    expect(shown()).toEqual(['甲10', '乙9', '丙100']);
    expect(screen.queryByRole('button', { name: /查看其余/ })).toBeNull();
  });

  it('shows numbers and times as the column says', async () => {
    const columnData = [
      { fullName: '数', filedName: 'v', format: 'number' },
      { fullName: '日', filedName: 'd', format: 'date' },
      { fullName: '原', filedName: 'v' },
    ];
    await show([cell(own({ columnData, rows: [{ v: 12345.5, d: Date.parse('2026-05-06T12:00:00Z') }] }))]);
    await waitFor(() => expect(shown()).toEqual(['12,345.52026-05-0612345.5']));
  });
});

it('a ranking orders its rows by their values, also within texts', async () => {
  const rank = {
    config: { zhjyKey: 'rankList' },
    rows: [
      { name: '甲', value: '¥ 1,000' },
      { name: '乙', value: 30 },
      { name: '丙', value: '¥ 2,000' },
    ],
  } as DefinitionNode;
  await show([cell(rank)]);
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1丙¥ 2,000',
      '2甲¥ 1,000',
      '3乙30',
    ]),
  );
});

it('a ranking and a table show their numbers with the same decimals, up to two', async () => {
  const ranked = (...values: string[]) =>
    ({ config: { zhjyKey: 'rankList' }, rows: values.map((value) => ({ name: '', value })) }) as DefinitionNode;
  const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent);
  await show([cell(ranked('1200.25', '46651.8', '30'))]);
  await waitFor(() => expect(shown()).toEqual(['146,651.80', '21,200.25', '330.00']));
  cleanup();
  await show([cell(ranked('0.3333333333', '5'))]);
  await waitFor(() => expect(shown()).toEqual(['15', '20.3333333333']));
  cleanup();
  const columnData = [{ fullName: '数', filedName: 'v', format: 'number' }];
  const rows = [{ v: '1200.5' }, { v: null }, { v: 30 }];
  await show([cell({ config: { zhjyKey: 'tableList' }, columnData, rows, tableIndex: false } as DefinitionNode)]);
  await waitFor(() =>
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1,200.5', '--', '30.0']),
  );
});

it('a time axis begins with the earliest event, or with the latest', async () => {
  const axis = (sortable: number) =>
    ({
      config: { zhjyKey: 'timeAxis' },
      sortable,
      rows: [
        { timestamp: '2026-02', content: '后' },
        { timestamp: '2026-01', content: '先' },
      ],
    }) as DefinitionNode;
  await show([cell(axis(1))]);
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['2026-01先', '2026-02后']),
  );
  cleanup();
  await show([cell(axis(2))]);
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['2026-02后', '2026-01先']),
  );
});

it('a card whose source names no form or interface yet sends no request, and is empty', async () => {
  const sources = [{ model: '', measures: [{ type: 'count' }] }, { interface: '' }, { call: '' }];
  // Each call would fail: the client knows none.
  await show(sources.map((source) => cell({ config: { zhjyKey: 'rankList' }, source } as unknown as DefinitionNode)));
  await waitFor(() => expect(screen.getAllByText('暂无数据')).toHaveLength(3));
  expect(document.querySelector('.zp-failed')).toBeNull();
});
