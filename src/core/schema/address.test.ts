import { expect, it } from 'vitest';
import {
  cellOf,
  cellPath,
  fieldName,
  fieldNameOf,
  fromRequestName,
  issuePath,
  orderPath,
  parseAddress,
  requestName,
  stateKeyOf,
  sumOrOrderOf,
  sumPath,
  withinTable,
} from './address.ts';

it.each([
  [fieldName(undefined, 'days'), { field: 'days' }],
  [fieldName('lines', 'amount'), { table: 'lines', field: 'amount' }],
  [cellPath('lines', 'a.b-1[0]', 'amount'), { table: 'lines', row: 'a.b-1[0]', field: 'amount' }],
  [issuePath('lines', 2, 'amount'), { table: 'lines', row: 2, field: 'amount' }],
  [fromRequestName(requestName('lines.amount')), { table: 'lines', field: 'amount' }],
  [stateKeyOf('fields[3].children[0]'), { field: '@fields[3].children[0]' }],
])('parses %s as printed', (text, address) => {
  expect(parseAddress(text)).toEqual(address);
});

it('names the column of a cell, whichever format names the cell', () => {
  expect(fieldNameOf(cellPath('lines', 'r1', 'amount'))).toBe('lines.amount');
  expect(fieldNameOf(issuePath('lines', 0, 'amount'))).toBe('lines.amount');
  expect(fieldNameOf('days')).toBe('days');
});

it('takes no main field for a cell, not even one whose name is that of a column in requests', () => {
  expect(cellOf('lines-amount')).toBeUndefined();
  expect(fieldNameOf('lines-amount')).toBe('lines-amount');
});

it('removes the table from its own columns only', () => {
  expect(withinTable('lines.amount', 'lines')).toBe('amount');
  expect(withinTable('linesTotal', 'lines')).toBe('linesTotal');
  expect(withinTable('lines.amount', undefined)).toBe('lines.amount');
});

it('distinguishes sums and orders from values', () => {
  expect(sumOrOrderOf(sumPath('lines', 'amount'))).toEqual({ table: 'lines', summed: 'amount' });
  expect(sumOrOrderOf(orderPath('lines'))).toEqual({ table: 'lines', summed: undefined });
  expect(sumOrOrderOf(cellPath('lines', 'r1', 'amount'))).toBeUndefined();
});
