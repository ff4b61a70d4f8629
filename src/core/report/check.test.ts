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
