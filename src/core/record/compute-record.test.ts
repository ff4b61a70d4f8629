import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { compile } from '../compile/compile.ts';
import { computeRecord } from './compute-record.ts';
import { fieldsOf } from './walk.ts';

const field = (zhjyKey: string, vModel: string, config: object = {}, more: object = {}) => ({
  config: { zhjyKey, label: vModel, ...config },
  vModel,
  ...more,
});
const calculated = (vModel: string, expression: string) => field('calculate', vModel, {}, { expression, isStorage: 1 });

describe('recalculating a record', () => {
  const dropped = { dropHidden: true, shown: { '==': [{ var: 'extra' }, 1] } };
  const lines = field(
    'table',
    'lines',
    {},
    {
      children: [
        field('inputNumber', 'quantity'),
        field('inputNumber', 'surcharge', dropped),
        calculated('amount', 'quantity + surcharge'),
      ],
    },
  );
  const screen = compile(
    { language: 1, title: '', fields: [field('inputNumber', 'extra'), lines, calculated('total', 'lines.amount')] },
    { kinds },
  );
  const compute = (extra: number, rows: unknown) => computeRecord(screen, { extra, lines: rows }, {});
  const rows = [
    { id: 'a', quantity: 2, surcharge: 5 },
    { id: 'b', quantity: 3, surcharge: 7 },
  ];

  it('treats a column that is dropped while hidden as empty, in each row and in the sum [FORMULA-025]', () => {
    expect(compute(0, rows)).toEqual({
      extra: 0,
      total: 5,
      lines: [
        { id: 'a', quantity: 2, surcharge: 5, amount: 2 },
        { id: 'b', quantity: 3, surcharge: 7, amount: 3 },
      ],
    });
  });

  it('includes the same column while it is shown', () => {
    expect(compute(1, rows)).toMatchObject({ total: 17, lines: [{ amount: 7 }, { amount: 10 }] });
  });

  it('does not change a sub-table without rows', () => {
    expect(compute(0, [])).toMatchObject({ total: 0, lines: [] });
    expect(compute(0, undefined)).toMatchObject({ total: 0 });
  });
});

describe('the fields of a screen', () => {
  const inSlots = {
    config: { zhjyKey: 'split' },
    start: [field('input', 'left')],
    main: [field('input', 'right')],
  };
  const list = { config: { zhjyKey: 'list' }, search: [field('input', 'searched')] };

  it('include those in the slots of a block, but not those of other records', () => {
    const { root } = compile({ language: 1, title: '', fields: [field('input', 'own'), inSlots, list] }, { kinds });
    expect(fieldsOf(root).map(({ field: name }) => name)).toEqual(['own', 'left', 'right']);
  });
});
