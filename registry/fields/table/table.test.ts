import { describe, expect, it } from 'vitest';
import { columnsOf, operationWidthPx } from './columns/columns.ts';
import { copyOf, newRow } from './rows/use-row-actions.ts';
import { openForm, compileForm } from '#runtime/testing/open-form.ts';
import { table, type TableProps } from './table.ts';

const props = { columnBtnsList: [], footerBtnsList: [] } as unknown as TableProps;
const parse = (stored: unknown) => table.value?.parse(stored, props);

describe('the value of a sub-table', () => {
  it('is a list of rows; what is none is reported and left out', () => {
    expect(parse(undefined)).toEqual({ value: [], issues: [] });
    expect(parse([{ zhjyId: 'a' }, 7])).toEqual({
      value: [{ zhjyId: 'a' }],
      issues: [{ id: 'table.notRows', params: {} }],
    });
    expect(parse('x')?.issues).toHaveLength(1);
  });

  it('gives rows without a key one from their place, and never the same to two [SUBTABLE-002]', () => {
    expect(parse([{}, { zhjyId: 'a' }, { zhjyId: 'a' }])?.value).toEqual([
      { zhjyId: 'row1' },
      { zhjyId: 'a' },
      { zhjyId: 'row3' },
    ]);
  });
});

describe('the operation column', () => {
  it.each([
    [0, 100],
    [1, 50],
    [2, 100],
    [3, 150],
  ])('with %i shown buttons is %i px wide [SUBTABLE-012]', (buttons, width) => {
    expect(operationWidthPx(buttons)).toBe(width);
  });
});

describe('rows', () => {
  const screen = compileForm([
    {
      config: {
        zhjyKey: 'table',
        label: '明细',
        children: [
          { config: { zhjyKey: 'input', label: '品名', defaultValue: '新品' }, vModel: 'item' },
          { config: { zhjyKey: 'modifyTime', label: '修改时间' }, vModel: 'at' },
        ],
      },
      vModel: 'lines',
    },
  ]);
  const node = screen.root[0]!;

  it('start with the defaults of their columns [SUBTABLE-021]', () => {
    const form = openForm([]).store;
    expect(newRow(node, { now: 0, user: {} }, 'k', form)).toMatchObject({ zhjyId: 'k', item: '新品' });
  });

  it('are copied without key, stored id and what the server fills in [SUBTABLE-022, SUBTABLE-023]', () => {
    const copy = copyOf(node, { zhjyId: 'a', id: 'stored', item: '笔', at: 1_700_000_000_000 }, 'b');
    expect(copy.zhjyId).toBe('b');
    expect(copy['item']).toBe('笔');
    expect(copy['id']).toBeUndefined();
    expect(copy['at']).toEqual(node.children[1]?.kind?.value?.empty({}));
  });
});

describe('columns', () => {
  it('have key, node with options and patterns, and say whether they are entered and summed [SUBTABLE-004]', () => {
    const regList = [{ pattern: '/^A/', message: '以A开头' }];
    const screen = compileForm([
      {
        config: {
          zhjyKey: 'table',
          label: '明细',
          children: [
            {
              config: { zhjyKey: 'select', label: '单位', regList },
              vModel: 'unit',
              options: [{ id: '1', fullName: '件' }],
            },
            { config: { zhjyKey: 'calculate', label: '金额' }, vModel: 'amount', expression: '1' },
          ],
        },
        vModel: 'lines',
        showSummary: true,
        summaryField: ['amount', 'unit'],
      },
    ]);
    const columns = columnsOf(screen.root[0]!, () => true);
    expect(columns.map(({ key, editable, summed }) => [key, editable, summed])).toEqual([
      ['unit', true, false],
      ['amount', false, true],
    ]);
    expect(columns[0]?.node.props['options']).toEqual([{ id: '1', fullName: '件' }]);
    expect(columns[0]?.node.config.regList).toEqual(regList);
  });
});
