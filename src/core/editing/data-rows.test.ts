import { describe, expect, it } from 'vitest';
import { columnsOf, dataText, dataValue, freeColumn, pasteData, renameColumn, withDataValue } from './data-rows.ts';

const rows = [
  { name: '一月', value: 10 },
  { name: '二月', value: 20, type: '收入' },
];

describe('rows of fixed data', () => {
  it('have the columns of all of them, and those of cards to begin with', () => {
    expect(columnsOf(rows)).toEqual(['name', 'value', 'type']);
    expect(columnsOf([])).toEqual(['name', 'value']);
    expect(columnsOf([{}])).toEqual(['name', 'value']);
    expect(freeColumn(['name', 'column3', 'column4'])).toBe('column5');
  });

  it.each([
    ['12', 12],
    ['-1,234.50', -1234.5],
    ['0.1', 0.1],
    ['007', '007'],
    ['1,23', '1,23'],
    ['1234567890123456', '1234567890123456'],
    ['Infinity', 'Infinity'],
    ['true', true],
    ['[1, 2]', [1, 2]],
    ['{"a": null}', { a: null }],
    ['[1', '[1'],
    [' 一月', ' 一月'],
    [' ', undefined],
  ])('take %j as %j', (text, value) => {
    expect(dataValue(text)).toEqual(value);
  });

  it('show each value as a text that is taken as the same value', () => {
    for (const value of [12, -0.5, true, false, '一月', [1, 'a'], { a: { b: 1 } }])
      expect(dataValue(dataText(value))).toEqual(value);
    expect([dataText(undefined), dataText(null)]).toEqual(['', '']);
  });

  it('keep the order of their columns when a value or a name is changed', () => {
    expect(Object.entries(withDataValue(rows[1]!, 'name', '三月'))).toEqual([
      ['name', '三月'],
      ['value', 20],
      ['type', '收入'],
    ]);
    expect(withDataValue(rows[1]!, 'type', undefined)).toEqual({ name: '二月', value: 20 });
    expect(renameColumn(rows, 'value', 'amount').map((row) => Object.keys(row))).toEqual([
      ['name', 'amount'],
      ['name', 'amount', 'type'],
    ]);
    expect(renameColumn(rows, 'value', undefined)).toEqual([{ name: '一月' }, { name: '二月', type: '收入' }]);
  });

  it('take a block of a spreadsheet at a cell, with more rows and columns where it is larger', () => {
    const block = [
      ['1,000', '甲', '东'],
      ['2000', '', '西'],
    ];
    expect(pasteData(rows, columnsOf(rows), { row: 1, column: 1 }, block)).toEqual([
      { name: '一月', value: 10 },
      { name: '二月', value: 1000, type: '甲', column4: '东' },
      { value: 2000, column4: '西' },
    ]);
    expect(pasteData([], columnsOf([]), { row: 0, column: 0 }, [['一月', '5']])).toEqual([{ name: '一月', value: 5 }]);
  });
});
