import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import type { Definition } from '#schemas/language/definition.ts';
import { compile } from '../compile/compile.ts';
import { computeRecord, dropsOperands } from './compute-record.ts';
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

describe('a field that is dropped while it is hidden', () => {
  const hiddenBy = (name: string) => ({ dropHidden: true, shown: { '!=': [{ var: name }, 1] } });
  const screenOf = (...fields: object[]) =>
    compile({ language: 1, title: '', fields } as unknown as Definition, { kinds });
  const price = field('inputNumber', 'price', hiddenBy('closed'));
  const total = calculated('total', 'price + 1');
  const closed = field('inputNumber', 'closed');

  it('counts as empty in a calculation and stays in the record [FORMULA-025]', () => {
    const screen = screenOf(closed, price, total);
    expect(computeRecord(screen, { closed: 1, price: 5 }, {})).toEqual({ closed: 1, price: 5, total: 1 });
    expect(computeRecord(screen, { closed: 0, price: 5 }, {})).toEqual({ closed: 0, price: 5, total: 6 });
  });

  it('counts as empty in a container that is hidden, or in a slot of one [FORMULA-025]', () => {
    const inner = field('inputNumber', 'price');
    const card = { config: { zhjyKey: 'card', ...hiddenBy('closed') }, children: [inner] };
    const split = { config: { zhjyKey: 'split', ...hiddenBy('closed') }, start: [inner], main: [] };
    for (const container of [card, split]) {
      const screen = screenOf(closed, container, total);
      expect(computeRecord(screen, { closed: 1, price: 5 }, {})).toMatchObject({ total: 1 });
      expect(computeRecord(screen, { closed: 0, price: 5 }, {})).toMatchObject({ total: 6 });
    }
  });

  it.each([
    ['an operand that is dropped', [price, total], true],
    [
      'an operand in a container that is dropped',
      [{ config: { zhjyKey: 'card', dropHidden: true }, children: [field('inputNumber', 'price')] }, total],
      true,
    ],
    ['an operand that is stored while hidden', [field('inputNumber', 'price', { shown: false }), total], false],
    ['a dropped field that is no operand', [price, calculated('total', 'closed + 1')], false],
    [
      'a dropped container without operands',
      [
        field('inputNumber', 'price'),
        { config: { zhjyKey: 'card', dropHidden: true }, children: [field('input', 'note')] },
        total,
      ],
      false,
    ],
    [
      'a dropped calculation',
      [
        field('inputNumber', 'price'),
        field('calculate', 'sum', { dropHidden: true }, { expression: 'price', isStorage: 1 }),
        calculated('total', 'sum + 1'),
      ],
      false,
    ],
  ])('changes calculations: %s', (_, fields, expected) => {
    const screen = screenOf(closed, ...fields);
    expect([dropsOperands(screen), dropsOperands(screen)]).toEqual([expected, expected]);
  });

  // Each round shows what the round before hid: the number of rounds decides, and is even.
  it('of a circle is computed a fixed number of times', () => {
    const circular = field('inputNumber', 'price', { dropHidden: true, shown: { '<': [{ var: 'total' }, 5] } });
    const screen = screenOf(circular, total);
    expect(computeRecord(screen, { price: 9 }, {})).toEqual({ price: 9, total: 10 });
    expect(computeRecord(screen, { price: 3 }, {})).toEqual({ price: 3, total: 4 });
  });

  it('ends at the first round that changes nothing', () => {
    const ofOpen = field('inputNumber', 'other', { dropHidden: true, shown: { '>': [{ var: 'total' }, 5] } });
    const screen = screenOf(closed, price, total, ofOpen, calculated('sum', 'other * 2'));
    expect(computeRecord(screen, { closed: 1, price: 9, other: 4 }, {})).toMatchObject({ total: 1, sum: 0 });
    expect(computeRecord(screen, { closed: 0, price: 9, other: 4 }, {})).toMatchObject({ total: 10, sum: 8 });
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
