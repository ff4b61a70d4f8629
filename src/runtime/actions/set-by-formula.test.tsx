import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { installFormulas } from '#core/formula/install.ts';
import { renderForm } from '../testing/render-form.tsx';

beforeAll(() => installFormulas());
afterEach(cleanup);

const number = (vModel: string, label: string, steps?: object[]) => ({
  config: { zhjyKey: 'inputNumber', label },
  vModel,
  ...(steps && { on: { change: steps } }),
});
const lines = {
  config: {
    zhjyKey: 'table',
    label: '明细',
    children: [
      number('quantity', '数量', [
        { set: { price: { formula: 'quantity * rate' }, 'lines.amount': { formula: 'quantity * quantity' } } },
      ]),
      number('price', '单价'),
      number('amount', '金额'),
    ],
  },
  vModel: 'lines',
  layoutType: 'list',
};
const rate = number('rate', '比率', [
  { set: { 'lines.price': { formula: 'quantity * rate' }, note: { formula: '"共" & SUM(lines.quantity) & "件"' } } },
]);
const note = { config: { zhjyKey: 'input', label: '备注' }, vModel: 'note' };
const stored = {
  rate: 2,
  lines: [
    { zhjyId: 'a', quantity: 1 },
    { zhjyId: 'b', quantity: 3 },
  ],
};

it('a set step of a row writes the cells of that row, by formula and by either name [FORMULA-021]', async () => {
  const { store, user } = await renderForm([rate, note, lines] as never, stored);
  const [input] = await screen.findAllByRole('spinbutton', { name: '数量' });
  await user.clear(input as HTMLElement);
  await user.type(input as HTMLElement, '7');
  await user.tab();
  expect(['quantity', 'price', 'amount'].map((name) => store.value(`lines/a/${name}`))).toEqual([7, 14, 49]);
  expect(['price', 'amount'].map((name) => store.value(`lines/b/${name}`))).toEqual([undefined, undefined]);
});

it('a set step and its condition name fields by their labels, of the row first', async () => {
  const steps = [
    { set: { price: { formula: '数量 * 比率' } }, when: { formula: '数量 > 比率' } },
    { set: { note: { formula: '"数量" & SUM(明细.数量)' } } },
  ];
  const table = structuredClone(lines);
  Object.assign(table.config.children[0] as object, { on: { change: steps } });
  const { store, user } = await renderForm([rate, note, table] as never, stored);
  const inputs = await screen.findAllByRole('spinbutton', { name: '数量' });
  for (const [at, typed] of ['7', '2'].entries()) {
    await user.clear(inputs[at] as HTMLElement);
    await user.type(inputs[at] as HTMLElement, typed);
    await user.tab();
  }
  expect([store.value('lines/a/price'), store.value('lines/b/price')]).toEqual([14, undefined]);
  expect(store.value('note')).toBe('数量9');
});

it('a set step outside of a table computes a column in every row, and a text from a sum [FORMULA-021]', async () => {
  const { store, user } = await renderForm([rate, note, lines] as never, stored);
  await user.clear(screen.getByRole('spinbutton', { name: '比率' }));
  await user.type(screen.getByRole('spinbutton', { name: '比率' }), '10');
  await user.tab();
  expect([store.value('lines/a/price'), store.value('lines/b/price')]).toEqual([10, 30]);
  expect(store.value('note')).toBe('共4件');
});
