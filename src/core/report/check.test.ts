import { expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { checkReport } from './check.ts';

const issuesOf = (name: string, given = 'id') => {
  const link = { list: '/model/orders', with: { [given]: { var: name } } };
  const cells = [{ at: 'A1', field: 'orders.name', grow: 'down', link }];
  const definition = {
    language: 1,
    title: '订单',
    datasets: { orders: { model: 'm1' } },
    body: [{ config: { zhjyKey: 'sheet' }, columns: [{ width: 100 }], cells }],
  };
  const context = { kinds, fieldsOf: () => new Set(['name', 'amount']) };
  return checkReport(definition, context).map(({ path, id, params }) => [path, id, params['suggestion']]);
};

it('lets links read the id of a record besides the fields of its form, and no other name [REPORT-018]', () => {
  expect(issuesOf('orders.id')).toEqual([]);
  expect(issuesOf('orders.amount')).toEqual([]);
  expect(issuesOf('orders.amonut')).toEqual([['body[0].cells[0].link', 'issue.report-unknown-field', 'amount']]);
});

it('wants the id of the record that a link opens [REPORT-018]', () => {
  expect(issuesOf('orders.id', 'key')).toEqual([['body[0].cells[0].link', 'issue.report-link-record', undefined]]);
});

it('reports fields that a master, its details, the order of rows and a sub-table do not have [REPORT-011]', () => {
  const fields: Record<string, string[]> = { orders: ['no', 'state', 'lines.price'], lines: ['order', 'day'] };
  const issues = (lines: object, orders: object = {}) =>
    checkReport(
      {
        language: 1,
        title: '订单',
        datasets: { orders: { model: 'orders', ...orders }, lines: { model: 'lines', ...lines } },
        body: [{ config: { zhjyKey: 'sheet' }, columns: [{}], cells: [] }],
      },
      { kinds, fieldsOf: (model) => new Set(fields[model]) },
    ).map(({ path, params }) => [path, params['name'], params['suggestion']]);
  const of = { dataset: 'orders', field: 'no', by: 'order' };
  expect(issues({ of, sort: [{ field: 'day' }, { field: 'order', sort: 'desc' }] }, { rows: 'lines' })).toEqual([]);
  expect(issues({ of: { ...of, field: 'id' } })).toEqual([]);
  expect(issues({ of: { ...of, field: 'nr', by: 'oder' } })).toEqual([
    ['datasets.lines.of.field', 'nr', 'no'],
    ['datasets.lines.of.by', 'oder', 'order'],
  ]);
  expect(issues({ of: { ...of, dataset: 'lines' } })).toEqual([['datasets.lines.of', 'lines', undefined]]);
  expect(issues({ sort: [{ field: 'day' }, { field: 'dya' }] })).toEqual([
    ['datasets.lines.sort[1].field', 'dya', 'day'],
  ]);
  // Columns of a sub-table order no records.
  expect(issues({}, { sort: [{ field: 'lines.price' }] })).toEqual([
    ['datasets.orders.sort[0].field', 'lines.price', undefined],
  ]);
  expect(issues({}, { rows: 'line' })).toEqual([['datasets.orders.rows', 'line', 'lines']]);
});

it('never throws, whatever a value of a report is replaced by [REPORT-011]', () => {
  const cells = [
    { at: 'A1', field: 'orders.name', grow: 'down', link: { list: '/x', with: { id: { var: 'orders.id' } } } },
    { at: 'B1', formula: 'SUM(orders.amount)', to: 'B2', look: { bold: true } },
  ];
  const report = {
    language: 1,
    title: '订单',
    parameters: [{ config: { zhjyKey: 'input', label: '名称' }, vModel: 'name' }],
    datasets: {
      orders: { model: 'm1', with: { name: { var: 'parameters.name' } }, of: { dataset: 'x', field: 'a', by: 'b' } },
    },
    body: [
      { config: { zhjyKey: 'sheet' }, columns: [{ width: 100 }], rows: [{ header: true }], cells },
      { config: { zhjyKey: 'barChart' }, source: { dataset: 'orders', label: 'name' } },
    ],
  };
  const context = { kinds, fieldsOf: () => new Set(['name', 'amount']) };
  const replaced = (value: unknown, path: readonly (string | number)[], by: unknown): unknown => {
    const [key, ...rest] = path;
    if (key === undefined) return by;
    const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
    copy[key] = replaced(copy[key], rest, by);
    return copy;
  };
  const paths = (value: unknown): (string | number)[][] =>
    typeof value === 'object' && value !== null
      ? [[], ...Object.entries(value).flatMap(([key, one]) => paths(one).map((path) => [key, ...path]))]
      : [[]];
  for (const path of paths(report))
    for (const by of [7, null, 'x', [], {}, [null], true, undefined])
      expect(
        () => checkReport(replaced(report, path, by), context),
        `${path.join('.')} ${JSON.stringify(by)}`,
      ).not.toThrow();
});
