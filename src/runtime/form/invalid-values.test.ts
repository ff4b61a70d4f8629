import { describe, expect, it } from 'vitest';
import { openForm } from '../testing/open-form.ts';

const number = (vModel: string) => ({ config: { zhjyKey: 'inputNumber', label: vModel }, vModel, precision: 2 });
const fields = [
  number('amount'),
  { config: { zhjyKey: 'table', label: '明细', children: [number('cost')] }, vModel: 'lines' },
];
const record = { amount: 1.255, lines: [{ zhjyId: 'k1', cost: 0.125 }] };
const said = (issues: readonly { path: string; id: string }[]) => issues.map(({ path, id }) => `${path} ${id}`);

describe('a number with more decimals than its field stores', () => {
  it('does not block a save while it is unchanged [ONLINEDEV-019]', () => {
    const { store } = openForm(fields, record);
    expect(store.checkAll()).toEqual([]);
    store.checkOne('amount');
    expect(store.state('amount').issues).toEqual([]);
  });

  it('is reported once it is changed [ONLINEDEV-019]', () => {
    const { store } = openForm(fields, record);
    store.set('amount', 1.256);
    store.set('lines/k1/cost', 0.126, true);
    expect(said(store.state('lines/k1/cost').issues)).toEqual(['lines/k1/cost value.tooManyDecimals']);
    expect(said(store.checkAll())).toEqual(['amount value.tooManyDecimals', 'lines[0].cost value.tooManyDecimals']);
  });
});

describe('a number that cannot be stored with all its digits', () => {
  it('stays in the form as typed, and blocks submitting [ONLINEDEV-020]', () => {
    const { store } = openForm(fields, record);
    store.set('amount', '999999999999999.99', true);
    expect(store.value('amount')).toBe('999999999999999.99');
    expect(store.state('amount').issues).toMatchObject([
      { id: 'value.tooManyDigits', params: { label: 'amount', max: '70368744177663.99' } },
    ]);
    expect(said(store.checkAll())).toEqual(['amount value.tooManyDigits']);
  });
});
