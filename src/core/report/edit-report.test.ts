import { describe, expect, it } from 'vitest';
import { freeDataset, renameDataset } from './edit-report.ts';
import { copiedIn } from './edit-sheet.ts';
import { offersFor } from './offers.ts';

describe('a dataset of a report', () => {
  it('gets a free name [REPORT-019]', () => {
    expect(freeDataset({})).toBe('data1');
    expect(freeDataset({ data1: {}, data3: {} })).toBe('data2');
  });

  it('is renamed in cells, formulas, links, charts and details, and nowhere else [REPORT-019]', () => {
    const definition = {
      title: 'orders.name',
      datasets: { orders: { model: 'm' }, lines: { model: 'n', of: { dataset: 'orders', field: 'id', by: 'order' } } },
      body: [
        {
          cells: [
            {
              at: 'A1',
              field: 'orders.name',
              link: { list: '/x', with: { id: { var: 'orders.id' }, x: 'orders.id' } },
            },
            { at: 'A2', formula: 'SUM(orders.amount) + A1 + orders2.x' },
            { at: 'A3', formula: 'SUM(' },
            { at: 'A4', text: 'orders.name' },
          ],
        },
        { source: { dataset: 'orders', label: 'name' } },
        null,
      ],
    };
    renameDataset(definition, 'orders', 'sales');
    expect(Object.entries(definition.datasets)).toEqual([
      ['sales', { model: 'm' }],
      ['lines', { model: 'n', of: { dataset: 'sales', field: 'id', by: 'order' } }],
    ]);
    expect(definition.title).toBe('orders.name');
    expect(definition.body).toEqual([
      {
        cells: [
          { at: 'A1', field: 'sales.name', link: { list: '/x', with: { id: { var: 'sales.id' }, x: 'orders.id' } } },
          { at: 'A2', formula: 'SUM(sales.amount) + A1 + orders2.x' },
          { at: 'A3', formula: 'SUM(' },
          { at: 'A4', text: 'orders.name' },
        ],
      },
      { source: { dataset: 'sales', label: 'name' } },
      null,
    ]);
  });
});

describe('what completes a cell', () => {
  const fields = [
    { name: 'parameters.day', label: '日期' },
    { name: 'orders.amount', label: '金额' },
    { name: 'orders.name', label: '客户' },
  ];
  const offered = (typed: string) => offersFor(typed, fields).map((offer) => offer.typed);

  it('is a field by its name or label after a brace, or at the end of a formula [REPORT-019]', () => {
    expect(offered('{')).toEqual(['{orders.amount}', '{orders.name}']);
    expect(offered('{金')).toEqual(['{orders.amount}']);
    expect(offered('{NAME')).toEqual(['{orders.name}']);
    expect(offered('=SUM(ord')).toEqual(['=SUM(orders.amount', '=SUM(orders.name']);
    expect(offered('=par')).toEqual(['=parameters.day']);
    for (const none of ['', 'orders', '{orders.name}', '=SUM(orders.name', '=1', '=SUM(', '{x'])
      expect(
        offered(none).filter((one) => one !== none),
        none,
      ).toEqual([]);
  });
});

it('takes no cells from a clipboard that holds something else [REPORT-019]', () => {
  const whole = { from: { row: 0, column: 0 }, height: 1, width: 1, cells: [{ at: 'A1' }] };
  expect(copiedIn(JSON.stringify(whole))).toEqual(whole);
  for (const wrong of [
    '',
    '{',
    '3',
    JSON.stringify({ ...whole, cells: [null] }),
    JSON.stringify({ ...whole, cells: [{ at: 1 }] }),
    JSON.stringify({ ...whole, from: { row: -1, column: 0 } }),
    JSON.stringify({ ...whole, width: 1e9 }),
    JSON.stringify({ ...whole, height: undefined }),
  ])
    expect(copiedIn(wrong), wrong).toBeUndefined();
});
